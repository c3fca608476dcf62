// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move that was written cannot be played, in words.
#pragma once

#include "src/notation/moves/san.h"

#include <string>

namespace notation {

/// "no pawn in reserve", "no knight can go to f3", "that piece is pinned": no capital, no full
/// stop. For what fit() refuses.
[[nodiscard]] std::string why_not(const rules::Position& position, const Written& written);

} // namespace notation
