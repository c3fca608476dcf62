// SPDX-License-Identifier: GPL-3.0-or-later
// What a session says, as lines to read and to compare.
#pragma once

#include "net/game/fics_event.h"

#include <string>

namespace support {

/// One line, without its end; empty for what only the console shows (lines, prompts).
[[nodiscard]] std::string event_text(const net::SessionEvent& event);

} // namespace support
