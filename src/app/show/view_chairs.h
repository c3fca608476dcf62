// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a server's table before a match and between two.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"

namespace app {

/// There must be one.
void view_chairs(const Server& server, const TalkLogs& talk, View& view);

} // namespace app
