// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/event_pump.h"

#include "src/app/port/event.h"
#include "src/app/view.h"
#include "src/base/variant.h"

#include <utility>

namespace app {

using base::Instant;

EventPump::EventPump(Model&& model_) : model(std::move(model_)) {}
EventPump::EventPump(EventPump&&) = default;
EventPump& EventPump::operator=(EventPump&&) = default;
EventPump::~EventPump() = default;

void EventPump::handle(Event event, Instant now) {
    waiting_.push_back(std::move(event));
    drain_queue(now);
}

void EventPump::begin(Effects effects, Instant now) {
    carry_out_all(std::move(effects), now);
    drain_queue(now);
}

void EventPump::wake(Instant now) {
    if (referee) {
        queue_news(referee->tick(now));
    }
    handle(DeadlineReached{}, now);
}

std::optional<Instant> EventPump::next_wake(Instant now) const {
    return base::earlier(app::next_wake(model, now), referee ? referee->next_wake() : std::nullopt);
}

void EventPump::drain_queue(Instant now) {
    while (!carrying_out_ && !waiting_.empty()) {
        const Event event = std::move(waiting_.front());
        waiting_.pop_front();
        Effects effects = update(model, event, now);
        on_model_updated(event, now);
        carry_out_all(std::move(effects), now);
    }
}

void EventPump::carry_out_all(Effects effects, Instant now) {
    carrying_out_ = true;
    for (Effect& effect : effects) {
        std::visit(base::overloaded{
                       [&](Ask& game) { ask(game.request, now); },
                       [&](AskServer& server) { ask_server(server.request, now); },
                       [&](OpenTable& table) {
                           referee.emplace(table.match, table.must_be_ready);
                           waiting_.emplace_back(TableOpened{std::move(table.match)});
                       },
                       [&](auto& other) { carry_out(std::move(other)); },
                   },
                   effect);
    }
    carrying_out_ = false;
}

void EventPump::ask(const play::Request& request, Instant now) {
    if (referee) {
        queue_news(referee->apply(request, now));
    } else {
        ask_server(request, now);
    }
}

void EventPump::queue_news(play::NewsList news) {
    for (play::News& one : news) {
        waiting_.emplace_back(std::move(one));
    }
}

} // namespace app
