// SPDX-License-Identifier: GPL-3.0-or-later
// External engines that play seats, addressed by the model's engine numbers.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/port/event.h"
#include "src/base/result.h"
#include "src/main/loop/child.h"

#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/steady_timer.hpp>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace program {

// A command line given in an option or a file, to be run without a shell.

/// Splits a command at blanks, except those inside '...' and "...". Nothing else is special: no
/// variables, no backslashes. Returns at least one word, or an error.
[[nodiscard]] base::Result<std::vector<std::string>, std::string>
split_command(std::string_view command);

/// The path of a program: looked up along PATH, then where Debian puts games and users put their
/// own programs, which the PATH of a login may lack. The name itself if it is not found.
[[nodiscard]] std::string program_path(const std::string& name);

// An external engine in a seat: its lines become events, tell() sends it lines. Never blocks.

class EngineProcess : public std::enable_shared_from_this<EngineProcess> {
  public:
    /// Maximum number of bytes waiting to be read by the engine, beyond which it is given up.
    static constexpr std::size_t most_unsent = 64 * 1024;
    /// Bytes after which a line from the engine is cut.
    static constexpr std::size_t longest_line = 4096;

    using OnEvent = std::function<void(app::Event)>;

    /// `on_event` is called on the loop's thread, never from within a member function.
    EngineProcess(asio::io_context& io, std::uint64_t number, OnEvent on_event)
        : io_(io), number_(number), on_event_(std::move(on_event)), socket_(io), end_timer_(io) {}

    /// Starts `command`, split as in split_command().
    void start(const std::string& command);
    void tell(const std::string& line);
    /// Ends the engine while the loop runs: `quit`, SIGTERM, SIGKILL. No more events follow.
    void end();

    // For use after the loop has ended.
    [[nodiscard]] bool has_ended() const { return !child_ || child_->has_ended(); }
    void ask_to_end() const;

  private:
    using Socket = asio::local::stream_protocol::socket;

    void wait_for_bytes();
    void read();
    void handle_bytes(std::string_view bytes);
    void flush();
    void report_loss(std::string why);
    void wait_for_end();

    asio::io_context& io_;
    std::uint64_t number_;
    OnEvent on_event_;
    std::optional<Child> child_;
    Socket socket_;
    asio::steady_timer end_timer_;
    std::array<char, 16 * 1024> buffer_{};
    std::string line_; ///< the incomplete last line
    std::string unsent_;
    bool writing_ = false;
    bool leaving_ = false;
    bool asked_to_end_ = false;
};

class EnginePrograms {
  public:
    /// `on_event` receives the engines' lines, and the news that one has ended.
    EnginePrograms(asio::io_context& io, EngineProcess::OnEvent on_event)
        : io_(io), on_event_(std::move(on_event)) {}

    void start(const app::StartEngine& start);
    void tell(const app::TellEngine& tell);
    void end(app::EndEngine end);
    /// Ends all engines after the loop has ended: waits for a moment, then kills the rest.
    void end_all();

  private:
    asio::io_context& io_;
    EngineProcess::OnEvent on_event_;
    std::map<std::uint64_t, std::shared_ptr<EngineProcess>> engines_;
    std::vector<std::weak_ptr<EngineProcess>> leaving_; ///< engines told to end while the loop runs
};

} // namespace program
