// SPDX-License-Identifier: GPL-3.0-or-later
// Views of a server as the app makes them, for painting.
#pragma once

#include "src/app/port/view.h"

namespace sample {

/// The name is asked for, below what the server says first.
[[nodiscard]] app::View login();
/// Logged in, some lines of the console.
[[nodiscard]] app::View console();
/// The lobby has the keys.
[[nodiscard]] app::View lobby();
/// The console, and an offer that can be answered.
[[nodiscard]] app::View offered();
/// The console, and the line is lost.
[[nodiscard]] app::View line_lost();
/// Before a match: two sit, a bot, a free chair, and a player who has just come.
[[nodiscard]] app::View chairs();
/// sample::match() on a server, with windows of talk.
[[nodiscard]] app::View server_match();

} // namespace sample
