// SPDX-License-Identifier: GPL-3.0-or-later
// The client connected to a server that only says what the test says.
#pragma once

#include "tests/world/world.h"

#include <string>

namespace world {

/// The line is open; nobody has asked for a name yet.
[[nodiscard]] World connected();
/// As Alice, at the server's prompt.
[[nodiscard]] World logged_in();
/// A bughouse match at 3+0 has been opened: alice (white on A) and bob against carol and dave.
[[nodiscard]] World in_a_match();

/// The newest line there, with its stamp if it has one; empty when there is none.
[[nodiscard]] std::string last_line(const World& world, app::Tab tab);

} // namespace world
