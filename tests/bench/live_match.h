// SPDX-License-Identifier: GPL-3.0-or-later
// A real-time match of four players, external engines or our own bots, with the program's own
// referee, bot desk, worker and engine processes.
#pragma once

#include "src/app/port/event.h"
#include "src/bots/match_bots.h"
#include "src/engine/worker.h"
#include "src/main/loop/engine_programs.h"
#include "src/play/referee.h"

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include <deque>
#include <optional>
#include <string>

namespace bench {

/// The terms of a match.
struct Contest {
    rules::PerSeat<std::string> players{}; ///< an engine's command, or "level 8" for a bot
    rules::TimeControl time{};
    std::vector<rules::Position> starts;
    std::size_t most_plies = 600; ///< on both boards together; then it is a draw
};

class LiveMatch {
  public:
    explicit LiveMatch(Contest contest);

    /// Plays the match; all engine processes have ended when this returns.
    void run();

    [[nodiscard]] const rules::Match& match() const { return referee_.match(); }
    /// The engine that lost its seat, and with it the match.
    [[nodiscard]] const std::optional<bots::EngineFailure>& forfeit() const { return forfeit_; }
    /// Nothing after a draw.
    [[nodiscard]] std::optional<rules::Team> winner() const;

  private:
    [[nodiscard]] bool over() const;
    void begin();
    void hear(const app::Event& event);
    void hear(const engine::Report& report);
    void carry_out(bots::Effects effects);
    void carry_out(bots::Effect& effect);
    void apply(const play::Request& request);
    void take(const play::NewsList& news);
    void wait();

    Contest contest_;
    asio::io_context io_{1};
    asio::steady_timer timer_{io_};
    bots::MatchBots desk_;
    play::Referee referee_;
    std::deque<bots::Effect> to_do_;
    bool begun_ = false;
    std::optional<bots::EngineFailure> forfeit_;
    program::EnginePrograms programs_;
    engine::Worker worker_; ///< declared last: stops before what it delivers to is destroyed
};

} // namespace bench
