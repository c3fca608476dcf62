// SPDX-License-Identifier: GPL-3.0-or-later
// A match of four in real time, programs or our own bots: the referee, the desk, the worker and the
// processes that ship.
#pragma once

#include "src/app/port/event.h"
#include "src/bots/bot_desk.h"
#include "src/engine/worker.h"
#include "src/main/loop/engine_programs.h"
#include "src/play/referee.h"

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include <deque>
#include <optional>
#include <string>

namespace bench {

/// What is played.
struct Contest {
    rules::PerSeat<std::string> players{}; ///< a program's command, or "level 8": a bot of ours
    rules::TimeControl time{};
    std::vector<rules::Position> starts;
    std::size_t most_plies = 600; ///< of both boards together; beyond it is a draw
};

class LiveMatch {
  public:
    explicit LiveMatch(Contest contest);

    /// Plays it; the programs are gone when this returns.
    void run();

    [[nodiscard]] const rules::Match& match() const { return referee_.match(); }
    /// The program that lost its seat, and with it the match.
    [[nodiscard]] const std::optional<bots::Loss>& forfeit() const { return forfeit_; }
    /// Nothing: a draw.
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
    bots::BotDesk desk_;
    play::Referee referee_;
    std::deque<bots::Effect> to_do_;
    bool begun_ = false;
    std::optional<bots::Loss> forfeit_;
    program::EnginePrograms programs_;
    engine::Worker worker_; ///< last: it ends before what it delivers to
};

} // namespace bench
