// SPDX-License-Identifier: GPL-3.0-or-later
// What happens, whom it is told, and what comes of it.
#include "src/main/loop/client_loop.h"

#include "src/app/update.h"
#include "src/base/overloaded.h"
#include "src/main/loop/client_loop_inside.h"
#include "src/main/loop/system_now.h"

#include <algorithm>
#include <utility>

namespace program {

using base::Instant;

ExitCode ClientLoop::run(const Opening& opening) {
    watch_signals();
    watch_keys();
    const Instant now = system_now();
    if (opening) {
        carry_out_all(opening(model_, now), now);
    }
    if (around_.call) {
        Call& call = *around_.call;
        const auto told = [this](ServerLink::Events events) { hear(std::move(events)); };
        queue(services_.call(std::move(call.place), std::move(call.options), told, now));
        carry_out_all({}, now);
    }
    do {
        settle();
    } while (!ended_ && io_.run_one() > 0);
    services_.dismiss_bots();
    if (!gone_) {
        writer_.finish(around_.terminal->leave());
    }
    const std::string farewell = say_farewell();
    if (!gone_) {
        writer_.finish(farewell);
    }
    const bool cut_off = !services_.trouble().empty();
    return gone_ || cut_off ? ExitCode::refused : ExitCode::done;
}

/// What was still to be written is written first: the farewell names the file.
std::string ClientLoop::say_farewell() {
    asio::error_code ignored;
    tty_.cancel(ignored); // keys typed after the last one are the shell's
    signals_.cancel(ignored);
    timer_.cancel();
    size_timer_.cancel();
    if (services_.finish_records()) {
        io_.restart();
        io_.poll();
    }
    std::string text;
    for (const char c : app::farewell(model_)) {
        text += c == '\n' ? "\r\n" : std::string(1, c);
    }
    return text;
}

void ClientLoop::end(bool terminal_is_gone) {
    gone_ = gone_ || terminal_is_gone;
    ended_ = true;
    io_.stop();
}

/// Tells the model, and carries out what it answers until nothing more comes of it.
void ClientLoop::happen(app::Event event, Instant now) {
    events_.push_back(std::move(event));
    carry_out_all({}, now);
}

void ClientLoop::carry_out_all(app::Effects effects, Instant now) {
    for (app::Effect& effect : effects) {
        carry_out(std::move(effect), now);
    }
    while (!events_.empty()) {
        const app::Event next = std::move(events_.front());
        events_.pop_front();
        tell_model(next, now);
    }
    dirty_ = true;
}

void ClientLoop::tell_model(const app::Event& event, Instant now) {
    for (app::Effect& effect : app::update(model_, event, now)) {
        carry_out(std::move(effect), now);
    }
}

/// What another thread has found.
void ClientLoop::happen_later(app::Event event) {
    const Instant now = system_now();
    happen(std::move(event), now);
}

/// What the server has said.
void ClientLoop::hear(ServerLink::Events events) {
    const Instant now = system_now();
    for (const app::Event& event : events) {
        tell_model(event, now);
        carry_out_all({}, now);
    }
}

void ClientLoop::queue(std::vector<app::Event> events) {
    for (app::Event& event : events) {
        events_.push_back(std::move(event));
    }
}

void ClientLoop::carry_out(app::Effect effect, Instant now) {
    std::visit(
        base::overloaded{
            [&](app::Ask& ask) { queue(services_.ask(ask, now)); },
            [&](app::AskServer& ask) { queue(services_.ask(ask, now)); },
            [&](app::OpenTable& table) { events_.push_back(services_.open(std::move(table))); },
            [&](app::Think& think) { services_.think(std::move(think)); },
            [&](app::Forget& forget) { services_.forget(forget); },
            [&](app::Save& save) { services_.save(std::move(save)); },
            [&](app::Bell&) { bell_ = true; },
            [&](app::SuspendSelf&) { suspend(); },
            [&](app::Repaint&) { around_.terminal->repaint(); },
            [&](app::Quit&) { end(false); },
        },
        effect);
}

/// After every handler: one picture of all that has happened, then what nobody waits to see.
void ClientLoop::settle() {
    if (dirty_) {
        draw();
        set_timer();
    }
    services_.listen();
}

void ClientLoop::set_timer() {
    const Instant now = system_now();
    auto next = app::next_wake(model_, now);
    if (const auto judged = services_.next_wake()) {
        next = next ? std::min(*next, *judged) : *judged;
    }
    if (next == timer_at_) {
        return;
    }
    timer_at_ = next;
    if (!next) {
        timer_.cancel();
        return;
    }
    timer_.expires_at(system_time(*next));
    timer_.async_wait([this](const asio::error_code& error) {
        if (error || ended_) {
            return;
        }
        timer_at_.reset();
        const Instant woken = system_now();
        queue(services_.tick(woken));
        happen(app::Woke{}, woken);
    });
}

ExitCode run_client(app::Model model, const Opening& opening, Surroundings surroundings) {
    ClientLoop loop(std::move(model), std::move(surroundings));
    return loop.run(opening);
}

} // namespace program
