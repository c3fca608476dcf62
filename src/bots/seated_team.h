// SPDX-License-Identifier: GPL-3.0-or-later
// A program in both seats of a team: it is asked about both boards, and each half of its answer
// that is still valid is played. If it fails, the two bots of these seats go on.
#pragma once

#include "src/bots/seated_bot.h"
#include "src/engine/protocol/team_engine.h"

#include <array>
#include <optional>
#include <string>

namespace bots {

class SeatedTeam {
  public:
    /// A program for both seats of the team of `seat`, on boards A and B, started with `command`.
    SeatedTeam(rules::Seat seat, std::string command);

    [[nodiscard]] bool has(rules::Seat seat) const {
        return seat == seats_[0] || seat == seats_[1];
    }
    [[nodiscard]] const std::array<rules::Seat, engine::TeamTurn::boards>& seats() const {
        return seats_;
    }
    [[nodiscard]] bool is_engine(std::uint64_t number) const {
        return engine_ && engine_->number == number;
    }
    [[nodiscard]] const std::string& command() const { return command_; }
    [[nodiscard]] bool thinks(rules::Seat seat) const;
    /// Whether it has answered that it waits on that board.
    [[nodiscard]] bool sits(rules::Seat seat) const;

    /// Starts its program, if it is not running.
    void start(const BotContext& context);
    /// To be called when something has happened in the match: asks about boards that await a move.
    void consider(const BotContext& context);
    /// Takes a line from its program. Returns why the program cannot go on; empty if it can.
    [[nodiscard]] std::string take(const EngineLine& said, const BotContext& context);
    /// Does what is due at this moment. Returns why the program cannot go on; empty if it can.
    [[nodiscard]] std::string on_wake(const BotContext& context);
    void stop(Effects& out);
    [[nodiscard]] std::optional<Instant> next_wake() const;

  private:
    struct Engine {
        std::uint64_t number = 0;
        engine::TeamEngine player;
    };
    struct Answered {
        engine::TeamTurn turn;
        std::array<bool, engine::TeamTurn::boards> waits{};
        Instant ask_again_at{}; ///< when to ask once more though nothing has changed
    };

    [[nodiscard]] engine::TeamTurn turn_of(const BotContext& context) const;
    void follow(const engine::TeamEngine::Out& said, const BotContext& context);

    std::array<rules::Seat, engine::TeamTurn::boards> seats_;
    std::string command_;
    std::optional<Engine> engine_; ///< while it runs
    std::optional<Answered> answered_;
};

} // namespace bots
