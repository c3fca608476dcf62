// SPDX-License-Identifier: GPL-3.0-or-later
// Matches that the server was playing when it went down.
#pragma once

#include "net/serve/desk/club.h"

namespace net {

/// To be called when he has logged in. If he was the one missing, his match goes on as soon as his
/// program has had time to say in which style it wants boards.
void expect_stored(Club& club, const Visitor& visitor);
inline constexpr base::Millis time_to_settle{3'000};
/// To be called when that time has come.
void resume_expected(Club& club);

/// Resumes one of his matches, if all its players are here and free. False: there is none.
bool resume_stored(Club& club, Visitor& visitor);
/// The list of his stored matches.
void tell_stored(Club& club, Visitor& visitor);

} // namespace net
