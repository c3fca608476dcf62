// SPDX-License-Identifier: GPL-3.0-or-later
// A thread for what takes long, one thing after another: hashes of passwords, the accounts' file.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace program {

class SlowJobs {
  public:
    SlowJobs() : thread_([this] { work(); }) {}
    ~SlowJobs(); ///< finishes all of them
    SlowJobs(const SlowJobs&) = delete;
    SlowJobs& operator=(const SlowJobs&) = delete;

    /// Called on the thread; must not throw.
    void add(std::function<void()> job);

  private:
    void work();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> jobs_;
    bool ends_ = false;
    std::thread thread_; ///< begins when all the others are there
};

} // namespace program
