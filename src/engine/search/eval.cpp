// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/eval.h"

#include "src/engine/search/levels.h"
#include "src/rules/board/attacks.h"

#include <algorithm>

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

/// Centipawns for kings where kings are captured; a king in hand should be dropped.
constexpr int king_on_board = 1200;
constexpr int king_in_hand = 1000;

/// The index of a square as its side sees it: the board upside down for Black.
template <Side side> std::size_t seen_from(Square s) {
    constexpr int upside_down = 56;
    return static_cast<std::size_t>(side == Side::white ? rules::index(s)
                                                        : rules::index(s) ^ upside_down);
}

std::size_t held_step(const Hand& hand, Kind kind) {
    return std::min(static_cast<std::size_t>(hand.count(kind)), Weights::held_steps - 1);
}

/// A `Total` that adds the weights up, for the search.
struct Sum {
    int total = 0;
    void add(const int& weight, int times = 1) { total += weight * times; }
    void add(const Sum& other) { total += other.total; }
};

/// A `Total` that records which weights were added and how often, for the tuner.
struct Ledger {
    std::vector<Trace::Count> counts;
    void add(const int& weight, int times = 1) {
        if (times != 0) {
            counts.push_back({&weight, times});
        }
    }
    void add(const Ledger& other) {
        counts.insert(counts.end(), other.counts.begin(), other.counts.end());
    }
};

