// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/order.h"

#include "src/engine/search/eval.h"
#include "src/rules/board/attacks.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace engine {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::Kind;
using rules::Move;
using rules::Position;
using rules::Side;
using rules::Square;

/// So high that a king is never left to be captured.
constexpr int king_value = 10000;

int value(Kind kind) {
    return kind == Kind::king ? king_value : usual_value(kind);
}

Kind moved_kind(const Position& position, Move move) {
    return move.type() == Move::Type::step ? position.kind_at(move.from()) : move.new_kind();
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
    // What the next capture can gain; the exchange ends when that is nothing.
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

namespace {

constexpr int hash_score = 1 << 30;
constexpr int taken_score = std::numeric_limits<int>::min();
constexpr int check_score = 1 << 20;
constexpr int killer_score = 1 << 18;
/// Puts drops beside the enemy king before other drops without a history score.
constexpr int beside_king = 600;

int capture_score(const Position& position, Move move, Kind mover) {
    const auto victim = position.captured(move);
    int gain = victim ? capture_value(*victim) : 0;
    if (move.type() == Move::Type::promotion) {
        gain += usual_value(move.new_kind()) - usual_value(Kind::pawn);
    }
    const int cost = usual_value(mover);
    const bool holds = gain >= cost || mover == Kind::king || exchange_wins(position, move, 0);
    return (holds ? OrderedMoves::good : 2 * OrderedMoves::bad) + 16 * gain - cost;
}

} // namespace

void History::add(rules::Side side, Kind kind, Move move, int bonus) {
    int& score = scores_[side][slot(move)][kind][move.to()];
    score += bonus - score * std::abs(bonus) / limit;
}

Kind moving_kind(const Position& position, Move move) {
    return move.is_drop() ? move.new_kind() : position.kind_at(move.from());
}

bool is_quiet(const Position& position, Move move) {
    return move.is_drop() || move.type() == Move::Type::castle ||
           (move.type() == Move::Type::step && !position.captured(move));
}

CheckSquares::CheckSquares(const Position& position) {
    const rules::Side them = rules::other(position.turn());
    const rules::Bitboard kings = position.pieces(them, Kind::king);
    if (kings == 0) {
        return;
    }
    const rules::Square king = rules::first(kings);
    from = rules::checking_squares(them, king, position.occupied());
    king_zone = rules::king_attacks(king);
}

OrderedMoves::OrderedMoves(const Position& position, rules::MoveFilter which, Move hash,
                           const Killers& killers, const History& history,
                           const CheckSquares& checks)
    : position_(position), checks_(checks) {
    rules::legal_moves(position, moves_, which);
    const rules::Side side = position.turn();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const Move move = moves_[i];
        if (move == hash) {
            scores_[i] = hash_score;
            continue;
        }
        const Kind kind = moving_kind(position, move);
        if (!is_quiet(position, move)) {
            scores_[i] = capture_score(position, move, kind);
            continue;
        }
        int score = history.of(side, kind, move);
        if (checks.gives_check(kind, move)) {
            score += exchange_wins(position, move, 0) ? check_score : 0;
        } else if (move == killers.moves[0] || move == killers.moves[1]) {
            score += killer_score;
        } else if (move.is_drop() && rules::has(checks.king_zone, move.to())) {
            score += beside_king;
        }
        scores_[i] = score;
    }
    std::fill_n(scores_.begin() + static_cast<std::ptrdiff_t>(moves_.size()), lanes, taken_score);
}

void OrderedMoves::drop_quiet() {
    std::size_t kept = taken_;
    for (std::size_t i = taken_; i < moves_.size(); ++i) {
        const Move move = moves_[i];
        if (checks_.gives_check(moving_kind(position_, move), move) || !is_quiet(position_, move)) {
            moves_[kept] = move;
            scores_[kept++] = scores_[i];
        }
    }
    moves_.resize(kept);
    std::fill_n(scores_.begin() + static_cast<std::ptrdiff_t>(kept), lanes, taken_score);
}

// Two passes, one for the highest score and one for its first index: within each, no step waits for
// the result of the step before.
std::size_t OrderedMoves::best_left() const {
    using Lanes [[gnu::vector_size(lanes * sizeof(int))]] = int;
    const int* const scores = scores_.data();
    Lanes highest = Lanes{} + taken_score;
    for (std::size_t i = taken_ / lanes * lanes; i < moves_.size(); i += lanes) {
        Lanes some;
        std::memcpy(&some, scores + i, sizeof some);
        highest = some > highest ? some : highest;
    }
    const int best = std::max(std::max(highest[0], highest[1]), std::max(highest[2], highest[3]));
    std::size_t at = taken_;
    while (scores[at] != best) {
        ++at;
    }
    return at;
}

OrderedMoves::Item OrderedMoves::next() {
    const std::size_t best = best_left();
    const Item item{moves_[best], scores_[best]};
    moves_[best] = moves_[taken_];
    scores_[best] = scores_[taken_];
    scores_[taken_] = taken_score;
    ++taken_;
    return item;
}

} // namespace engine
