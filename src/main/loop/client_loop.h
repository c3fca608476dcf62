// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of the full-screen client: the one place where keys, time, bots, disk and screen meet.
// It carries out what the mind asks for and decides nothing.
#pragma once

#include "src/app/pump.h"
#include "src/app/show/typing.h"
#include "src/main/exit_code.h"
#include "src/main/loop/alarm.h"
#include "src/main/loop/screen.h"
#include "src/main/loop/services.h"
#include "src/main/loop/signals.h"
#include "src/main/loop/startup.h"

#include <asio/io_context.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace program {

class ClientLoop : private app::Pump {
  public:
    /// `terminal` is on `tty`; `write` writes one record, on the journal's thread.
    ClientLoop(app::Model mind, TtyFile tty, std::unique_ptr<tui::Terminal> terminal,
               const tui::Glyphs& glyphs, Services::Write write);

    /// Runs until the user quits, the terminal hangs up or a signal asks to end. What was to be
    /// saved is saved then, the screen is the shell's again and the farewell stands on it.
    ExitCode run(Startup startup);
    /// What was chosen to go on with, after run().
    [[nodiscard]] const std::optional<app::Onward>& onward() const { return model.onward; }

  private:
    void ask_server(const play::Request& request, base::Instant now) override;
    void ask_server(const play::ServerRequest& request, base::Instant now) override;
    void think(app::Think think) override { services_.think(std::move(think)); }
    void forget(app::Forget forget) override { services_.forget(forget); }
    void save(app::Save save) override { services_.save(std::move(save)); }
    void ring() override { screen_.ring(); }
    void suspend() override;
    void repaint() override { screen_.repaint(); }
    void quit() override { end(false); }

    void tell(app::Event event, base::Instant now);
    void tell_all(std::vector<app::Event> events, base::Instant now);
    void take_keys(const tui::Terminal::Input& input);
    [[nodiscard]] bool take_key(const tui::Key& key, base::Instant now);
    [[nodiscard]] bool echo();
    void take_signal(int signal);
    void wake_up();
    void settle();
    void draw();
    void set_alarm();
    void hang_up(bool terminal_is_gone);
    void end(bool terminal_is_gone);
    std::string farewell();

    asio::io_context io_{1};
    Screen screen_;
    Signals signals_;
    Alarm alarm_;
    Services services_;
    std::optional<app::Traces> traces_; ///< of what was being typed in the last picture
    bool ended_ = false;
    bool gone_ = false; ///< the terminal has hung up
};

} // namespace program
