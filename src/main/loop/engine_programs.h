// SPDX-License-Identifier: GPL-3.0-or-later
// The programs that play seats, by the mind's numbers.
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

// A command that somebody has written into an option or a file, for exec and not for a shell.

/// Split at blanks; '...' and "..." keep theirs. Nothing else is special: no variables, no
/// backslashes. At least one word, or the reason.
[[nodiscard]] base::Result<std::vector<std::string>, std::string>
split_command(std::string_view command);

/// A program of that name: along PATH, else where Debian puts games and users put their own
/// programs, which the PATH of a login may leave out. The name itself when it is nowhere.
[[nodiscard]] std::string program_path(const std::string& name);

// A program that plays a seat: its lines as events, ours to it. It is never waited for.

class EngineProcess : public std::enable_shared_from_this<EngineProcess> {
  public:
    /// Bytes that it has not taken yet; one that takes nothing any more is given up.
    static constexpr std::size_t most_unsent = 64 * 1024;
    /// Longer lines are cut.
    static constexpr std::size_t longest_line = 4096;

    using Told = std::function<void(app::Event)>;

    /// `told` is called on the loop's thread, never from within a call of ours.
    EngineProcess(asio::io_context& io, std::uint64_t number, Told told)
        : io_(io), number_(number), told_(std::move(told)), socket_(io), patience_(io) {}

    /// Its words are split at blanks, '...' and "..." keep theirs; no shell reads them.
    void start(const std::string& command);
    void tell(const std::string& line);
    /// `quit`, then SIGTERM, then SIGKILL, while the loop goes on. Nothing is told any more.
    void end();

    // When the loop goes on no more.
    [[nodiscard]] bool over() const { return !child_ || child_->has_ended(); }
    void ask_to_end() const;

  private:
    using Socket = asio::local::stream_protocol::socket;

    void listen();
    void read();
    void take(std::string_view bytes);
    void flush();
    void lost(std::string why);
    void wait_for_end();

    asio::io_context& io_;
    std::uint64_t number_;
    Told told_;
    std::optional<Child> child_;
    Socket socket_;
    asio::steady_timer patience_;
    std::array<char, 16 * 1024> buffer_{};
    std::string line_; ///< that has not ended yet
    std::string unsent_;
    bool writing_ = false;
    bool leaving_ = false;
    bool asked_to_end_ = false;
};

class EnginePrograms {
  public:
    /// `told` hears of what they say, and when one is there no more.
    EnginePrograms(asio::io_context& io, EngineProcess::Told told)
        : io_(io), told_(std::move(told)) {}

    void start(const app::StartEngine& start);
    void tell(const app::TellEngine& tell);
    void end(app::EndEngine end);
    /// All of them, now: waits for a moment, and kills those that are still there. The loop has
    /// ended.
    void dismiss();

  private:
    asio::io_context& io_;
    EngineProcess::Told told_;
    std::map<std::uint64_t, std::shared_ptr<EngineProcess>> engines_;
    std::vector<std::weak_ptr<EngineProcess>> leaving_; ///< the loop sees to them
};

} // namespace program
