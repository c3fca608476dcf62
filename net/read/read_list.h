// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of lists, each told by its shape alone.
#pragma once

#include "net/read/fics_line.h"

#include <optional>
#include <string_view>

namespace net {

/// Rows of `games`, `who`, `bugwho`, `moves`, `variables`; seeks in words.
[[nodiscard]] std::optional<FicsLine> read_list_row(std::string_view line);

} // namespace net
