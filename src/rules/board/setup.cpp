// SPDX-License-Identifier: GPL-3.0-or-later
// The array of the usual game.
#include "src/rules/board/setup.h"

namespace rules {

Setup standard_setup() {
    constexpr std::array<Kind, 8> array{Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                                        Kind::king, Kind::bishop, Kind::knight, Kind::rook};
    Setup setup;
    for (const Side side : both_sides) {
        const int home = side == Side::white ? 0 : 7;
        const int second = side == Side::white ? 1 : 6;
        for (int file = 0; file < 8; ++file) {
            setup.board[square(file, home)] = Piece{side, array[static_cast<std::size_t>(file)]};
            setup.board[square(file, second)] = Piece{side, Kind::pawn};
        }
        setup.castling[side][Wing::king] = square(7, home);
        setup.castling[side][Wing::queen] = square(0, home);
    }
    return setup;
}

} // namespace rules
