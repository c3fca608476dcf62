// SPDX-License-Identifier: GPL-3.0-or-later
// Letters for pieces and names for squares: the smallest words of all notations.
#pragma once

#include "src/rules/board/move.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

/// 'P' .. 'K'.
[[nodiscard]] char letter(rules::Kind kind);
/// Upper case for White, lower case for Black.
[[nodiscard]] char letter(rules::Piece piece);
[[nodiscard]] std::optional<rules::Kind> kind_from(char c); ///< either case
/// Upper case is White's.
[[nodiscard]] std::optional<rules::Piece> piece_from(char c);
[[nodiscard]] std::string_view name(rules::Kind kind); ///< "pawn" .. "king"

[[nodiscard]] std::string to_text(rules::Square square); ///< "e4"
[[nodiscard]] std::optional<rules::Square> square_from(std::string_view text);
/// 0..7 for 'a'..'h' and for '1'..'8'.
[[nodiscard]] std::optional<int> file_from(char c);
[[nodiscard]] std::optional<int> rank_from(char c);

/// `e2e4 e7e8q N@f3`. Castling is the king's two squares; where that could also be a step (shuffled
/// arrays, a king that moves less than two files) it is the king's and the rook's.
[[nodiscard]] std::string to_coordinates(rules::Move move);
/// Where the king stands after castling with the rook on `rook`: the c or g file of its rank.
[[nodiscard]] rules::Square castled_king(rules::Square king, rules::Square rook);

} // namespace notation
