// SPDX-License-Identifier: GPL-3.0-or-later
// Tables with a chair for each player: visitors sit down, say that they are ready, and the match
// begins; after it they find the same table with the score of the evening.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string>
#include <string_view>

namespace net {

/// The visitor comes to that table, to watch; nothing happens to a member of it.
void come_to_chairs(ServerState& state, Visitor& visitor, ChairTable& table);
/// Opens a table of the visitor's own, or says that there are too many.
void open_chairs(ServerState& state, Visitor& visitor, const MatchProposal& terms);
/// To be called when a visitor leaves the table or the server. False: they were at none.
bool leave_chairs(ServerState& state, Visitor& visitor);
/// Everybody at the table is told in that sentence, unless it is empty, and programs how the table
/// stands now.
void tell_chairs(ServerState& state, ChairTable& table, const std::string& sentence);
/// Sends the table as it stands to that visitor: in words, or in one line to a program.
void show_chairs(ServerState& state, Visitor& visitor, const ChairTable& table);
/// `  3 ada's table: unrated bughouse 3 0, 2 of 4 chairs are free`.
[[nodiscard]] std::string chairs_row(ServerState& state, const ChairTable& table);
/// Whether the bots of tables have that name.
[[nodiscard]] bool is_bots_name(std::string_view name);
/// Begins the match as soon as every chair is taken and everybody is ready.
void begin_when_ready(ServerState& state, ChairTable& table);

/// To be called when a match of bughouse has begun, however it was agreed on: its players have a
/// table from then on.
void seat_players(ServerState& state, const ServerTable& table);
/// To be called at the end of a match, while its table is still there.
void return_to_chairs(ServerState& state, const ServerTable& table);
/// A player has come back to a running match, or somebody has taken a seat in it: they leave any
/// other table.
void come_back_to_chairs(ServerState& state, Visitor& visitor, const ServerTable& table);

} // namespace net
