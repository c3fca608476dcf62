// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/client_loop.h"

#include "src/base/utf8.h"
#include "src/main/loop/system_now.h"
#include "tui/keys/keymap.h"

#include <algorithm>
#include <csignal>
#include <utility>

namespace program {

using base::Instant;

ClientLoop::ClientLoop(app::Model mind, TtyFile tty, std::unique_ptr<tui::Terminal> terminal,
                       const tui::Glyphs& glyphs, Services::Write write)
    : Pump(std::move(mind)), screen_(
                                 io_, std::move(tty), std::move(terminal), glyphs,
                                 [this](const tui::Terminal::Input& input) { take_keys(input); },
                                 [this] { hang_up(true); }),
      signals_(io_, [this](int signal) { take_signal(signal); }),
      alarm_(io_, [this] { wake_up(); }),
      services_(io_, std::move(write), [this](std::vector<app::Event> events) {
          tell_all(std::move(events), system_now());
      }) {}

ExitCode ClientLoop::run(Startup startup) {
    const Instant now = system_now();
    if (startup.sit_down) {
        begin(startup.sit_down(model, now), now);
    }
    if (startup.call) {
        tell_all(services_.call(*std::move(startup.call), now), now);
    }
    do {
        settle();
    } while (!ended_ && io_.run_one() > 0);
    services_.dismiss_bots();
    if (!gone_) {
        screen_.leave();
    }
    const std::string last = farewell();
    if (!gone_) {
        screen_.finish(last);
    }
    const bool cut_off = !services_.trouble().empty();
    const bool refused = gone_ || cut_off || !app::all_saved(model);
    return refused ? ExitCode::refused : ExitCode::done;
}

void ClientLoop::ask_server(const play::Request& request, Instant now) {
    for (app::Event& event : services_.ask(request, now)) {
        happen(std::move(event), now);
    }
}

void ClientLoop::ask_server(const play::ServerRequest& request, Instant now) {
    for (app::Event& event : services_.ask(request, now)) {
        happen(std::move(event), now);
    }
}

/// The shell gets its terminal back; the whole job stops, as when the terminal itself does it.
void ClientLoop::suspend() {
    screen_.leave();
    signals_.stop_job();
    screen_.enter();
}

void ClientLoop::tell(app::Event event, Instant now) {
    happen(std::move(event), now);
    screen_.mark();
}

void ClientLoop::tell_all(std::vector<app::Event> events, Instant now) {
    for (app::Event& event : events) {
        tell(std::move(event), now);
    }
}

void ClientLoop::take_keys(const tui::Terminal::Input& input) {
    const Instant now = system_now();
    const bool was_drawn = !screen_.stale();
    bool typed = false;
    bool only_typed = true;
    for (const tui::Key& key : input.keys) {
        const bool types = take_key(key, now);
        typed = typed || types;
        only_typed = only_typed && types;
    }
    if (input.hung_up) {
        hang_up(true);
        return;
    }
    const bool shown = typed && echo();
    if (shown && only_typed && was_drawn && traces_ && traces_ == app::traces(model)) {
        screen_.unmark(); // nothing else in the picture has changed
    }
}

/// Whether it changed the line that is typed.
bool ClientLoop::take_key(const tui::Key& key, Instant now) {
    auto intent = tui::intent_for(app::mode(model), key, app::line_is_blank(model));
    if (!intent) {
        return false;
    }
    const bool typed = std::holds_alternative<app::InsertText>(*intent) ||
                       std::holds_alternative<app::EditLine>(*intent);
    tell(std::move(*intent), now);
    return typed;
}

/// What was typed is seen before anything else is thought about. Often that is all; else a picture
/// comes after it. False: the picture has to show it.
bool ClientLoop::echo() {
    const auto line = app::input_line(model);
    return line && screen_.echo(*line);
}

void ClientLoop::take_signal(int signal) {
    if (ended_) {
        return;
    }
    switch (signal) {
    case SIGWINCH:
        screen_.resized();
        return;
    case SIGCONT:
        screen_.enter();
        return;
    case SIGTSTP:
        suspend();
        return;
    case SIGINT: // never ends a game, whoever sends it
        tell(app::Action::interrupt, system_now());
        return;
    default: // told to end, or the terminal is gone
        hang_up(screen_.hung_up());
        return;
    }
}

void ClientLoop::wake_up() {
    if (ended_) {
        return;
    }
    const Instant now = system_now();
    tell_all(services_.tick(now), now);
    wake(now);
    screen_.mark();
}

/// After every handler: one picture of all that has happened, then what nobody waits to see. What
/// is due later may change where nothing of the picture does: bytes that no line ends yet.
void ClientLoop::settle() {
    if (screen_.stale()) {
        draw();
    }
    set_alarm();
    services_.listen();
}

/// A picture of the newest state, once the last one's bytes are gone.
void ClientLoop::draw() {
    if (screen_.ready()) {
        const Instant now = system_now();
        const app::View view = app::view(model, now);
        screen_.draw(view);
        if (view.page == app::View::Page::text) {
            const auto steps = screen_.page_steps(view);
            happen(app::PageShown{steps.down, steps.up}, now);
        }
        traces_ = app::traces(model);
    }
}

void ClientLoop::set_alarm() {
    auto next = next_wake(system_now());
    if (const auto served = services_.next_wake()) {
        next = next ? std::min(*next, *served) : *served;
    }
    alarm_.set(next);
}

void ClientLoop::hang_up(bool terminal_is_gone) {
    tell(app::Hangup{}, system_now());
    end(terminal_is_gone);
}

void ClientLoop::end(bool terminal_is_gone) {
    gone_ = gone_ || terminal_is_gone;
    ended_ = true;
    screen_.stop(); // keys typed from now on are the shell's
    io_.stop();
}

/// What was still to be written is written first: the farewell names the file.
std::string ClientLoop::farewell() {
    signals_.ignore();
    alarm_.set(std::nullopt);
    if (services_.finish_records()) {
        io_.restart();
        io_.poll();
    }
    std::string text;
    for (const char c : base::printable_lines(app::farewell(model))) {
        text += c == '\n' ? "\r\n" : std::string(1, c);
    }
    return text;
}

} // namespace program
