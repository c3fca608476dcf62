// SPDX-License-Identifier: GPL-3.0-or-later
// Signals sent to the session itself (its front forwards those that it receives), and the priority
// and number of threads.
#pragma once

#include <asio/io_context.hpp>
#include <asio/signal_set.hpp>

#include <algorithm>
#include <functional>
#include <sys/resource.h>
#include <thread>

namespace program {

// Priorities and counts of threads: searching must not slow down answers to people.

/// Lowers the priority of the calling thread and of threads that it starts. Only on Linux:
/// elsewhere this would affect the whole process.
inline void run_in_background() {
#ifdef __linux__
    constexpr int background_nice_value = 10;
    (void)::setpriority(PRIO_PROCESS, 0, background_nice_value);
#endif
}

/// The default number of threads for bots: half of the processors, at least one.
[[nodiscard]] inline int default_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency() / 2));
}

/// Reports signals while it exists; before and after that they stay pending.
class Signals {
  public:
    Signals(asio::io_context& io, std::function<void(int signal)> told);
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;
    ~Signals();

    /// Stops reporting signals.
    void ignore();

  private:
    void wait();

    asio::signal_set set_;
    std::function<void(int signal)> on_signal_;
};

} // namespace program
