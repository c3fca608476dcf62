// SPDX-License-Identifier: GPL-3.0-or-later
// Tables with chairs: visitors sit down and say that they are ready, the match begins, and after it
// they return to the same table with the score so far.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string>
#include <string_view>

namespace net {

/// Brings the visitor to that table, without a chair, unless they are there already or it is full.
void join_chair_table(ServerState& state, Visitor& visitor, ChairTable& table);
/// Opens a table of the visitor's own, or tells them that there are too many.
void open_chair_table(ServerState& state, Visitor& visitor, const MatchProposal& terms);
/// Must be called when a visitor leaves the table or the server. False if they were at no table.
bool leave_chair_table(ServerState& state, Visitor& visitor);
/// Tells everybody at the table that sentence, unless it is empty, and sends programs the table's
/// present state.
void announce_chairs(ServerState& state, ChairTable& table, const std::string& sentence);
/// Sends the table's state to that visitor: in words, or as one line for a program.
void show_chairs_to(ServerState& state, Visitor& visitor, const ChairTable& table);
/// A table's row in lists: `  3 ada's table: unrated bughouse 3 0, 2 of 4 chairs are free`.
[[nodiscard]] std::string chairs_row(ServerState& state, const ChairTable& table);
/// Whether the name is reserved for the bots at tables.
[[nodiscard]] bool is_bots_name(std::string_view name);
/// The name under which the bot in that seat talks: a bot that plays on for an absent player does
/// not use the player's name.
[[nodiscard]] std::string bots_own_name(const ServerTable& match, rules::Seat seat);
/// Begins the match once every chair is taken and everybody is ready.
void begin_when_ready(ServerState& state, ChairTable& table);

/// Must be called when a bughouse match begins, however it was agreed on: it gives the players a
/// table.
void begin_match_at_chairs(ServerState& state, const ServerTable& table);
/// Must be called at the end of a match, before its ServerTable is removed.
void end_match_at_chairs(ServerState& state, const ServerTable& table);
/// Must be called when a player returns to a running match or takes a seat in it: removes them from
/// any other table.
void rejoin_chair_table(ServerState& state, Visitor& visitor, const ServerTable& table);

} // namespace net
