// SPDX-License-Identifier: GPL-3.0-or-later
// Parsing of moves without a board.
#pragma once

#include "src/rules/board/move.h"
#include "src/rules/board/setup.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

/// The maximum length of a move's text, in bytes, with its marks.
inline constexpr std::size_t longest_move_text = 24;

/// A move as the text names it, before any position is consulted: parts that were not written are
/// empty. Any text can be parsed; the rules are not applied.
struct WrittenMove {
    rules::Move::Type type = rules::Move::Type::step; ///< step, promotion, castle, drop
    std::optional<rules::Kind> kind;         ///< the moving or dropped piece; nothing for `e2e4`
    std::optional<int> from_file, from_rank; ///< 0..7
    std::optional<rules::Square> to;         ///< the target square, except for castling
    std::optional<rules::Kind> promotes_to;
    rules::Wing wing{}; ///< for castling only: its wing
    bool capture = false;
    bool check = false; ///< marked `+`
    bool mate = false;  ///< marked `#` or `++`
    bool operator==(const WrittenMove&) const = default;
    /// Whether the move may begin on that square, by its file and rank as far as they are written.
    [[nodiscard]] bool leaves_from(rules::Square from) const {
        return (!from_file || *from_file == rules::file_of(from)) &&
               (!from_rank || *from_rank == rules::rank_of(from));
    }
};

/// Reads a move; nothing if the text is not one. Accepts `N@f3 n@f3 @f3 P@e6 xQe5 Nf3 nf3 Ngf3
/// Nb1c3 e4 exd5 ed5 xd5 e8=Q e8Q e8 gxh8=N+ e2e4 e2-e4 e7e8q O-O 0-0-0 o-o`, which marks `+ # ++ !
/// ?`, `e.p.` and a draw offer `(=)` may follow.
[[nodiscard]] std::optional<WrittenMove> read_move(std::string_view text);
/// A pawn's capture by its files alone, `ed` or `exd=Q`, with that rank added: "ed5"; empty for any
/// other text.
[[nodiscard]] std::string with_rank(std::string_view text, char rank);

// Letters of pieces and names of squares, shared by all notations.

/// The English letter of a kind: 'P' .. 'K'.
[[nodiscard]] char letter(rules::Kind kind);
/// The English letter of a piece: upper case for White, lower case for Black.
[[nodiscard]] char letter(rules::Piece piece);
[[nodiscard]] std::optional<rules::Kind> kind_from(char c); ///< accepts either case
/// The piece with that letter; upper case is White's.
[[nodiscard]] std::optional<rules::Piece> piece_from(char c);
[[nodiscard]] std::string_view name(rules::Kind kind); ///< "pawn" .. "king"

[[nodiscard]] std::string to_text(rules::Square square); ///< "e4"
[[nodiscard]] std::optional<rules::Square> square_from(std::string_view text);
/// The file 0..7 of a letter 'a'..'h'; rank_from(): the rank 0..7 of a digit '1'..'8'.
[[nodiscard]] std::optional<int> file_from(char c);
[[nodiscard]] std::optional<int> rank_from(char c);

/// A move such as `e2e4 e7e8q N@f3`. Castling is the king's two squares; where that could also be a
/// step (shuffled arrays, a king that moves less than two files), the king's and rook's squares.
[[nodiscard]] std::string to_coordinates(rules::Move move);

} // namespace notation
