// SPDX-License-Identifier: GPL-3.0-or-later
// The login dialogue, from the first byte to the first prompt, in FICS's words.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string_view>

namespace net {

// Announcements of arrivals and departures.

/// Announces an arrival or departure to visitors with pin set, to those who have the player on
/// their notify list, and to those on the player's own list who want to know (notifiedby). An
/// arriving player is told which of these are logged in.
void announce_presence(ServerState& state, Visitor& visitor, bool comes);

inline constexpr std::size_t shortest_visitor_name = 3;
inline constexpr std::size_t longest_visitor_name = 17;

void greet_from_foreground(ServerState& state, Visitor& visitor);
/// Asks for a name, starting the login over; disconnects the visitor after too many attempts.
void ask_name(ServerState& state, Visitor& visitor);
/// Logs the visitor in under `visitor.name`, or disconnects them if that is not allowed.
void begin_session(ServerState& state, Visitor& visitor);
/// Handles a line of a visitor who is not logged in yet.
void handle_login_line(ServerState& state, Visitor& visitor, const VisitorLine& line);
void note_password_checked(ServerState& state, Visitor& visitor, bool right);
/// Why the name is not allowed; empty if it is.
[[nodiscard]] std::string name_fault(std::string_view name);
/// Why a name that passes name_fault() is closed to guests and new accounts: the server's sentences
/// or commands use it as a word. Empty if it is open to them.
[[nodiscard]] std::string new_name_fault(std::string_view name);
/// Whether a bot of the lobby has that name.
[[nodiscard]] bool is_lobby_bot(ServerState& state, std::string_view name);
/// The visitor and the account `name`, as LoginGuard needs them to rate-limit password checks.
[[nodiscard]] LoginGuard::Asker asker_of(const Visitor& visitor, const std::string& name);
/// Whether the account of that name has operator rights.
[[nodiscard]] bool is_operator_name(const ServerState& state, std::string_view name);
/// Whether a visitor who is logged in has operator rights.
[[nodiscard]] bool has_operator_rights(const ServerState& state, const Visitor& visitor);
/// Stores lists and aliases in the visitor's account; a guest's are dropped after the visit.
void save_lists_and_aliases(ServerState& state, const Visitor& visitor);
/// Ends a visit, however it ends: withdraws the visitor's offers and seeks, ends their partnership,
/// tells those concerned, and removes `visitor`.
void end_visit_of(ServerState& state, Visitor& visitor);
/// Hands the next waiting password to the checker, unless one is being checked.
void check_next_password(ServerState& state);

} // namespace net
