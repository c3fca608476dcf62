// SPDX-License-Identifier: GPL-3.0-or-later
// Where talk stands that has several windows, and the lobby. Only layout.cpp includes this.
#pragma once

#include "tui/layout/layout.h"

namespace tui {

/// A server's page: console or other talk, the lobby beside it or above it.
[[nodiscard]] Layout server_layout(Size size, const app::View& view);

/// Talk with windows stands below boards and list, across the whole screen, when that leaves so
/// many rows that it is worth while.
[[nodiscard]] bool talk_goes_across(const app::View& view, int rows);

/// Divides Layout::talk, with the rule above it, among several windows where they have room.
void place_panes(Layout& out, const app::View& view);

} // namespace tui
