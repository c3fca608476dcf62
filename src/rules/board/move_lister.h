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

    void steps(Kind, Square from, Bitboard to) { write(Move::step(from, a1), to_increment, to); }
    void pawn_steps(Bitboard to, int delta) {
        write(as_integer(Move::step(a1, a1)) - from_increment(delta), from_and_to_increment, to);
    }
    void double_steps(Bitboard to, int delta) { pawn_steps(to, delta); }
    void promotions(Bitboard to, int delta) {
        const bool all = position_.laws().promotes_to_rook_and_bishop;
        for (const Kind kind : {Kind::queen, Kind::knight, Kind::rook, Kind::bishop}) {
            if (all || kind == Kind::queen || kind == Kind::knight) {
                write(as_integer(Move::promote(a1, a1, kind)) - from_increment(delta),
                      from_and_to_increment, to);
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
                write(as_integer(Move::drop(kind, a1)), from_and_to_increment, pieces);
            } else {
                copy(model, count_on<cpu>(pieces), kind);
            }
        }
        if (hand.holds(Kind::pawn) && pawns != 0) {
            if (model == nullptr) {
                write(as_integer(Move::drop(Kind::pawn, a1)), from_and_to_increment, pawns);
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
    using MoveInteger = std::uint32_t;
    static constexpr MoveInteger as_integer(Move move) { return std::bit_cast<MoveInteger>(move); }
    static constexpr Square a1{0}, b1{1};
    static constexpr MoveInteger to_increment =
        as_integer(Move::step(a1, b1)) - as_integer(Move::step(a1, a1));
    static constexpr MoveInteger from_and_to_increment =
        as_integer(Move::step(b1, b1)) - as_integer(Move::step(a1, a1));
    static MoveInteger from_increment(int squares_on) {
        return static_cast<MoveInteger>(squares_on) * (from_and_to_increment - to_increment);
    }
    using FourMoves [[gnu::vector_size(16)]] = MoveInteger;

    /// Copies bytewise: otherwise the compiler splits a Move and writes its four fields one by one.
    template <class Moves> static void put(void* out, Moves moves) {
        std::memcpy(out, &moves, sizeof moves);
    }

    /// Writes a move to each square of `to`: `base` is the move to a1, and each next square adds
    /// `further`.
    void write(MoveInteger base, MoveInteger further, Bitboard to) {
        while (to != 0) {
            put(next_++, base + further * static_cast<MoveInteger>(index(pop(to))));
        }
    }
    void write(Move to_a1, MoveInteger further, Bitboard to) {
        write(as_integer(to_a1), further, to);
    }

    /// Adds `size` drops of `kind`, on the same squares as the drops of another kind at `model`.
    void copy(const Move* model, int size, Kind kind) {
        const MoveInteger change =
            as_integer(Move::drop(kind, a1)) - as_integer(Move::drop(model->new_kind(), a1));
        for (int i = 0; i < size; i += 4) {
            FourMoves moves;
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
