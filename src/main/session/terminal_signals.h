// SPDX-License-Identifier: GPL-3.0-or-later
// The signals that a program with a screen hears of: all that would end or stop it, but those that
// say that it is broken.
#pragma once

#include <csignal>
#include <vector>

namespace program {

[[nodiscard]] std::vector<int> terminal_signals();

/// They wait from here on, so that none comes between a changed terminal and whoever hears of it.
void hold_signals();
/// They come again, those that have waited first.
void let_signals_come();

} // namespace program
