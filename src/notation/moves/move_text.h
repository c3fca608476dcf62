// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as text, read without a board.
#pragma once

#include "src/rules/board/move.h"
#include "src/rules/board/setup.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

/// The longest text that can be a move, in bytes, marks included.
inline constexpr std::size_t longest_move_text = 24;

/// A move as a text names it, before any position is asked: every part that was not written is
/// missing. Total over text, knows no rules.
struct Written {
    rules::Move::Type type = rules::Move::Type::step; ///< step, promotion, castle, drop
    std::optional<rules::Kind> kind;         ///< the piece that moves or drops; none for `e2e4`
    std::optional<int> from_file, from_rank; ///< 0..7
    std::optional<rules::Square> to;         ///< all but castling
    std::optional<rules::Kind> promotes_to;
    rules::Wing wing{}; ///< the wing of a castling move
    bool capture = false;
    bool check = false; ///< marked `+`
    bool mate = false;  ///< marked `#` or `++`
    bool operator==(const Written&) const = default;
};

/// Reads a move; none when the text is no move at all. Takes `N@f3 n@f3 @f3 P@e6 xQe5 Nf3 nf3 Ngf3
/// Nb1c3 e4 exd5 ed5 xd5 e8=Q e8Q e8 gxh8=N+ e2e4 e2-e4 e7e8q O-O 0-0-0 o-o`; marks `+ # ++ ! ?`,
/// `e.p.` and a draw offer `(=)` may follow.
[[nodiscard]] std::optional<Written> read_move(std::string_view text);

// Letters for pieces and names for squares: the smallest words of all notations.

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
/// The square of the king after castling with the rook on `rook`: the c or g file of its rank.
[[nodiscard]] rules::Square castled_king(rules::Square king, rules::Square rook);

} // namespace notation
