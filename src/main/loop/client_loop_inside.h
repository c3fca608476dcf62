// SPDX-License-Identifier: GPL-3.0-or-later
// What the loop holds. Only its two files include this.
#pragma once

#include "src/app/show/typing.h"
#include "src/main/loop/client_loop.h"
#include "src/main/loop/frame_writer.h"
#include "src/main/loop/services.h"

#include <asio/io_context.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>

#include <csignal>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace program {

/// The loop of run_client().
class ClientLoop {
  public:
    ClientLoop(app::Model model, Surroundings surroundings)
        : around_(std::move(surroundings)), model_(std::move(model)), writer_(around_.tty),
          size_(around_.tty.size()), signals_(io_, SIGINT, SIGTERM, SIGHUP),
          tty_(io_, around_.tty.fd()), timer_(io_), size_timer_(io_),
          services_(io_, around_.write,
                    [this](app::Event event) { happen_later(std::move(event)); }) {
        for (const int signal : {SIGWINCH, SIGCONT, SIGTSTP}) {
            signals_.add(signal);
        }
    }
    ClientLoop(const ClientLoop&) = delete;
    ClientLoop& operator=(const ClientLoop&) = delete;
    ~ClientLoop() { tty_.release(); } // the descriptor is the Tty's

    ExitCode run(const Opening& opening);

  private:
    void happen(app::Event event, base::Instant now);
    void carry_out_all(app::Effects effects, base::Instant now);
    void tell_model(const app::Event& event, base::Instant now);
    void carry_out(app::Effect effect, base::Instant now);
    void happen_later(app::Event event);
    void hear(ServerLink::Events events);
    void queue(std::vector<app::Event> events);
    void settle();
    void set_timer();
    void draw();
    [[nodiscard]] bool echo();
    void write(std::string_view bytes);
    void hand_over(Tty::Taken taken);
    void watch_keys();
    void read_keys();
    [[nodiscard]] bool take_key(const tui::Key& key, base::Instant now);
    void watch_signals();
    void take_signal(int signal);
    void take_size();
    void suspend();
    void come_back();
    void end(bool terminal_is_gone);
    std::string say_farewell();

    Surroundings around_;
    app::Model model_;
    std::deque<app::Event> events_; ///< that have happened and were not yet told to the model
    FrameWriter writer_;
    tui::Size size_;
    tui::Rect input_area_;              ///< in the last picture
    std::optional<app::Traces> traces_; ///< of what was being typed then
    bool dirty_ = true;
    bool bell_ = false;
    bool ended_ = false;
    bool gone_ = false; ///< the terminal has hung up

    // Of the loop's own executor: one of any type is asked what it is at every turn.
    using Executor = asio::io_context::executor_type;
    using Clock = std::chrono::steady_clock;

    asio::io_context io_{1};
    asio::signal_set signals_;
    asio::posix::basic_stream_descriptor<Executor> tty_;
    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor> timer_;
    std::optional<base::Instant> timer_at_;
    asio::steady_timer size_timer_; ///< runs for a while after a new size was taken
    bool size_timer_runs_ = false;
    bool size_waits_ = false; ///< for that timer; nothing is drawn for the old one

    Services services_;
};

} // namespace program
