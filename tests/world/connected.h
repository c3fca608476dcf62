// SPDX-License-Identifier: GPL-3.0-or-later
// A client connected to a server whose every message comes from the test.
#pragma once

#include "tests/world/world.h"

#include <string>

namespace world {

/// The connection is open; the server has not asked for a name yet.
[[nodiscard]] World connected();
/// Logged in as Alice, at the server's prompt.
[[nodiscard]] World logged_in();
/// A bughouse match at 3+0 that opens: Alice (White on A) and bob against carol and dave.
[[nodiscard]] play::GameOpened match_of_alice();
/// Alice plays crazyhouse, where nobody has a partner.
[[nodiscard]] play::GameOpened crazyhouse_of_alice();
/// In that match, which has begun.
[[nodiscard]] World in_a_match();

/// The newest line of `tab`, with its time stamp if it has one; empty if there is no line.
[[nodiscard]] std::string last_line(const World& world, app::Tab tab);

} // namespace world
