// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/services.h"

#include "src/main/loop/system_now.h"

#include <asio/post.hpp>

#include <algorithm>
#include <iterator>

namespace program {
namespace {

std::vector<app::Event> as_events(std::vector<play::Announcement> announcements) {
    return {std::make_move_iterator(announcements.begin()),
            std::make_move_iterator(announcements.end())};
}

} // namespace

std::vector<app::Event> Services::call(ServerPlace place, net::LinkOptions options,
                                       std::function<void(ServerLink::Events)> told,
                                       base::Instant now) {
    server_ =
        std::make_unique<ServerLink>(io_, std::move(place), std::move(options), std::move(told));
    return server_->start(now);
}

std::vector<app::Event> Services::ask(const app::Ask& ask, base::Instant now) {
    if (referee_) {
        return as_events(referee_->apply(ask.request, now));
    }
    return server_ ? server_->ask(ask.request, now) : std::vector<app::Event>{};
}

std::vector<app::Event> Services::ask(const app::AskServer& ask, base::Instant now) {
    return server_ ? server_->ask(ask.request, now) : std::vector<app::Event>{};
}

app::Event Services::open(app::OpenTable table) {
    referee_.emplace(table.match, table.must_be_ready);
    return app::TableOpened{std::move(table.match)};
}

std::optional<base::Instant> Services::next_wake() const {
    const auto judged = referee_ ? referee_->next_wake() : std::nullopt;
    const auto served = server_ ? server_->next_wake() : std::nullopt;
    return judged && served ? std::min(*judged, *served) : judged ? judged : served;
}

std::vector<app::Event> Services::tick(base::Instant now) {
    auto events = referee_ ? as_events(referee_->tick(now)) : std::vector<app::Event>{};
    if (server_) {
        for (app::Event& event : server_->tick(now)) {
            events.push_back(std::move(event));
        }
    }
    return events;
}

bool Services::finish_records() {
    if (journal_) {
        journal_->finish();
    }
    return journal_ != nullptr;
}

engine::Worker& Services::worker() {
    if (!worker_) {
        worker_ = std::make_unique<engine::Worker>(
            [this](engine::Report report) {
                asio::post(io_, [this, report = std::move(report)] { later_(report); });
            },
            system_now);
    }
    return *worker_;
}

store::Journal& Services::journal() {
    if (!journal_) {
        journal_ = std::make_unique<store::Journal>(write_, [this](store::Written written) {
            asio::post(io_, [this, written = std::move(written)] {
                later_(app::Saved{written.file, written.problem, written.name});
            });
        });
    }
    return *journal_;
}

} // namespace program
