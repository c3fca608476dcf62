// SPDX-License-Identifier: GPL-3.0-or-later
// The sink of MoveSets that writes moves to an array. Copied drops are stored four at a time,
// needed or not: a mispredicted loop end costs more than the extra stores.
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

    /// Writes the drops of the first kind square by square, and copies them for the other kinds.
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
            } else { // whole ranks, so a contiguous run of the copied squares
                const int skipped = count_on<cpu>(pieces & (bit(first(pawns)) - 1));
                copy(model + skipped, count_on<cpu>(pawns), Kind::pawn);
            }
        }
    }

    /// Sets the list's size to the moves that were written.
    void finish() { into_.resize(static_cast<std::size_t>(next_ - into_.begin())); }

  private:
    /// A move as an integer: the same move to the next square is greater by a constant.
    using Number = std::uint32_t;
    static constexpr Number number(Move move) { return std::bit_cast<Number>(move); }
    static constexpr Square a1{0}, b1{1};
    static constexpr Number to_further = number(Move::step(a1, b1)) - number(Move::step(a1, a1));
    static constexpr Number both_further = number(Move::step(b1, b1)) - number(Move::step(a1, a1));
    static Number number_of_from(int squares_on) {
        return static_cast<Number>(squares_on) * (both_further - to_further);
    }
    /// The bit of h8.
    static constexpr Bitboard last_square = bit(Square{63});
    using Four [[gnu::vector_size(16)]] = Number;

    /// Copies bytewise: otherwise the compiler splits a Move and writes its four fields one by one.
    template <class Moves> static void put(void* out, Moves moves) {
        std::memcpy(out, &moves, sizeof moves);
    }

    /// Writes a move to each square of `to`: `base` is the move to a1, and each next square adds
    /// `further`.
    void write(Number base, Number further, Bitboard to) {
        while (to != 0) {
            put(next_++, base + further * static_cast<Number>(index(pop(to))));
        }
    }
    void write(Move to_a1, Number further, Bitboard to) { write(number(to_a1), further, to); }

    /// Adds `size` drops of `kind`, on the same squares as the drops of another kind at `model`.
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
