// SPDX-License-Identifier: GPL-3.0-or-later
// A piece picked up by mouse or cursor, and the move that results from putting it down.
#pragma once

#include "src/rules/board/bitboard.h"
#include "src/rules/types.h"

#include <optional>
#include <string>

namespace app {

struct Table;

struct Pick {
    rules::Seat seat{};                ///< the seat that owns the piece
    std::optional<rules::Square> from; ///< none: the piece is from the reserve
    rules::Kind kind{};   ///< kind of a piece from the reserve, present or still to come
    bool pressed = false; ///< the mouse button is down: releasing it elsewhere puts the piece
    bool again = false;   ///< it was already picked: releasing it in place puts it back
    /// The square on which a pawn promotes, until the piece is chosen.
    std::optional<rules::Square> promotes_on{};
    bool operator==(const Pick&) const = default;
};

/// The square that the cursor is on, where arrow keys and Enter act.
struct BoardCursor {
    rules::BoardId board{};
    rules::Square square{};
    bool operator==(const BoardCursor&) const = default;
};

/// The seat at this keyboard whose piece stands on that square.
[[nodiscard]] std::optional<rules::Seat> own_piece_on(const Table& table, rules::BoardId board,
                                                      rules::Square square);
/// The pick if it is still valid: the match goes on and the piece is still on its square.
[[nodiscard]] std::optional<Pick> valid_pick(const Table& table);
/// Squares to put it on: the legal ones or, before its turn, those in the current position.
[[nodiscard]] rules::Bitboard put_squares(const Table& table, const Pick& pick);
[[nodiscard]] bool promotes(const Table& table, const Pick& pick, rules::Square to);
/// The move as it would be typed; `becomes` matters for a promotion only.
[[nodiscard]] std::string put_text(const Table& table, const Pick& pick, rules::Square to,
                                   rules::Kind becomes);

} // namespace app
