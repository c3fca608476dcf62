// SPDX-License-Identifier: GPL-3.0-or-later
// Seeks as everybody is told of them, and tables that fill up.
#pragma once

#include "net/serve/desk/club.h"

namespace net {

void begin_seek(Club& club, Visitor& visitor, const MatchProposal& terms);
void end_seek(Club& club, const ServerSeek& seek);
/// He takes a place there; when it was the last one, the match begins.
void join_seek(Club& club, Visitor& visitor, const ServerSeek& seek);
/// He plays, or is gone: his own end, and at those of others his place is free again.
void leave_seeks(Club& club, LineId who);
/// `Amy (1500) seeking 3 0 unrated bughouse ("play 3" to respond)`.
[[nodiscard]] std::string seek_text(Club& club, const ServerSeek& seek);
/// To a program that has just asked for them: all that there are.
void tell_seeks(Club& club, Visitor& visitor);

} // namespace net
