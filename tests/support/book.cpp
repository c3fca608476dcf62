// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/book_words.h"

#include <algorithm>
#include <cstdlib>

namespace book {
namespace {

using namespace rules;

int sign(int n) {
    return (n > 0) - (n < 0);
}

/// The rank as `side` counts it, 1..8 from its own end.
int rank_for(Side side, Square s) {
    return side == Side::white ? rank_of(s) + 1 : 8 - rank_of(s);
}

bool way_is_empty(const Board& board, Square from, Square to) {
    const int file_step = sign(file_of(to) - file_of(from));
    const int rank_step = sign(rank_of(to) - rank_of(from));
    int file = file_of(from) + file_step;
    int rank = rank_of(from) + rank_step;
    while (square(file, rank) != to) {
        if (board.boxes[square(file, rank)]) {
            return false;
        }
        file += file_step;
        rank += rank_step;
    }
    return true;
}

/// Whether the piece on `from` attacks `to`, occupied or not.
bool attacks(const Board& board, Square from, Square to) {
    const Piece piece = board.boxes[from]->piece;
    const int files = std::abs(file_of(to) - file_of(from));
    const int ranks = std::abs(rank_of(to) - rank_of(from));
    const bool straight = (files == 0) != (ranks == 0);
    const bool slanting = files == ranks && files != 0;
    switch (piece.kind) {
    case Kind::pawn:
        return files == 1 && rank_of(to) - rank_of(from) == up(piece.side);
    case Kind::knight:
        return files * ranks == 2;
    case Kind::bishop:
        return slanting && way_is_empty(board, from, to);
    case Kind::rook:
        return straight && way_is_empty(board, from, to);
    case Kind::queen:
        return (straight || slanting) && way_is_empty(board, from, to);
    case Kind::king:
        return std::max(files, ranks) == 1;
    }
    return false;
}

bool pawn_steps(const Board& board, Square from, Square to) {
    const Side side = board.turn;
    const int ranks = rank_for(side, to) - rank_for(side, from);
    if (attacks(board, from, to)) {
        return board.boxes[to] || board.crossed == to;
    }
    if (file_of(from) != file_of(to) || board.boxes[to]) {
        return false;
    }
    return ranks == 1 || (ranks == 2 && rank_for(side, from) == 2 && board.boxes[from]->may_run &&
                          way_is_empty(board, from, to));
}

void add_step(const Board& board, Square from, Square to, std::vector<Move>& moves) {
    const bool pawn = board.boxes[from]->piece.kind == Kind::pawn;
    if (!pawn || rank_for(board.turn, to) != 8) {
        moves.push_back(Move::step(from, to));
        return;
    }
    for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
        const bool always = kind == Kind::knight || kind == Kind::queen;
        if (always || board.laws.promotes_to_rook_and_bishop) {
            moves.push_back(Move::promote(from, to, kind));
        }
    }
}

void add_steps(const Board& board, std::vector<Move>& moves) {
    for (int from = 0; from < squares; ++from) {
        const auto& man = board.boxes[box(from)];
        if (!man || man->piece.side != board.turn) {
            continue;
        }
        for (int to = 0; to < squares; ++to) {
            const auto& prey = board.boxes[box(to)];
            if (from == to || (prey && prey->piece.side == board.turn)) {
                continue;
            }
            const bool pawn = man->piece.kind == Kind::pawn;
            if (pawn ? pawn_steps(board, box(from), box(to)) : attacks(board, box(from), box(to))) {
                add_step(board, box(from), box(to), moves);
            }
        }
    }
}

/// All files from `a` to `b`.
std::vector<Square> stretch(Square a, Square b) {
    std::vector<Square> found;
    for (int file = std::min(file_of(a), file_of(b)); file <= std::max(file_of(a), file_of(b));
         ++file) {
        found.push_back(square(file, rank_of(a)));
    }
    return found;
}

void add_castlings(const Board& board, std::vector<Move>& moves) {
    for (const Wing wing : {Wing::king, Wing::queen}) {
        if (!right_stands(board, board.turn, wing)) {
            continue;
        }
        const Square king = *castling_king(board, board.turn);
        const Square rook = *board.corners[board.turn][wing].square;
        auto way = stretch(king, kings_goal(king, rook));
        const auto rooks_way = stretch(rook, rooks_goal(king, rook));
        way.insert(way.end(), rooks_way.begin(), rooks_way.end());
        const bool free = std::all_of(way.begin(), way.end(), [&board, king, rook](Square s) {
            return s == king || s == rook || !board.boxes[s];
        });
        if (free && is(board, rook, board.turn, Kind::rook)) {
            moves.push_back(Move::castle(king, rook));
        }
    }
}

bool may_drop_on(const Board& board, Kind kind, Square s) {
    const int rank = rank_for(board.turn, s);
    const MoveLaws& laws = board.laws;
    if (kind == Kind::king && !laws.kings_are_taken) {
        return false;
    }
    if (kind == Kind::pawn) {
        return rank >= 2 && rank <= 7 && rank >= laws.first_pawn_drop_rank &&
               rank <= laws.last_pawn_drop_rank;
    }
    return laws.drop_zone == DropZone::anywhere || rank <= 4;
}

void add_drops(const Board& board, std::vector<Move>& moves) {
    for (const Kind kind : all_kinds) {
        for (int i = 0; i < squares; ++i) {
            if (board.hands[board.turn].holds(kind) && !board.boxes[box(i)] &&
                may_drop_on(board, kind, box(i))) {
                moves.push_back(Move::drop(kind, box(i)));
            }
        }
    }
}

bool crosses_attack(const Board& board, Move castle) {
    Board without_king = board;
    without_king.boxes[castle.from()] = std::nullopt;
    const auto way = stretch(castle.from(), kings_goal(castle.from(), castle.to()));
    return std::any_of(way.begin(), way.end(), [&without_king](Square s) {
        return attacked(without_king, s, other(without_king.turn));
    });
}

/// All pairs of an attacked king of `side` and an attacker.
std::vector<std::pair<Square, Square>> checks(const Board& board, Side side) {
    std::vector<std::pair<Square, Square>> found;
    for (int king = 0; king < squares; ++king) {
        const bool is_king = is(board, box(king), side, Kind::king);
        for (int from = 0; is_king && from < squares; ++from) {
            const auto& man = board.boxes[box(from)];
            if (man && man->piece.side != side && attacks(board, box(from), box(king))) {
                found.emplace_back(box(king), box(from));
            }
        }
    }
    return found;
}

bool may_be_played(const Board& board, Move move, bool mate_is_asked);

bool mated_for_good(Board board) {
    for (const Kind kind : all_kinds) {
        board.hands[board.turn].add(kind);
    }
    const auto answers = pseudo_legal_moves(board);
    return std::none_of(answers.begin(), answers.end(),
                        [&board](Move answer) { return may_be_played(board, answer, false); });
}

bool drop_is_lawful(const Board& board, const Board& next, Move drop, bool mate_is_asked) {
    const auto before = checks(board, board.turn);
    const auto now = checks(next, board.turn);
    const bool blocks = std::any_of(before.begin(), before.end(), [&now](const auto& check) {
        return std::find(now.begin(), now.end(), check) == now.end();
    });
    const auto given = checks(next, next.turn);
    const bool gives_check = std::any_of(given.begin(), given.end(), [drop](const auto& check) {
        return check.second == drop.to();
    });
    if ((blocks && !board.laws.drop_may_block) || (gives_check && !board.laws.drop_may_check)) {
        return false;
    }
    return !gives_check || board.laws.drop_may_mate || !mate_is_asked || !mated_for_good(next);
}

bool may_be_played(const Board& board, Move move, bool mate_is_asked) {
    const Side us = board.turn;
    const bool steps = move.type() == Move::Type::step || move.type() == Move::Type::promotion;
    if (steps && !board.laws.kings_are_taken && is(board, move.to(), other(us), Kind::king)) {
        return false;
    }
    if (move.type() == Move::Type::castle && crosses_attack(board, move)) {
        return false;
    }
    const Board next = after(board, move);
    if (!board.laws.kings_are_taken && in_check(next, us)) {
        return false;
    }
    return !move.is_drop() || drop_is_lawful(board, next, move, mate_is_asked);
}

} // namespace

bool attacked(const Board& board, Square square, Side by) {
    for (int i = 0; i < squares; ++i) {
        const auto& man = board.boxes[box(i)];
        if (man && man->piece.side == by && attacks(board, box(i), square)) {
            return true;
        }
    }
    return false;
}

bool in_check(const Board& board, Side side) {
    return !checks(board, side).empty();
}

std::vector<Move> pseudo_legal_moves(const Board& board) {
    std::vector<Move> moves;
    add_steps(board, moves);
    add_castlings(board, moves);
    add_drops(board, moves);
    return moves;
}

std::vector<Move> legal_moves(const Board& board) {
    std::vector<Move> moves;
    for (const Move move : pseudo_legal_moves(board)) {
        if (may_be_played(board, move, true)) {
            moves.push_back(move);
        }
    }
    return moves;
}

} // namespace book
