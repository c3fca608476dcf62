// SPDX-License-Identifier: GPL-3.0-or-later
// All legal moves of a plain position (Position::suits_fast_generator), as sets of squares: "the
// bishop on c4 may go to these". A sink counts, lists or plays them:
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

#include "src/rules/board/bitboard.h"
#include "src/rules/board/king_safety.h"
#include "src/rules/board/move.h"
#include "src/rules/laws/move_laws.h"

#include <algorithm>

namespace rules {

// Squares on which the laws let a side drop, whatever stands there.

/// Squares for pawn drops under these laws; never on the first or last rank.
[[nodiscard]] constexpr Bitboard pawn_drop_squares(const MoveLaws& laws, Side side) {
    const int first = std::clamp<int>(laws.first_pawn_drop_rank, 2, 8);
    const int last = std::clamp<int>(laws.last_pawn_drop_rank, 1, 7);
    const int below = side == Side::white ? first - 1 : 8 - last; // ranks, from White's side
    const int above = side == Side::white ? 8 - last : first - 1;
    return ~Bitboard{0} << 8 * below & ~Bitboard{0} >> 8 * above;
}

/// Squares for drops of `kind`; none for a king unless kings are captured like other pieces.
[[nodiscard]] constexpr Bitboard drop_squares(const MoveLaws& laws, Side side, Kind kind) {
    if (kind == Kind::pawn) {
        return pawn_drop_squares(laws, side);
    }
    if (kind == Kind::king && !laws.kings_are_taken) {
        return 0;
    }
    const Bitboard own_half = side == Side::white ? ~Bitboard{0} >> 32 : ~Bitboard{0} << 32;
    return laws.drop_zone == DropZone::own_half ? own_half : ~Bitboard{0};
}

// The legal moves of all pawns of one side at once, for a sink.

template <Side us> class PawnSets {
  public:
    PawnSets(const Position& position, const KingSafety<us>& safety)
        : position_(position), safety_(safety), occupied_(position.occupied()),
          pawns_(position.pieces(us, Kind::pawn)) {}

    /// Hands over the moves that end in `targets`, and every en-passant capture.
    template <class Sink> void emit_to(Sink& sink, Bitboard targets) const {
        const Bitboard walkers = pawns_ & ~safety_.diagonal_pins();
        const Bitboard takers = pawns_ & ~safety_.orthogonal_pins();
        const Bitboard prey = position_.pieces(them) & ~position_.pieces(Kind::king) & targets;
        const Bitboard one = arrivals(walkers, up, safety_.orthogonal_pins()) & ~occupied_;
        const Bitboard runners =
            one & own_rank(us, 3) & ~forward(us, position_.single_step_pawns());
        const Bitboard two = shift(runners, up) & ~occupied_ & targets;
        const Bitboard west = arrivals(takers & ~file_mask(0), up - 1, safety_.diagonal_pins());
        const Bitboard east = arrivals(takers & ~file_mask(7), up + 1, safety_.diagonal_pins());
        emit_steps(sink, one & targets, west & prey, east & prey);
        sink.double_steps(two, 2 * up);
        if (const auto crossed = position_.en_passant()) {
            en_passant(sink, *crossed);
        }
    }

  private:
    static constexpr Side them = other(us);
    static constexpr int up = us == Side::white ? 8 : -8;

    static constexpr Bitboard shift(Bitboard set, int delta) {
        return delta > 0 ? set << delta : set >> -delta;
    }
    /// The target squares of pawns that move by `delta`, without those that would leave the line of
    /// their pin.
    [[nodiscard]] static Bitboard arrivals(Bitboard pawns, int delta, Bitboard pins) {
        const Bitboard to = shift(pawns, delta);
        return (pawns & pins) == 0 ? to : to & (pins | ~shift(pawns & pins, delta));
    }

    template <class Sink>
    static void emit_steps(Sink& sink, Bitboard ahead, Bitboard west, Bitboard east) {
        constexpr Bitboard last_rank = own_rank(us, 8);
        sink.pawn_steps(ahead & ~last_rank, up);
        sink.pawn_steps(west & ~last_rank, up - 1);
        sink.pawn_steps(east & ~last_rank, up + 1);
        if (((ahead | west | east) & last_rank) != 0) {
            sink.promotions(ahead & last_rank, up);
            sink.promotions(west & last_rank, up - 1);
            sink.promotions(east & last_rank, up + 1);
        }
    }

    /// Two men leave one rank at once, so the king's safety is tested anew.
    template <class Sink> void en_passant(Sink& sink, Square to) const {
        const Bitboard victim = shift(bit(to), -up);
        Bitboard takers = pawn_attacks(them, to) & pawns_;
        while (takers != 0) {
            const Square from = pop(takers);
            const Bitboard after = (occupied_ ^ bit(from) ^ victim) | bit(to);
            if (!safety_.still_checked_by_leapers(victim) &&
                !safety_.attacked_by_slider(safety_.king(), after)) {
                sink.en_passant(from, to);
            }
        }
    }

    const Position& position_;
    const KingSafety<us>& safety_;
    const Bitboard occupied_, pawns_;
};

template <Side us> class MoveSets {
  public:
    explicit MoveSets(const Position& position)
        : position_(position), safety_(position), own_(position.pieces(us)),
          occupied_(position.occupied()), enterable_(~own_ & ~position.pieces(Kind::king)) {}

    /// Hands every legal move to the sink.
    template <class Sink> void all(Sink& sink) const {
        sink.steps(Kind::king, safety_.king(), safety_.safe_steps(enterable_));
        if (more_than_one(safety_.checkers())) {
            return;
        }
        pieces(sink, safety_.evasion_squares() & enterable_);
        PawnSets<us>{position_, safety_}.emit_to(sink, safety_.evasion_squares());
        castlings(sink);
        drops(sink);
    }

    /// Hands over the legal moves, except drops, that end on `to`, and every castling and en
    /// passant.
    template <class Sink> void candidate_steps_to(Sink& sink, Square to) const {
        sink.steps(Kind::king, safety_.king(), safety_.safe_steps(enterable_ & bit(to)));
        if (more_than_one(safety_.checkers())) {
            return;
        }
        if (has(safety_.evasion_squares() & enterable_, to)) {
            pieces_to(sink, to);
        }
        PawnSets<us>{position_, safety_}.emit_to(sink, safety_.evasion_squares() & bit(to));
        castlings(sink);
    }

    /// Whether a knight, bishop, rook or queen of ours that stands on `from` may step to `to`.
    [[nodiscard]] bool may_step(Square from, Square to) const {
        const Bitboard pin_lines = safety_.orthogonal_pins() | safety_.diagonal_pins();
        const Bitboard reach = attacks(position_.kind_at(from), us, from, occupied_);
        return !more_than_one(safety_.checkers()) &&
               has(reach & safety_.evasion_squares() & enterable_, to) &&
               (!has(pin_lines, from) || has(line_through(safety_.king(), from), to));
    }

    /// Hands over captures and promotions, or all moves when in check.
    template <class Sink> void noisy(Sink& sink) const {
        if (safety_.checkers() != 0) {
            return all(sink);
        }
        const Bitboard prey = occupied_ & enterable_;
        sink.steps(Kind::king, safety_.king(), safety_.safe_steps(prey));
        pieces(sink, prey);
        PawnSets<us>{position_, safety_}.emit_to(sink, prey | own_rank(us, 8));
    }

  private:
    [[nodiscard]] Bitboard own(Kind kind) const { return own_ & position_.pieces(kind); }

    /// Hands over a queen twice: for its bishop's moves and for its rook's moves.
    template <class Sink> void pieces(Sink& sink, Bitboard targets) const {
        const Bitboard pin_lines = safety_.orthogonal_pins() | safety_.diagonal_pins();
        const Bitboard queens = own(Kind::queen);
        Bitboard knights = own(Kind::knight) & ~pin_lines;
        while (knights != 0) {
            const Square from = pop(knights);
            sink.steps(Kind::knight, from, knight_attacks(from) & targets);
        }
        Bitboard diagonal = (own(Kind::bishop) | queens) & ~pin_lines;
        while (diagonal != 0) {
            const Square from = pop(diagonal);
            const Kind kind = has(queens, from) ? Kind::queen : Kind::bishop;
            sink.steps(kind, from, bishop_attacks(from, occupied_) & targets);
        }
        Bitboard straight = (own(Kind::rook) | queens) & ~pin_lines;
        while (straight != 0) {
            const Square from = pop(straight);
            const Kind kind = has(queens, from) ? Kind::queen : Kind::rook;
            sink.steps(kind, from, rook_attacks(from, occupied_) & targets);
        }
        if (((own(Kind::bishop) | own(Kind::rook) | queens) & pin_lines) != 0) {
            pinned_pieces(sink, targets, pin_lines);
        }
    }

    /// Searches backwards from `to`, which takes two look-ups of lines instead of one per piece.
    template <class Sink> void pieces_to(Sink& sink, Square to) const {
        const Bitboard pin_lines = safety_.orthogonal_pins() | safety_.diagonal_pins();
        const Bitboard queens = own(Kind::queen);
        Bitboard comers = own(Kind::knight) & ~pin_lines & knight_attacks(to);
        comers |= (own(Kind::bishop) | queens) & bishop_attacks(to, occupied_);
        comers |= (own(Kind::rook) | queens) & rook_attacks(to, occupied_);
        while (comers != 0) {
            const Square from = pop(comers);
            if (!has(pin_lines, from) || has(line_through(safety_.king(), from), to)) {
                sink.steps(position_.kind_at(from), from, bit(to));
            }
        }
    }

    template <class Sink>
    void pinned_pieces(Sink& sink, Bitboard targets, Bitboard pin_lines) const {
        for (const Kind kind : {Kind::bishop, Kind::rook, Kind::queen}) {
            Bitboard held = own(kind) & pin_lines;
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
            return; // the usual case: neither side of the king is free
        }
        while (rooks != 0) {
            const Square rook = pop(rooks);
            if ((between(safety_.king(), rook) & occupied_) == 0 && may_castle(rook)) {
                sink.castle(safety_.king(), rook);
            }
        }
    }

    [[nodiscard]] bool may_castle(Square rook) const {
        const CastlingSquares way = castling_squares(safety_.king(), rook);
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
        // On its last square the king may have lost the shield of the castling rook.
        return !safety_.attacked_by_slider(way.king_to, (others ^ bit(rook)) | bit(way.rook_to));
    }

    template <class Sink> void drops(Sink& sink) const {
        if (!position_.hand(us).empty()) {
            const Bitboard empty = ~occupied_ & safety_.evasion_squares();
            sink.drops(empty, empty & pawn_drop_squares(position_.laws(), us));
        }
    }

    const Position& position_;
    const KingSafety<us> safety_;
    const Bitboard own_, occupied_;
    const Bitboard enterable_; ///< squares without an own man or a king
};

} // namespace rules
