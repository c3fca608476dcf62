// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/server_bots.h"

#include "src/main/loop/monotonic_now.h"
#include "src/main/loop/signals.h"

#include <asio/post.hpp>

#include <algorithm>
#include <utility>

namespace program {

void ServerBots::hear(const net::TellBots& told, base::Instant now) {
    if (!told.match) {
        desks_.erase(told.match_id);
        return;
    }
    auto at = desks_.find(told.match_id);
    if (at == desks_.end()) {
        const net::MatchId match_id = told.match_id;
        auto deliver = [this, match_id](engine::Report report) {
            asio::post(io_,
                       [this, match_id, report = std::move(report)] { take(match_id, report); });
        };
        Desk desk{bots::MatchBots(),
                  {},
                  *told.match,
                  std::make_unique<engine::Worker>(std::move(deliver), monotonic_now,
                                                   engine::WorkerShare{1, run_in_background})};
        at = desks_.emplace(match_id, std::move(desk)).first;
    }
    if (at->second.seats != told.seats) {
        carry_out(told.match_id, at->second.bots.stop(now));
        seat(at->second, told.seats, now);
    }
    const rules::Match before = std::exchange(at->second.match, *told.match);
    for (const rules::Seat by : rules::seats(told.match->plan())) {
        const bool by_bot =
            std::ranges::find(told.seats, by, &net::TellBots::BotSeat::seat) != told.seats.end();
        if (told.match->draw_offered(by) && !before.draw_offered(by) && !by_bot) {
            carry_out(told.match_id, at->second.bots.answer_draw(*told.match, by));
        }
    }
    carry_out(told.match_id, at->second.bots.consider(at->second.match, now));
}

void ServerBots::hear(const net::TellBot& told, base::Instant now) {
    if (const auto at = desks_.find(told.match_id); at != desks_.end()) {
        carry_out(told.match_id, at->second.bots.hear(told.seat, told.text, at->second.match, now));
        carry_out(told.match_id, at->second.bots.consider(at->second.match, now));
    }
}

/// Replaces the bots of a match; results that earlier ones are still computing become stale.
void ServerBots::seat(Desk& desk, const std::vector<net::TellBots::BotSeat>& seats,
                      base::Instant now) {
    desk.seats = seats;
    desk.bots = bots::MatchBots(desk.bots.last_serial());
    for (const auto& one : seats) {
        engine::Bot bot;
        bot.seat = one.seat;
        bot.name = one.name;
        bot.level = one.level;
        bot.seed = static_cast<std::uint64_t>(now.time_since_epoch().count());
        bot.by_clock = true;
        bot.knows_openings = true;
        desk.bots.add(bot);
    }
    desk.bots.on_clocks_started(now);
}

void ServerBots::take(net::MatchId match_id, const engine::Report& report) {
    const auto at = desks_.find(match_id);
    if (at == desks_.end()) {
        return;
    }
    carry_out(match_id, at->second.bots.take(report, at->second.match, monotonic_now()));
    on_request_({}); // the next deadline may have changed
}

void ServerBots::carry_out(net::MatchId match_id, bots::Effects effects) {
    for (bots::Effect& effect : effects) {
        const auto at = desks_.find(match_id);
        if (at == desks_.end()) {
            return; // the match has ended in the meantime
        }
        if (auto* think = std::get_if<bots::Think>(&effect)) {
            at->second.worker->think(std::move(think->task));
        } else if (const auto* cancelled = std::get_if<bots::CancelSearch>(&effect)) {
            at->second.worker->cancel(cancelled->seat);
        } else if (auto* ask = std::get_if<bots::Ask>(&effect)) {
            // Posted, since the server is still handling the news of the previous move.
            asio::post(io_, [this, match_id, request = std::move(ask->request)] {
                on_request_({match_id, request});
            });
        }
    }
}

std::optional<base::Instant> ServerBots::next_wake() const {
    std::optional<base::Instant> next;
    for (const auto& [match_id, desk] : desks_) {
        next = base::earlier(next, desk.bots.next_wake());
    }
    return next;
}

void ServerBots::on_wake(base::Instant now) {
    std::vector<net::MatchId> due;
    for (const auto& [match_id, desk] : desks_) {
        if (const auto wake = desk.bots.next_wake(); wake && *wake <= now) {
            due.push_back(match_id);
        }
    }
    for (const net::MatchId match_id : due) {
        Desk& desk = desks_.at(match_id);
        carry_out(match_id, desk.bots.on_wake(desk.match, now));
    }
}

} // namespace program
