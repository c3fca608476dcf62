// SPDX-License-Identifier: GPL-3.0-or-later
// The event loop of text mode: lines in, lines out, on a terminal or through pipes. It uses the
// same model as the full screen but has no session, so it ends with its terminal.
#pragma once

#include "src/main/complaint.h"
#include "src/main/loop/loop.h"
#include "src/main/loop/text_console.h"
#include "tui/keys/key_decoder.h"
#include "tui/terminal/tty.h"

#include <semaphore>
#include <string>
#include <string_view>
#include <thread>

namespace program {

class TextLoop : public Loop {
  public:
    /// `write` writes one record, on the journal's thread; `library` is the library's path, or
    /// empty.
    TextLoop(app::Model&& mind, WriteRecord write, KeepSetting keep, std::string library);
    ~TextLoop() override;

    /// Runs until the user quits, a signal ends it, or the input ends.
    ExitCode run(Startup startup);

  private:
    using Loop::carry_out;
    void carry_out(app::SaveSetting setting) override;
    void carry_out(app::Restyle) override {}
    void carry_out(app::Bell) override;
    void carry_out(app::SuspendSelf) override;
    void carry_out(app::DetachFromTerminal) override {}
    void carry_out(app::Repaint) override {}
    void on_model_updated(const app::Event& event, base::Instant now) override;

    void read_input();
    void handle_bytes(std::string_view bytes);
    [[nodiscard]] bool waits_for_login(base::Instant now);
    [[nodiscard]] bool holds_lines() const;
    void handle_block();
    void on_startup(base::Instant now) override { console_.begin(now); }
    void handle_signal(int signal) override;
    void finish_handler() override;
    void flush_output();

    KeepSetting keep_;
    tui::Tty tty_;
    bool on_terminal_;
    TextConsole console_;
    tui::KeyDecoder keys_;
    struct Block {
        std::string bytes;
        bool ends = false; ///< the input ends after it
    };
    std::optional<Block> block_;             ///< input that was read and is not yet handled
    std::optional<base::Instant> wait_ends_; ///< when input waits for the login no longer
    std::string piped_line_;                 ///< an incomplete line from a pipe
    int wake_[2] = {-1, -1};                 ///< pipe that wakes the reader to end it
    std::counting_semaphore<> input_handled_{
        0}; ///< released when the reader's block has been handled
    std::thread reader_;
};

} // namespace program
