// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/client_loop.h"

#include "src/app/view.h"
#include "src/base/utf8.h"
#include "src/main/loop/monotonic_now.h"
#include "src/main/text_output.h"
#include "src/store/problem.h"
#include "tui/keys/bindings.h"

#include <algorithm>
#include <asio/post.hpp>
#include <csignal>
#include <fmt/format.h>
#include <utility>

namespace program {

using base::Instant;

ClientLoop::ClientLoop(app::Model&& mind, Session& session, FullScreen screen, Hooks hooks,
                       WriteRecord write)
    : Loop(std::move(mind), std::move(write), hooks.library), session_(session),
      hooks_(std::move(hooks)),
      callers_(io_, session,
               {[this](int signal) { handle_signal(signal); }, [this] { on_screen_lost(); },
                [this](SessionConnection line, Hello hello) {
                    take_screen(std::move(line), std::move(hello));
                },
                [this] { return app::session_match(model, monotonic_now()); }}) {
    start_drawing_on(std::move(screen));
}

ExitCode ClientLoop::run(Startup startup) {
    run_until_quit(std::move(startup));
    if (settings_thread_) {
        settings_thread_->join();
    }
    if (screen_ && console_) {
        screen_->drop_rest_and_write(encoded(console_->take(), session_.hello().encoding));
    }
    if (screen_) {
        screen_->leave();
    }
    const std::string last = farewell();
    if (screen_) {
        screen_->drop_rest_and_write(last);
    }
    return hung_up_ || has_failed() ? ExitCode::system_failed : ExitCode::done;
}

/// Writes settings in order, so that the last one wins, on a thread of its own, so that nothing
/// waits for the disk.
void ClientLoop::carry_out(app::SaveSetting setting) {
    if (!settings_thread_) {
        settings_thread_.emplace(1);
    }
    asio::post(*settings_thread_, [this, setting = std::move(setting)] {
        std::string problem = store::problem_of([&] { return hooks_.keep(setting); });
        asio::post(io_, [this, problem = std::move(problem)] {
            tell(app::SettingSaved{problem}, monotonic_now());
        });
    });
}

void ClientLoop::on_model_updated(const app::Event& event, Instant now) {
    if (console_) {
        console_->hear(event, now);
    }
    Loop::on_model_updated(event, now);
}

void ClientLoop::carry_out(app::Restyle /*effect*/) {
    if (model.looks.text_mode != console_.has_value()) {
        asio::post(io_, [this] { switch_text_mode(); }); // the request may come from the console
                                                         // itself
    } else if (screen_) {
        hooks_.restyle(*screen_, session_.hello(), model.looks);
        send_restore_bytes();
    }
}

/// Switches between text and pictures on the same terminal.
void ClientLoop::switch_text_mode() {
    if (!screen_ || ended_ || model.looks.text_mode == console_.has_value()) {
        return;
    }
    if (console_) {
        console_.reset();
        screen_->resume_drawing();
    } else {
        screen_->start_printing();
        console_.emplace(model, true,
                         [this](app::Event event) { tell(std::move(event), monotonic_now()); });
        console_->begin(monotonic_now());
    }
    send_restore_bytes();
}

void ClientLoop::print_lines() {
    if (screen_ && console_) {
        screen_->print(encoded(console_->take(), session_.hello().encoding));
    }
}

void ClientLoop::carry_out(app::Bell /*effect*/) {
    if (screen_) {
        screen_->ring();
    }
}

void ClientLoop::carry_out(app::Repaint /*effect*/) {
    if (screen_) {
        screen_->repaint();
    }
}

/// Returns the terminal to the shell. The front stops the whole job, as the terminal's own suspend
/// key would, and reports when it continues.
void ClientLoop::carry_out(app::SuspendSelf /*effect*/) {
    if (screen_) {
        screen_->leave();
        session_.front().send({Message::Kind::stop});
    }
}

/// Continues without a terminal.
void ClientLoop::carry_out(app::DetachFromTerminal /*effect*/) {
    drop_screen();
    callers_.open_socket();
    session_.dismiss_front(
        hung_up_ ? ExitCode::system_failed : ExitCode::done,
        fmt::format("[left: `{}` comes back]", session_.return_command(callers_.id())));
    callers_.listen_to_front();
}

void ClientLoop::mark_stale() {
    if (screen_) {
        screen_->mark_stale();
    }
}

void ClientLoop::handle_keys(const tui::Terminal::Input& input) {
    const Instant now = monotonic_now();
    const bool was_drawn = screen_ && !screen_->stale();
    bool typed = false;
    bool only_typed = true;
    for (const tui::Key& key : input.keys) {
        if (!screen_) {
            return; // keys typed after /detach were meant for the shell
        }
        if (console_) {
            console_->handle_key(key, now);
            only_typed = false;
            continue;
        }
        const bool types = handle_key(key, now);
        typed = typed || types;
        only_typed = only_typed && types;
    }
    if (input.hung_up) {
        on_screen_lost();
        return;
    }
    const bool shown = typed && echo();
    if (shown && screen_ && only_typed && was_drawn && drawn_side_effects_ &&
        drawn_side_effects_ == app::typing_side_effects(model)) {
        screen_->clear_stale(); // only the input line has changed, and it is drawn
    }
}

/// The intents of a key or mouse event.
std::vector<app::Intent> ClientLoop::intents_of(const tui::Key& key) const {
    const auto act = tui::mouse_act(key);
    const std::string* bound = app::bound_line(model, tui::name_of(key));
    if (bound != nullptr && app::line_is_empty(model)) {
        return {app::InsertText{*bound}, app::Action::submit};
    }
    if (!act) {
        return tui::intents_with_alt_letter(app::mode(model), key, app::line_is_empty(model));
    }
    const app::ClickTarget spot = screen_->spot_at(key.at);
    const auto* named = std::get_if<app::OnKey>(&spot);
    if (named == nullptr || *act != app::MouseEvent::Act::press) {
        return {app::MouseEvent{*act, spot}};
    }
    const std::string_view name(named->name.data(), named->name.size());
    return tui::intents_for_click(app::mode(model), name.substr(0, name.find('\0')),
                                  app::line_is_empty(model));
}

/// Handles a key; returns whether it changed the typed line.
bool ClientLoop::handle_key(const tui::Key& key, Instant now) {
    bool typed = false;
    for (app::Intent& intent : intents_of(key)) {
        typed = typed || std::holds_alternative<app::InsertText>(intent) ||
                std::holds_alternative<app::EditLine>(intent);
        tell(std::move(intent), now);
    }
    return typed;
}

/// Draws the input line before anything else is computed, which is often all that changes. False if
/// a whole picture is needed.
bool ClientLoop::echo() {
    const auto line = app::input_line(model);
    return line && screen_ && screen_->echo(*line);
}

void ClientLoop::handle_signal(int signal) {
    if (ended_) {
        return;
    }
    switch (signal) {
    case SIGWINCH:
        if (screen_) {
            screen_->resized();
            send_restore_bytes();
        }
        return;
    case SIGCONT:
        if (screen_) {
            screen_->enter();
            tell(app::ScreenBack{}, monotonic_now());
        }
        return;
    case SIGTSTP:
        tell(app::Action::suspend, monotonic_now());
        return;
    case SIGINT: // never ends a game, whoever sends it
        tell(app::Action::interrupt, monotonic_now());
        return;
    case SIGHUP:
        on_screen_lost();
        return;
    default: // asked to end
        tell(app::Terminate{}, monotonic_now());
        return;
    }
}

/// Runs after every handler: draws one picture of all changes, then does the work that nobody waits
/// for. Bytes that do not yet complete a line may change deadlines, but not the picture.
void ClientLoop::finish_handler() {
    if (app::outlives_terminal(model)) {
        callers_.open_socket(); // from here on, others may attach
    }
    if (!screen_ || screen_->stale()) {
        draw();
    }
    print_lines();
    await_events();
}

/// Draws the current state, provided that the previous frame has been written.
void ClientLoop::draw() {
    if (screen_ && screen_->ready()) {
        const Instant now = monotonic_now();
        if (screen_->two_matches_fit() != model.two_matches_fit) {
            handle(app::TwoMatchesFit{screen_->two_matches_fit()}, now);
        }
        const app::View view = app::view(model, now);
        screen_->draw(view);
        if (screen_ && view.page == app::View::Page::text) {
            const auto steps = screen_->text_page_steps(view);
            handle(app::PageShown{steps.lines_down, steps.lines_up, steps.top}, now);
        }
        drawn_side_effects_ = app::typing_side_effects(model);
    }
}

/// Tells the model that the screen is lost; the model decides whether to go on without one.
void ClientLoop::on_screen_lost() {
    if (screen_ && !ended_) {
        hung_up_ = screen_->hung_up();
        tell(app::ScreenGone{}, monotonic_now());
    }
}

/// Takes over the screen of another front and notifies the previous one.
void ClientLoop::take_screen(SessionConnection line, Hello hello) {
    auto screen =
        ended_ ? system_failure("the session is ending") : hooks_.open(hello, model.looks);
    if (!screen) {
        line.send({Message::Kind::leave, static_cast<int>(screen.error().code),
                   "bughouse attach: " + screen.error().text});
        return;
    }
    drop_screen();
    session_.dismiss_front(ExitCode::done, "[left: the screen was taken to another terminal]");
    session_.take_front(std::move(line), std::move(hello));
    callers_.listen_to_front();
    start_drawing_on(*std::move(screen));
    hung_up_ = false;
    tell(app::ScreenBack{}, monotonic_now());
}

void ClientLoop::start_drawing_on(FullScreen screen) {
    screen_ = std::make_unique<Screen>(
        io_, std::move(screen.tty), std::move(screen.terminal), screen.glyphs,
        [this](const tui::Terminal::Input& input) { handle_keys(input); },
        [this] { on_screen_lost(); });
    if (console_) {
        screen_->start_printing();
    }
    send_restore_bytes();
}

/// Removes the screen but deletes it only in a later handler, since it may be on the call stack.
void ClientLoop::drop_screen() {
    if (screen_) {
        screen_->leave();
        screen_->stop();
        asio::post(io_, [old = std::shared_ptr<Screen>(std::move(screen_))] {});
    }
}

void ClientLoop::send_restore_bytes() {
    session_.front().send({Message::Kind::restore_bytes, 0, screen_->restore_bytes()});
}

void ClientLoop::carry_out(app::Quit /*effect*/) {
    Loop::carry_out(app::Quit{});
    if (screen_) {
        screen_->stop(); // later keys belong to the shell
    }
}

/// The text to print at the end. It names the file of the record, so all records are finished
/// first.
std::string ClientLoop::farewell() {
    finish_records();
    std::string text;
    for (const char c : encoded(base::printable_lines(app::text_after_quitting(model)),
                                session_.hello().encoding)) {
        text += c == '\n' ? "\r\n" : std::string(1, c);
    }
    return text;
}

} // namespace program
