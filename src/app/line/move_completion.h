// SPDX-License-Identifier: GPL-3.0-or-later
// Completions of a half-typed move: as text for Tab, as moves for the marks on the board.
#pragma once

#include "src/rules/board/position.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The squares where a move that begins as `typed` could go; none for an empty text. Asked for
/// every frame, so it words no move.
[[nodiscard]] rules::Bitboard targets(const rules::Position& position, std::string_view typed);

/// The legal moves of the side to move whose SAN begins with `typed`, checks first, then captures.
[[nodiscard]] std::vector<std::string> moves_beginning(const rules::Position& position,
                                                       std::string_view typed);

} // namespace app
