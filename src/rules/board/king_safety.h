// SPDX-License-Identifier: GPL-3.0-or-later
// The checks and pins against the side to move of a plain position, and the king's safe squares.
// Computed once per position, before any move is generated.
#pragma once

#include "src/rules/board/attacks.h"
#include "src/rules/board/position.h"

namespace rules {

template <Side us> class KingSafety {
  public:
    explicit KingSafety(const Position& position)
        : position_(position), enemy_(position.pieces(other(us))), occupied_(position.occupied()),
          king_(first(position.pieces(us, Kind::king))) {
        checkers_ = (knight_attacks(king_) & enemy(Kind::knight)) |
                    (pawn_attacks(us, king_) & enemy(Kind::pawn)) |
                    (king_attacks(king_) & enemy(Kind::king));
        evasion_squares_ = checkers_;
        orthogonal_pins_ = find_pins(orthogonal_lines(king_) & orthogonal_sliders());
        diagonal_pins_ = find_pins(diagonal_lines(king_) & diagonal_sliders());
        if (checkers_ == 0) {
            evasion_squares_ = ~Bitboard{0};
        }
    }

    [[nodiscard]] Square king() const { return king_; }
    [[nodiscard]] Bitboard checkers() const { return checkers_; }
    /// The squares to which a piece other than the king may move to answer a check; all squares
    /// when there is no check.
    [[nodiscard]] Bitboard evasion_squares() const { return evasion_squares_; }
    /// The squares from the king to each slider that pins or checks, slider included. One set
    /// serves all pins: no bishop's move leads from one pinned diagonal to another, no rook's from
    /// a rank to a file.
    [[nodiscard]] Bitboard orthogonal_pins() const { return orthogonal_pins_; }
    [[nodiscard]] Bitboard diagonal_pins() const { return diagonal_pins_; }

    /// Whether a bishop, rook or queen attacks `s`.
    [[nodiscard]] bool attacked_by_slider(Square s, Bitboard occupied) const {
        return ((rook_attacks(s, occupied) & orthogonal_sliders()) |
                (bishop_attacks(s, occupied) & diagonal_sliders())) != 0;
    }
    [[nodiscard]] bool attacked(Square s, Bitboard occupied) const {
        return attacked_by_slider(s, occupied) || ((pawn_attacks(us, s) & enemy(Kind::pawn)) |
                                                   (knight_attacks(s) & enemy(Kind::knight)) |
                                                   (king_attacks(s) & enemy(Kind::king))) != 0;
    }
    /// The king's neighbours in `targets` that are not attacked once the king has left its square.
    [[nodiscard]] Bitboard safe_steps(Bitboard targets) const {
        Bitboard asked = king_attacks(king_) & targets;
        if (asked == 0) { // the usual case: shut in by its own men
            return 0;
        }
        asked &=
            ~pawn_attacks(other(us), enemy(Kind::pawn)) & ~king_attacks(first(enemy(Kind::king)));
        const Bitboard without_king = occupied_ ^ bit(king_);
        Bitboard safe = 0;
        while (asked != 0) {
            const Square s = pop(asked);
            const bool is_safe = (knight_attacks(s) & enemy(Kind::knight)) == 0 &&
                                 !attacked_by_slider(s, without_king);
            safe |= is_safe ? bit(s) : 0;
        }
        return safe;
    }
    /// Whether pawns, knights or kings would still check if `victim` left the board (en passant).
    [[nodiscard]] bool still_checked_by_leapers(Bitboard victim) const {
        return (checkers_ & ~victim & ~orthogonal_sliders() & ~diagonal_sliders()) != 0;
    }

  private:
    [[nodiscard]] Bitboard enemy(Kind kind) const { return enemy_ & position_.pieces(kind); }
    [[nodiscard]] Bitboard orthogonal_sliders() const {
        return enemy(Kind::rook) | enemy(Kind::queen);
    }
    [[nodiscard]] Bitboard diagonal_sliders() const {
        return enemy(Kind::bishop) | enemy(Kind::queen);
    }

    /// Notes which of `snipers` give check; returns the lines with at most one man in between.
    [[nodiscard]] Bitboard find_pins(Bitboard snipers) {
        Bitboard pins = 0;
        while (snipers != 0) {
            const Square sniper = pop(snipers);
            const Bitboard way = between(king_, sniper);
            const Bitboard in_the_way = way & occupied_;
            const Bitboard line = way | bit(sniper);
            checkers_ |= in_the_way == 0 ? bit(sniper) : 0;
            evasion_squares_ |= in_the_way == 0 ? line : 0;
            pins |= more_than_one(in_the_way) ? 0 : line;
        }
        return pins;
    }

    const Position& position_;
    const Bitboard enemy_, occupied_;
    const Square king_;
    Bitboard checkers_ = 0, evasion_squares_ = 0, orthogonal_pins_ = 0, diagonal_pins_ = 0;
};

} // namespace rules
