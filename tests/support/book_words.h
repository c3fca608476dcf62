// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers shared by book.cpp and book_play.cpp.
#pragma once

#include "tests/support/book.h"

namespace book {

using namespace rules;

[[nodiscard]] inline Square box(int i) {
    return static_cast<Square>(i);
}

[[nodiscard]] inline bool is(const Board& board, Square s, Side side, Kind kind) {
    const auto& man = board.boxes[s];
    return man && man->piece.side == side && man->piece.kind == kind;
}

[[nodiscard]] inline int up(Side side) {
    return side == Side::white ? 1 : -1;
}

[[nodiscard]] inline std::optional<Square> castling_king(const Board& board, Side side) {
    for (int i = 0; i < squares; ++i) {
        if (is(board, box(i), side, Kind::king) && board.boxes[box(i)]->may_castle) {
            return box(i);
        }
    }
    return std::nullopt;
}

[[nodiscard]] inline bool right_stands(const Board& board, Side side, Wing wing) {
    const Board::Corner& corner = board.corners[side][wing];
    if (!corner.square || !castling_king(board, side)) {
        return false;
    }
    if (board.laws.dropped_rook_castles == DroppedRookCastles::unmoved_corner) {
        return corner.untouched;
    }
    return is(board, *corner.square, side, Kind::rook) && board.boxes[*corner.square]->may_castle;
}

[[nodiscard]] inline Square kings_goal(Square king, Square rook) {
    return square(rook > king ? 6 : 2, rank_of(king));
}
[[nodiscard]] inline Square rooks_goal(Square king, Square rook) {
    return square(rook > king ? 5 : 3, rank_of(king));
}

} // namespace book
