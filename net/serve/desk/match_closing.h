// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a match: results, ratings, the record.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string>
#include <string_view>

namespace net {

// The games that players with accounts have finished, as `history` lists them.

/// Keeps the moves of a finished match, and adds a row for each player who has an account.
void remember_played(ServerState& state, const ServerTable& table);
/// The answer to `history`; `own`: players see their own games without delay.
[[nodiscard]] std::string history_text(const ServerState& state, const Account& account, bool own);

/// Closes a match that has its outcome: everybody is told, ratings change, the record is kept, and
/// the table is removed.
void close_match(ServerState& state, ServerTable& table);
/// Sends a game's result to those who want all results (`set gin 1`) and are not told anyway.
void tell_gin(ServerState& state, const ServerTable& table, std::string_view line);
/// Saves what has happened in a match in progress: its last half-move, or the whole record when the
/// last one is old.
void keep_now_and_then(ServerState& state, ServerTable& table);
void keep_record(ServerState& state, ServerTable& table);
/// Saves every match in progress as it stands.
void keep_running_matches(ServerState& state);

} // namespace net
