// SPDX-License-Identifier: GPL-3.0-or-later
// Playing a move in the simple implementation of the rules.
#include "tests/support/book_words.h"

#include <algorithm>
#include <cstdlib>

namespace book {
namespace {

void touch(Board& board, Side side, Square s) {
    for (Board::Corner& corner : board.corners[side]) {
        if (corner.square == s) {
            corner.untouched = false;
        }
    }
}

void play_step(Board& board, Move move) {
    Man man = *board.boxes[move.from()];
    const Side us = board.turn;
    const bool pawn = man.piece.kind == Kind::pawn;
    const bool sideways = file_of(move.from()) != file_of(move.to());
    const bool captures = board.boxes[move.to()].has_value();
    if (pawn && sideways && !captures) {
        board.boxes[square(file_of(move.to()), rank_of(move.from()))] = std::nullopt;
    }
    if (man.piece.kind == Kind::rook) {
        touch(board, us, move.from());
    }
    man.may_castle = false;
    if (move.type() == Move::Type::promotion) {
        man.piece.kind = move.new_kind();
        man.piece.promoted = true;
    }
    board.boxes[move.from()] = std::nullopt;
    board.boxes[move.to()] = man;
    board.crossed = std::nullopt;
    if (pawn && std::abs(rank_of(move.from()) - rank_of(move.to())) == 2) {
        board.crossed = square(file_of(move.from()), rank_of(move.from()) + up(us));
    }
    board.quiet_plies = pawn || captures ? 0 : board.quiet_plies + 1;
}

void play_castle(Board& board, Move move) {
    const Man king = {board.boxes[move.from()]->piece};
    const Man rook = {board.boxes[move.to()]->piece};
    board.boxes[move.from()] = std::nullopt;
    board.boxes[move.to()] = std::nullopt;
    board.boxes[kings_goal(move.from(), move.to())] = king;
    board.boxes[rooks_goal(move.from(), move.to())] = rook;
    board.crossed = std::nullopt;
    ++board.quiet_plies;
}

void play_drop(Board& board, Move move) {
    board.hands[board.turn].take(move.new_kind());
    Man man{{board.turn, move.new_kind()}};
    man.may_run = board.laws.dropped_pawn_double_step;
    man.may_castle =
        move.new_kind() == Kind::rook && board.laws.dropped_rook_castles == DroppedRookCastles::yes;
    board.boxes[move.to()] = man;
    board.crossed = std::nullopt;
    board.quiet_plies = 0;
}

} // namespace

Board board_of(const Setup& setup, const MoveLaws& laws) {
    Board board;
    board.hands = setup.hands;
    board.turn = setup.turn;
    board.laws = laws;
    board.crossed = setup.en_passant;
    board.quiet_plies = setup.quiet_plies;
    board.move_number = setup.move_number;
    for (int i = 0; i < squares; ++i) {
        if (const auto& piece = setup.board[box(i)]) {
            board.boxes[box(i)] = Man{*piece};
        }
    }
    for (const Side side : both_sides) {
        const int home = side == Side::white ? 0 : 7;
        const auto& rooks = setup.castling[side];
        if (!rooks[Wing::king] && !rooks[Wing::queen]) {
            continue;
        }
        for (int file = 0; file < 8; ++file) {
            if (is(board, square(file, home), side, Kind::king)) {
                board.boxes[square(file, home)]->may_castle = true;
            }
        }
        for (const Wing wing : {Wing::king, Wing::queen}) {
            // Without a right in the text, assume that the rook started in the corner.
            const Square edge = square(wing == Wing::king ? 7 : 0, home);
            board.corners[side][wing] = {rooks[wing].value_or(edge), rooks[wing].has_value()};
            if (rooks[wing] && is(board, *rooks[wing], side, Kind::rook)) {
                board.boxes[*rooks[wing]]->may_castle = true;
            }
        }
    }
    return board;
}

Setup setup_of(const Board& board) {
    Setup setup;
    for (int i = 0; i < squares; ++i) {
        if (const auto& man = board.boxes[box(i)]) {
            setup.board[box(i)] = man->piece;
        }
    }
    setup.hands = board.hands;
    setup.turn = board.turn;
    for (const Side side : both_sides) {
        for (const Wing wing : {Wing::king, Wing::queen}) {
            if (right_stands(board, side, wing)) {
                setup.castling[side][wing] = board.corners[side][wing].square;
            }
        }
    }
    if (board.crossed) {
        const int rank = rank_of(*board.crossed) - up(board.turn);
        for (const int file : {file_of(*board.crossed) - 1, file_of(*board.crossed) + 1}) {
            if (file >= 0 && file < 8 && is(board, square(file, rank), board.turn, Kind::pawn)) {
                setup.en_passant = board.crossed;
            }
        }
    }
    setup.quiet_plies = std::min(board.quiet_plies, 255);
    setup.move_number = board.move_number;
    return setup;
}

Board after(const Board& board, Move move) {
    Board next = board;
    if (move.is_drop()) {
        play_drop(next, move);
    } else if (move.type() == Move::Type::castle) {
        play_castle(next, move);
    } else {
        play_step(next, move);
    }
    if (board.turn == Side::black) {
        ++next.move_number;
    }
    next.turn = other(board.turn);
    return next;
}

} // namespace book
