// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal's half of the loop: pictures out; keys, signals and sizes in.
#include "src/app/update.h"
#include "src/main/loop/client_loop_inside.h"
#include "src/main/loop/system_now.h"
#include "tui/keys/keymap.h"
#include "tui/paint/paint.h"
#include "tui/paint/paint_input.h"

#include <utility>

namespace program {

using asio::posix::stream_descriptor;
using base::Instant;

namespace {

/// Whoever drags a window's corner asks for many sizes, and each is a whole screen of bytes.
constexpr std::chrono::milliseconds between_sizes{50};

} // namespace

/// A picture of the newest state, once the last one's bytes are gone: on a slow line frames are
/// dropped, not queued.
void ClientLoop::draw() {
    if (!dirty_ || !writer_.idle() || size_waits_ || ended_) {
        return;
    }
    dirty_ = false;
    const app::View view = app::view(model_, system_now());
    const tui::Layout places = tui::layout(size_, view);
    write(around_.terminal->compose(tui::paint(places, view, around_.glyphs)));
    input_area_ = places.input;
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

} // namespace program
