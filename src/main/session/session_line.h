// SPDX-License-Identifier: GPL-3.0-or-later
// The line between a session, which plays, and a front, the process at a terminal: messages over a
// local socket that keeps their bounds. Keys and pictures do not pass here.
#pragma once

#include "src/store/descriptor.h"

#include <optional>
#include <string>
#include <utility>

namespace program {

struct Message {
    enum class Kind : char {
        // A front's.
        hello,    ///< it wants the screen: Hello's text and descriptors
        signal,   ///< it was sent signal `number`
        question, ///< what is played there? `text`: the session's word, if one is known
        // A session's.
        answer,    ///< `text`, to the question
        last_word, ///< `text`: the bytes that bring the screen back, should the session die
        stop,      ///< the screen is free: stop the job
        leave,     ///< the screen is free for good: say `text`, exit with `number`
        ended,     ///< the same, and the session has ended
        closed     ///< nobody is at the other end any more; never sent
    };
    Kind kind{};
    int number = 0; ///< 0 to 255
    std::string text{};
    store::Descriptor tty{}; ///< hello's
    store::Descriptor messages{};
};

class SessionLine {
  public:
    /// Longer messages are not sent.
    static constexpr std::size_t most_bytes = 16 * 1024;

    SessionLine() = default;
    explicit SessionLine(store::Descriptor fd) : fd_(std::move(fd)) {}
    /// Both ends of a new one; neither is open when the system has none.
    [[nodiscard]] static std::pair<SessionLine, SessionLine> both_ends();

    [[nodiscard]] bool is_open() const { return static_cast<bool>(fd_); }
    [[nodiscard]] int fd() const { return fd_.get(); }
    /// Whether the other end is the same user's.
    [[nodiscard]] bool is_ours() const;

    /// Never waits. False: it was not taken.
    bool send(const Message& message) const;
    /// Nothing: none is there yet.
    [[nodiscard]] std::optional<Message> receive() const;
    /// Waits; `closed` after so many milliseconds without one.
    [[nodiscard]] Message wait(int most_ms) const;
    void close() { fd_.close(); }

  private:
    store::Descriptor fd_;
};

} // namespace program
