// SPDX-License-Identifier: GPL-3.0-or-later
// Engine analysis of the boards on the screen, and the search for the moves that lost a match. Both
// send tasks to the worker, one per board at a time; the boards on the screen take precedence over
// the search for lost moves.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/table/review.h"
#include "src/engine/search/task.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace app {

// The moves that lost a match: half-moves after which their board stood much worse than before.
// Each board is judged by itself, by searches of a fixed size, so that a match gives the same list
// everywhere. A captured piece costs as much as it hurts the mover's team on the board it goes to.

/// A half-move that cost the mover's team much.
struct Loss {
    std::size_t ply = 0; ///< half-moves of the match before this one
    rules::Seat seat{};
    int before = 0; ///< centipawns for the mover, had `better` been played
    int after = 0;  ///< centipawns for the mover after the move played
    rules::Move better{};
    rules::Position position; ///< the position before the move
    /// Index of the half-move that replied by capturing a piece, which made the other board worse
    /// for the mover's team; none: there was no such reply.
    std::optional<std::size_t> reply_capture{};
    int other_board_cost = 0; ///< centipawns that the captured piece cost on the other board

    [[nodiscard]] int cost() const { return before - after + other_board_cost; } ///< centipawns
    /// Whether the move made a match that was not lost a lost one for its team.
    [[nodiscard]] bool lost_the_match() const;
};

class Losses {
  public:
    static constexpr std::size_t last_plies_judged =
        400;                                      ///< only the last ones of a match are judged
    static constexpr std::size_t most = 6;        ///< most moves listed
    static constexpr std::uint64_t nodes = 20000; ///< nodes searched per position
    static constexpr int least_cost = 150;        ///< centipawns; smaller losses are not listed
    /// Score in centipawns, for either side, beyond which a board counts as decided: getting still
    /// worse costs nothing.
    static constexpr int decided = 1000;
    static constexpr int lost = -600; ///< centipawns; a side at or below this has lost

    /// Collects the positions of the match to be judged; starts no search.
    explicit Losses(const Review& review);

    [[nodiscard]] std::size_t judged() const { return judged_; } ///< number of positions
    [[nodiscard]] std::size_t all() const { return positions_.size(); }
    [[nodiscard]] bool done() const { return judged_ == positions_.size(); }
    /// Whether both are of one match, so that what was found in one holds for the other.
    [[nodiscard]] bool are_of_same_match(const Losses& other) const;
    /// The first position on that board that has not been judged; nothing if all have been.
    [[nodiscard]] std::optional<std::size_t> next(rules::BoardId board) const;
    [[nodiscard]] const engine::Task& task(std::size_t position) const;
    void add_report(std::size_t position, const engine::Report& report);

    /// The last half-move that turned `board`, or without it any board, from playable to lost. If
    /// Loss::reply_capture is set, the lost board is not the mover's own but the one that received
    /// the captured piece. Loss::before and after are scores of the lost board. Final only once
    /// done().
    [[nodiscard]] std::optional<Loss> turning_point(std::optional<rules::BoardId> board) const;

    /// The worst moves found so far, in the order played. If one team lost the match, only its
    /// moves.
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
        std::size_t before = 0,
                    after = 0; ///< the half-move's positions, as indices into positions_
        /// The reply that passed on a piece, and the receiving board before and after it.
        struct Passed {
            std::size_t ply = 0, before = 0, after = 0;
            friend bool operator==(const Passed&, const Passed&) = default;
        };
        std::optional<Passed> passed{};
        friend bool operator==(const Step&, const Step&) = default;
    };

    std::size_t add(const rules::Match& match, rules::Seat seat);
    /// The step whose piece is captured and passed on by `ply`, the next half-move of `match`.
    [[nodiscard]] std::optional<std::size_t> step_captured_by(const rules::Match& match,
                                                              const rules::Ply& ply) const;
    [[nodiscard]] int other_board_cost(const Step& step) const;
    [[nodiscard]] std::optional<Loss> loss(const Step& step) const;
    [[nodiscard]] std::optional<Loss> loss_on_other_board(const Step& step) const;

    rules::PerSeat<rules::Team> team_;
    std::vector<Position> positions_;
    std::vector<Step> steps_;
    std::size_t judged_ = 0;
};

class Analysis {
  public:
    /// Node limits of the successive searches of one position.
    static constexpr std::array<std::uint64_t, 5> nodes{20'000, 100'000, 500'000, 2'000'000,
                                                        8'000'000};

    [[nodiscard]] bool on() const { return on_; } ///< whether the boards on the screen are analysed
    /// Whether follow() would change nothing.
    [[nodiscard]] bool idle() const { return !on_ && !losses_ && !busy_; }
    void switch_on(bool on) { on_ = on; }
    /// Looks for the moves that lost the match; goes on from what was found in it before.
    void find_losses(const Review& review);
    /// Stops looking, and keeps what was found.
    void stop_finding(Effects& out);
    [[nodiscard]] const std::optional<Losses>& losses() const { return losses_; }

    /// Follows the boards on the screen: requests missing searches and cancels obsolete ones.
    /// `match` is null if none may be analysed; everything is then discarded. If a page hides the
    /// boards (`covered`), only the search for lost moves goes on.
    void follow(const rules::Match* match, bool covered, Effects& out);
    /// Takes the report of a search; reports of cancelled searches are ignored.
    void add_report(const engine::Report& report);

    /// The latest report on the position shown on that board.
    [[nodiscard]] const std::optional<engine::Report>& report_on(rules::BoardId board) const {
        return boards_[board].report;
    }

  private:
    struct Board {
        std::optional<engine::Task> shown;    ///< the position shown and whose move it is
        std::optional<engine::Report> report; ///< the latest report on `shown`
        std::size_t searches = 0;             ///< finished searches of `shown`, of increasing size
        std::optional<engine::Task> asked;    ///< the task that the worker is searching
        std::optional<std::size_t> position; ///< index in losses_ of the position in `asked`; none:
                                             ///< `asked` is the position shown
    };

    void show(Board& board, std::optional<engine::Task> question, Effects& out);
    void ask(Board& board, rules::BoardId id, Effects& out);
    static void cancel_search(Board& board, Effects& out);

    bool on_ = false;
    bool busy_ = false; ///< some board is shown or being searched
    rules::PerBoard<Board> boards_{};
    std::optional<Losses> losses_;
    std::optional<Losses> kept_; ///< what the last search found until it was stopped
    std::uint64_t last_serial_ = 0;
};

} // namespace app
