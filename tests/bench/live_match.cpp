// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/live_match.h"

#include "src/base/text.h"
#include "src/main/loop/monotonic_now.h"
#include "src/main/loop/signals.h"

#include <asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <iterator>

namespace bench {
namespace {

/// The time in which all engines must start and identify themselves, before the clocks run.
constexpr std::chrono::milliseconds warm_up{1500};

rules::Match match_of(const Contest& contest) {
    return {rules::bughouse_plan(), rules::preset("fics").value(), contest.time, contest.starts};
}

/// The number in "level 8"; nothing if a command is given.
std::optional<int> level_of(std::string_view player) {
    constexpr std::string_view word = "level ";
    return player.starts_with(word) ? base::to_number<int>(player.substr(word.size()))
                                    : std::nullopt;
}

} // namespace

LiveMatch::LiveMatch(Contest contest)
    : contest_(std::move(contest)), referee_(match_of(contest_), {}),
      programs_(io_, [this](const app::Event& event) { hear(event); }),
      worker_(
          [this](engine::Report report) {
              asio::post(io_, [this, report = std::move(report)] { hear(report); });
          },
          program::monotonic_now,
          // Not in the background, where bots otherwise think: engines that are programs do not.
          engine::WorkerShare{program::default_threads(), {}}) {
    for (const rules::Seat seat : rules::seats(match().plan())) {
        const std::string& player = contest_.players[seat];
        const auto level = level_of(player);
        engine::Bot bot;
        bot.seat = seat;
        bot.level = level.value_or(bot.level);
        bot.by_clock = level.has_value();
        bot.knows_openings = level.has_value();
        desk_.add(bot, bots::EngineCommand{level ? std::string() : player});
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
    carry_out(desk_.start_engines(match(), program::monotonic_now()));
    timer_.expires_after(warm_up);
    timer_.async_wait([this](const asio::error_code&) { begin(); });
    while (!over() && io_.run_one() > 0) {
    }
    programs_.end_all();
}

void LiveMatch::begin() {
    begun_ = true;
    desk_.on_clocks_started(program::monotonic_now());
    take(referee_.tick(program::monotonic_now()));
    wait();
}

void LiveMatch::hear(const app::Event& event) {
    const base::Instant now = program::monotonic_now();
    if (const auto* const said = std::get_if<bots::EngineLine>(&event)) {
        carry_out(desk_.take(*said, match(), now));
    } else if (const auto* const gone = std::get_if<bots::EngineEnded>(&event)) {
        carry_out(desk_.take(*gone, match(), now));
    }
    wait();
}

void LiveMatch::hear(const engine::Report& report) {
    carry_out(desk_.take(report, match(), program::monotonic_now()));
    wait();
}

/// Queues effects that follow from an effect behind the remaining ones: a task must not reach the
/// worker after one that has replaced it.
void LiveMatch::carry_out(bots::Effects effects) {
    const bool under_way = !to_do_.empty();
    std::move(effects.begin(), effects.end(), std::back_inserter(to_do_));
    while (!under_way && !to_do_.empty()) {
        carry_out(to_do_.front());
        to_do_.pop_front();
    }
    for (bots::EngineFailure& loss : desk_.take_failures()) {
        forfeit_ = forfeit_ ? forfeit_ : std::optional(std::move(loss));
    }
}

void LiveMatch::carry_out(bots::Effect& effect) {
    if (const auto* const start = std::get_if<bots::StartEngine>(&effect)) {
        programs_.start(*start);
    } else if (const auto* const tell = std::get_if<bots::TellEngine>(&effect)) {
        programs_.tell(*tell);
    } else if (const auto* const end = std::get_if<bots::EndEngine>(&effect)) {
        programs_.end(*end);
    } else if (auto* const think = std::get_if<bots::Think>(&effect)) {
        worker_.think(std::move(think->task));
    } else if (const auto* const forget = std::get_if<bots::CancelSearch>(&effect)) {
        worker_.cancel(forget->seat);
    } else if (const auto* const asked = std::get_if<bots::Ask>(&effect)) {
        apply(asked->request);
    }
}

void LiveMatch::apply(const play::Request& request) {
    take(referee_.apply(request, program::monotonic_now()));
}

void LiveMatch::take(const play::NewsList& news) {
    for (const play::News& one : news) {
        if (const auto* const said = std::get_if<play::TellNews>(&one)) {
            carry_out(desk_.hear(said->to, said->text, match(), program::monotonic_now()));
        } else if (const auto* const refused = std::get_if<play::Refused>(&one)) {
            desk_.on_move_refused(refused->seat);
        } else if (const auto* const moved = std::get_if<play::Moved>(&one);
                   moved && moved->ply.passed) {
            carry_out(desk_.on_piece_passed(match(), moved->ply.seat, *moved->ply.passed,
                                            program::monotonic_now()));
        }
    }
    if (!over()) {
        carry_out(desk_.consider(match(), program::monotonic_now()));
    }
}

/// Sets the timer for the next flag or the next deadline of an engine.
void LiveMatch::wait() {
    const auto next = base::earlier(referee_.next_wake(), desk_.next_wake());
    if (!begun_ || !next) {
        return;
    }
    timer_.expires_at(program::to_time_point(*next));
    timer_.async_wait([this](const asio::error_code& error) {
        if (error) {
            return;
        }
        const base::Instant now = program::monotonic_now();
        take(referee_.tick(now));
        carry_out(desk_.on_wake(match(), now));
        wait();
    });
}

} // namespace bench
