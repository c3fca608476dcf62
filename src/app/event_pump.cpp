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
    carry_out(std::move(effects), now);
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
        carry_out(std::move(effects), now);
    }
}

void EventPump::carry_out(Effects effects, Instant now) {
    carrying_out_ = true;
    for (Effect& effect : effects) {
        carry_out(std::move(effect), now);
    }
    carrying_out_ = false;
}

void EventPump::carry_out(Effect effect, Instant now) {
    std::visit(base::overloaded{
                   [&](const Ask& game) { ask(game.request, now); },
                   [&](const AskServer& server) { ask_server(server.request, now); },
                   [&](OpenTable& table) {
                       referee.emplace(table.match, table.must_be_ready);
                       waiting_.emplace_back(TableOpened{std::move(table.match)});
                   },
                   [&](Think& task) { think(std::move(task)); },
                   [&](const CancelSearch& seat) { cancel_search(seat); },
                   [&](StartEngine& start) { start_engine(std::move(start)); },
                   [&](TellEngine& tell) { tell_engine(std::move(tell)); },
                   [&](EndEngine end) { end_engine(end); },
                   [&](SaveRecord& record) { save(std::move(record)); },
                   [&](AskLibrary& question) { ask_library(std::move(question)); },
                   [&](SaveCoachedCount kept) { save_coached_count(kept); },
                   [&](SaveSetting& setting) { save_setting(std::move(setting)); },
                   [&](ChangeClientFile& change) { change_client_file(std::move(change)); },
                   [&](SavePicture& picture) { save_picture(std::move(picture)); },
                   [&](Restyle) { restyle(); },
                   [&](Bell) { ring(); },
                   [&](SuspendSelf) { suspend(); },
                   [&](DetachFromTerminal) { detach_from_terminal(); },
                   [&](Repaint) { repaint(); },
                   [&](Quit) { quit(); },
               },
               effect);
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
