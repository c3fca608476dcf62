// SPDX-License-Identifier: GPL-3.0-or-later
// What has happened at a table or on a server.
#pragma once

#include "src/app/on/moment.h"

namespace app {

/// News of a table that is not there, or not open, are passed over; those of a server likewise.
void on_news(const Moment& m, const play::News& news);

} // namespace app
