// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/eval.h"

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

// Rooks and queens are worth less than in chess, since open lines are rare and every square can be
// filled; what is in hand can be anywhere (ENGINES.md section 5).
constexpr PerKind<int> on_board{{100, 235, 245, 290, 540, 0}};
constexpr PerKind<int> in_hand{{105, 260, 255, 290, 550, 0}};

// By rank as the piece's side counts it, and by file.
constexpr PerKind<std::array<int, 8>> by_rank{{{{{0, 0, 2, 8, 22, 45, 70, 0}},
                                                {{-28, -6, 8, 14, 26, 28, 14, 0}},
                                                {{-20, 6, 6, 10, 16, 18, 14, 4}},
                                                {{0, 0, 0, 2, 4, 10, 18, 14}},
                                                {{0, 2, 0, 2, 8, 16, 20, 14}},
                                                {{14, -14, -45, -70, -90, -110, -120, -120}}}}};
constexpr PerKind<std::array<int, 8>> by_file{{{{{-6, -2, 2, 10, 10, 2, -2, -6}},
                                                {{-14, -4, 4, 8, 8, 4, -4, -14}},
                                                {{-4, 2, 2, 4, 4, 2, 2, -4}},
                                                {{0, 0, 3, 5, 5, 3, 0, 0}},
                                                {{-4, 0, 3, 4, 4, 3, 0, -4}},
                                                {{8, 14, -2, -16, -16, -8, 14, 10}}}}};

constexpr PerKind<int> per_reached_square{{0, 3, 3, 2, 1, 0}};

// Units of danger, squared in the end: a piece's attack on one square around the king, a safe
// check by dropping that kind, and each piece the attacker holds.
constexpr PerKind<int> zone_attack{{2, 4, 4, 4, 5, 0}};
constexpr PerKind<int> safe_drop_check{{5, 14, 11, 11, 16, 0}};
constexpr PerKind<int> held_by_attacker{{2, 5, 4, 4, 7, 0}};
constexpr int hole_beside_king = 3;
constexpr int contested_square = 4;
constexpr int danger_divisor = 10;
constexpr int most_danger = 1500;
constexpr int tempo = 25;
/// Where kings are captured, the game is about them; one in hand wants to be on the board.
constexpr int king_on_board = 1200;
constexpr int king_in_hand = 1000;

using Placing = PerSide<PerKind<std::array<int, rules::squares>>>;

constexpr Placing placing_of_all() {
    Placing placing{};
    for (const Kind kind : rules::all_kinds) {
        for (int i = 0; i < rules::squares; ++i) {
            const auto file = static_cast<std::size_t>(i % 8);
            const auto rank = static_cast<std::size_t>(i / 8);
            const auto at = static_cast<std::size_t>(i);
            placing[Side::white][kind][at] = by_rank[kind][rank] + by_file[kind][file];
            placing[Side::black][kind][at] = by_rank[kind][7 - rank] + by_file[kind][file];
        }
    }
    return placing;
}
constexpr Placing placing = placing_of_all();

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
template <Cpu cpu> class Men {
  public:
    Men(const Position& position, Side side, const Worth& worth)
        : position_(position), worth_(worth), side_(side), occupied_(position.occupied()),
          own_(position.pieces(side)), zone_(king_zone(position, rules::other(side))) {
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
        Bitboard pieces = position_.pieces(side_, kind);
        score_ += worth_.board[side_][kind] * count_on<cpu>(pieces);
        score_ += worth_.hand[side_][kind] * position_.hand(side_).count(kind);
        while (pieces != 0) {
            const Square s = rules::pop(pieces);
            const Bitboard seen = attacks_of(kind, side_, s, occupied_);
            score_ += placing[side_][kind][static_cast<std::size_t>(s)];
            sight_.all |= seen;
            if constexpr (per_reached_square[kind] != 0) {
                score_ += per_reached_square[kind] * count_on<cpu>(seen & ~own_);
            }
            if constexpr (zone_attack[kind] != 0) {
                sight_.on_zone += zone_attack[kind] * count_on<cpu>(seen & zone_);
            }
        }
    }

    const Position& position_;
    const Worth& worth_;
    const Side side_;
    const Bitboard occupied_, own_, zone_;
    int score_ = 0;
    Sight sight_{};
};

/// Units of danger from what the attacker may drop beside or at a distance from the king.
int drop_danger(const Position& position, Side defender, Square king, const Sight& ours,
                const Sight& theirs) {
    const Side attacker = rules::other(defender);
    const Hand& hand = position.hand(attacker);
    const Bitboard occupied = position.occupied();
    const Bitboard king_only = rules::king_attacks(king) & ~theirs.all;
    const Bitboard safe = ~occupied & ~ours.men & ~king_only;
    int units = 0;
    for (const Kind kind : rules::all_kinds) {
        if (kind == Kind::king || !hand.holds(kind)) {
            continue;
        }
        units += held_by_attacker[kind] * std::min(hand.count(kind), 2);
        if ((attacks_of(kind, defender, king, occupied) & safe) != 0) {
            units += safe_drop_check[kind];
        }
    }
    return units;
}

/// Centipawns that the defender's king is in danger.
template <Cpu cpu>
int king_danger(const Position& position, Side defender, const Sight& ours, const Sight& theirs) {
    Bitboard kings = position.pieces(defender, Kind::king);
    int danger = 0;
    while (kings != 0) {
        const Square king = rules::pop(kings);
        const Bitboard around = rules::king_attacks(king);
        const Bitboard undefended = around & ~ours.men;
        const Bitboard holes = undefended & ~position.occupied();
        int units = theirs.on_zone;
        units += hole_beside_king * count_on<cpu>(holes);
        units += contested_square * count_on<cpu>(undefended & theirs.all);
        units += drop_danger(position, defender, king, ours, theirs);
        danger += std::min(units * units / danger_divisor, most_danger);
    }
    return danger;
}

template <Cpu cpu> int evaluate_on(const Position& position, const Worth& worth) {
    const Men<cpu> white(position, Side::white, worth);
    const Men<cpu> black(position, Side::black, worth);
    const int score =
        white.score() - king_danger<cpu>(position, Side::white, white.sight(), black.sight()) -
        black.score() + king_danger<cpu>(position, Side::black, black.sight(), white.sight());
    const int difference = (position.turn() == Side::white ? score : -score) + tempo;
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
    return on_board[kind];
}

int prize(Kind kind) {
    return kind == Kind::king ? king_on_board : on_board[kind];
}

Worth worth_for(const Task& task) {
    const Side us = task.seat.side;
    Worth worth;
    for (const Side side : rules::both_sides) {
        for (const Kind kind : rules::all_kinds) {
            const int wish = side == us ? task.feared[kind] : task.wanted[kind];
            worth.board[side][kind] = on_board[kind] + wish;
            worth.hand[side][kind] = in_hand[kind] + wish;
        }
        if (task.position.laws().kings_are_taken) {
            worth.board[side][Kind::king] = king_on_board;
            worth.hand[side][Kind::king] = king_in_hand;
        }
    }
    return worth;
}

int evaluate(const Position& position, const Worth& worth, Cpu cpu) {
    return cpu == Cpu::newer ? evaluate_newer(position, worth) : evaluate_any(position, worth);
}

} // namespace engine
