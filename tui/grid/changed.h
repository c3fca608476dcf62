// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts of a value are not what they were.
#pragma once

namespace tui {

/// Whether one of these parts has another value than it had, or there was nothing before.
template <class Whole, class... Part>
[[nodiscard]] bool changed(const Whole* before, const Whole& now, Part Whole::*... part) {
    return before == nullptr || ((before->*part != now.*part) || ...);
}

} // namespace tui
