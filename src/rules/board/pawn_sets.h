// SPDX-License-Identifier: GPL-3.0-or-later
// The legal moves of all pawns of one side at once, for the sinks of move_sets.h.
#pragma once

#include "src/rules/board/king_safety.h"

namespace rules {

template <Side us> class PawnSets {
  public:
    PawnSets(const Position& position, const KingSafety<us>& safety)
        : position_(position), safety_(safety), occupied_(position.occupied()),
          pawns_(position.pieces(us, Kind::pawn)) {}

    /// The moves that end in `targets`; en passant always.
    template <class Sink> void hand_to(Sink& sink, Bitboard targets) const {
        const Bitboard walkers = pawns_ & ~safety_.slanting_pins();
        const Bitboard takers = pawns_ & ~safety_.straight_pins();
        const Bitboard prey = position_.pieces(them) & ~position_.pieces(Kind::king) & targets;
        const Bitboard one = arrivals(walkers, up, safety_.straight_pins()) & ~occupied_;
        const Bitboard runners = one & own_rank(us, 3) & ~forward(us, position_.single_step());
        const Bitboard two = shift(runners, up) & ~occupied_ & targets;
        const Bitboard west = arrivals(takers & ~file_mask(0), up - 1, safety_.slanting_pins());
        const Bitboard east = arrivals(takers & ~file_mask(7), up + 1, safety_.slanting_pins());
        hand_steps(sink, one & targets, west & prey, east & prey);
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
    /// Where pawns arrive that take a step of `delta`, less what would leave a pin.
    [[nodiscard]] static Bitboard arrivals(Bitboard pawns, int delta, Bitboard pins) {
        const Bitboard to = shift(pawns, delta);
        return (pawns & pins) == 0 ? to : to & (pins | ~shift(pawns & pins, delta));
    }

    template <class Sink>
    static void hand_steps(Sink& sink, Bitboard ahead, Bitboard west, Bitboard east) {
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

    /// Two men leave their line at once, so the king is asked afresh.
    template <class Sink> void en_passant(Sink& sink, Square to) const {
        const Bitboard victim = shift(bit(to), -up);
        Bitboard takers = pawn_attacks(them, to) & pawns_;
        while (takers != 0) {
            const Square from = pop(takers);
            const Bitboard after = (occupied_ ^ bit(from) ^ victim) | bit(to);
            if (!safety_.still_leapt_at(victim) && !safety_.slid_to(safety_.king(), after)) {
                sink.en_passant(from, to);
            }
        }
    }

    const Position& position_;
    const KingSafety<us>& safety_;
    const Bitboard occupied_, pawns_;
};

} // namespace rules
