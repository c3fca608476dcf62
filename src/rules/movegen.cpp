// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/movegen.h"

#include "src/rules/move_sets.h"
#include "src/rules/movegen_general.h"

#include <algorithm>

namespace rules {
namespace {

bool is_noisy(const Position& position, Move move) {
    return move.type() == Move::Type::promotion || position.captured(move).has_value();
}

bool is_among(const MoveList& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Adds up how many moves there are.
class Counter {
  public:
    explicit Counter(const Position& position, Side us)
        : hand_(position.hand(us)),
          promotions_(position.laws().promotes_to_rook_and_bishop ? 4 : 2) {}

    template <Kind> void steps(Square, Bitboard to) { total_ += count(to); }
    void pawn_steps(Bitboard to, int) { total_ += count(to); }
    void double_steps(Bitboard to, int) { total_ += count(to); }
    void promotions(Bitboard to, int) { total_ += promotions_ * count(to); }
    void en_passant(Square, Square) { ++total_; }
    void castle(Square, Square) { ++total_; }
    void drops(Bitboard pieces, Bitboard pawns) {
        int held = 0;
        for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
            held += hand_.holds(kind) ? 1 : 0;
        }
        total_ += held * count(pieces) + (hand_.holds(Kind::pawn) ? count(pawns) : 0);
    }

    [[nodiscard]] int total() const { return total_; }

  private:
    const Hand& hand_;
    int promotions_;
    int total_ = 0;
};

class Lister {
  public:
    Lister(const Position& position, Side us, MoveList& into)
        : hand_(position.hand(us)), all_promotions_(position.laws().promotes_to_rook_and_bishop),
          into_(into) {}

    template <Kind> void steps(Square from, Bitboard to) {
        while (to != 0) {
            into_.push(Move::step(from, pop(to)));
        }
    }
    void pawn_steps(Bitboard to, int delta) {
        while (to != 0) {
            const Square s = pop(to);
            into_.push(Move::step(below(s, delta), s));
        }
    }
    void double_steps(Bitboard to, int delta) { pawn_steps(to, delta); }
    void promotions(Bitboard to, int delta) {
        while (to != 0) {
            const Square s = pop(to);
            into_.push(Move::promote(below(s, delta), s, Kind::queen));
            into_.push(Move::promote(below(s, delta), s, Kind::knight));
            if (all_promotions_) {
                into_.push(Move::promote(below(s, delta), s, Kind::rook));
                into_.push(Move::promote(below(s, delta), s, Kind::bishop));
            }
        }
    }
    void en_passant(Square from, Square to) { into_.push(Move::step(from, to)); }
    void castle(Square king, Square rook) { into_.push(Move::castle(king, rook)); }
    void drops(Bitboard pieces, Bitboard pawns) {
        for (const Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
            Bitboard to = kind == Kind::pawn ? pawns : pieces;
            while (hand_.holds(kind) && to != 0) {
                into_.push(Move::drop(kind, pop(to)));
            }
        }
    }

  private:
    static Square below(Square s, int delta) { return static_cast<Square>(index(s) - delta); }

    const Hand& hand_;
    bool all_promotions_;
    MoveList& into_;
};

template <Side us> void list(const Position& position, MoveList& into, Which which) {
    Lister lister{position, us, into};
    const MoveSets<us> sets{position};
    if (which == Which::all) {
        sets.all(lister);
    } else {
        sets.noisy(lister);
    }
}

template <Side us> int count(const Position& position) {
    Counter counter{position, us};
    MoveSets<us>{position}.all(counter);
    return counter.total();
}

} // namespace

void legal_moves(const Position& position, MoveList& into, Which which) {
    into.clear();
    if (position.plain()) {
        if (position.turn() == Side::white) {
            list<Side::white>(position, into, which);
        } else {
            list<Side::black>(position, into, which);
        }
        return;
    }
    general::legal_moves(position, into);
    if (which == Which::noisy && !position.in_check()) {
        Move* const kept = std::remove_if(
            into.begin(), into.end(), [&position](Move move) { return !is_noisy(position, move); });
        into.keep_first(static_cast<std::size_t>(kept - into.begin()));
    }
}

MoveList legal_moves(const Position& position) {
    MoveList moves;
    legal_moves(position, moves);
    return moves;
}

std::uint64_t count_legal_moves(const Position& position) {
    if (!position.plain()) {
        return legal_moves(position).size();
    }
    return static_cast<std::uint64_t>(position.turn() == Side::white
                                          ? count<Side::white>(position)
                                          : count<Side::black>(position));
}

bool has_legal_move(const Position& position) {
    return !legal_moves(position).empty();
}

bool is_pseudo_legal(const Position& position, Move move) {
    MoveList moves;
    general::pseudo_legal_moves(position, moves);
    return is_among(moves, move);
}

bool is_legal(const Position& position, Move move) {
    return is_pseudo_legal(position, move) && general::may_be_played(position, move);
}

bool could_be_rescued(const Position& position, Rescue rescue) {
    constexpr PerKind<int> in_both_sets{{16, 4, 4, 4, 2, 0}};
    const Side us = position.turn();
    Position supplied = position;
    for (const Kind kind : all_kinds) {
        const Bitboard own = kind == Kind::pawn ? position.pieces(us, kind) |
                                                      (position.pieces(us) & position.promoted())
                                                : position.pieces(us, kind) & ~position.promoted();
        const int on_board = std::popcount(own);
        if (kind != Kind::king && (rescue == Rescue::any_piece || on_board < in_both_sets[kind])) {
            supplied.give(us, kind);
        }
    }
    const MoveList moves = legal_moves(supplied);
    return std::any_of(moves.begin(), moves.end(), [](Move move) { return move.is_drop(); });
}

} // namespace rules
