// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as text, read without a board.
#pragma once

#include "src/notation/moves/coord.h"
#include "src/rules/board/setup.h"

namespace notation {

/// The longest text that can be a move, in bytes, marks included.
inline constexpr std::size_t longest_move_text = 24;

/// A move as a text names it, before any position is asked: every part that was not written is
/// missing. Total over text, knows no rules.
struct Written {
    rules::Move::Type type = rules::Move::Type::step; ///< step, promotion, castle, drop
    std::optional<rules::Kind> kind;         ///< of the piece that moves or drops; not of `e2e4`
    std::optional<int> from_file, from_rank; ///< 0..7
    std::optional<rules::Square> to;         ///< all but castling
    std::optional<rules::Kind> promotes_to;
    rules::Wing wing{}; ///< of castling
    bool capture = false;
    bool check = false; ///< marked `+`
    bool mate = false;  ///< marked `#` or `++`
    bool operator==(const Written&) const = default;
};

/// Reads a move; none when the text is no move at all. Takes `N@f3 n@f3 @f3 P@e6 xQe5 Nf3 nf3 Ngf3
/// Nb1c3 e4 exd5 ed5 xd5 e8=Q e8Q e8 gxh8=N+ e2e4 e2-e4 e7e8q O-O 0-0-0 o-o`; marks `+ # ++ ! ?`,
/// `e.p.` and a draw offer `(=)` may follow.
[[nodiscard]] std::optional<Written> read_move(std::string_view text);

} // namespace notation
