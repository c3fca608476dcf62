// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/castling_rooks.h"

#include "src/notation/moves/coord.h"

namespace notation {
using rules::Kind;
using rules::Piece;
using rules::Setup;
using rules::Side;
using rules::Square;
using rules::Wing;

std::optional<Square> king_on_home_rank(const Setup& setup, Side side) {
    const int rank = side == Side::white ? 0 : board_files - 1;
    for (int file = 0; file < board_files; ++file) {
        const auto s = rules::square(file, rank);
        if (setup.board[s] == Piece{side, Kind::king, false}) {
            return s;
        }
    }
    return std::nullopt;
}

std::optional<Square> outermost_rook(const Setup& setup, Side side, Wing wing, Square king) {
    const int rank = rules::rank_of(king);
    const int step = wing == Wing::king ? -1 : 1;
    for (int file = wing == Wing::king ? board_files - 1 : 0; file != rules::file_of(king);
         file += step) {
        const auto s = rules::square(file, rank);
        if (setup.board[s] == Piece{side, Kind::rook, false}) {
            return s;
        }
    }
    return std::nullopt;
}

bool add_castling_right(char c, Setup& setup) {
    const bool upper = c >= 'A' && c <= 'Z';
    const char low = upper ? static_cast<char>(c - 'A' + 'a') : c;
    const auto file = file_from(low);
    if (low != 'k' && low != 'q' && !file) {
        return false;
    }
    const Side side = upper ? Side::white : Side::black;
    const auto king = king_on_home_rank(setup, side);
    if (!king) {
        return true;
    }
    if (!file) {
        const Wing wing = low == 'k' ? Wing::king : Wing::queen;
        setup.castling[side][wing] = outermost_rook(setup, side, wing, *king);
        return true;
    }
    const auto rook = rules::square(*file, rules::rank_of(*king));
    if (setup.board[rook] == Piece{side, Kind::rook, false}) {
        setup.castling[side][rook > *king ? Wing::king : Wing::queen] = rook;
    }
    return true;
}

} // namespace notation
