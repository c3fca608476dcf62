// SPDX-License-Identifier: GPL-3.0-or-later
// The moves that lost a match: the half-moves after which their board stood much worse than before.
// Each board is judged by itself, by searches of a fixed size, so that the same match has the same
// list everywhere.
#pragma once

#include "src/app/table/review.h"
#include "src/engine/search/search.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace app {

/// A half-move after which its board stood much worse.
struct Loss {
    std::size_t ply = 0; ///< how many half-moves of the match came before it
    rules::Seat seat{};
    int before = 0; ///< centipawns for the mover, had `better` been played
    int after = 0;  ///< and after the move played
    rules::Move better{};
    rules::Position position; ///< before the move
};

class Losses {
  public:
    static constexpr std::size_t most_plies = 400; ///< the last of a match; the others are left out
    static constexpr std::size_t most = 6;         ///< that are told
    static constexpr std::uint64_t nodes = 20000;  ///< for one position
    static constexpr int least_fall = 150;         ///< centipawns
    /// Beyond it, either way, a board is decided: to fall further loses nothing.
    static constexpr int decided = 1000;

    /// All positions of the match that are to be judged; nothing is searched yet.
    explicit Losses(const Review& review);

    [[nodiscard]] std::size_t judged() const { return judged_; } ///< positions
    [[nodiscard]] std::size_t all() const { return positions_.size(); }
    [[nodiscard]] bool done() const { return judged_ == positions_.size(); }
    /// The first position of that board that has not been judged; nothing when all have.
    [[nodiscard]] std::optional<std::size_t> next(rules::BoardId board) const;
    [[nodiscard]] const engine::Task& task(std::size_t position) const;
    void take(std::size_t position, const engine::Report& report);

    /// The worst of those found so far, in the order in which they were played. Where a team has
    /// lost they are its own.
    [[nodiscard]] std::vector<Loss> found() const;

  private:
    struct Position {
        engine::Task task;
        std::optional<int> score; ///< centipawns for the side to move, once judged
        rules::Move best{};
    };
    struct Step {
        std::size_t ply = 0;
        rules::Move move{};
        std::size_t before = 0, after = 0; ///< of positions_
    };

    std::size_t add(const rules::Match& match, rules::Seat seat);
    [[nodiscard]] std::optional<Loss> loss(const Step& step) const;

    std::vector<Position> positions_;
    std::vector<Step> steps_;
    std::size_t judged_ = 0;
};

} // namespace app
