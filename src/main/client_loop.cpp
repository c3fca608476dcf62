// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/client_loop.h"

#include "src/app/typing.h"
#include "src/app/update.h"
#include "src/base/overloaded.h"
#include "src/main/frame_writer.h"
#include "src/main/services.h"
#include "src/main/system_now.h"
#include "tui/keymap.h"
#include "tui/layout.h"
#include "tui/paint.h"
#include "tui/paint_input.h"

#include <asio/io_context.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/post.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>

#include <csignal>
#include <deque>
#include <optional>
#include <utility>

namespace program {
namespace {

using asio::posix::stream_descriptor;
using base::Instant;

/// Whoever drags a window's corner asks for many sizes, and each is a whole screen of bytes.
constexpr std::chrono::milliseconds between_sizes{50};

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
    void happen(app::Event event, Instant now);
    void carry_out_all(app::Effects effects, Instant now);
    void tell_model(const app::Event& event, Instant now);
    void carry_out(app::Effect effect, Instant now);
    void happen_later(app::Event event);
    void hear(ServerLink::Events events);
    void queue(std::vector<app::Event> events);
    void settle(Instant now);
    void set_timer(Instant now);
    void draw();
    [[nodiscard]] bool echo();
    void write(std::string_view bytes);
    void hand_over(Tty::Taken taken);
    void watch_keys();
    void read_keys();
    [[nodiscard]] bool take_key(const tui::Key& key, Instant now);
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
    bool draw_is_due_ = false; ///< a draw() has been posted
    bool bell_ = false;
    bool ended_ = false;
    bool gone_ = false; ///< the terminal has hung up

    asio::io_context io_{1};
    asio::signal_set signals_;
    stream_descriptor tty_;
    asio::steady_timer timer_;
    std::optional<Instant> timer_at_;
    asio::steady_timer size_timer_; ///< runs for a while after a new size was taken
    bool size_timer_runs_ = false;
    bool size_waits_ = false; ///< for that timer; nothing is drawn for the old one

