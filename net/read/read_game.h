// SPDX-License-Identifier: GPL-3.0-or-later
// Lines about whole games.
#pragma once

#include "net/read/fics_line.h"

#include <optional>
#include <string_view>

namespace net {

/// `{Game ...}`.
[[nodiscard]] std::optional<FicsLine> read_game_line(std::string_view line);

} // namespace net
