// SPDX-License-Identifier: GPL-3.0-or-later
// Reads lines of talk, of arrivals and of departures.
#pragma once

#include "net/read/fics_line.h"

#include <optional>
#include <string_view>

namespace net {

/// `alice tells you: ...` and all the other ways of saying something.
[[nodiscard]] std::optional<FicsLine> read_talk(std::string_view line);
/// Reads arrivals, departures, and receipts of a tell.
[[nodiscard]] std::optional<FicsLine> read_presence(std::string_view line);

} // namespace net