    Services services_;
};

ExitCode ClientLoop::run(const Opening& opening) {
    watch_signals();
    watch_keys();
    const Instant now = system_now();
    if (opening) {
        carry_out_all(opening(model_, now), now);
    }
    if (around_.call) {
        Call& call = *around_.call;
        const auto told = [this](ServerLink::Events events) { hear(std::move(events)); };
        queue(services_.call(std::move(call.place), std::move(call.options), told, now));
        carry_out_all({}, now);
    }
    draw();
    settle(now);
    if (!ended_) {
        io_.run();
    }
    services_.dismiss_bots();
    if (!gone_) {
        writer_.finish(around_.terminal->leave());
    }
    const std::string farewell = say_farewell();
    if (!gone_) {
        writer_.finish(farewell);
    }
    const bool cut_off = !services_.trouble().empty();
    return gone_ || cut_off ? ExitCode::refused : ExitCode::done;
}

/// What was still to be written is written first: the farewell names the file.
std::string ClientLoop::say_farewell() {
    asio::error_code ignored;
    tty_.cancel(ignored); // keys typed after the last one are the shell's
    signals_.cancel(ignored);
    timer_.cancel();
    size_timer_.cancel();
    if (services_.finish_records()) {
        io_.restart();
        io_.poll();
    }
    std::string text;
    for (const char c : app::farewell(model_)) {
        text += c == '\n' ? "\r\n" : std::string(1, c);
    }
    return text;
}

void ClientLoop::end(bool terminal_is_gone) {
    gone_ = gone_ || terminal_is_gone;
    ended_ = true;
    io_.stop();
}

/// Tells the model, and carries out what it answers until nothing more comes of it.
void ClientLoop::happen(app::Event event, Instant now) {
    events_.push_back(std::move(event));
    carry_out_all({}, now);
}

void ClientLoop::carry_out_all(app::Effects effects, Instant now) {
    for (app::Effect& effect : effects) {
        carry_out(std::move(effect), now);
    }
    while (!events_.empty()) {
        const app::Event next = std::move(events_.front());
        events_.pop_front();
        tell_model(next, now);
    }
    dirty_ = true;
}

void ClientLoop::tell_model(const app::Event& event, Instant now) {
    for (app::Effect& effect : app::update(model_, event, now)) {
        carry_out(std::move(effect), now);
    }
}

/// What another thread has found.
void ClientLoop::happen_later(app::Event event) {
    const Instant now = system_now();
    happen(std::move(event), now);
    settle(now);
}

/// What the server has said: one picture for all of it.
void ClientLoop::hear(ServerLink::Events events) {
    const Instant now = system_now();
    for (const app::Event& event : events) {
        tell_model(event, now);
        carry_out_all({}, now);
    }
    settle(now);
}

void ClientLoop::queue(std::vector<app::Event> events) {
    for (app::Event& event : events) {
        events_.push_back(std::move(event));
    }
}

void ClientLoop::carry_out(app::Effect effect, Instant now) {
    std::visit(
        base::overloaded{
            [&](app::Ask& ask) { queue(services_.ask(ask, now)); },
            [&](app::AskServer& ask) { queue(services_.ask(ask, now)); },
            [&](app::OpenTable& table) { events_.push_back(services_.open(std::move(table))); },
            [&](app::Think& think) { services_.think(std::move(think)); },
            [&](app::Forget& forget) { services_.forget(forget); },
            [&](app::Save& save) { services_.save(std::move(save)); },
            [&](app::Bell&) { bell_ = true; },
            [&](app::SuspendSelf&) { suspend(); },
            [&](app::Repaint&) { around_.terminal->repaint(); },
            [&](app::Quit&) { end(false); },
        },
        effect);
}

/// At the end of every handler: the next deadline, and one picture for all that has happened.
void ClientLoop::settle(Instant now) {
    if (ended_) {
        return;
    }
    set_timer(now);
    if (dirty_ && !draw_is_due_) {
        draw_is_due_ = true;
        asio::post(io_, [this] {
            draw_is_due_ = false;
            draw();
        });
    }
}

void ClientLoop::set_timer(Instant now) {
    auto next = app::next_wake(model_, now);
    if (const auto judged = services_.next_wake()) {
        next = next ? std::min(*next, *judged) : *judged;
    }
    if (next == timer_at_) {
        return;
    }
    timer_at_ = next;
    if (!next) {
        timer_.cancel();
        return;
    }
    timer_.expires_at(system_time(*next));
    timer_.async_wait([this](const asio::error_code& error) {
        if (error || ended_) {
            return;
        }
        timer_at_.reset();
        const Instant woken = system_now();
        queue(services_.tick(woken));
        happen(app::Woke{}, woken);
        settle(woken);
    });
}

/// A picture of the newest state, once the last one's bytes are gone: on a slow line frames are
/// dropped, not queued.
void ClientLoop::draw() {
    if (!dirty_ || !writer_.idle() || size_waits_ || ended_) {
        return;
    }
    dirty_ = false;
    const app::View view = app::view(model_, system_now());
    write(around_.terminal->compose(tui::paint(view, size_, around_.glyphs)));
    input_area_ = tui::layout(size_, view).input;
    traces_ = app::traces(model_);
}

/// What was typed is seen before anything else is thought about. Often that is all; else draw()
/// comes after it. False: draw() has to show it.
bool ClientLoop::echo() {
    const auto line = app::input_line(model_);
    if (!line || input_area_.empty() || !writer_.idle() || size_waits_ || ended_) {
        return false;
    }
    tui::Grid row({input_area_.columns, 1});
    tui::paint_input(row, {0, 0, input_area_.columns, 1}, *line, around_.glyphs);
    write(around_.terminal->compose_row(input_area_.top, row));
    return true;
}

void ClientLoop::write(std::string_view bytes) {
    if (std::exchange(bell_, false)) {
        hand_over(writer_.start(std::string(bytes) + '\a'));
    } else if (!bytes.empty()) {
        hand_over(writer_.start(bytes));
    }
}

void ClientLoop::hand_over(Tty::Taken taken) {
    if (taken == Tty::Taken::gone) {
        happen(app::Hangup{}, system_now());
        end(true);
    }
    if (taken != Tty::Taken::some) {
        return;
    }
    tty_.async_wait(stream_descriptor::wait_write, [this](const asio::error_code& error) {
        if (error || ended_) {
            return;
        }
        hand_over(writer_.go_on());
        draw();
    });
}

void ClientLoop::watch_keys() {
    tty_.async_wait(stream_descriptor::wait_read, [this](const asio::error_code& error) {
        if (!error && !ended_) {
            read_keys();
        }
    });
}

void ClientLoop::read_keys() {
    const auto input = around_.terminal->read();
    const Instant now = system_now();
    const bool was_drawn = !dirty_;
    bool typed = false;
    bool only_typed = true;
    for (const tui::Key& key : input.keys) {
        const bool types = take_key(key, now);
        typed = typed || types;
        only_typed = only_typed && types;
    }
    if (input.hung_up) {
        happen(app::Hangup{}, now);
        end(true);
        return;
    }
    const bool shown = typed && echo();
    if (shown && only_typed && was_drawn && traces_ && traces_ == app::traces(model_)) {
        dirty_ = false; // nothing else in the picture has changed
    }
    watch_keys();
    if (dirty_) { // else there is no other deadline either
        settle(now);
    }
}

/// Whether it changed the line that is typed.
bool ClientLoop::take_key(const tui::Key& key, Instant now) {
    auto intent = tui::intent_for(app::mode(model_), key, app::line_is_blank(model_));
    if (!intent) {
        return false;
    }
    const bool typed = std::holds_alternative<app::InsertText>(*intent) ||
                       std::holds_alternative<app::EditLine>(*intent);
    happen(std::move(*intent), now);
    return typed;
}

void ClientLoop::watch_signals() {
    signals_.async_wait([this](const asio::error_code& error, int signal) {
        if (!error && !ended_) {
            take_signal(signal);
            watch_signals();
            settle(system_now());
        }
    });
}

void ClientLoop::take_signal(int signal) {
    switch (signal) {
    case SIGWINCH:
        size_waits_ = true;
        if (!size_timer_runs_) {
            take_size();
        }
        return;
    case SIGCONT:
        come_back();
        return;
    case SIGTSTP:
        suspend();
        return;
    case SIGINT: // never ends a game, whoever sends it
        happen(app::Command::interrupt, system_now());
        return;
    default: // told to end, or the terminal is gone
        happen(app::Hangup{}, system_now());
        end(around_.tty.hung_up());
        return;
    }
}

void ClientLoop::take_size() {
    size_waits_ = false;
    size_ = around_.tty.size();
    around_.terminal->resize(size_);
    dirty_ = true;
    size_timer_runs_ = true;
    size_timer_.expires_after(between_sizes);
    size_timer_.async_wait([this](const asio::error_code& error) {
        if (error || ended_) {
            return;
        }
        size_timer_runs_ = false;
        if (size_waits_) {
            take_size();
            settle(system_now());
        }
    });
}

/// The shell gets its terminal back; the whole job stops, as when the terminal itself does it.
void ClientLoop::suspend() {
    writer_.finish(around_.terminal->leave());
    signals_.remove(SIGTSTP);
    ::kill(0, SIGTSTP);
    signals_.add(SIGTSTP);
    come_back();
}

void ClientLoop::come_back() {
    around_.terminal->enter();
    take_size();
}

} // namespace

ExitCode run_client(app::Model model, const Opening& opening, Surroundings surroundings) {
    ClientLoop loop(std::move(model), std::move(surroundings));
    return loop.run(opening);
}

} // namespace program
