// SPDX-License-Identifier: GPL-3.0-or-later
// The event loop of the full-screen client, where keys, time, bots, disk and screen meet. It
// carries out the model's effects and decides nothing.
#pragma once

#include "src/app/say/speaker.h"
#include "src/app/show/typing.h"
#include "src/main/complaint.h"
#include "src/main/loop/callers.h"
#include "src/main/loop/loop.h"
#include "src/main/loop/screen.h"
#include "src/main/loop/text_console.h"

#include <asio/thread_pool.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace program {

/// A terminal that pictures can be drawn on.
struct FullScreen {
    TtyFile tty;
    std::unique_ptr<tui::Terminal> terminal; ///< uses `tty`
    tui::Glyphs glyphs;
};

class ClientLoop : public Loop {
  public:
    /// How the program opens the screen, the config file and the library.
    struct Hooks {
        /// Opens a screen on the terminal of the session's present front, or says why there is
        /// none.
        std::function<OrComplaint<FullScreen>(const Hello& hello, const app::Looks& looks)> open;
        /// Changes the looks of an open screen.
        std::function<void(Screen& screen, const Hello& hello, const app::Looks& looks)> restyle;
        /// Called on another thread.
        KeepSetting keep;
        /// Path of the library's file; empty if there is none.
        std::string library{};
    };

    /// `screen` is the initial screen; `write` writes one record, on the journal's thread.
    ClientLoop(app::Model&& mind, Session& session, FullScreen screen, Hooks hooks,
               WriteRecord write);

    /// Runs until the user quits, a signal ends it, or the terminal hangs up while nothing needs to
    /// go on without it. Records are then saved, the shell's screen is restored and the farewell
    /// printed.
    ExitCode run(Startup startup);

  private:
    using Loop::carry_out;
    void carry_out(app::SaveSetting setting) override;
    void carry_out(app::Restyle) override;
    void carry_out(app::Bell) override;
    void carry_out(app::SuspendSelf) override;
    void carry_out(app::DetachFromTerminal) override;
    void carry_out(app::Repaint) override;
    void carry_out(app::Quit) override;
    void on_model_updated(const app::Event& event, base::Instant now) override;

    void handle_keys(const tui::Terminal::Input& input);
    [[nodiscard]] std::vector<app::Intent> intents_of(const tui::Key& key) const;
    [[nodiscard]] bool handle_key(const tui::Key& key, base::Instant now);
    [[nodiscard]] bool echo();
    void handle_signal(int signal) override;
    void finish_handler() override;
    void switch_text_mode();
    void print_lines();
    void draw();
    void mark_stale() override;
    void on_screen_lost();
    void take_screen(SessionConnection line, Hello hello);
    void start_drawing_on(FullScreen screen);
    void drop_screen();
    void send_restore_bytes();
    std::string farewell();

    Session& session_;
    Hooks hooks_;
    std::unique_ptr<Screen> screen_; ///< null while no front lends a terminal
    Callers callers_;
    std::optional<app::TypingSideEffects> drawn_side_effects_; ///< as shown by the last picture
    std::optional<asio::thread_pool>
        settings_thread_;                ///< writes settings; created when first needed
    std::optional<TextConsole> console_; ///< replaces pictures in text mode
    bool hung_up_ = false;               ///< the terminal has hung up
};

} // namespace program
