// SPDX-License-Identifier: GPL-3.0-or-later
// A bughouse match without clocks, in which a player who waits too long for a piece loses.
#pragma once

#include "src/rules/board/movegen.h"
#include "tests/support/dice.h"

#include <optional>
#include <vector>

namespace training {

/// White on A and Black on B are team 0, the other two team 1.
class TwoBoards {
  public:
    using Move = rules::Move;
    using Position = rules::Position;
    using Side = rules::Side;

    static constexpr std::size_t boards = 2;
    /// The number of half-moves on the other board that a player without a legal move may wait for:
    /// about the lead in time that a player may have.
    static constexpr int longest_wait = 30;
    static constexpr int most_plies = 400; ///< on both boards together; then it is a draw

    [[nodiscard]] static constexpr int team(std::size_t board, Side side) {
        return static_cast<int>(board) ^ static_cast<int>(side);
    }

    /// The board to move on next, at random, since in the long run both boards move equally fast.
    [[nodiscard]] std::size_t next_board(support::Dice& dice) const;
    [[nodiscard]] const Position& position(std::size_t board) const { return at_[board].position; }
    /// Repetition keys of that board's earlier positions, oldest first.
    [[nodiscard]] const std::vector<std::uint64_t>& past(std::size_t board) const {
        return at_[board].past;
    }
    /// Plays a legal move; a captured piece goes to the partner.
    void play(std::size_t board, Move move);

    [[nodiscard]] bool over() const { return winner_.has_value() || plies_ >= most_plies; }
    /// The team that mated, or whose opponents waited too long; nothing after a draw.
    [[nodiscard]] std::optional<int> winner() const { return winner_; }
    [[nodiscard]] int plies() const { return plies_; }

  private:
    struct Board {
        Position position;
        std::vector<std::uint64_t> past;
        bool stuck = false; ///< no legal move until a piece comes
        int waited = 0;
    };
    void look_for_moves(std::size_t board);
    void lose(std::size_t board);

    std::array<Board, boards> at_{};
    int plies_ = 0;
    std::optional<int> winner_{};
};

} // namespace training
