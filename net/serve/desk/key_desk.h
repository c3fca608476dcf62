// SPDX-License-Identifier: GPL-3.0-or-later
// Visitors whose account is an ssh key: they come through a kiosk of this machine, which runs
// nothing but our client and says whose key sshd has let in.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string_view>

namespace net {

/// Whether that line comes from a kiosk; what it says of its caller is believed.
[[nodiscard]] bool is_kiosk(const ServerState& state, const Peer& peer);
/// Whether that line says whose key a kiosk serves.
[[nodiscard]] bool is_introduction(std::string_view line);
/// The first line of a kiosk, `%k ADDRESS FINGERPRINT`, either of them perhaps missing. Any other
/// line is one without a key. A known key is logged in at once.
void take_key(ServerState& state, Visitor& visitor, std::string_view line);
/// Makes an account of the visitor's name for the new key. False: there is no key, or no account
/// can be made; the visitor may still be a guest.
bool make_account_of_key(ServerState& state, Visitor& visitor);
/// To be called after a login with a password: the new key gets in without one from now on.
void learn_key(ServerState& state, Visitor& visitor);
/// Whether the address of that visitor has not had its share of today's accounts.
[[nodiscard]] bool may_make_account(ServerState& state, const Visitor& visitor);
/// Counts an account that the visitor has made.
void count_account(ServerState& state, const Visitor& visitor);

} // namespace net
