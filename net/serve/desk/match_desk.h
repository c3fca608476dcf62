// SPDX-License-Identifier: GPL-3.0-or-later
// Matches from their beginning to their end: who is told what, who may ask what.
#pragma once

#include "net/serve/desk/server_state.h"

#include <optional>
#include <string_view>

namespace net {

/// The two have agreed, and so have their partners where it is bughouse: the match begins.
void open_match(ServerState& state, Visitor& challenger, Visitor& opponent,
                const MatchProposal& terms);

/// The match of players who sit already; a bot of the table has no line.
void open_seated(ServerState& state, const MatchProposal& terms,
                 rules::PerSeat<ServerTable::Sitter> sitters);
/// The player of a table that the visitor becomes.
[[nodiscard]] ServerTable::Sitter sitter_of(const ServerState& state, const Visitor& visitor,
                                            GameKind kind);

/// Whether bots may play in one more match.
[[nodiscard]] bool has_free_bots(const ServerState& state);
/// Sends the match to the bots that play in it, or that it is over for them.
void tell_bots(ServerState& state, const ServerTable& table);
/// Announces the match to its player in that seat.
void tell_beginning(ServerState& state, const ServerTable& table, rules::Seat seat);

/// Seats the players of a new table and announces the match to them.
void begin_table(ServerState& state, ServerTable& table);

/// Passes a seated visitor's request to the table's referee. `arguments` are the line as typed.
void ask_table(ServerState& state, Visitor& visitor, decltype(play::Request::what) what,
               std::string_view typed, base::Millis lag = {});
/// The same for a bot; and what is to be done when the table's next deadline has come.
void ask_table(ServerState& state, ServerTable& table, const play::Request& request);
void wake_table(ServerState& state, ServerTable& table);
/// Closes the matches that waited for the instant to pass in which the other board could still have
/// ended.
void close_past_instants(ServerState& state);
/// Takes the answer to the oldest open ping, which the client gave at `stamp` of its own clock.
void note_pong(ServerState& state, Visitor& visitor, std::optional<std::int64_t> stamp);

/// Whether the visitor was sent away from that match; they are told so then.
bool is_sent_away(ServerState& state, const Visitor& visitor, const ServerTable& table);
/// Starts or stops watching that board.
void watch(ServerState& state, Visitor& visitor, const ServerTables::Game& game);
void stop_watching(ServerState& state, Visitor& visitor, int game);
/// Sends the board as that visitor sees it, at once.
void show_board(ServerState& state, Visitor& visitor, const ServerTables::Game& game);

/// To be called when a player loses the line or quits: they may come back, see absence_desk.h.
void leave_table(ServerState& state, Visitor& visitor);
/// To be called when a player logs in again after losing the line at a table.
void come_back_to_table(ServerState& state, Visitor& visitor);
/// The table at which a visitor plays, and the visitor's seat there; none for a visitor who does
/// not play.
[[nodiscard]] ServerTable* table_of(ServerState& state, const Visitor& visitor);

} // namespace net
