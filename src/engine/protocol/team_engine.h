// SPDX-License-Identifier: GPL-3.0-or-later
// A program that plays both seats of a team and sees both boards, as Hivemind does: the lines for
// it, and the reading of its answers. Its lines and the time are passed in; nothing that it sends
// is trusted.
#pragma once

#include "src/engine/protocol/dialect.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// A request for a move on one of the boards, or on both.
struct TeamTurn {
    static constexpr std::size_t boards = 2;

    std::uint64_t serial = 0;
    std::array<rules::Position, boards> positions{};
    std::array<bool, boards> to_move{}; ///< the boards on which the team is on move
    base::Millis search_time{};         ///< time for the search
    bool may_wait = false;              ///< the team is ahead on the clocks that matter

    [[nodiscard]] bool any_to_move() const { return to_move[0] || to_move[1]; }
    /// Whether an answer about `board` is still valid in `now`.
    [[nodiscard]] bool fits(const TeamTurn& now, std::size_t board) const;
};

class TeamEngine {
  public:
    using Instant = base::Instant;

    struct Answer {
        TeamTurn turn; ///< the request that this answers
        /// The move on each board; nothing on a board where the team waits or is not on move.
        std::array<std::optional<rules::Move>, TeamTurn::boards> moves{};
    };
    /// Output for the process and the seats.
    struct Out {
        std::vector<std::string> lines{}; ///< lines to send to the engine
        std::optional<Answer> answer{};
        std::string failed{}; ///< why the engine cannot go on; it is not asked any more
    };

    /// The team plays `first_board_side` on the first board, and the other side on the second.
    TeamEngine(rules::Side first_board_side, Instant now, Out& out);

    /// Reads a line from the engine.
    [[nodiscard]] Out hear(std::string_view line, Instant now);
    /// Asks for moves. A search that is running is stopped first.
    [[nodiscard]] Out think(TeamTurn turn, Instant now);
    /// Drops the current task: its answer is no longer wanted.
    [[nodiscard]] Out forget(Instant now);
    /// The current task; nothing if it has been answered.
    [[nodiscard]] const std::optional<TeamTurn>& task() const {
        return waiting_ ? waiting_ : asked_;
    }
    /// Called at next_wake(): probes or fails an engine that has been silent for too long.
    [[nodiscard]] Out on_wake(Instant now);
    [[nodiscard]] std::optional<Instant> next_wake() const { return due_; }

  private:
    enum class Phase : std::uint8_t { greeted, setting_up, ready, failed };

    void hear_introduction(std::string_view line, Instant now, Out& out);
    void ask(TeamTurn turn, Instant now, Out& out);
    void stop(Instant now, Out& out);
    void take_answer(std::string_view action, Instant now, Out& out);
    void fail(std::string why, Out& out);

    rules::Side on_first_;
    Phase phase_ = Phase::greeted;
    bool has_team_ = false; ///< its options show that it plays for a team
    bool has_mode_ = false;
    std::optional<TeamTurn> asked_;   ///< the turn that the engine thinks about
    std::optional<TeamTurn> waiting_; ///< the turn to ask about as soon as possible
    int unwanted_answers_ = 0;        ///< answers that are still to come but not wanted
    int illegal_moves_ = 0;
    bool probed_ = false;
    std::optional<Instant> due_;
};

} // namespace engine
