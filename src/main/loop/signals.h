// SPDX-License-Identifier: GPL-3.0-or-later
// The signals that the loop hears of.
#pragma once

#include <asio/io_context.hpp>
#include <asio/signal_set.hpp>

#include <functional>

namespace program {

/// While it lives they do not do what they do by themselves: end or stop the program.
class Signals {
  public:
    Signals(asio::io_context& io, std::function<void(int signal)> told);

    /// Stops the whole job as the terminal's own suspend key would; returns when it goes on.
    void stop_job();
    /// No more of them are told.
    void ignore();

  private:
    void wait();

    asio::signal_set set_;
    std::function<void(int signal)> told_;
};

} // namespace program
