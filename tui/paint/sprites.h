// SPDX-License-Identifier: GPL-3.0-or-later
// Large pieces for large squares, drawn with half blocks: two pixels to a cell.
#pragma once

#include "src/rules/types.h"

#include <array>
#include <string>

namespace tui {

inline constexpr int sprite_columns = 8;
inline constexpr int sprite_rows = 4;

/// Four rows of eight columns, of blanks and half blocks; the same shape for both sides.
[[nodiscard]] std::array<std::string, sprite_rows> sprite(rules::Kind kind);

} // namespace tui
