// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/arena/bot_searches.h"

#include <algorithm>
#include <utility>

namespace arena {
namespace {

/// Simulated time between two polls of a search, which polls every 1024 nodes.
constexpr base::Millis poll{4};
/// Real time after which a silent worker counts as hung.
constexpr std::chrono::minutes timeout{3};

/// Each board's thread has its own clock, which advances with each poll, so that a thread that
/// waits for the processor loses no time.
thread_local int polls = 0;
thread_local int polls_before = 0; ///< value of `polls` at the last answer

} // namespace

BotSearches::BotSearches(engine::HashTable& table, int threads,
                         std::optional<std::uint64_t> most_nodes)
    : table_(table), most_nodes_(most_nodes) {
    if (threads > 0) {
        worker_ = std::make_unique<engine::Worker>(
            [this](engine::Report report) { deliver(std::move(report)); },
            [] { return Instant{poll * ++polls}; }, engine::WorkerShare{threads, {}});
    }
}

void BotSearches::begin(engine::Task task, Instant now) {
    if (most_nodes_) {
        task.limits.nodes = std::min(task.limits.nodes.value_or(*most_nodes_), *most_nodes_);
    }
    if (!worker_) {
        return search_here(task, now);
    }
    forget(task.seat);
    const base::Millis most = task.limits.time.value_or(base::Millis{0});
    running_.push_back({task.seat, task.serial, now, most});
    worker_->think(std::move(task));
}

/// The answer to a task with a time limit is due when the simulated search time has passed.
void BotSearches::search_here(const engine::Task& task, Instant now) {
    const engine::Now passing = [&now] { return now += poll; };
    const bool by_clock = task.limits.usual_time.has_value();
    engine::Report report = engine::search(task, table_, {}, by_clock ? passing : engine::Now{});
    nodes_ += report.nodes;
    answers_.push_back({now, std::move(report)});
}

void BotSearches::forget(rules::Seat seat) {
    if (worker_) {
        worker_->cancel(seat);
        std::erase_if(running_, [seat](const Running& one) { return one.seat == seat; });
    }
}

std::optional<base::Instant> BotSearches::next() const {
    std::optional<Instant> first;
    for (const Answer& answer : answers_) {
        first = base::earlier(first, answer.at);
    }
    return first;
}

bool BotSearches::wait_until(std::optional<Instant> wake) {
    while (true) {
        collect();
        const auto first = base::earlier(wake, next());
        const bool settled =
            std::none_of(running_.begin(), running_.end(), [&](const Running& one) {
                return !first || one.since + one.most <= *first;
            });
        if (settled) {
            return true;
        }
        std::unique_lock lock(mutex_);
        if (!came_.wait_for(lock, timeout, [this] { return !delivered_.empty(); })) {
            return false;
        }
    }
}

void BotSearches::collect() {
    std::vector<Delivered> came;
    {
        const std::lock_guard lock(mutex_);
        came.swap(delivered_);
    }
    for (Delivered& one : came) {
        const auto asked = std::find_if(running_.begin(), running_.end(), [&](const Running& some) {
            return some.seat == one.report.seat && some.serial == one.report.serial;
        });
        if (asked != running_.end()) {
            nodes_ += one.report.nodes;
            // The time may include that of a cancelled search before, which is not charged.
            const base::Millis took = std::min(one.took, asked->most + poll);
            answers_.push_back({asked->since + took, std::move(one.report)});
            running_.erase(asked);
        }
    }
}

std::vector<engine::Report> BotSearches::take(Instant now) {
    const auto ripe = std::stable_partition(answers_.begin(), answers_.end(),
                                            [now](const Answer& one) { return one.at > now; });
    std::vector<engine::Report> reports;
    for (auto it = ripe; it != answers_.end(); ++it) {
        reports.push_back(std::move(it->report));
    }
    answers_.erase(ripe, answers_.end());
    return reports;
}

void BotSearches::deliver(engine::Report report) {
    const base::Millis took = poll * (polls - std::exchange(polls_before, polls));
    {
        const std::lock_guard lock(mutex_);
        delivered_.push_back({std::move(report), took});
    }
    came_.notify_one();
}

} // namespace arena
