// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/worker.h"

#include "src/engine/search/hash_table.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace engine {

struct Worker::Inside {
    Inside(std::function<void(Report)> to, Now clock)
        : deliver(std::move(to)), now(std::move(clock)),
          thread([this](const std::stop_token& closing) { run(closing); }) {}

    void run(const std::stop_token& closing);
    /// Waits for a task; nothing when the worker closes.
    std::optional<Task> next(const std::stop_token& closing);
    /// Whether the report of the task just searched is still wanted.
    bool finish();

    const std::function<void(Report)> deliver;
    const Now now;

    std::mutex mutex; ///< guards everything down to `stop`
    std::condition_variable_any something_waits;
    rules::PerSeat<std::optional<Task>> waiting{};
    int last_served = rules::max_seats - 1;
    std::optional<rules::Seat> running{};
    std::stop_source stop{}; ///< of the running search

    std::jthread thread; ///< last: it starts when all of the above is there, and ends first
};

std::optional<Task> Worker::Inside::next(const std::stop_token& closing) {
    std::unique_lock lock(mutex);
    std::optional<Task> task;
    const auto take = [&] {
        for (int i = 1; i <= rules::max_seats && !task; ++i) {
            const int at = (last_served + i) % rules::max_seats;
            std::swap(task, waiting[rules::seat_at(at)]);
        }
        return task.has_value();
    };
    something_waits.wait(lock, closing, take);
    if (!task || closing.stop_requested()) {
        return std::nullopt;
    }
    last_served = rules::index(task->seat);
    running = task->seat;
    stop = std::stop_source{};
    return task;
}

bool Worker::Inside::finish() {
    const std::lock_guard lock(mutex);
    running.reset();
    return !stop.stop_requested();
}

void Worker::Inside::run(const std::stop_token& closing) {
    HashTable table;
    while (const auto task = next(closing)) {
        // Only this thread replaces `stop`, so reading it needs no lock.
        const std::stop_callback close(closing, [this] { stop.request_stop(); });
        Report report = search(*task, table, stop.get_token(), now);
        if (finish()) {
            deliver(std::move(report));
        }
    }
}

Worker::Worker(std::function<void(Report)> deliver, Now now)
    : inside_(std::make_unique<Inside>(std::move(deliver), std::move(now))) {}

Worker::~Worker() = default;

void Worker::think(Task task) {
    {
        const std::lock_guard lock(inside_->mutex);
        if (inside_->running == task.seat) {
            inside_->stop.request_stop();
        }
        auto& slot = inside_->waiting[task.seat];
        slot = std::move(task);
    }
    inside_->something_waits.notify_one();
}

void Worker::forget(rules::Seat seat) {
    const std::lock_guard lock(inside_->mutex);
    inside_->waiting[seat].reset();
    if (inside_->running == seat) {
        inside_->stop.request_stop();
    }
}

} // namespace engine
