// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/worker.h"

#include "src/engine/search/hash_table.h"
#include "src/engine/search/other_board.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace engine {

Report search_together(const Task& asked, HashTable& table, int threads,
                       const std::stop_token& stop, const Now& now,
                       const std::function<void(const Report&)>& on_iteration) {
    const Task task = with_other_board_searched(asked, stop);
    const int helping = reuses_results(task) ? std::max(threads, 1) - 1 : 0;
    std::atomic<std::uint64_t> their_nodes = 0;
    std::vector<std::jthread> helpers; // stopped and joined at the end of their scope
    const auto call_helpers = [&] {
        try {
            for (int number = 1; number <= helping; ++number) {
                helpers.emplace_back([&, number](const std::stop_token& enough) {
                    their_nodes += help_search(task, table, enough, number);
                });
            }
        } catch (const std::system_error&) {
            return; // the system refuses further threads: those that exist will do
        }
    };
    Report report = search(task, table, stop, now, on_iteration, call_helpers);
    for (std::jthread& helper : helpers) {
        helper.request_stop();
    }
    helpers.clear();
    report.nodes += their_nodes;
    return report;
}

/// The thread of one board. Its two seats share it: while one of them is on move, the other's
/// search is out of date, or will be soon.
class Worker::BoardThread {
  public:
    explicit BoardThread(Impl& impl)
        : impl_(impl), thread_([this](const std::stop_token& closing) { run(closing); }) {}

    void think(Task task);
    void cancel(rules::Side side);

  private:
    void run(const std::stop_token& closing);
    /// Waits for a task; nothing when the worker closes.
    std::optional<Task> next(const std::stop_token& closing);
    /// Whether the report of the task just searched is still wanted.
    bool finish();

    Impl& impl_;

    std::mutex mutex_; ///< guards everything down to `stop_`
    std::condition_variable_any something_waits_;
    rules::PerSide<std::optional<Task>> waiting_{};
    rules::Side last_served_ = rules::Side::black;
    std::optional<rules::Side> running_{};
    std::stop_source stop_{}; ///< stops the running search

    std::jthread thread_; ///< last: it starts after all of the above exists, and is destroyed first
};

struct Worker::Impl {
    std::function<void(Report)> on_final_report;
    Now now;
    WorkerShare share;
    std::atomic<int> thinking = 0; ///< number of boards being searched
    rules::PerBoard<std::unique_ptr<BoardThread>>
        lanes{}; ///< created by the first task of their board
};

void Worker::BoardThread::think(Task task) {
    const rules::Side side = task.seat.side;
    {
        const std::lock_guard lock(mutex_);
        if (running_ == side) {
            stop_.request_stop();
        }
        waiting_[side] = std::move(task);
    }
    something_waits_.notify_one();
}

void Worker::BoardThread::cancel(rules::Side side) {
    const std::lock_guard lock(mutex_);
    waiting_[side].reset();
    if (running_ == side) {
        stop_.request_stop();
    }
}

std::optional<Task> Worker::BoardThread::next(const std::stop_token& closing) {
    std::unique_lock lock(mutex_);
    std::optional<Task> task;
    const auto take = [&] {
        for (const rules::Side side : {rules::other(last_served_), last_served_}) {
            if (!task) {
                std::swap(task, waiting_[side]);
            }
        }
        return task.has_value();
    };
    something_waits_.wait(lock, closing, take);
    if (!task || closing.stop_requested()) {
        return std::nullopt;
    }
    last_served_ = task->seat.side;
    running_ = task->seat.side;
    stop_ = std::stop_source{};
    return task;
}

bool Worker::BoardThread::finish() {
    const std::lock_guard lock(mutex_);
    running_.reset();
    return !stop_.stop_requested();
}

void Worker::BoardThread::run(const std::stop_token& closing) {
    if (impl_.share.begins) {
        impl_.share.begins();
    }
    HashTable table;
    while (const auto task = next(closing)) {
        // Only this thread replaces `stop_`, so reading it needs no lock.
        const std::stop_callback close(closing, [this] { stop_.request_stop(); });
        const int thinking = ++impl_.thinking;
        Report report = search_together(*task, table, impl_.share.total_threads / thinking,
                                        stop_.get_token(), impl_.now);
        --impl_.thinking;
        if (finish()) {
            impl_.on_final_report(std::move(report));
        }
    }
}

Worker::Worker(std::function<void(Report)> on_final_report, Now now, WorkerShare share)
    : impl_(std::make_unique<Impl>()) {
    impl_->on_final_report = std::move(on_final_report);
    impl_->now = std::move(now);
    impl_->share = std::move(share);
}

Worker::~Worker() = default;

void Worker::think(Task task) {
    auto& lane = impl_->lanes[task.seat.board];
    if (!lane) {
        lane = std::make_unique<BoardThread>(*impl_);
    }
    lane->think(std::move(task));
}

void Worker::cancel(rules::Seat seat) {
    if (const auto& lane = impl_->lanes[seat.board]) {
        lane->cancel(seat.side);
    }
}

} // namespace engine
