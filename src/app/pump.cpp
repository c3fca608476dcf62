// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/pump.h"

#include "src/app/view.h"
#include "src/base/variant.h"

#include <algorithm>
#include <utility>

namespace app {

using base::Instant;

void Pump::handle(Event event, Instant now) {
    waiting_.push_back(std::move(event));
    drain_queue(now);
}

void Pump::begin(Effects effects, Instant now) {
    carry_out(std::move(effects), now);
    drain_queue(now);
}

void Pump::wake(Instant now) {
    if (referee) {
        take(referee->tick(now));
    }
    handle(Woke{}, now);
}

std::optional<Instant> Pump::next_wake(Instant now) const {
    const auto minds = app::next_wake(model, now);
    const auto referees = referee ? referee->next_wake() : std::nullopt;
    return minds && referees ? std::min(minds, referees) : minds ? minds : referees;
}

void Pump::drain_queue(Instant now) {
    while (!running_ && !waiting_.empty()) {
        const Event event = std::move(waiting_.front());
        waiting_.pop_front();
        Effects effects = update(model, event, now);
        on_handled(event, now);
        carry_out(std::move(effects), now);
    }
}

void Pump::carry_out(Effects effects, Instant now) {
    running_ = true;
    for (Effect& effect : effects) {
        carry_out(std::move(effect), now);
    }
    running_ = false;
}

void Pump::carry_out(Effect effect, Instant now) {
    std::visit(base::overloaded{
                   [&](const Ask& game) { ask(game.request, now); },
                   [&](const AskServer& server) { ask_server(server.request, now); },
                   [&](OpenTable& table) {
                       referee.emplace(table.match, table.must_be_ready);
                       waiting_.emplace_back(TableOpened{std::move(table.match)});
                   },
                   [&](Think& task) { think(std::move(task)); },
                   [&](const Forget& seat) { forget(seat); },
                   [&](StartEngine& start) { start_engine(std::move(start)); },
                   [&](TellEngine& tell) { tell_engine(std::move(tell)); },
                   [&](EndEngine end) { end_engine(end); },
                   [&](Save& record) { save(std::move(record)); },
                   [&](AskLibrary& question) { ask_library(std::move(question)); },
                   [&](KeepCoached kept) { keep_coached(kept); },
                   [&](KeepSetting& setting) { keep_setting(std::move(setting)); },
                   [&](KeepFile& file) { keep_file(std::move(file)); },
                   [&](SavePicture& picture) { save_picture(std::move(picture)); },
                   [&](Restyle) { restyle(); },
                   [&](Bell) { ring(); },
                   [&](SuspendSelf) { suspend(); },
                   [&](Detach) { detach(); },
                   [&](Repaint) { repaint(); },
                   [&](Quit) { quit(); },
               },
               effect);
}

void Pump::ask(const play::Request& request, Instant now) {
    if (referee) {
        take(referee->apply(request, now));
    } else {
        ask_server(request, now);
    }
}

void Pump::take(play::NewsList news) {
    for (play::News& one : news) {
        waiting_.emplace_back(std::move(one));
    }
}

} // namespace app
