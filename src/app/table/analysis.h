// SPDX-License-Identifier: GPL-3.0-or-later
// Engine analysis of the boards on the screen, and the search for the moves that lost a match. Both
// send tasks to the worker, one per board at a time; the boards on the screen take precedence over
// the search for lost moves.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/table/review.h"
#include "src/app/table/unmet_waits.h"
#include "src/engine/search/task.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace app {

// The moves that lost a match: half-moves after which their team stood much worse than before. Both
// boards are judged, by searches of a fixed size, so that a match gives the same list everywhere: a
// captured piece counts for what it changes on the board that it goes to.

/// A half-move that cost the mover's team much.
struct Loss {
    std::size_t ply = 0; ///< half-moves of the match before this one
    rules::Seat seat{};
    /// Centipawns for the mover's team on both boards together, had `better` been played (or, if
    /// `could_wait`, nothing); a mate is worth more than 10 pawns.
    int before = 0;
    int after = 0; ///< the same after the move played and the capture that replied to it
    rules::Move better{};
    rules::Position position; ///< the position before the move
    /// Index of the half-move that replied by capturing a piece, which made the other board worse
    /// for the mover's team; none: there was no such reply.
    std::optional<std::size_t> reply_capture{};
    /// The lead over the diagonal opponent's clock, if every move lost to a mate while the team was
    /// ahead on the other board: the player could have waited.
    std::optional<base::Millis> could_wait{};
    /// The best standing that the team reached afterwards, but at least `after`: what was lost and
    /// regained did not lose the match.
    int regained = 0;

    [[nodiscard]] int cost() const { return before - after; } ///< centipawns
    /// The fall in the team's chances of winning that was never made good, 0 to 1.
    [[nodiscard]] double chances_lost() const;
    /// Whether the move made a match that was not lost a lost one for its team.
    [[nodiscard]] bool lost_the_match() const;
};

/// The lead of the seat's clock over the diagonal opponent's; nothing if it is too small to wait
/// for a piece.
[[nodiscard]] std::optional<base::Millis> lead_to_wait(const rules::Match& match, rules::Seat seat,
                                                       base::Instant now);

class Losses {
  public:
    static constexpr std::size_t last_plies_judged =
        400;                                      ///< only the last ones of a match are judged
    static constexpr std::size_t most = 6;        ///< most moves listed
    static constexpr std::uint64_t nodes = 20000; ///< nodes searched per position
    static constexpr int least_cost = 150;        ///< centipawns; smaller losses are not listed
    /// Score in centipawns, for either side, beyond which a board counts as decided: getting still
    /// worse costs nothing until it is a mate.
    static constexpr int decided = 1000;
    static constexpr int mated = 2000;        ///< centipawns of a mate
    static constexpr int could_arrive = 1500; ///< of a mate that a piece could still parry
    static constexpr int lost_board = -600;   ///< centipawns; a side at or below this has lost
    /// Centipawns of both boards together; at or below this a team has lost. Until one board is
    /// lost to a mate, matches turn often.
    static constexpr int lost = -1000;

    /// Collects the positions of the match to be judged; starts no search.
    explicit Losses(const Review& review);

    [[nodiscard]] std::size_t judged() const { return judged_; } ///< number of positions
    [[nodiscard]] std::size_t all() const { return positions_.size(); }
    [[nodiscard]] bool done() const { return judged_ == positions_.size(); }
    /// Whether both are of one match, so that what was found in one holds for the other.
    [[nodiscard]] bool are_of_same_match(const Losses& other) const;
    /// The first position on that board, or on any, that has not been judged; nothing if all have
    /// been.
    [[nodiscard]] std::optional<std::size_t> next(std::optional<rules::BoardId> board) const;
    [[nodiscard]] const engine::Task& task(std::size_t position) const;
    void add_report(std::size_t position, const engine::Report& report);

    /// The half-move that cost most and was never made good; before others, one from before the
    /// match was lost. Final only once done().
    [[nodiscard]] std::optional<Loss> decisive() const;

    /// The worst moves found so far that were never made good, in the order played. If one team
    /// lost the match, only its moves.
    [[nodiscard]] const std::vector<Loss>& found() const;

    /// The longest wait that a capture would have ended at little cost to the team, in a match that
    /// was then not lost. Final only once done().
    [[nodiscard]] std::optional<UnmetWait> unmet_wait() const;

  private:
    struct Position {
        engine::Task task;
        std::optional<int> score; ///< centipawns for the side to move, once judged
        rules::Move best{};
    };
    /// A board before and after a half-move on another one, as indices into positions_.
    struct Beside {
        std::size_t before = 0, after = 0;
        friend bool operator==(const Beside&, const Beside&) = default;
    };
    struct Step {
        std::size_t ply = 0;
        rules::Move move{};
        std::size_t before = 0,
                    after = 0;          ///< the half-move's positions, as indices into positions_
        std::optional<Beside> beside{}; ///< none if its captures go to no other board
        std::optional<base::Millis> could_wait{}; ///< see lead_to_wait()
        /// The reply that passed on a piece.
        struct Passed {
            std::size_t ply = 0;
            Beside beside{};
            friend bool operator==(const Passed&, const Passed&) = default;
        };
        std::optional<Passed> passed{};
        std::optional<UnmetWait> would_end{}; ///< set if the move was possible and not played
        friend bool operator==(const Step&, const Step&) = default;
    };

    std::size_t add(engine::Task task);
    /// The board that the seat's captures go to; nothing if it is the same board, or has ended.
    [[nodiscard]] std::optional<std::size_t> add_beside(const rules::Match& match,
                                                        rules::Seat seat);
    /// Adds the capture that would have ended the wait; `match` stands before it.
    void add_capture(const rules::Match& match, const rules::Ply& played, const UnmetWait& wait);
    /// Adds the other board, `beside`, with the pieces that `line` from `position` passes to it.
    void add_beside_line(std::size_t position, std::size_t beside,
                         const std::vector<rules::Move>& line);
    /// The other board, `beside`, with the pieces that the expected line from `position` passes to
    /// it; `beside` itself if it passes none.
    [[nodiscard]] std::size_t with_line(std::size_t position, std::size_t beside) const;
    /// The step whose piece is captured and passed on by `ply`, the next half-move.
    [[nodiscard]] std::optional<std::size_t> step_captured_by(const rules::Ply& ply) const;
    [[nodiscard]] int score_for(rules::Team team, std::size_t position) const;
    [[nodiscard]] bool captures(const Step& step) const;
    [[nodiscard]] std::optional<Loss> judge(const Step& step) const;
    [[nodiscard]] std::vector<Loss> find() const;
    [[nodiscard]] bool is_loss(const Step& step, const Loss& judged) const;

    rules::TablePlan plan_;
    std::vector<Position> positions_; ///< those of the match, then those beside expected lines
    std::size_t of_match_ = 0;        ///< number of those of the match
    /// See with_line(): a position may stand for a while, beside one board and then another.
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> lines_beside_;
    /// The result of found(), cached until the next report, since pages ask for it at every frame.
    mutable std::optional<std::vector<Loss>> found_{};
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
