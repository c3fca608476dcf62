// SPDX-License-Identifier: GPL-3.0-or-later
// Matches that the server was playing when it went down.
#pragma once

#include "net/serve/desk/server_state.h"

namespace net {

/// To be called after a login. If that player was the last one missing, the stored match goes on as
/// soon as their program has had time to choose its board style.
void expect_stored(ServerState& state, const Visitor& visitor);
inline constexpr base::Millis time_to_settle{3'000};
/// To be called when that time has come.
void resume_expected(ServerState& state);

/// Resumes one of the visitor's matches, if all its players are here and free. False: there is
/// none.
bool resume_stored(ServerState& state, Visitor& visitor);
/// Sends the list of the visitor's stored matches.
void tell_stored(ServerState& state, Visitor& visitor);

} // namespace net
