// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/mates.h"

#include "src/rules/board/attacks.h"

namespace rules {
namespace {

/// The squares on which a dropped piece would check the only king of the side not to move; all
/// squares if that side has none or several.
PerKind<Bitboard> checking_drop_squares(const Position& position) {
    const Side them = other(position.turn());
    const Bitboard kings = position.pieces(them, Kind::king);
    if (kings == 0 || more_than_one(kings)) {
        PerKind<Bitboard> all{};
        all.values.fill(~Bitboard{0});
        return all;
    }
    return checking_squares(them, first(kings), position.occupied());
}

} // namespace

Position with_side_to_move(const Position& position, Side side) {
    return position.turn() == side ? position : position.after_null_move();
}

Mates mates_of(const Position& position, Side side, const Supply& supply) {
    Mates found;
    const bool waits = position.turn() != side;
    if (position.laws().kings_are_taken || (waits && position.in_check())) {
        return found;
    }
    Position supplied = with_side_to_move(position, side);
    const Hand held = supplied.hand(side);
    for (const Kind kind : kinds_but_king) {
        if (!held.holds(kind)) {
            supplied.give(side, kind);
        }
    }
    const PerKind<Bitboard> checks = checking_drop_squares(supplied);
    for (const Move move : legal_moves(supplied)) {
        const bool lacks = move.is_drop() && !held.holds(move.new_kind());
        if (move.is_drop() && !has(checks[move.new_kind()], move.to())) {
            continue;
        }
        if ((!lacks || !found.drops_if_held[move.new_kind()]) &&
            is_mate(supplied.after(move), supply)) {
            lacks ? static_cast<void>(found.drops_if_held[move.new_kind()] = move)
                  : found.moves.push_back(move);
        }
    }
    return found;
}

} // namespace rules