/// The squares that one side's pieces attack.
template <class Total> struct Attacks {
    PerKind<Bitboard> by{};
    Bitboard men = 0;     ///< squares attacked by anything but the king
    Bitboard all = 0;     ///< king included
    Total against_king{}; ///< units of danger for the enemy king
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

/// An index by the number of held pieces: none, one or two, more.
std::size_t reserve_class(const Hand& hand) {
    int held = 0;
    for (const Kind kind : rules::all_kinds) {
        held += hand.count(kind);
    }
    return held == 0 ? 0 : held < 3 ? 1 : 2;
}

/// The weight for the attacker's turn, or for the defender's.
template <class T>
const T& of_turn(const Weights::PerTurn<T>& weights, const Position& position, Side attacker) {
    return weights[position.turn() == attacker ? 1 : 0];
}

/// The pieces of one side. Kinds are template arguments, so that the moves of each are compiled in.
template <Cpu cpu, Side side, class Total> class SidePieces {
  public:
    SidePieces(const Position& position, const EvalValues& worth)
        : position_(position), worth_(worth), weights_(*worth.weights),
          occupied_(position.occupied()), own_(position.pieces(side)),
          zone_(king_zone(position, rules::other(side))),
          danger_(of_turn(weights_.danger, position, side)) {
        add<Kind::pawn>();
        add<Kind::knight>();
        add<Kind::bishop>();
        add<Kind::rook>();
        add<Kind::queen>();
        sight_.men = sight_.all;
        add<Kind::king>();
    }
    /// Material, placing and activity.
    [[nodiscard]] const Total& score() const { return score_; }
    /// Centipawns that are added by the partners' wishes.
    [[nodiscard]] int wish_bonus() const { return wish_bonus_; }
    [[nodiscard]] const Attacks<Total>& sight() const { return sight_; }

  private:
    template <Kind kind> void add() {
        Bitboard pieces = position_.pieces(side, kind);
        const int standing = count_on<cpu>(pieces);
        const int held = position_.hand(side).count(kind);
        wish_bonus_ +=
            worth_.board_extra[side][kind] * standing + worth_.hand_extra[side][kind] * held;
        score_.add(weights_.on_board[kind], standing);
        score_.add(weights_.in_hand[kind], held);
        score_.add(weights_.held[kind][held_step(position_.hand(side), kind)]);
        while (pieces != 0) {
            const Square s = rules::pop(pieces);
            const Bitboard seen = rules::attacks(kind, side, s, occupied_);
            score_.add(weights_.placing[kind][seen_from<side>(s)]);
            sight_.by[kind] |= seen;
            if constexpr (kind != Kind::pawn && kind != Kind::king) {
                const int reached = count_on<cpu>(seen & ~own_);
                score_.add(weights_.reach[kind][static_cast<std::size_t>(reached)]);
            }
            if constexpr (kind != Kind::king) {
                sight_.against_king.add(danger_.zone_attack[kind], count_on<cpu>(seen & zone_));
            }
        }
        sight_.all |= sight_.by[kind];
    }

    const Position& position_;
    const EvalValues& worth_;
    const Weights& weights_;
    const Bitboard occupied_, own_, zone_;
    const Weights::Danger& danger_;
    Total score_{};
    int wish_bonus_ = 0;
    Attacks<Total> sight_{};
};

/// The danger to one king of the defender.
template <Cpu cpu, Side defender, class Total> class KingDanger {
    static constexpr Side attacker = rules::other(defender);

  public:
    KingDanger(const Position& position, const Attacks<Total>& ours, const Attacks<Total>& theirs,
               const Weights& weights, Square king)
        : position_(position), ours_(ours), theirs_(theirs),
          weights_(of_turn(weights.danger, position, attacker)), king_(king) {
        units_.add(theirs.against_king);
        units_.add(weights_.king_place[seen_from<defender>(king)]);
        add_flights();
        add_squares();
        add_reserves();
    }
    [[nodiscard]] const Total& danger_units() const { return units_; }

  private:
    void add_flights() {
        const Bitboard flights =
            rules::king_attacks(king_) & ~theirs_.all & ~position_.pieces(defender);
        units_.add(weights_.flights[static_cast<std::size_t>(count_on<cpu>(flights))]);
    }

    void add_squares() {
        const auto& squares = weights_.beside_king[reserve_class(position_.hand(attacker))];
        const Bitboard enemies = position_.pieces(attacker);
        const Bitboard pawns = position_.pieces(defender, Kind::pawn);
        const Bitboard pawns_or_enemies = pawns | enemies;
        const Bitboard men_or_enemies = (position_.pieces(defender) & ~pawns) | enemies;
        Bitboard around = rules::king_attacks(king_);
        while (around != 0) {
            const Square s = rules::pop(around);
            const auto on = [at = rules::index(s)](Bitboard set) { return set >> at & 1; };
            const auto like = on(pawns_or_enemies) + 2 * on(men_or_enemies) + 4 * on(ours_.men) +
                              8 * on(theirs_.all);
            units_.add(squares[place_beside(s)][like]);
        }
    }

    /// The index of a square beside the king, three per rank as the king's side sees it.
    std::size_t place_beside(Square s) const {
        const std::size_t at = seen_from<defender>(s), king = seen_from<defender>(king_);
        return (at / 8 + 1 - king / 8) * 3 + (at % 8 + 1 - king % 8);
    }

    /// Adds the drops that the attacker threatens near the king, less the defender's pieces that
    /// can be interposed.
    void add_reserves() {
        const Hand& attacks = position_.hand(attacker);
        const Hand& defends = position_.hand(defender);
        const Bitboard occupied = position_.occupied();
        const Bitboard king_only = rules::king_attacks(king_) & ~theirs_.all;
        const Bitboard safe = ~ours_.men & ~king_only;
        const auto lines = rules::checking_squares(defender, king_, occupied);
        for (const Kind kind : rules::kinds_but_king) {
            units_.add(weights_.held_by_defender[kind][held_step(defends, kind)]);
            units_.add(weights_.held_by_attacker[kind][held_step(attacks, kind)]);
            const Bitboard checks = lines[kind] & safe;
            const Bitboard drops = checks & ~occupied;
            if (attacks.holds(kind) && drops != 0) {
                units_.add(weights_.safe_drop_check[kind]);
            }
            if (kind != Kind::pawn) {
                units_.add(weights_.safe_move_check[kind],
                           count_on<cpu>(checks & theirs_.by[kind] & ~position_.pieces(attacker)));
            }
        }
    }

    const Position& position_;
    const Attacks<Total>& ours_;
    const Attacks<Total>& theirs_;
    const Weights::Danger& weights_;
    const Square king_;
    Total units_{};
};

/// Adds penalties for men that can be captured for less than they are worth.
template <Cpu cpu, Side side, class Total>
void add_threats(const Position& position, const Attacks<Total>& ours, const Attacks<Total>& theirs,
                 const Weights& weights, Total& score) {
    const Bitboard loose = theirs.all & ~ours.all;
    const Weights::Threats& worth = of_turn(weights.threats, position, rules::other(side));
    for (const Kind kind : rules::kinds_but_king) {
        const Bitboard men = position.pieces(side, kind);
        score.add(worth.loose[kind], count_on<cpu>(men & loose));
        if (kind != Kind::pawn) {
            score.add(worth.by_pawn[kind], count_on<cpu>(men & theirs.by[Kind::pawn]));
        }
    }
}

int danger_of(int units) {
    const int alarming = std::max(units, 0);
    return std::min(alarming * alarming / danger_divisor, most_danger);
}

/// The danger to the defender's kings in centipawns.
template <Cpu cpu, Side defender>
int king_danger(const Position& position, const Attacks<Sum>& ours, const Attacks<Sum>& theirs,
                const Weights& weights) {
    Bitboard kings = position.pieces(defender, Kind::king);
    int danger = 0;
    while (kings != 0) {
        const Square king = rules::pop(kings);
        const KingDanger<cpu, defender, Sum> one(position, ours, theirs, weights, king);
        danger += danger_of(one.danger_units().total);
    }
    return danger;
}

template <Cpu cpu> int evaluate_on(const Position& position, const EvalValues& worth) {
    const SidePieces<cpu, Side::white, Sum> white(position, worth);
    const SidePieces<cpu, Side::black, Sum> black(position, worth);
    const Weights& weights = *worth.weights;
    Sum white_score = white.score();
    Sum black_score = black.score();
    add_threats<cpu, Side::white>(position, white.sight(), black.sight(), weights, white_score);
    add_threats<cpu, Side::black>(position, black.sight(), white.sight(), weights, black_score);
    const int score =
        white_score.total + white.wish_bonus() -
        king_danger<cpu, Side::white>(position, white.sight(), black.sight(), weights) -
        black_score.total - black.wish_bonus() +
        king_danger<cpu, Side::black>(position, black.sight(), white.sight(), weights);
    const int difference = (position.turn() == Side::white ? score : -score) + weights.tempo;
    return std::clamp(difference, -most_eval, most_eval);
}

[[gnu::noinline]] int evaluate_any(const Position& position, const EvalValues& worth) {
    return evaluate_on<Cpu::any>(position, worth);
}
BUGHOUSE_NEWER_CPU int evaluate_newer(const Position& position, const EvalValues& worth) {
    return evaluate_on<Cpu::newer>(position, worth);
}

template <Side side>
void trace(const Position& position, const SidePieces<Cpu::any, side, Ledger>& ours,
           const Attacks<Ledger>& theirs, const Weights& weights, Trace& into) {
    Ledger score = ours.score();
    add_threats<Cpu::any, side>(position, ours.sight(), theirs, weights, score);
    into.score[side] = score.counts;
    const Square king = rules::first(position.pieces(side, Kind::king));
    into.danger_units[side] =
        KingDanger<Cpu::any, side, Ledger>(position, ours.sight(), theirs, weights, king)
            .danger_units()
            .counts;
}

} // namespace

