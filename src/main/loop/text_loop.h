// SPDX-License-Identifier: GPL-3.0-or-later
// The event loop of text mode: lines in, lines out, on a terminal or through pipes. It uses the
// same model as the full screen but has no session, so it ends with its terminal.
#pragma once

#include "src/app/event_pump.h"
#include "src/main/complaint.h"
#include "src/main/loop/alarm.h"
#include "src/main/loop/library_thread.h"
#include "src/main/loop/services.h"
#include "src/main/loop/session_log.h"
#include "src/main/loop/signals.h"
#include "src/main/loop/startup.h"
#include "src/main/loop/text_console.h"
#include "tui/keys/key_decoder.h"
#include "tui/terminal/tty.h"

#include <asio/io_context.hpp>

#include <atomic>
#include <functional>
#include <semaphore>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace program {

class TextLoop : private app::EventPump {
  public:
    using Keep = std::function<std::string(const app::SaveSetting& setting)>;

    /// `write` writes one record, on the journal's thread; `keep` writes one setting and returns
    /// the error; `library` is the library's path, or empty.
    TextLoop(app::Model&& mind, Services::WriteRecord write, Keep keep, std::string library);
    ~TextLoop() override;

    /// Runs until the user quits, a signal ends it, or the input ends.
    ExitCode run(Startup startup);
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
    void ask_library(app::AskLibrary question) override { library_.ask(std::move(question)); }
    void save_coached_count(app::SaveCoachedCount kept) override;
    void save_setting(app::SaveSetting setting) override;
    void save_picture(app::SavePicture picture) override;
    void change_client_file(app::ChangeClientFile change) override;
    void restyle() override {}
    void ring() override;
    void suspend() override;
    void detach_from_terminal() override {}
    void repaint() override {}
    void quit() override;
    void on_model_updated(const app::Event& event, base::Instant now) override;

    void read_input();
    void handle_bytes(std::string_view bytes);
    [[nodiscard]] bool waits_for_login(base::Instant now);
    [[nodiscard]] bool holds_lines() const;
    void handle_block();
    void handle_signal(int signal);
    void tell(app::Event event, base::Instant now);
    void finish_handler();
    void flush_output();

    asio::io_context io_{1};
    Keep keep_;
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
    Signals signals_;
    Alarm alarm_;
    Services services_;
    LibraryThread library_;
    SessionLog log_;
    int wake_[2] = {-1, -1}; ///< pipe that wakes the reader to end it
    std::counting_semaphore<> input_handled_{
        0}; ///< released when the reader's block has been handled
    std::thread reader_;
    std::atomic<bool> ended_ = false; ///< also read by the reader's thread
};

} // namespace program
