// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces players who lose the connection during a match: after a while a bot plays on, and gives
// the seat back when they return; a newcomer may also take it. Never in rated matches.
#pragma once

#include "net/serve/desk/server_state.h"

#include <optional>
#include <string_view>

namespace net {

/// Must be called when a player has lost the connection, before `visitor` is removed.
void note_absence(ServerState& state, ServerTable& table, rules::Seat seat, const Visitor& visitor);
/// Must be called when a match is over.
void forget_absences(ServerState& state, const ServerTable& table);
/// Seats the bots that are due; guests who have not returned in time lose.
void wake_absences(ServerState& state);
[[nodiscard]] std::optional<base::Instant> next_absence(const ServerState& state);
/// The seat that this visitor has to return to; guests are recognised by their address.
[[nodiscard]] std::optional<Visitor::Place> seat_to_come_back_to(ServerState& state,
                                                                 const Visitor& visitor);
/// Whether a guest of that name is absent from a match and `visitor` is somebody else.
[[nodiscard]] bool is_anothers_name(const ServerState& state, const Visitor& visitor,
                                    std::string_view name);
/// Gives the seat back to that visitor, replacing the bot that has played on.
void give_seat(ServerState& state, ServerTable& table, rules::Seat seat, Visitor& visitor);
/// Lets a newcomer play on in an abandoned seat or in a bot's.
void take_seat(ServerState& state, Visitor& visitor, ServerTable& table, rules::Seat seat);

} // namespace net
