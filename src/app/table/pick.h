// SPDX-License-Identifier: GPL-3.0-or-later
// A piece taken up by mouse or cursor, on its way to a square, and the move that comes of it.
#pragma once

#include "src/rules/board/bitboard.h"
#include "src/rules/types.h"

#include <optional>
#include <string>

namespace app {

struct Table;

struct Pick {
    rules::Seat seat{};                ///< the player whose piece it is
    std::optional<rules::Square> from; ///< none: from the reserve
    rules::Kind kind{};                ///< of a piece from the reserve, held or still to come
    bool pressed = false;              ///< the button went down on it: a release elsewhere puts it
    bool again = false;                ///< it was taken up before that: a release there drops it
    /// A pawn's last square, until it is said what it becomes.
    std::optional<rules::Square> promotes_on{};
    bool operator==(const Pick&) const = default;
};

/// The square where arrows and Enter act.
struct BoardCursor {
    rules::BoardId board{};
    rules::Square square{};
    bool operator==(const BoardCursor&) const = default;
};

/// The player at this keyboard whose piece stands on that square.
[[nodiscard]] std::optional<rules::Seat> own_piece_on(const Table& table, rules::BoardId board,
                                                      rules::Square square);
/// The pick, unless the match is over meanwhile, or its piece has left its square.
[[nodiscard]] std::optional<Pick> standing_pick(const Table& table);
/// The squares where it may be put: the legal ones, or before its turn those of today's position.
[[nodiscard]] rules::Bitboard put_squares(const Table& table, const Pick& pick);
[[nodiscard]] bool promotes(const Table& table, const Pick& pick, rules::Square to);
/// The move as it would be typed; `becomes` of a promotion.
[[nodiscard]] std::string put_text(const Table& table, const Pick& pick, rules::Square to,
                                   rules::Kind becomes);

} // namespace app
