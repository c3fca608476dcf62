// SPDX-License-Identifier: GPL-3.0-or-later
// A piece picked up by mouse or cursor, and the move that results from putting it down.
#pragma once

#include "src/rules/board/position.h"
#include "src/rules/types.h"

#include <optional>
#include <string>

namespace app {

struct Table;

struct Pick {
    rules::Seat seat{};                ///< the seat that owns the piece
    std::optional<rules::Square> from; ///< none: the piece is from the reserve
    rules::Kind kind{};                ///< kind of a piece from the reserve, even if still to come
    bool pressed = false; ///< the mouse button is still down: releasing it on another square moves
                          ///< the piece there
    bool again = false;   ///< already picked when the button went down: releasing it on the same
                          ///< square puts the piece back
    /// The square on which a pawn promotes, until the piece is chosen.
    std::optional<rules::Square> promotes_on{};
    bool operator==(const Pick&) const = default;
};

/// The square that the cursor is on, where arrow keys and Enter act.
struct SquareCursor {
    rules::BoardId board{};
    rules::Square square{};
    bool operator==(const SquareCursor&) const = default;
};

/// The position as if that player were to move.
[[nodiscard]] rules::Position turned(const Table& table, rules::Seat seat);
/// The seat at this keyboard whose piece stands on that square; nothing if there is none.
[[nodiscard]] std::optional<rules::Seat> own_piece_on(const Table& table, rules::BoardId board,
                                                      rules::Square square);
/// The pick if it is still valid: the match goes on and the piece is still on its square.
[[nodiscard]] std::optional<Pick> valid_pick(const Table& table);
/// Squares on which the piece may be put by a legal move; before its seat's turn, by one that would
/// be legal if the seat were to move now.
[[nodiscard]] rules::Bitboard put_squares(const Table& table, const Pick& pick);
[[nodiscard]] bool promotes(const Table& table, const Pick& pick, rules::Square to);
/// The move as it would be typed; `becomes` matters for a promotion only.
[[nodiscard]] std::string pick_move_text(const Table& table, const Pick& pick, rules::Square to,
                                         rules::Kind becomes);

} // namespace app
