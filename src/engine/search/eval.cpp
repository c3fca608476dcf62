// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/eval.h"

#include "src/engine/search/levels.h"
#include "src/rules/board/attacks.h"

#include <algorithm>
#include <array>

namespace engine {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::count_on;
using rules::Cpu;
using rules::Hand;
using rules::Kind;
using rules::PerKind;
using rules::PerSide;
using rules::Position;
using rules::Side;
using rules::Square;

/// Where kings are captured, the game is about them; one in hand wants to be on the board.
constexpr int king_on_board = 1200;
constexpr int king_in_hand = 1000;

/// The square as its side sees it, White's view upside down for Black.
template <Side side> std::size_t seen_from(Square s) {
    constexpr int upside_down = 56;
    return static_cast<std::size_t>(side == Side::white ? rules::index(s)
                                                        : rules::index(s) ^ upside_down);
}

std::size_t step_of(const Hand& hand, Kind kind) {
    return std::min(static_cast<std::size_t>(hand.count(kind)), Weights::held_steps - 1);
}

Bitboard attacks_of(Kind kind, Side side, Square s, Bitboard occupied) {
    switch (kind) {
    case Kind::pawn:
        return rules::pawn_attacks(side, s);
    case Kind::knight:
        return rules::knight_attacks(s);
    case Kind::bishop:
        return rules::bishop_attacks(s, occupied);
    case Kind::rook:
        return rules::rook_attacks(s, occupied);
    case Kind::queen:
        return rules::queen_attacks(s, occupied);
    case Kind::king:
        return rules::king_attacks(s);
    }
    return 0;
}

/// What one side's men see.
struct Sight {
    Bitboard men = 0; ///< squares attacked by anything but the king
    Bitboard all = 0; ///< king included
    int on_zone = 0;  ///< units of danger from pieces that look at the enemy king's zone
};

Bitboard king_zone(const Position& position, Side side) {
    Bitboard zone = 0;
    Bitboard kings = position.pieces(side, Kind::king);
    while (kings != 0) {
        const Square king = rules::pop(kings);
        zone |= rules::king_attacks(king) | bit(king);
    }
    return zone;
}

/// One side's men, kind by kind: the compiler knows each kind's way to move.
template <Cpu cpu, Side side> class Men {
  public:
    Men(const Position& position, const Worth& worth)
        : position_(position), worth_(worth), weights_(*worth.weights),
          occupied_(position.occupied()), own_(position.pieces(side)),
          zone_(king_zone(position, rules::other(side))) {
        add<Kind::pawn>();
        add<Kind::knight>();
        add<Kind::bishop>();
        add<Kind::rook>();
        add<Kind::queen>();
        sight_.men = sight_.all;
        add<Kind::king>();
    }
    /// Material, placing and activity.
    [[nodiscard]] int score() const { return score_; }
    [[nodiscard]] const Sight& sight() const { return sight_; }

  private:
    template <Kind kind> void add() {
        Bitboard pieces = position_.pieces(side, kind);
        score_ += worth_.board[side][kind] * count_on<cpu>(pieces);
        score_ += worth_.hand[side][kind] * position_.hand(side).count(kind);
        score_ += weights_.held[kind][step_of(position_.hand(side), kind)];
        while (pieces != 0) {
            const Square s = rules::pop(pieces);
            const Bitboard seen = attacks_of(kind, side, s, occupied_);
            score_ += weights_.placing[kind][seen_from<side>(s)];
            sight_.all |= seen;
            if constexpr (kind != Kind::pawn && kind != Kind::king) {
                score_ += weights_.per_reached_square[kind] * count_on<cpu>(seen & ~own_);
            }
            if constexpr (kind != Kind::king) {
                sight_.on_zone += weights_.zone_attack[kind] * count_on<cpu>(seen & zone_);
            }
        }
    }

    const Position& position_;
    const Worth& worth_;
    const Weights& weights_;
    const Bitboard occupied_, own_, zone_;
    int score_ = 0;
    Sight sight_{};
};

/// Units of danger from what the attacker may drop beside or at a distance from the king, less what
/// the defender may put between.
int drop_danger(const Position& position, Side defender, Square king, const Sight& ours,
                const Sight& theirs, const Weights& weights) {
    const Hand& attacks = position.hand(rules::other(defender));
    const Hand& defends = position.hand(defender);
    const Bitboard occupied = position.occupied();
    const Bitboard king_only = rules::king_attacks(king) & ~theirs.all;
    const Bitboard safe = ~occupied & ~ours.men & ~king_only;
    int units = 0;
    for (const Kind kind : rules::all_kinds) {
        if (kind == Kind::king) {
            continue;
        }
        units += weights.held_by_defender[kind][step_of(defends, kind)];
        units += weights.held_by_attacker[kind][step_of(attacks, kind)];
        if (attacks.holds(kind) && (attacks_of(kind, defender, king, occupied) & safe) != 0) {
            units += weights.safe_drop_check[kind];
        }
    }
    return units;
}

/// Units of danger for one king of the defender.
template <Cpu cpu, Side defender>
int danger_units(const Position& position, Square king, const Sight& ours, const Sight& theirs,
                 const Weights& weights) {
    const Bitboard around = rules::king_attacks(king);
    const Bitboard undefended = around & ~ours.men;
    const Bitboard holes = undefended & ~position.occupied();
    int units = theirs.on_zone + weights.king_place[seen_from<defender>(king)];
    units += weights.hole_beside_king * count_on<cpu>(holes);
    units += weights.contested_square * count_on<cpu>(undefended & theirs.all);
    units += weights.shield * count_on<cpu>(around & position.pieces(defender, Kind::pawn));
    return units + drop_danger(position, defender, king, ours, theirs, weights);
}

int danger_of(int units) {
    const int alarming = std::max(units, 0);
    return std::min(alarming * alarming / danger_divisor, most_danger);
}

/// Centipawns that the defender's kings are in danger.
template <Cpu cpu, Side defender>
int king_danger(const Position& position, const Sight& ours, const Sight& theirs,
                const Weights& weights) {
    Bitboard kings = position.pieces(defender, Kind::king);
    int danger = 0;
    while (kings != 0) {
        const Square king = rules::pop(kings);
        danger += danger_of(danger_units<cpu, defender>(position, king, ours, theirs, weights));
    }
    return danger;
}

template <Cpu cpu> int evaluate_on(const Position& position, const Worth& worth) {
    const Men<cpu, Side::white> white(position, worth);
    const Men<cpu, Side::black> black(position, worth);
    const Weights& weights = *worth.weights;
    const int score =
        white.score() -
        king_danger<cpu, Side::white>(position, white.sight(), black.sight(), weights) -
        black.score() +
        king_danger<cpu, Side::black>(position, black.sight(), white.sight(), weights);
    const int difference = (position.turn() == Side::white ? score : -score) + weights.tempo;
    return std::clamp(difference, -most_eval, most_eval);
}

[[gnu::noinline]] int evaluate_any(const Position& position, const Worth& worth) {
    return evaluate_on<Cpu::any>(position, worth);
}
BUGHOUSE_NEWER_CPU int evaluate_newer(const Position& position, const Worth& worth) {
    return evaluate_on<Cpu::newer>(position, worth);
}

} // namespace

