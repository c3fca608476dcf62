// SPDX-License-Identifier: GPL-3.0-or-later
// Making a move, under all laws: legal ones, and pseudo-legal ones where an illegal move stands
// until it is claimed.
#include "src/rules/board/castling.h"
#include "src/rules/board/position.h"

#include <limits>

namespace rules {
namespace {

constexpr std::uint8_t saturated_next(std::uint8_t plies) {
    return plies < std::numeric_limits<std::uint8_t>::max() ? static_cast<std::uint8_t>(plies + 1)
                                                            : plies;
}

} // namespace

std::optional<Kind> Position::captured(Move move) const {
    const bool steps = move.type() == Move::Type::step || move.type() == Move::Type::promotion;
    if (!steps) {
        return std::nullopt;
    }
    if (const auto victim = at(move.to())) {
        return victim->promoted ? Kind::pawn : victim->kind;
    }
    const bool in_passing = move.to() == en_passant_ && has(kinds_[Kind::pawn], move.from());
    return in_passing ? std::optional{Kind::pawn} : std::nullopt;
}

Position Position::after(Move move) const {
    Position next = *this;
    next.en_passant_ = nowhere;
    switch (move.type()) {
    case Move::Type::none:
        break;
    case Move::Type::step:
        next.make_step(move.from(), move.to(), en_passant_);
        break;
    case Move::Type::promotion:
        next.make_step(move.from(), move.to(), nowhere);
        next.kinds_[Kind::pawn] ^= bit(move.to());
        next.kinds_[move.kind()] |= bit(move.to());
        next.promoted_ |= bit(move.to());
        break;
    case Move::Type::castle:
        next.make_castle(move.from(), move.to());
        break;
    case Move::Type::drop:
        next.make_drop(move.kind(), move.to());
        break;
    }
    next.end_turn();
    if (!plain_ || next.kinds_[Kind::king] != kinds_[Kind::king]) {
        next.settle_plain();
    }
    return next;
}

Position Position::without(Square s) const {
    Position next = *this;
    if (laws_.dropped_rook_castles != DroppedRookCastles::unmoved_corner) {
        next.castling_men_ &= ~bit(s); // as when it is captured
    }
    next.remove(s);
    for (const Side side : both_sides) {
        const Bitboard home = own_rank(side, 1);
        if ((next.castling_rooks() & home) == 0 && (next.castling_corners_ & home) == 0) {
            next.castling_men_ &= ~home; // a king alone has nothing to lose
        }
    }
    if (en_passant_ != nowhere) {
        next.en_passant_ = nowhere;
        next.place_en_passant(en_passant_);
    }
    return next;
}

// Each set is treated alike, whether the man is in it or not: which man moves and what it captures
// are questions that no processor guesses well.
void Position::make_step(Square from, Square to, Square crossed) {
    const bool is_pawn = has(kinds_[Kind::pawn], from);
    const bool is_quiet = !is_pawn && !has(occupied(), to);
    const auto carry = [from, to](Bitboard& set) {
        const Bitboard arrived = (set >> index(from) & 1) << index(to);
        set = (set & ~(bit(from) | bit(to))) | arrived;
    };
    if ((castling_men_ & (bit(from) | bit(to))) != 0) {
        lose_rights(from, to);
    }
    for (Bitboard& kind : kinds_) {
        carry(kind);
    }
    carry(promoted_);
    single_step_ &= ~(bit(from) | bit(to));
    sides_[turn_] ^= bit(from) | bit(to);
    sides_[other(turn_)] &= ~bit(to);
    if (is_pawn && to == crossed) {
        remove(first(forward(other(turn_), bit(to))));
    }
    if (is_pawn && (index(from) ^ index(to)) == 16) {
        note_double_step(from, to);
    }
    quiet_plies_ = is_quiet ? saturated_next(quiet_plies_) : std::uint8_t{0};
}

// On a wooden table a pawn may also have jumped, or gone back.
void Position::note_double_step(Square from, Square to) {
    const Bitboard way = forward(turn_, bit(from));
    const auto crossed = static_cast<Square>((index(from) + index(to)) / 2);
    const bool lawful =
        has(own_rank(turn_, 2), from) && way == bit(crossed) && !has(occupied(), crossed);
    if (lawful && (pawn_attacks(turn_, crossed) & pieces(other(turn_), Kind::pawn)) != 0) {
        en_passant_ = crossed;
    }
}

void Position::make_castle(Square king, Square rook) {
    const CastlingWay way = castling_way(king, rook);
    lose_rights(king, rook);
    remove(king);
    remove(rook);
    put(way.king_to, {turn_, Kind::king});
    put(way.rook_to, {turn_, Kind::rook});
    quiet_plies_ = saturated_next(quiet_plies_);
}

void Position::make_drop(Kind kind, Square to) {
    kinds_[kind] |= bit(to);
    sides_[turn_] |= bit(to);
    hands_[turn_].take(kind);
    quiet_plies_ = 0;
    if (kind == Kind::pawn && !laws_.dropped_pawn_double_step) {
        single_step_ |= bit(to);
    }
    if (kind == Kind::rook) {
        castling_men_ |= bit(to) & castling_corners_ & own_rank(turn_, 1);
    }
    if (kind == Kind::king) {
        castling_men_ &= ~bit(to); // the corner of a captured rook (FICS) is no home for a king
    }
}

// A man of `castling_men_` moves or is captured.
void Position::lose_rights(Square from, Square to) {
    const Bitboard kings = kinds_[Kind::king];
    Bitboard touched = bit(from) | bit(to);
    for (const Side side : both_sides) {
        const Bitboard home = own_rank(side, 1);
        if ((castling_men_ & touched & kings & home) != 0) {
            castling_men_ &= ~home;
            castling_corners_ &= ~home;
        }
    }
    if (laws_.dropped_rook_castles == DroppedRookCastles::unmoved_corner) {
        // The servers' flag falls with a rook that leaves its corner; the right outlives the
        // capture of the rook, and whoever else stood there meanwhile.
        touched = bit(from) & kinds_[Kind::rook] & own_rank(turn_, 1);
    }
    castling_men_ &= ~touched;
    for (const Side side : both_sides) {
        const Bitboard home = own_rank(side, 1);
        if ((castling_rooks() & home) == 0 && (castling_corners_ & home) == 0) {
            castling_men_ &= ~home; // a king alone has nothing to lose
        }
    }
}

void Position::end_turn() {
    if (turn_ == Side::black && move_number_ < std::numeric_limits<std::uint16_t>::max()) {
        ++move_number_;
    }
    turn_ = other(turn_);
}

} // namespace rules
