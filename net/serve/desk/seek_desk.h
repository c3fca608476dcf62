// SPDX-License-Identifier: GPL-3.0-or-later
// Seeks as everybody is told of them, and tables that fill up.
#pragma once

#include "net/serve/desk/club.h"

namespace net {

void begin_seek(Club& club, Visitor& visitor, const MatchProposal& terms);
/// Seats the visitor at that table; when it is full, the match begins.
void join_seek(Club& club, Visitor& visitor, const ServerSeek& seek);
/// Gives up a place at that table; the table ends when the player who made it leaves.
void leave_seek(Club& club, const Visitor& who, const ServerSeek& seek);
/// To be called when a player begins a match or is gone: their seeks end, and their places at
/// others' tables are free again.
void leave_seeks(Club& club, const Visitor& who);
/// `Amy (1500) seeking 3 0 unrated bughouse ("play 3" to respond)`.
[[nodiscard]] std::string seek_text(Club& club, const ServerSeek& seek);
/// Sends all seeks to a program that has just asked for them.
void tell_seeks(Club& club, Visitor& visitor);

} // namespace net
