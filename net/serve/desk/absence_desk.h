// SPDX-License-Identifier: GPL-3.0-or-later
// Players who lose the connection during a match. In an unrated bughouse match a bot plays on for
// them after a while, until they return or a newcomer takes the seat.
#pragma once

#include "net/serve/desk/server_state.h"

#include <optional>
#include <string_view>

namespace net {

/// Must be called when a player has lost the connection, before `visitor` is removed.
void note_absence(ServerState& state, ServerTable& table, rules::Seat seat, const Visitor& visitor);
/// Must be called when a match is over.
void forget_absences(ServerState& state, const ServerTable& table);
/// Seats the bots that are due. Where no bot plays on, guests, and players of untimed matches, lose
/// after ServerState::absence_grace.
void handle_due_absences(ServerState& state);
[[nodiscard]] std::optional<base::Instant> next_absence_due(const ServerState& state);
/// Gives a visitor who has just logged in the seat from which they are absent, if any.
void come_back_to_table(ServerState& state, Visitor& visitor);
/// Whether a player of that name is absent from a match and `visitor` has another address.
[[nodiscard]] bool belongs_to_absent_player(const ServerState& state, const Visitor& visitor,
                                            std::string_view name);
/// Lets a newcomer play on in an abandoned seat or in a bot's.
void take_over_seat(ServerState& state, Visitor& visitor, ServerTable& table, rules::Seat seat);

} // namespace net
