// SPDX-License-Identifier: GPL-3.0-or-later
// A match of four seats without clocks: two boards, pieces passed; waiting in vain loses.
#pragma once

#include "src/rules/board/movegen.h"
#include "tests/support/dice.h"

#include <optional>
#include <vector>

namespace training {

/// Bughouse by its moves alone. White on A and Black on B are team 0, the other two team 1.
class TwoBoards {
  public:
    using Move = rules::Move;
    using Position = rules::Position;
    using Side = rules::Side;

    static constexpr std::size_t boards = 2;
    /// A seat without a move waits until so many half-moves were made on the other board: about the
    /// lead in time that somebody may have there.
    static constexpr int longest_wait = 30;
    static constexpr int most_plies = 400; ///< of both boards; beyond it is a draw

    [[nodiscard]] static constexpr int team(std::size_t board, Side side) {
        return static_cast<int>(board) ^ static_cast<int>(side);
    }

    /// The board to move on next, by chance: clocks tick alike on both boards in the long run.
    [[nodiscard]] std::size_t next_board(support::Dice& dice) const;
    [[nodiscard]] const Position& position(std::size_t board) const { return at_[board].position; }
    /// Repetition keys of that board before now, oldest first.
    [[nodiscard]] const std::vector<std::uint64_t>& past(std::size_t board) const {
        return at_[board].past;
    }
    /// A legal move. What it captures goes to the partner.
    void play(std::size_t board, Move move);

    [[nodiscard]] bool over() const { return winner_.has_value() || plies_ >= most_plies; }
    /// The team that mated or waited longer than the other could; nothing after a draw.
    [[nodiscard]] std::optional<int> winner() const { return winner_; }
    [[nodiscard]] int plies() const { return plies_; }

  private:
    struct Board {
        Position position;
        std::vector<std::uint64_t> past;
        bool stuck = false; ///< no legal move before a piece comes
        int waited = 0;
    };
    void look_for_moves(std::size_t board);
    void lose(std::size_t board);

    std::array<Board, boards> at_{};
    int plies_ = 0;
    std::optional<int> winner_{};
};

} // namespace training
