// SPDX-License-Identifier: GPL-3.0-or-later
// Matches that the server was playing when it went down.
#pragma once

#include "net/serve/desk/club.h"

namespace net {

/// He has come: if it is he who was missing, the match goes on when his program has had time to say
/// how it wants to be told of boards.
void expect_stored(Club& club, const Visitor& visitor);
inline constexpr base::Millis time_to_settle{3'000};
/// That time has come.
void resume_expected(Club& club);

/// One of his goes on if all who played it are here and free. False: none does.
bool resume_stored(Club& club, Visitor& visitor);
/// Those that he played, for himself.
void tell_stored(Club& club, Visitor& visitor);

} // namespace net
