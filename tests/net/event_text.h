// SPDX-License-Identifier: GPL-3.0-or-later
// What a session says, as lines to read and to compare.
#pragma once

#include "src/play/news.h"

#include <string>

namespace support {

/// One line, without its end; empty for what other tests look at (the console, talk, lists,
/// offers).
[[nodiscard]] std::string event_text(const play::News& event);

} // namespace support
