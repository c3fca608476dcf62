// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis of the boards on the screen, and its search for the moves that lost the
// match. Both send tasks to the worker by effects, one for each board; while the boards on the
// screen are searched the search for lost moves waits.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/table/review.h"
#include "src/engine/search/task.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace app {

// The moves that lost a match: the half-moves after which their board stood much worse than before.
// Each board is judged by itself, by searches of a fixed size, so that the same match has the same
// list everywhere. A piece that is lost costs what the other board is worth less with it.

/// A half-move that cost its team much.
struct Loss {
    std::size_t ply = 0; ///< the number of half-moves of the match before it
    rules::Seat seat{};
    int before = 0; ///< centipawns for the mover, had `better` been played
    int after = 0;  ///< and after the move played
    rules::Move better{};
    rules::Position position; ///< before the move
    /// The index of the reply that took a piece, where the other board stood worse with it.
    std::optional<std::size_t> taken{};
    int given = 0; ///< centipawns: by so much worse for the mover's team

    [[nodiscard]] int fall() const { return before - after + given; } ///< centipawns
    /// Whether the team was lost after it, and not before.
    [[nodiscard]] bool lost_the_match() const;
};

class Losses {
  public:
    static constexpr std::size_t most_plies = 400; ///< the last of a match; the others are left out
    static constexpr std::size_t most = 6;         ///< bound of listed moves
    static constexpr std::uint64_t nodes = 20000;  ///< nodes for one position
    static constexpr int least_fall = 150;         ///< centipawns
    /// Beyond it, either way, a board is decided: to fall further loses nothing.
    static constexpr int decided = 1000;
    static constexpr int lost = -600; ///< centipawns: who stands so has lost, if nothing happens

    /// All positions of the match that are to be judged; nothing is searched yet.
    explicit Losses(const Review& review);

    [[nodiscard]] std::size_t judged() const { return judged_; } ///< positions
    [[nodiscard]] std::size_t all() const { return positions_.size(); }
    [[nodiscard]] bool done() const { return judged_ == positions_.size(); }
    /// The first position of that board that has not been judged; nothing when all have.
    [[nodiscard]] std::optional<std::size_t> next(rules::BoardId board) const;
    [[nodiscard]] const engine::Task& task(std::size_t position) const;
    void take(std::size_t position, const engine::Report& report);

    /// The last half-move with which a board was lost that had not been: its own, or, where `taken`
    /// is set, the one to which the lost piece went; `before` and `after` are that board's. Without
    /// a board any. Nothing is certain before done().
    [[nodiscard]] std::optional<Loss> turning(std::optional<rules::BoardId> board) const;

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
        std::size_t before = 0, after = 0; ///< the half-move: index into positions_
        /// The reply that passed a piece on, and the board it went to before and after.
        struct Passed {
            std::size_t ply = 0, before = 0, after = 0;
        };
        std::optional<Passed> passed{};
    };

    std::size_t add(const rules::Match& match, rules::Seat seat);
    /// The step whose piece that half-move, the next one of `match`, passes to another board.
    [[nodiscard]] std::optional<std::size_t> passed_by(const rules::Match& match,
                                                       const rules::Ply& ply) const;
    [[nodiscard]] int given(const Step& step) const;
    [[nodiscard]] std::optional<Loss> loss(const Step& step) const;
    [[nodiscard]] std::optional<Loss> fatal_gift(const Step& step) const;

    rules::PerSeat<rules::Team> team_;
    std::vector<Position> positions_;
    std::vector<Step> steps_;
    std::size_t judged_ = 0;
};

class Analysis {
  public:
    /// How often a position is searched, each time deeper.
    static constexpr std::array<std::uint64_t, 5> nodes{20'000, 100'000, 500'000, 2'000'000,
                                                        8'000'000};

    [[nodiscard]] bool on() const { return on_; } ///< whether the boards on the screen are analysed
    /// follow() would change nothing.
    [[nodiscard]] bool idle() const { return !on_ && !losses_ && !busy_; }
    void turn(bool on) { on_ = on; }
    /// Looks for the moves that lost that match, from the start unless it has been asked before.
    void find_losses(const Review& review);
    void stop_finding(Effects& out);
    [[nodiscard]] const std::optional<Losses>& losses() const { return losses_; }

    /// Follows the boards on the screen: asks for missing searches, and drops others. None: there
    /// is nothing that may be analysed, and all is forgotten.
    void follow(const rules::Match* match, Effects& out);
    /// Takes the report of a search; one that was not asked for changes nothing.
    void take(const engine::Report& report);

    /// The newest report on that board as it is shown.
    [[nodiscard]] const std::optional<engine::Report>& about(rules::BoardId board) const {
        return boards_[board].report;
    }

  private:
    struct Board {
        std::optional<engine::Task> shown;    ///< the position, and whose move it is
        std::optional<engine::Report> report; ///< about it
        std::size_t searches = 0;             ///< finished ones, each of more nodes than the last
        std::optional<engine::Task> asked;    ///< the worker thinks about it
        std::optional<std::size_t>
            position; ///< the index of a position of losses_; none: a board on the screen
    };

    void show(Board& board, std::optional<engine::Task> question, Effects& out);
    void ask(Board& board, rules::BoardId id, Effects& out);
    static void drop(Board& board, Effects& out);

    bool on_ = false;
    bool busy_ = false; ///< something is shown, or asked
    rules::PerBoard<Board> boards_{};
    std::optional<Losses> losses_;
    std::uint64_t last_serial_ = 0;
};

} // namespace app
