// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a match: results, ratings, the record.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string>
#include <string_view>

namespace net {

// The finished games of registered players, as `history` lists them.

/// Stores the moves of a finished match, and adds a row to the history of each registered player.
void add_to_histories(ServerState& state, const ServerTable& table);
/// The answer to `history`; with `own`, a player sees their own games without delay.
[[nodiscard]] std::string history_text(const ServerState& state, const Account& account, bool own);

/// Closes a match that has an outcome: tells everybody, changes ratings, saves the record and
/// removes the table.
void close_match(ServerState& state, ServerTable& table);
/// Sends a line about the beginning or end of a game to visitors who want to hear of all games
/// (`set gin 1`), unless they play or watch it.
void announce_to_gin(ServerState& state, const ServerTable& table, std::string_view line);
/// Saves what is new in a match in progress: appends its last half-move to the record, and now and
/// then rewrites the whole record.
void save_progress(ServerState& state, ServerTable& table);
/// Gives the record of a new match a unique file name, such as
/// "2026-11-22_172000_game1_Amy_Ben.bpgn".
void name_record(ServerState& state, ServerTable& table);
/// Saves the whole record of a match, finished or not.
void save_whole_record(ServerState& state, ServerTable& table);
/// Saves every match in progress as it stands.
void save_running_matches(ServerState& state);

} // namespace net
