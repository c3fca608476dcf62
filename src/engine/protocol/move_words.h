// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as UCI and CECP spell them: `e2e4 e7e8q e1g1 P@e4`.
#pragma once

#include "src/rules/board/movegen.h"

#include <optional>
#include <string_view>

namespace engine {

/// The legal move that `text` spells, in either case; SAN and castling by the rook are read too.
/// Nothing when the position has no such move.
[[nodiscard]] std::optional<rules::Move> read_move(const rules::Position& position,
                                                   std::string_view text);

} // namespace engine
