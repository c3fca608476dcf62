// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/journal.h"

#include "src/store/problem.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace store {

struct Journal::Impl {
    std::function<SaveResult(const Save&)> write;
    std::function<void(SaveResult)> deliver;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<Save> waiting; ///< guarded by the mutex; one per name
    bool ending = false;       ///< guarded by the mutex
    std::thread thread;        ///< last, so that it starts after the others exist

    /// Waits for the next save to write; nothing at the end.
    std::optional<Save> next() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return ending || !waiting.empty(); });
        if (waiting.empty()) {
            return std::nullopt;
        }
        Save save = std::move(waiting.front());
        waiting.erase(waiting.begin());
        return save;
    }

    /// Writes a save. An exception, such as for lack of memory, is a problem of this save alone.
    [[nodiscard]] SaveResult written(const Save& save) const {
        SaveResult result{save.name, "", ""};
        result.problem = problem_of([&] {
            result = write(save);
            return result.problem;
        });
        return result;
    }

    void run() {
        while (const auto save = next()) {
            SaveResult result = written(*save);
            result.done = save->done;
            deliver(std::move(result));
        }
    }
};

Journal::Journal(std::function<SaveResult(const Save&)> write,
                 std::function<void(SaveResult)> deliver)
    : impl_(std::make_unique<Impl>()) {
    impl_->write = std::move(write);
    impl_->deliver = std::move(deliver);
    impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
}

Journal::~Journal() {
    finish();
}

void Journal::save(Save save) {
    {
        const std::lock_guard lock(impl_->mutex);
        auto& waiting = impl_->waiting;
        const auto same = std::ranges::find(waiting, save.name, &Save::name);
        if (same != waiting.end()) {
            same->text = std::move(save.text);
            same->done = save.done;
            same->previous_name =
                save.previous_name.empty() ? same->previous_name : save.previous_name;
        } else {
            waiting.push_back(std::move(save));
        }
    }
    impl_->changed.notify_one();
}

void Journal::finish() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->ending = true;
    }
    impl_->changed.notify_one();
    if (impl_->thread.joinable()) {
        impl_->thread.join();
    }
}

} // namespace store