int usual_value(Kind kind) {
    return hand_made_weights.on_board[kind];
}

int prize(Kind kind) {
    return kind == Kind::king ? king_on_board : usual_value(kind);
}

const Weights& weights_for(const Task& task) {
    const bool known = task.position.plain() && !task.keeps_captures;
    return known && level(task.level).has_learnt ? tuned_weights : hand_made_weights;
}

Worth worth_for(const Task& task, const Weights& weights) {
    const Side us = task.seat.side;
    Worth worth;
    worth.weights = &weights;
    for (const Side side : rules::both_sides) {
        for (const Kind kind : rules::all_kinds) {
            const int wish = side == us ? task.feared[kind] : task.wanted[kind];
            worth.board[side][kind] = weights.on_board[kind] + wish;
            worth.hand[side][kind] = weights.in_hand[kind] + wish;
        }
        if (task.position.laws().kings_are_taken) {
            worth.board[side][Kind::king] = king_on_board;
            worth.hand[side][Kind::king] = king_in_hand;
        }
    }
    return worth;
}

Parts parts_of(const Position& position, const Weights& weights) {
    Task task;
    task.position = position;
    const Worth worth = worth_for(task, weights);
    const Men<Cpu::any, Side::white> white(position, worth);
    const Men<Cpu::any, Side::black> black(position, worth);
    Parts parts;
    parts.score = white.score() - black.score();
    Bitboard white_king = position.pieces(Side::white, Kind::king);
    Bitboard black_king = position.pieces(Side::black, Kind::king);
    parts.units[Side::white] = danger_units<Cpu::any, Side::white>(
        position, rules::pop(white_king), white.sight(), black.sight(), weights);
    parts.units[Side::black] = danger_units<Cpu::any, Side::black>(
        position, rules::pop(black_king), black.sight(), white.sight(), weights);
    return parts;
}

int evaluate(const Position& position, const Worth& worth, Cpu cpu) {
    return cpu == Cpu::newer ? evaluate_newer(position, worth) : evaluate_any(position, worth);
}

} // namespace engine
