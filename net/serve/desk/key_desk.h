// SPDX-License-Identifier: GPL-3.0-or-later
// Visitors who need no password: users of this machine, and people with an ssh key who come through
// a kiosk, a system user that runs only this program's client and reports the key that sshd
// accepted.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string>
#include <string_view>

namespace net {

/// Whether that connection comes from a kiosk, whose statements about its caller are trusted.
[[nodiscard]] bool is_kiosk(const ServerState& state, const Peer& peer);
/// Whether the line is a kiosk's introduction of its caller.
[[nodiscard]] bool is_kiosk_introduction(std::string_view line);
/// Handles a kiosk's first line, `%k ADDRESS FINGERPRINT`, of which each part may be missing. Any
/// other line means that there is no key. A known key logs in at once.
void handle_kiosk_key(ServerState& state, Visitor& visitor, std::string_view line);
/// Creates an account with the visitor's name for their new key. False if there is no key or no
/// account can be made; the visitor may still be a guest.
bool create_account_for_key(ServerState& state, Visitor& visitor);
/// Must be called after a login with a password: from now on the visitor's key logs in without one.
void add_key_to_account(ServerState& state, Visitor& visitor);
/// Whether the visitor's address may create another account today.
[[nodiscard]] bool is_below_account_limit(ServerState& state, const Visitor& visitor);
/// Counts an account that the visitor has created towards the daily limit of their address.
void count_account(ServerState& state, const Visitor& visitor);

/// The account name of a user of this machine, whose account is created at the first visit. Empty
/// if there is none, so that the usual login follows.
[[nodiscard]] std::string ensure_system_user_account(ServerState& state, const Peer& peer);

} // namespace net
