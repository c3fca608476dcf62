// SPDX-License-Identifier: GPL-3.0-or-later
// No empty chair: when a player has lost the line, a bot plays on for them after a while, and gives
// the seat back at once; a newcomer may take it. Never in rated matches.
#pragma once

#include "net/serve/desk/server_state.h"

#include <optional>
#include <string_view>

namespace net {

/// To be called when a player has lost the line; the clock runs on. `visitor` is still there.
void note_absence(ServerState& state, ServerTable& table, rules::Seat seat, const Visitor& visitor);
/// To be called when a match is over.
void forget_absences(ServerState& state, const ServerTable& table);
/// Bots take seats, and guests who have not come back lose.
void wake_absences(ServerState& state);
[[nodiscard]] std::optional<base::Instant> next_absence(const ServerState& state);
/// Where that visitor plays and has been away from: guests are known by their address.
[[nodiscard]] std::optional<Visitor::Place> seat_to_come_back_to(ServerState& state,
                                                                 const Visitor& visitor);
/// Whether a guest of that name is away from a match, and `visitor` is somebody else.
[[nodiscard]] bool is_anothers_name(const ServerState& state, const Visitor& visitor,
                                    std::string_view name);
/// Gives the seat to that visitor, and takes it from the bot that has played on.
void give_seat(ServerState& state, ServerTable& table, rules::Seat seat, Visitor& visitor);
/// The newcomer plays on in an empty seat, or in a bot's.
void take_seat(ServerState& state, Visitor& visitor, ServerTable& table, rules::Seat seat);

} // namespace net
