// SPDX-License-Identifier: GPL-3.0-or-later
// The one deadline that the loop sleeps to.
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
    /// `rings` is called when the moment has come; the alarm is unset then.
    Alarm(asio::io_context& io, std::function<void()> rings)
        : timer_(io), rings_(std::move(rings)) {}

    /// Nothing: never. The same moment again costs nothing.
    void set(std::optional<base::Instant> at);

  private:
    // Of the loop's own executor: one of any type is asked what it is at every turn.
    using Executor = asio::io_context::executor_type;
    using Clock = std::chrono::steady_clock;

    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor> timer_;
    std::optional<base::Instant> at_;
    std::function<void()> rings_;
};

} // namespace program
