// SPDX-License-Identifier: GPL-3.0-or-later
// A program that plays both seats of a team and sees both boards, as Hivemind does: lines for it,
// and the reading of its answers. Its lines and the time come in; it is trusted with nothing.
#pragma once

#include "src/engine/protocol/dialect.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// The request for a move on one of the boards, or on both.
struct TeamTurn {
    static constexpr std::size_t boards = 2;

    std::uint64_t serial = 0;
    std::array<rules::Position, boards> positions{};
    std::array<bool, boards> to_move{}; ///< the boards on which the team is on move
    base::Millis time{};                ///< for the search
    bool may_wait = false;              ///< the team is ahead on the clocks that count

    [[nodiscard]] bool any_to_move() const { return to_move[0] || to_move[1]; }
    /// Whether an answer for that board still holds in `now`.
    [[nodiscard]] bool fits(const TeamTurn& now, std::size_t board) const;
};

class TeamEngine {
  public:
    using Instant = base::Instant;

    struct Answer {
        TeamTurn turn; ///< that was asked
        /// None: the team waits on that board, or is not on move there.
        std::array<std::optional<rules::Move>, TeamTurn::boards> moves{};
    };
    /// Output for the process and the seats.
    struct Out {
        std::vector<std::string> lines{}; ///< to the engine
        std::optional<Answer> answer{};
        std::string failed{}; ///< why it cannot go on; it is not asked any more then
    };

    /// The team has `on_first` on the first board, and the other side on the second.
    TeamEngine(rules::Side on_first, Instant now, Out& out);

    /// A line of the engine's.
    [[nodiscard]] Out hear(std::string_view line, Instant now);
    /// The team is on move. A search that runs is stopped first.
    [[nodiscard]] Out think(TeamTurn turn, Instant now);
    /// Drops the present task: its answer is not wanted any more.
    [[nodiscard]] Out forget(Instant now);
    /// The task that is in hand; none: it has answered.
    [[nodiscard]] const std::optional<TeamTurn>& task() const {
        return waiting_ ? waiting_ : asked_;
    }
    /// Whether it has been silent for too long.
    [[nodiscard]] Out woke(Instant now);
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
    bool has_team_ = false; ///< its options say that it plays a team
    bool has_mode_ = false;
    std::optional<TeamTurn> asked_;   ///< the turn that it thinks about
    std::optional<TeamTurn> waiting_; ///< a turn to be asked as soon as possible
    int stale_ = 0;                   ///< answers that are still to come, and not wanted
    int illegal_ = 0;
    bool poked_ = false;
    std::optional<Instant> due_;
};

} // namespace engine
