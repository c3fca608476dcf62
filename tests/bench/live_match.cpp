// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/live_match.h"

#include "src/main/loop/system_now.h"

#include <chrono>

namespace bench {
namespace {

/// For all of them to start and say who they are; no clock runs yet.
constexpr std::chrono::milliseconds warm_up{1500};

rules::Match match_of(const Contest& contest) {
    return {rules::bughouse_plan(), rules::preset("fics").value(), contest.time, contest.starts};
}

} // namespace

LiveMatch::LiveMatch(Contest contest)
    : contest_(std::move(contest)), referee_(match_of(contest_), {}),
      programs_(io_, [this](const app::Event& event) { hear(event); }) {
    for (const rules::Seat seat : rules::seats(match().plan())) {
        engine::Bot bot;
        bot.seat = seat;
        desk_.add(bot, contest_.commands[seat]);
    }
}

bool LiveMatch::over() const {
    return match().outcome() || forfeit_ || match().plies().size() >= contest_.most_plies;
}

std::optional<rules::Team> LiveMatch::winner() const {
    if (forfeit_) {
        return match().plan().team[opponent(forfeit_->seat)];
    }
    return match().outcome() ? match().outcome()->winner : std::nullopt;
}

void LiveMatch::run() {
    app::Effects effects;
    desk_.start_engines(match(), program::system_now(), effects);
    carry_out(std::move(effects));
    timer_.expires_after(warm_up);
    timer_.async_wait([this](const asio::error_code&) { begin(); });
    while (!over() && io_.run_one() > 0) {
    }
    programs_.dismiss();
}

void LiveMatch::begin() {
    begun_ = true;
    desk_.clocks_run(program::system_now());
    take(referee_.tick(program::system_now()));
    wait();
}

void LiveMatch::hear(const app::Event& event) {
    app::Effects effects;
    const base::Instant now = program::system_now();
    if (const auto* const said = std::get_if<app::EngineSaid>(&event)) {
        desk_.take(*said, match(), now, effects);
    } else if (const auto* const gone = std::get_if<app::EngineGone>(&event)) {
        desk_.take(*gone, match(), now, effects);
    }
    carry_out(std::move(effects));
    wait();
}

/// Who sits without a move has nothing to think about: Think stays undone.
void LiveMatch::carry_out(app::Effects effects) {
    for (app::Effect& effect : effects) {
        if (const auto* const start = std::get_if<app::StartEngine>(&effect)) {
            programs_.start(*start);
        } else if (const auto* const tell = std::get_if<app::TellEngine>(&effect)) {
            programs_.tell(*tell);
        } else if (const auto* const end = std::get_if<app::EndEngine>(&effect)) {
            programs_.end(*end);
        } else if (const auto* const asked = std::get_if<app::Ask>(&effect)) {
            apply(asked->request);
        }
    }
    for (app::BotDesk::Loss& loss : desk_.take_losses()) {
        forfeit_ = forfeit_ ? forfeit_ : std::optional(std::move(loss));
    }
}

void LiveMatch::apply(const play::Request& request) {
    take(referee_.apply(request, program::system_now()));
}

void LiveMatch::take(const play::NewsList& news) {
    app::Effects effects;
    for (const play::News& one : news) {
        if (const auto* const said = std::get_if<play::Said>(&one)) {
            desk_.hear(said->to, said->text, effects);
        } else if (const auto* const refused = std::get_if<play::Refused>(&one)) {
            desk_.refused(refused->seat);
        }
    }
    if (!over()) {
        desk_.consider(match(), program::system_now(), effects);
        carry_out(std::move(effects));
    }
}

/// For the next flag, or for an engine's patience to end.
void LiveMatch::wait() {
    const auto next = base::earlier(referee_.next_wake(), desk_.next_wake());
    if (!begun_ || !next) {
        return;
    }
    timer_.expires_at(program::system_time(*next));
    timer_.async_wait([this](const asio::error_code& error) {
        if (error) {
            return;
        }
        const base::Instant now = program::system_now();
        take(referee_.tick(now));
        app::Effects effects;
        desk_.woke(match(), now, effects);
        carry_out(std::move(effects));
        wait();
    });
}

} // namespace bench
