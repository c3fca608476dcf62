// SPDX-License-Identifier: GPL-3.0-or-later
// Announcements of arrivals, departures and beginning games.
#pragma once

#include "net/serve/desk/club.h"

namespace net {

/// Announces an arrival or a departure to visitors with pin set, to those who have the player on
/// their notify list, and to those on the player's own list who want to know. A player who arrives
/// is told which of them are here.
void tell_presence(Club& club, Visitor& visitor, bool comes);
/// The match has begun: those are told who have one of its players on their gnotify list.
void notify_of_games(Club& club, const ServerTable& table);

} // namespace net
