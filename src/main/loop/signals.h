// SPDX-License-Identifier: GPL-3.0-or-later
// The signals that are sent to the session itself; its front passes on what is sent to the front.
#pragma once

#include <asio/io_context.hpp>
#include <asio/signal_set.hpp>

#include <functional>

namespace program {

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
