// SPDX-License-Identifier: GPL-3.0-or-later
// The signals that are sent to the session itself; its front passes on what is sent to the front.
#pragma once

#include <asio/io_context.hpp>
#include <asio/signal_set.hpp>

#include <algorithm>
#include <functional>
#include <sys/resource.h>
#include <thread>

namespace program {

// Threads that think leave the processor to whoever answers a person.

/// From now on the calling thread, and those that it begins, run when nobody else wants to.
/// Only on Linux: on other systems this would slow the whole process.
inline void run_in_background() {
#ifdef __linux__
    constexpr int as_nice = 10;
    (void)::setpriority(PRIO_PROCESS, 0, as_nice);
#endif
}

/// Half of the processors, at least one: what bots take unless they are told otherwise.
[[nodiscard]] inline int usual_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency() / 2));
}

/// While it lives they are told; before and after it they wait.
class Signals {
  public:
    Signals(asio::io_context& io, std::function<void(int signal)> told);
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;
    ~Signals();

    /// No more of them are told.
    void ignore();

  private:
    void wait();

    asio::signal_set set_;
    std::function<void(int signal)> told_;
};

} // namespace program
