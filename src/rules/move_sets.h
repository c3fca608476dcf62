// SPDX-License-Identifier: GPL-3.0-or-later
// All legal moves of a plain position (Position::plain), as sets of squares: "the bishop on c4 may
// go to these". Who wants them counted, listed or played hands in a sink:
//
//   void steps(Kind kind, Square from, Bitboard to)          a piece that is no pawn
//   void pawn_steps(Bitboard to, int delta)                  each from the square `delta` below
//   `to` void promotions(Bitboard to, int delta) void double_steps(Bitboard to, int delta) void
//   en_passant(Square from, Square to) void castle(Square king, Square rook) void drops(Bitboard
//   pieces, Bitboard pawns)              where what is held may be dropped
//
// Every move is legal as it comes: pins and checks are found first and cut the sets.
#pragma once

#include "src/rules/castling.h"
#include "src/rules/drop_squares.h"
#include "src/rules/position.h"

namespace rules {

/// What the enemy's pieces leave to the side to move.
struct Limits {
    Square king{};
    Bitboard checkers = 0;
    Bitboard answers = 0; ///< where any man but the king must arrive: everywhere, if no check
    /// The ways between king and pinning piece, with the pinner: who stands on one stays on it.
    Bitboard straight_pins = 0, slanting_pins = 0;
};

template <Side us> class MoveSets {
  public:
    explicit MoveSets(const Position& position)
        : position_(position), own_(position.pieces(us)), enemy_(position.pieces(them)),
          occupied_(own_ | enemy_), open_(~own_ & ~enemy(Kind::king)), limits_(limits()) {}

    [[nodiscard]] const Limits& found() const { return limits_; }

    /// Hands every legal move to the sink.
    template <class Sink> void all(Sink& sink) const {
        king_steps(sink, open_);
        if (more_than_one(limits_.checkers)) {
            return;
        }
        pieces(sink, limits_.answers & open_);
        pawns(sink, limits_.answers);
        castlings(sink);
        drops(sink);
    }

    /// Captures and promotions, or everything when in check.
    template <class Sink> void noisy(Sink& sink) const {
        if (limits_.checkers != 0) {
            return all(sink);
        }
        king_steps(sink, enemy_ & open_);
        pieces(sink, enemy_ & open_);
        pawns(sink, enemy_ | own_rank(us, 8));
    }

  private:
    static constexpr Side them = other(us);
    static constexpr int up = us == Side::white ? 8 : -8;

    [[nodiscard]] Bitboard own(Kind kind) const { return own_ & position_.pieces(kind); }
    [[nodiscard]] Bitboard enemy(Kind kind) const { return enemy_ & position_.pieces(kind); }
    [[nodiscard]] Bitboard enemy(Kind kind, Kind or_kind) const {
        return enemy_ & (position_.pieces(kind) | position_.pieces(or_kind));
    }

    [[nodiscard]] Bitboard sliders() const {
        return enemy(Kind::bishop, Kind::rook) | enemy(Kind::queen);
    }

    [[nodiscard]] Limits limits() const {
        Limits found;
        found.king = first(own(Kind::king));
        found.checkers = (knight_attacks(found.king) & enemy(Kind::knight)) |
                         (pawn_attacks(us, found.king) & enemy(Kind::pawn)) |
                         (king_attacks(found.king) & enemy(Kind::king));
        found.answers = found.checkers;
        found.straight_pins =
            aim(found, straight_lines(found.king) & enemy(Kind::rook, Kind::queen));
        found.slanting_pins =
            aim(found, slanting_lines(found.king) & enemy(Kind::bishop, Kind::queen));
        if (found.checkers == 0) {
            found.answers = ~Bitboard{0};
        }
        return found;
    }

    /// Sorts enemy pieces on lines through the king into checkers and pinners; the pins.
    [[nodiscard]] Bitboard aim(Limits& found, Bitboard snipers) const {
        Bitboard pins = 0;
        while (snipers != 0) {
            const Square sniper = pop(snipers);
            const Bitboard way = between(found.king, sniper);
            const Bitboard in_the_way = way & occupied_;
            const Bitboard line = way | bit(sniper);
            found.checkers |= in_the_way == 0 ? bit(sniper) : 0;
            found.answers |= in_the_way == 0 ? line : 0;
            pins |= more_than_one(in_the_way) ? 0 : line;
        }
        return pins;
    }

    /// Whether a slider attacks `s`.
    [[nodiscard]] bool slid_to(Square s, Bitboard occupied) const {
        return ((rook_attacks(s, occupied) & enemy(Kind::rook, Kind::queen)) |
                (bishop_attacks(s, occupied) & enemy(Kind::bishop, Kind::queen))) != 0;
    }
    [[nodiscard]] bool attacked(Square s, Bitboard occupied) const {
        return slid_to(s, occupied) || ((pawn_attacks(us, s) & enemy(Kind::pawn)) |
                                        (knight_attacks(s) & enemy(Kind::knight)) |
                                        (king_attacks(s) & enemy(Kind::king))) != 0;
    }

    template <class Sink> void king_steps(Sink& sink, Bitboard targets) const {
        Bitboard asked = king_attacks(limits_.king) & targets &
                         ~pawn_attacks(them, enemy(Kind::pawn)) &
                         ~king_attacks(first(enemy(Kind::king)));
        const Bitboard without_king = occupied_ ^ bit(limits_.king);
        Bitboard safe = 0;
        while (asked != 0) {
            const Square s = pop(asked);
            const bool is_safe =
                (knight_attacks(s) & enemy(Kind::knight)) == 0 && !slid_to(s, without_king);
            safe |= is_safe ? bit(s) : 0;
        }
        sink.steps(Kind::king, limits_.king, safe);
    }

    /// A queen comes twice, once for each way it moves.
    template <class Sink> void pieces(Sink& sink, Bitboard targets) const {
        const Bitboard pinned = limits_.straight_pins | limits_.slanting_pins;
        const Bitboard queens = own(Kind::queen);
        const Bitboard sliders = own(Kind::bishop) | own(Kind::rook) | queens;
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
        if ((sliders & pinned) != 0) {
            pinned_sliders(sink, targets);
        }
    }

    template <class Sink> void pinned_sliders(Sink& sink, Bitboard targets) const {
        for (const Kind kind : {Kind::bishop, Kind::rook, Kind::queen}) {
            Bitboard held = own(kind) & (limits_.straight_pins | limits_.slanting_pins);
            while (held != 0) {
                const Square from = pop(held);
                const Bitboard line = line_through(limits_.king, from);
                Bitboard reach = kind == Kind::rook ? 0 : bishop_attacks(from, occupied_);
                reach |= kind == Kind::bishop ? 0 : rook_attacks(from, occupied_);
                sink.steps(kind, from, reach & line & targets);
            }
        }
    }

    static constexpr Bitboard shift(Bitboard set, int delta) {
        return delta > 0 ? set << delta : set >> -delta;
    }

    /// Pawns all at once: where they arrive, less the arrivals that would leave a pin.
    template <class Sink> void pawns(Sink& sink, Bitboard targets) const {
        constexpr Bitboard last_rank = own_rank(us, 8);
        const Bitboard all = own(Kind::pawn);
        const Bitboard walkers = all & ~limits_.slanting_pins;
        const Bitboard one = arrivals(walkers, up, limits_.straight_pins) & ~occupied_;
        const Bitboard runners = one & own_rank(us, 3) & ~forward(us, position_.single_step());
        const Bitboard two = shift(runners, up) & ~occupied_ & targets;
        const Bitboard takers = all & ~limits_.straight_pins;
        const Bitboard prey = enemy_ & open_ & targets;
        const Bitboard west =
            arrivals(takers & ~file_mask(0), up - 1, limits_.slanting_pins) & prey;
        const Bitboard east =
            arrivals(takers & ~file_mask(7), up + 1, limits_.slanting_pins) & prey;
        const Bitboard ahead = one & targets;
        sink.pawn_steps(ahead & ~last_rank, up);
        sink.double_steps(two, 2 * up);
        sink.pawn_steps(west & ~last_rank, up - 1);
        sink.pawn_steps(east & ~last_rank, up + 1);
        if (((ahead | west | east) & last_rank) != 0) {
            sink.promotions(ahead & last_rank, up);
            sink.promotions(west & last_rank, up - 1);
            sink.promotions(east & last_rank, up + 1);
        }
        if (const auto crossed = position_.en_passant()) {
            en_passant(sink, *crossed);
        }
    }

    [[nodiscard]] static Bitboard arrivals(Bitboard pawns, int delta, Bitboard pins) {
        return shift(pawns, delta) & (~shift(pawns & pins, delta) | pins);
    }

    /// Two men leave their line at once, so the king is asked afresh.
    template <class Sink> void en_passant(Sink& sink, Square to) const {
        const Bitboard victim = shift(bit(to), -up);
        Bitboard takers = pawn_attacks(them, to) & own(Kind::pawn);
        while (takers != 0) {
            const Square from = pop(takers);
            const Bitboard after = (occupied_ ^ bit(from) ^ victim) | bit(to);
            const Bitboard leapers = limits_.checkers & ~victim & ~sliders();
            if (leapers == 0 && !slid_to(limits_.king, after)) {
                sink.en_passant(from, to);
            }
        }
    }

    template <class Sink> void castlings(Sink& sink) const {
        Bitboard rooks = position_.castling_rooks() & own_rank(us, 1) & own(Kind::rook);
        const Bitboard beside = bit(limits_.king) << 1 | bit(limits_.king) >> 1;
        if (limits_.checkers != 0 || (beside & (rooks | ~occupied_)) == 0) {
            return; // neither side of the king is free: most often so
        }
        while (rooks != 0) {
            const Square rook = pop(rooks);
            if ((between(limits_.king, rook) & occupied_) == 0 && may_castle(rook)) {
                sink.castle(limits_.king, rook);
            }
        }
    }

    [[nodiscard]] bool may_castle(Square rook) const {
        const CastlingWay way = castling_way(limits_.king, rook);
        if ((way.must_be_empty & occupied_) != 0) {
            return false;
        }
        Bitboard asked = way.kings_path;
        while (asked != 0) {
            if (attacked(pop(asked), occupied_ ^ bit(limits_.king))) {
                return false;
            }
        }
        // On its last square the king has lost the shield of a rook that stood beyond it.
        const Bitboard rook_gone = occupied_ & ~bit(limits_.king) & ~bit(rook);
        return !slid_to(way.king_to, rook_gone | bit(way.rook_to));
    }

    template <class Sink> void drops(Sink& sink) const {
        const Bitboard empty = ~occupied_ & limits_.answers;
        if (!position_.hand(us).empty()) {
            sink.drops(empty, empty & pawn_drop_squares(position_.laws(), us));
        }
    }

    const Position& position_;
    const Bitboard own_, enemy_, occupied_;
    const Bitboard open_; ///< to pieces: kings are never captured here
    const Limits limits_;
};

} // namespace rules
