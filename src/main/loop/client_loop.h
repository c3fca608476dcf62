// SPDX-License-Identifier: GPL-3.0-or-later
// The event loop of the full-screen client, where keys, time, bots, disk and screen meet. It
// carries out the model's effects and decides nothing.
#pragma once

#include "src/app/event_pump.h"
#include "src/app/say/speaker.h"
#include "src/app/show/typing.h"
#include "src/main/complaint.h"
#include "src/main/loop/alarm.h"
#include "src/main/loop/callers.h"
#include "src/main/loop/library_thread.h"
#include "src/main/loop/screen.h"
#include "src/main/loop/services.h"
#include "src/main/loop/session_log.h"
#include "src/main/loop/signals.h"
#include "src/main/loop/startup.h"
#include "src/main/loop/text_console.h"
#include "src/store/coached_matches.h"

#include <asio/io_context.hpp>
#include <asio/thread_pool.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace program {

/// The stored number of matches in which this user was coached; nothing if there is no folder for
/// it.
[[nodiscard]] std::optional<store::CoachedMatches> coached_here();
/// Changes a small file; returns the error, after which the old contents remain.
[[nodiscard]] std::optional<std::string> change_on_disk(const app::ChangeClientFile& change);
/// Draws the picture in the theme of `looks` and saves it in the game folder.
[[nodiscard]] app::PictureSaved save_picture_file(const app::SavePicture& picture,
                                                  const app::Looks& looks);

/// A terminal that pictures can be drawn on.
struct FullScreen {
    TtyFile tty;
    std::unique_ptr<tui::Terminal> terminal; ///< uses `tty`
    tui::Glyphs glyphs;
};

class ClientLoop : private app::EventPump {
  public:
    /// How the program opens the screen, the config file and the library.
    struct Hooks {
        /// Opens a screen on the terminal of the session's present front, or says why there is
        /// none.
        std::function<OrComplaint<FullScreen>(const Hello& hello, const app::Looks& looks)> open;
        /// Changes the looks of an open screen.
        std::function<void(Screen& screen, const Hello& hello, const app::Looks& looks)> restyle;
        /// Writes one setting to the config file; returns the error. Called on another thread.
        std::function<std::string(const app::SaveSetting& setting)> keep;
        /// Path of the library's file; empty if there is none.
        std::string library{};
    };

    /// `screen` is the initial screen; `write` writes one record, on the journal's thread.
    ClientLoop(app::Model&& mind, Session& session, FullScreen screen, Hooks hooks,
               Services::WriteRecord write);

    /// Runs until the user quits, a signal ends it, or the terminal hangs up while nothing needs to
    /// go on without it. Records are then saved, the shell's screen is restored and the farewell
    /// printed.
    ExitCode run(Startup startup);
    /// The next activity chosen on the start page; valid after run().
    [[nodiscard]] const std::optional<app::NextActivity>& activity_after_quit() const {
        return model.activity_after_quit;
    }

  private:
    void ask_server(const play::Request& request, base::Instant now) override;
    void ask_server(const play::ServerRequest& request, base::Instant now) override;
    void think(app::Think think) override { services_.think(std::move(think)); }
    void cancel_search(app::CancelSearch search) override { services_.cancel_search(search); }
    void start_engine(app::StartEngine start) override { services_.start(start); }
    void tell_engine(app::TellEngine tell) override { services_.tell(tell); }
    void end_engine(app::EndEngine end) override { services_.end(end); }
    void save(app::SaveRecord save) override { services_.save(std::move(save)); }
    void ask_library(app::AskLibrary question) override;
    void save_coached_count(app::SaveCoachedCount kept) override;
    void save_setting(app::SaveSetting setting) override;
    void save_picture(app::SavePicture picture) override;
    void change_client_file(app::ChangeClientFile change) override;
    void restyle() override;
    void ring() override;
    void suspend() override;
    void detach_from_terminal() override;
    void repaint() override;
    void quit() override;
    void on_model_updated(const app::Event& event, base::Instant now) override;

    void tell(app::Event event, base::Instant now);
    void tell_all(std::vector<app::Event> events, base::Instant now);
    void handle_keys(const tui::Terminal::Input& input);
    [[nodiscard]] std::vector<app::Intent> intents_of(const tui::Key& key) const;
    [[nodiscard]] bool handle_key(const tui::Key& key, base::Instant now);
    [[nodiscard]] bool echo();
    void handle_signal(int signal);
    void wake_up();
    void finish_handler();
    void switch_text_mode();
    void print_lines();
    void draw();
    void set_alarm();
    void mark_stale();
    void on_screen_lost();
    void take_screen(SessionConnection line, Hello hello);
    void start_drawing_on(FullScreen screen);
    void drop_screen();
    void send_restore_bytes();
    std::string farewell();

    asio::io_context io_{1};
    Session& session_;
    Hooks hooks_;
    std::unique_ptr<Screen> screen_; ///< null while no front lends a terminal
    Signals signals_;
    Callers callers_;
    Alarm alarm_;
    Services services_;
    std::optional<app::TypingSideEffects> drawn_side_effects_; ///< as shown by the last picture
    std::optional<asio::thread_pool>
        settings_thread_;                ///< writes settings; created when first needed
    std::optional<TextConsole> console_; ///< replaces pictures in text mode
    SessionLog log_;
    std::unique_ptr<LibraryThread> library_; ///< created by the first question
    bool ended_ = false;
    bool hung_up_ = false; ///< the terminal has hung up
};

} // namespace program
