// SPDX-License-Identifier: GPL-3.0-or-later
// Sample views of a server, as src/app makes them, to test painting.
#pragma once

#include "src/app/port/view.h"

namespace sample {

/// The prompt for a name, below the server's welcome.
[[nodiscard]] app::View login();
/// Logged in, with some console lines.
[[nodiscard]] app::View console();
/// The lobby, which has the keyboard focus.
[[nodiscard]] app::View lobby();
/// The console with a pending offer.
[[nodiscard]] app::View offered();
/// The console after the connection was lost.
[[nodiscard]] app::View line_lost();
/// A table before a match: two players and a bot seated, a free chair, and a newcomer.
[[nodiscard]] app::View chairs();
/// sample::match() on a server, with chat windows.
[[nodiscard]] app::View server_match();

} // namespace sample
