// SPDX-License-Identifier: GPL-3.0-or-later
// Who wants to know that somebody comes, goes, or begins a game.
#pragma once

#include "net/serve/desk/club.h"

namespace net {

/// He has come, or goes: those with pin set are told, those who have him on their notify list, and
/// those on his own who want to know. Whoever comes is told who of them is here.
void tell_presence(Club& club, Visitor& visitor, bool comes);
/// The match has begun: those are told who have one of its players on their gnotify list.
void notify_of_games(Club& club, const ServerTable& table);

} // namespace net
