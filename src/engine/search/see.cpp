// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/see.h"

#include "src/engine/search/eval.h"

#include <array>

namespace engine {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::Kind;
using rules::Move;
using rules::Position;
using rules::Side;
using rules::Square;

/// A king is never left to be taken.
constexpr int king_value = 10000;

int value(Kind kind) {
    return kind == Kind::king ? king_value : usual_value(kind);
}

Kind moved_kind(const Position& position, Move move) {
    return move.type() == Move::Type::step ? position.kind_at(move.from()) : move.kind();
}

struct Attacker {
    Square from{};
    Kind kind{};
};

Attacker cheapest(const Position& position, Bitboard attackers) {
    for (const Kind kind : rules::all_kinds) {
        if (const Bitboard some = attackers & position.pieces(kind)) {
            return {rules::first(some), kind};
        }
    }
    return {};
}

} // namespace

bool exchange_wins(const Position& position, Move move, int threshold) {
    if (move.type() == Move::Type::castle || move.type() == Move::Type::none) {
        return threshold <= 0;
    }
    const Square to = move.to();
    const auto victim = position.captured(move);
    // The gain of the next capture for the side to make it; the exchange stops when that is
    // nothing.
    int at_stake = (victim ? value(*victim) : 0) - threshold;
    if (at_stake < 0) {
        return false;
    }
    at_stake = value(moved_kind(position, move)) - at_stake;
    if (at_stake <= 0) {
        return true;
    }
    Bitboard occupied = position.occupied() | bit(to);
    if (!move.is_drop()) {
        occupied &= ~bit(move.from());
    }
    Side side = position.turn();
    bool mover_wins = true;
    while (true) {
        side = rules::other(side);
        const Bitboard attackers = position.attackers(to, side, occupied) & occupied & ~bit(to);
        if (attackers == 0) {
            return mover_wins;
        }
        const Attacker next = cheapest(position, attackers);
        occupied &= ~bit(next.from);
        if (next.kind == Kind::king) {
            const Bitboard answers = position.attackers(to, rules::other(side), occupied);
            return (answers & occupied & ~bit(to)) != 0 ? mover_wins : !mover_wins;
        }
        mover_wins = !mover_wins;
        at_stake = value(next.kind) - at_stake;
        if (at_stake < (mover_wins ? 1 : 0)) {
            return mover_wins;
        }
    }
}

} // namespace engine