int usual_value(Kind kind) {
    return hand_made_weights.on_board[kind];
}

int capture_value(Kind kind) {
    return kind == Kind::king ? king_on_board : usual_value(kind);
}

const Weights& weights_for(const Task& task) {
    const bool known = task.position.suits_fast_generator() && !task.keeps_captures;
    return known && level(task.level).uses_tuned_weights ? tuned_weights : hand_made_weights;
}

EvalValues eval_values_for(const Task& task, const Weights& weights) {
    const Side us = task.seat.side;
    EvalValues worth;
    worth.weights = &weights;
    for (const Side side : rules::both_sides) {
        for (const Kind kind : rules::all_kinds) {
            const int wish = side == us ? task.loss_penalties[kind] : task.capture_bonuses[kind];
            worth.board_extra[side][kind] = wish;
            worth.hand_extra[side][kind] = wish;
        }
        if (task.position.laws().kings_are_taken) {
            worth.board_extra[side][Kind::king] = king_on_board;
            worth.hand_extra[side][Kind::king] = king_in_hand;
        }
    }
    return worth;
}

Trace traced(const Position& position, const Weights& weights) {
    EvalValues worth;
    worth.weights = &weights;
    const SidePieces<Cpu::any, Side::white, Ledger> white(position, worth);
    const SidePieces<Cpu::any, Side::black, Ledger> black(position, worth);
    Trace found;
    trace<Side::white>(position, white, black.sight(), weights, found);
    trace<Side::black>(position, black, white.sight(), weights, found);
    return found;
}

int evaluate(const Position& position, const EvalValues& worth, Cpu cpu) {
    return cpu == Cpu::newer ? evaluate_newer(position, worth) : evaluate_any(position, worth);
}

} // namespace engine
