// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis of the boards on the screen, and its search for the moves that lost the
// match. Both send tasks to the worker by effects, one for each board; while the boards on the
// screen are searched the search for lost moves waits.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/table/losses.h"

#include <array>
#include <optional>

namespace app {

class Analysis {
  public:
    /// How often a position is searched, each time deeper.
    static constexpr std::array<std::uint64_t, 5> nodes{20'000, 100'000, 500'000, 2'000'000,
                                                        8'000'000};

    [[nodiscard]] bool on() const { return on_; } ///< of the boards that are shown
    /// follow() would change nothing.
    [[nodiscard]] bool idle() const { return !on_ && !losses_ && !busy_; }
    void turn(bool on) { on_ = on; }
    /// Looks for the moves that lost that match, from the start unless it has been asked before.
    void find_losses(const Review& review);
    void stop_finding(Effects& out);
    [[nodiscard]] const std::optional<Losses>& losses() const { return losses_; }

    /// The boards as they are shown now, after whatever has happened; none: there is nothing that
    /// may be analysed, and all is forgotten. Asks for what is wanted and drops what is not.
    void follow(const rules::Match* match, Effects& out);
    /// Takes the report of a search; one that nobody waits for changes nothing.
    void take(const engine::Report& report);

    /// The newest report on that board as it is shown.
    [[nodiscard]] const std::optional<engine::Report>& about(rules::BoardId board) const {
        return boards_[board].report;
    }

  private:
    struct Board {
        std::optional<engine::Task> shown;    ///< the position, and whose move it is
        std::optional<engine::Report> report; ///< about it
        std::size_t looked = 0;               ///< how often
        std::optional<engine::Task> asked;    ///< the worker thinks about it
        std::optional<std::size_t> position;  ///< of losses_ that is; else what is shown
    };

    void show(Board& board, std::optional<engine::Task> question, Effects& out);
    void ask(Board& board, rules::BoardId id, Effects& out);
    static void drop(Board& board, Effects& out);

    bool on_ = false;
    bool busy_ = false; ///< something is shown, or asked
    rules::PerBoard<Board> boards_{};
    std::optional<Losses> losses_;
    /// Of the tasks; no bot counts so far.
    std::uint64_t serial_ = std::uint64_t{1} << 63;
};

} // namespace app
