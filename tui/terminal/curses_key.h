// SPDX-License-Identifier: GPL-3.0-or-later
// A key that curses recognises by terminfo, as a Key.
#pragma once

#include "tui/keys/key.h"

#include <optional>

namespace tui {

/// Nothing for codes that are no key press (a resize) or none that we know.
[[nodiscard]] std::optional<Key> key_from_curses(int code);

} // namespace tui
