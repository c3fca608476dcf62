// SPDX-License-Identifier: GPL-3.0-or-later
// Seeks as everybody is told of them, and tables that fill up.
#pragma once

#include "net/serve/desk/club.h"

namespace net {

void begin_seek(Club& club, Visitor& visitor, const MatchProposal& terms);
/// Gives him a place at that table; if it was the last one, the match begins.
void join_seek(Club& club, Visitor& visitor, const ServerSeek& seek);
/// Who has a place there gives it up; the table goes with the one whose seek it is.
void leave_seek(Club& club, const Visitor& who, const ServerSeek& seek);
/// To be called when he plays or is gone: his seeks end, and his places at others' tables are free
/// again.
void leave_seeks(Club& club, const Visitor& who);
/// `Amy (1500) seeking 3 0 unrated bughouse ("play 3" to respond)`.
[[nodiscard]] std::string seek_text(Club& club, const ServerSeek& seek);
/// Sends all seeks to a program that has just asked for them.
void tell_seeks(Club& club, Visitor& visitor);

} // namespace net
