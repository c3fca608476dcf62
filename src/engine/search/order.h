// SPDX-License-Identifier: GPL-3.0-or-later
// Move ordering: the sooner the best move is tried, the smaller the tree.
#pragma once

#include "src/rules/board/movegen.h"
#include "src/rules/board/position.h"

#include <array>

namespace engine {

// Static exchange evaluation: what a move wins or loses if both sides keep capturing on its square.

/// Whether the exchange that `move` begins (a capture, a drop or a quiet step) wins the mover at
/// least `threshold` centipawns. Reserves take no part.
[[nodiscard]] bool exchange_wins(const rules::Position& position, rules::Move move, int threshold);

/// How well quiet moves have done in this search. Drops and steps are kept apart, since a knight
/// that is dropped on f7 says nothing about one that moves there.
class History {
  public:
    [[nodiscard]] int of(rules::Side side, rules::Kind kind, rules::Move move) const {
        return scores_[side][slot(move)][kind][move.to()];
    }
    /// Adds `bonus`, which may be negative, damped so that the score stays within +-limit.
    void add(rules::Side side, rules::Kind kind, rules::Move move, int bonus);

    static constexpr int limit = 8192;

  private:
    [[nodiscard]] static std::size_t slot(rules::Move move) { return move.is_drop() ? 1 : 0; }

    using BySquare = base::EnumArray<rules::Square, int, rules::squares>;
    rules::PerSide<std::array<rules::PerKind<BySquare>, 2>> scores_{};
};

/// The last two quiet moves that caused a cut-off at one distance from the root.
struct Killers {
    std::array<rules::Move, 2> moves{};

    void add(rules::Move move) {
        if (move != moves[0]) {
            moves[1] = moves[0];
            moves[0] = move;
        }
    }
};

/// The kind that stands on `to` after the move (the king for castling).
[[nodiscard]] rules::Kind moving_kind(const rules::Position& position, rules::Move move);

/// Whether a move is neither a capture nor a promotion.
[[nodiscard]] bool is_quiet(const rules::Position& position, rules::Move move);

/// The squares from which each kind of the side to move would attack the enemy king.
struct CheckSquares {
    explicit CheckSquares(const rules::Position& position);

    /// Whether a drop or a step gives check directly; discovered checks are not found.
    [[nodiscard]] bool gives_check(rules::Kind kind, rules::Move move) const {
        return rules::has(from[kind], move.to());
    }

    rules::PerKind<rules::Bitboard> from{};
    rules::Bitboard king_zone = 0; ///< squares next to the enemy king
};

/// The legal moves of one node, best guess first.
class OrderedMoves {
  public:
    struct Item {
        rules::Move move;
        int score;
    };

    /// Lists and scores the moves; `hash` comes first. `position` and `checks` must outlive it.
    OrderedMoves(const rules::Position& position, rules::MoveFilter which, rules::Move hash,
                 const Killers& killers, const History& history, const CheckSquares& checks);

    [[nodiscard]] std::size_t size() const { return moves_.size(); }
    [[nodiscard]] bool empty() const { return moves_.empty(); }
    /// The best move not taken yet; call at most size() times.
    [[nodiscard]] Item next();
    /// Removes the moves not taken yet that neither capture nor promote nor check directly.
    void drop_quiet();

    /// Moves with at least this score are captures that do not lose, promotions, or the hash move.
    static constexpr int good = 1 << 24;
    /// Moves with a lower score than this are captures that lose.
    static constexpr int bad = -(1 << 20);

  private:
    /// The number of scores compared at once; the last group is padded with lowest scores.
    static constexpr std::size_t lanes = 4;
    [[nodiscard]] std::size_t best_left() const;

    const rules::Position& position_;
    const CheckSquares& checks_;
    rules::MoveList moves_;
    alignas(16) std::array<int, rules::MoveList::capacity + lanes> scores_; // one for each move
    std::size_t taken_ = 0;
};

} // namespace engine
