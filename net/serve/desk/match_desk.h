// SPDX-License-Identifier: GPL-3.0-or-later
// Matches from beginning to end: who is told what, who may ask for what.
#pragma once

#include "net/serve/desk/server_state.h"

#include <optional>
#include <string_view>

namespace net {

/// Begins a match that the two players, and in bughouse their partners, have agreed on.
void open_match(ServerState& state, Visitor& challenger, Visitor& opponent,
                const MatchProposal& terms);

/// Begins a match of players who already have seats; a table's own bots have no connection.
void open_match_of_seated(ServerState& state, const MatchProposal& terms,
                          rules::PerSeat<ServerTable::SeatedPlayer> seated_players);
/// The visitor as a player of a table, with their rating for `kind`.
[[nodiscard]] ServerTable::SeatedPlayer seated_player_of(const ServerState& state,
                                                         const Visitor& visitor, GameKind kind);

/// Whether one more match may have bots: the number of such matches is limited.
[[nodiscard]] bool has_room_for_bot_match(const ServerState& state);
/// Sends the match to the bots that play in it, or tells them that it is over.
void tell_bots(ServerState& state, const ServerTable& table);
/// Sends the player in that seat the lines with which a game begins, and the board: at the start,
/// and when somebody comes back or takes the seat over.
void announce_match_to(ServerState& state, const ServerTable& table, rules::Seat seat);

/// Seats the players of a new table and announces the match to them.
void begin_table(ServerState& state, ServerTable& table);

/// Passes a seated visitor's request to the table's referee. `typed` is the line as typed; `lag` is
/// the network delay that the client claims for a move.
void request_at_table(ServerState& state, Visitor& visitor, decltype(play::Request::what) what,
                      std::string_view typed, base::Millis lag = {});
/// Passes on a request that came from no visitor's line, such as a bot's.
void request_at_table(ServerState& state, ServerTable& table, const play::Request& request);
/// Does what is due at the table, such as a fallen flag.
void tick_table(ServerState& state, ServerTable& table);
/// Closes matches that were kept open in case the other board ended at the same instant.
void close_matches_kept_open(ServerState& state);
/// Takes the answer to the oldest pending ping; `stamp` is the time in ms on the client's own
/// clock.
void on_pong(ServerState& state, Visitor& visitor, std::optional<std::int64_t> stamp);

/// Whether the visitor was evicted from that match, in which case they are told so.
bool reject_if_evicted(ServerState& state, const Visitor& visitor, const ServerTable& table);
/// Starts or stops watching that board.
void watch(ServerState& state, Visitor& visitor, const ServerTables::Game& game);
void stop_watching(ServerState& state, Visitor& visitor, int game);
/// Sends the board to that visitor at once, as they are allowed to see it.
void show_board(ServerState& state, Visitor& visitor, const ServerTables::Game& game);

/// Must be called when a player loses the connection or quits; they may return, see absence_desk.h.
void leave_table(ServerState& state, Visitor& visitor);
/// Whether a bot plays in that seat, other than one that stands in for somebody away.
[[nodiscard]] bool is_bots_seat(ServerState& state, const ServerTable& table, rules::Seat seat);
/// The table at which a visitor plays; null if they do not play.
[[nodiscard]] ServerTable* table_of(ServerState& state, const Visitor& visitor);
/// The board that a visitor plays on or observes, the one begun last; none if they do neither.
[[nodiscard]] ServerTables::Game game_of(ServerState& state, const Visitor& visitor);
/// The seat of the partner of a visitor who plays at `table`; nothing if `table` is null or nobody
/// is their partner there.
[[nodiscard]] std::optional<rules::Seat> partners_seat(const ServerTable* table,
                                                       const Visitor& visitor);

} // namespace net
