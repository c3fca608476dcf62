// SPDX-License-Identifier: GPL-3.0-or-later
// The single deadline that the event loop waits for.
#pragma once

#include "src/base/instant.h"

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include <chrono>
#include <functional>
#include <optional>

namespace program {

class Alarm {
  public:
    /// `rings` is called when the deadline is reached and has been cleared.
    Alarm(asio::io_context& io, std::function<void()> rings)
        : timer_(io), on_alarm_(std::move(rings)) {}

    /// Sets or clears the deadline; setting the same one again costs nothing.
    void set(std::optional<base::Instant> at);

  private:
    // The loop's concrete executor: a type-erased one would add a virtual call every time.
    using Executor = asio::io_context::executor_type;
    using Clock = std::chrono::steady_clock;

    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor> timer_;
    std::optional<base::Instant> at_;
    std::function<void()> on_alarm_;
};

} // namespace program
