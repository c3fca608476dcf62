// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogue between the first byte and the first prompt, in FICS's words.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string_view>

namespace net {

// Announcements of arrivals, departures and beginning games.

/// Announces an arrival or a departure to visitors with pin set, to those who have the player on
/// their notify list, and to those on the player's own list who want to know. A player who arrives
/// is told which of them are here.
void tell_presence(Connections& connections, Visitor& visitor, bool comes);
/// The match has begun: those are told who have one of its players on their gnotify list.
void notify_of_games(ServerState& state, const ServerTable& table);

inline constexpr std::size_t shortest_visitor_name = 3;
inline constexpr std::size_t longest_visitor_name = 17;

void greet(ServerState& state, Visitor& visitor);
/// Asks for a name, whatever the visitor said before; hangs up after too many tries.
void ask_name(ServerState& state, Visitor& visitor);
/// Lets in the visitor under that name, which is reserved from here on.
void begin_session(ServerState& state, Visitor& visitor);
/// A line of somebody who is not in yet.
void take_login_line(ServerState& state, Visitor& visitor, const VisitorLine& line);
void note_password_checked(ServerState& state, Visitor& visitor, bool right);
/// Why nobody may have that name; empty: nothing is wrong with it.
[[nodiscard]] std::string name_fault(std::string_view name);
/// The share of the work with passwords that a job for the account of that name counts against.
[[nodiscard]] LoginGuard::Asker asker_of(const Visitor& visitor, const std::string& name);
/// Whether the account of that name has an operator's rights.
[[nodiscard]] bool is_operator_name(const ServerState& state, std::string_view name);
/// Stores lists and aliases in the visitor's account; a guest's last until the end of the visit.
void keep_own_settings(ServerState& state, const Visitor& visitor);
/// To be called when a visitor leaves: opponents, partner and those with open offers are told.
void part_with(ServerState& state, Visitor& visitor);
/// Checks the passwords whose turn it is.
void check_waiting_passwords(ServerState& state);

} // namespace net
