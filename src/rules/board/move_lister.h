// SPDX-License-Identifier: GPL-3.0-or-later
// The sink of MoveSets that writes moves to an array. Moves are stored four at a time, needed or
// not, since the mispredicted end of each loop over a set costs more than the stores.
#pragma once

#include "src/rules/board/bitboard.h"
#include "src/rules/board/movegen.h"

#include <cstring>

namespace rules {

template <Cpu cpu> class MoveLister {
  public:
    MoveLister(const Position& position, Side us, MoveList& into)
        : position_(position), us_(us), into_(into), next_(into.end()) {}

    void steps(Kind, Square from, Bitboard to) { write(Move::step(from, a1), to_further, to); }
    void pawn_steps(Bitboard to, int delta) {
        write(number(Move::step(a1, a1)) - number_of_from(delta), both_further, to);
    }
    void double_steps(Bitboard to, int delta) { pawn_steps(to, delta); }
    void promotions(Bitboard to, int delta) {
        const bool all = position_.laws().promotes_to_rook_and_bishop;
        for (const Kind kind : {Kind::queen, Kind::knight, Kind::rook, Kind::bishop}) {
            if (all || kind == Kind::queen || kind == Kind::knight) {
                write(number(Move::promote(a1, a1, kind)) - number_of_from(delta), both_further,
                      to);
            }
        }
    }
    void en_passant(Square from, Square to) { *next_++ = Move::step(from, to); }
    void castle(Square king, Square rook) { *next_++ = Move::castle(king, rook); }

    /// Squares are looked for once: the drops of the other kinds are copies of the first one's.
    void drops(Bitboard pieces, Bitboard pawns) {
        const Hand hand = position_.hand(us_);
        const Move* model = nullptr;
        for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
            if (!hand.holds(kind)) {
                continue;
            }
            if (model == nullptr) {
                model = next_;
                write(number(Move::drop(kind, a1)), both_further, pieces);
            } else {
                copy(model, count_on<cpu>(pieces), kind);
            }
        }
        if (hand.holds(Kind::pawn) && pawns != 0) {
            if (model == nullptr) {
                write(number(Move::drop(Kind::pawn, a1)), both_further, pawns);
            } else { // ranks side by side, so squares side by side
                const int skipped = count_on<cpu>(pieces & (bit(first(pawns)) - 1));
                copy(model + skipped, count_on<cpu>(pawns), Kind::pawn);
            }
        }
    }

    /// Sets the list's size to the moves that were written.
    void finish() { into_.resize(static_cast<std::size_t>(next_ - into_.begin())); }

  private:
    /// A move as a number: the same move one square further is that number and a constant.
    using Number = std::uint32_t;
    static constexpr Number number(Move move) { return std::bit_cast<Number>(move); }
    static constexpr Square a1{0}, b1{1};
    static constexpr Number to_further = number(Move::step(a1, b1)) - number(Move::step(a1, a1));
    static constexpr Number both_further = number(Move::step(b1, b1)) - number(Move::step(a1, a1));
    static Number number_of_from(int squares_on) {
        return static_cast<Number>(squares_on) * (both_further - to_further);
    }
    /// Added to a set before it is unpacked, so that the set is never empty and needs no branch.
    static constexpr Bitboard last_square = bit(Square{63});
    using Four [[gnu::vector_size(16)]] = Number;

    /// Copies as bytes: otherwise the compiler splits a Move and writes its four fields one by one.
    template <class Moves> static void put(void* out, Moves moves) {
        std::memcpy(out, &moves, sizeof moves);
    }

    /// The move to a1 would be `base`, and each square on adds `further`.
    void write(Number base, Number further, Bitboard to) {
        while (to != 0) {
            put(next_++, base + further * static_cast<Number>(index(pop(to))));
        }
    }
    void write(Move to_a1, Number further, Bitboard to) { write(number(to_a1), further, to); }

    /// Drops of `kind` on the squares of `size` drops of another kind.
    void copy(const Move* model, int size, Kind kind) {
        const Number change = number(Move::drop(kind, a1)) - number(Move::drop(model->kind(), a1));
        for (int i = 0; i < size; i += 4) {
            Four moves;
            std::memcpy(&moves, model + i, sizeof moves);
            moves += change;
            put(next_ + i, moves);
        }
        next_ += size;
    }

    const Position& position_;
    const Side us_;
    MoveList& into_;
    Move* next_; ///< the next free place of the list; every list has 16 places to spare
};

} // namespace rules
