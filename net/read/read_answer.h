// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the server's answers to our moves and commands.
#pragma once

#include "net/read/fics_line.h"

#include <optional>
#include <string_view>

namespace net {

/// Answers to moves, clocks, observing; the beginning and end of a session.
[[nodiscard]] std::optional<FicsLine> read_answer(std::string_view line);

} // namespace net
