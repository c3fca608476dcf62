// SPDX-License-Identifier: GPL-3.0-or-later
// All legal moves of a plain position (Position::plain), as sets of squares: "the bishop on c4 may
// go to these". A sink counts, lists or plays them:
//
//   void steps(Kind kind, Square from, Bitboard to)      any piece but a pawn
//   void pawn_steps(Bitboard to, int delta)              each from the square `delta` below `to`
//   void double_steps(Bitboard to, int delta)
//   void promotions(Bitboard to, int delta)
//   void en_passant(Square from, Square to)
//   void castle(Square king, Square rook)
//   void drops(Bitboard pieces, Bitboard pawns)          squares open to the held pieces
//
// Every move is legal: checks and pins have already reduced the sets.
#pragma once

#include "src/rules/board/castling.h"
#include "src/rules/board/drop_squares.h"
#include "src/rules/board/king_safety.h"
#include "src/rules/board/pawn_sets.h"

namespace rules {

template <Side us> class MoveSets {
  public:
    explicit MoveSets(const Position& position)
        : position_(position), safety_(position), own_(position.pieces(us)),
          occupied_(position.occupied()), open_(~own_ & ~position.pieces(Kind::king)) {}

    /// Hands every legal move to the sink.
    template <class Sink> void all(Sink& sink) const {
        sink.steps(Kind::king, safety_.king(), safety_.safe_steps(open_));
        if (more_than_one(safety_.checkers())) {
            return;
        }
        pieces(sink, safety_.answers() & open_);
        PawnSets<us>{position_, safety_}.hand_to(sink, safety_.answers());
        castlings(sink);
        drops(sink);
    }

    /// Captures and promotions, or everything when in check.
    template <class Sink> void noisy(Sink& sink) const {
        if (safety_.checkers() != 0) {
            return all(sink);
        }
        const Bitboard prey = occupied_ & open_;
        sink.steps(Kind::king, safety_.king(), safety_.safe_steps(prey));
        pieces(sink, prey);
        PawnSets<us>{position_, safety_}.hand_to(sink, prey | own_rank(us, 8));
    }

  private:
    [[nodiscard]] Bitboard own(Kind kind) const { return own_ & position_.pieces(kind); }

    /// A queen comes twice, once for each way it moves.
    template <class Sink> void pieces(Sink& sink, Bitboard targets) const {
        const Bitboard pinned = safety_.straight_pins() | safety_.slanting_pins();
        const Bitboard queens = own(Kind::queen);
        Bitboard knights = own(Kind::knight) & ~pinned;
        while (knights != 0) {
            const Square from = pop(knights);
            sink.steps(Kind::knight, from, knight_attacks(from) & targets);
        }
        Bitboard slanting = (own(Kind::bishop) | queens) & ~pinned;
        while (slanting != 0) {
            const Square from = pop(slanting);
            const Kind kind = has(queens, from) ? Kind::queen : Kind::bishop;
            sink.steps(kind, from, bishop_attacks(from, occupied_) & targets);
        }
        Bitboard straight = (own(Kind::rook) | queens) & ~pinned;
        while (straight != 0) {
            const Square from = pop(straight);
            const Kind kind = has(queens, from) ? Kind::queen : Kind::rook;
            sink.steps(kind, from, rook_attacks(from, occupied_) & targets);
        }
        if (((own(Kind::bishop) | own(Kind::rook) | queens) & pinned) != 0) {
            pinned_pieces(sink, targets, pinned);
        }
    }

    template <class Sink> void pinned_pieces(Sink& sink, Bitboard targets, Bitboard pinned) const {
        for (const Kind kind : {Kind::bishop, Kind::rook, Kind::queen}) {
            Bitboard held = own(kind) & pinned;
            while (held != 0) {
                const Square from = pop(held);
                Bitboard reach = kind == Kind::rook ? 0 : bishop_attacks(from, occupied_);
                reach |= kind == Kind::bishop ? 0 : rook_attacks(from, occupied_);
                sink.steps(kind, from, reach & line_through(safety_.king(), from) & targets);
            }
        }
    }

    template <class Sink> void castlings(Sink& sink) const {
        const Bitboard king = bit(safety_.king());
        Bitboard rooks = position_.castling_rooks() & own_rank(us, 1) & own(Kind::rook);
        if (safety_.checkers() != 0 || ((king << 1 | king >> 1) & (rooks | ~occupied_)) == 0) {
            return; // neither side of the king is free: most often so
        }
        while (rooks != 0) {
            const Square rook = pop(rooks);
            if ((between(safety_.king(), rook) & occupied_) == 0 && may_castle(rook)) {
                sink.castle(safety_.king(), rook);
            }
        }
    }

    [[nodiscard]] bool may_castle(Square rook) const {
        const CastlingWay way = castling_way(safety_.king(), rook);
        const Bitboard others = occupied_ ^ bit(safety_.king());
        if ((way.must_be_empty & occupied_) != 0) {
            return false;
        }
        Bitboard asked = way.kings_path;
        while (asked != 0) {
            if (safety_.attacked(pop(asked), others)) {
                return false;
            }
        }
        // On its last square the king has lost the shield of a rook that stood beyond it.
        return !safety_.slid_to(way.king_to, (others ^ bit(rook)) | bit(way.rook_to));
    }

    template <class Sink> void drops(Sink& sink) const {
        if (!position_.hand(us).empty()) {
            const Bitboard empty = ~occupied_ & safety_.answers();
            sink.drops(empty, empty & pawn_drop_squares(position_.laws(), us));
        }
    }

    const Position& position_;
    const KingSafety<us> safety_;
    const Bitboard own_, occupied_;
    const Bitboard open_; ///< to pieces: kings are never captured here
};

} // namespace rules
