// SPDX-License-Identifier: GPL-3.0-or-later
// The line between a session, which plays, and a front, the process at a terminal: messages over a
// local socket that keeps their bounds. Keys and pictures do not pass here.
#pragma once

#include "src/app/port/rows.h"
#include "src/store/folder.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace program {

// The greeting of a front: its terminal's type, size and locale, sent when it asks for the screen.

/// Nothing else of a front's environment and locale is known to a session.
struct Hello {
    /// Bound of each text; a longer one counts as not set.
    static constexpr std::size_t most_text = 4096;

    store::Descriptor tty;      ///< open for reading and writing, never blocking
    store::Descriptor messages; ///< the descriptor for error messages
    std::string term;           ///< TERM
    std::string terminfo;       ///< TERMINFO
    std::string terminfo_dirs;  ///< TERMINFO_DIRS
    std::string encoding;       ///< the encoding of its locale, see terminal_encoding()
    bool no_color = false;      ///< NO_COLOR is set
    bool true_colour = false;   ///< COLORTERM promises it

    /// The greeting for the terminal of this process; both descriptors are copies.
    [[nodiscard]] static Hello of_this_process(int tty);

    /// All but the descriptors.
    [[nodiscard]] std::string text() const;
    /// Nothing when it is no such text.
    [[nodiscard]] static std::optional<Hello> from(std::string_view text);
};

// A session's match as the text that one process sends to another.

/// Each field is cut to so many bytes.
inline constexpr std::size_t most_played_text = 1000;
[[nodiscard]] std::string text_of(const app::Played& played);
/// A field that is not there stays empty: the answer of another version.
[[nodiscard]] app::Played played_from(std::string_view text);

struct Message {
    enum class Kind : char {
        // A front's.
        hello,    ///< asks for the screen: Hello's text and descriptors
        signal,   ///< the front has got signal `number`
        question, ///< asks for a line about the match; `text`: the session's word, if one is known
        // A session's.
        answer,    ///< to the question; `text`: what is played
        last_word, ///< `text`: the bytes that bring the screen back, should the session die
        stop,      ///< the screen is free: stop the job
        leave,     ///< the screen is free for good: say `text`, exit with `number`
        ended,     ///< as leave, and the session has ended
        go_over,   ///< the session ends, and the front goes over to the session `text`
        closed     ///< the other end has closed; never sent
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
    /// Both ends of a new line; neither is open when the system has no descriptors left.
    [[nodiscard]] static std::pair<SessionLine, SessionLine> both_ends();

    [[nodiscard]] bool is_open() const { return static_cast<bool>(fd_); }
    [[nodiscard]] int fd() const { return fd_.get(); }
    /// Whether the other end is the same user's.
    [[nodiscard]] bool is_ours() const;

    /// Never waits. False: it was not taken.
    bool send(const Message& message) const;
    /// Nothing: none is there yet.
    [[nodiscard]] std::optional<Message> receive() const;
    /// Waits for a message; `closed` when none comes within so many milliseconds.
    [[nodiscard]] Message wait(int most_ms) const;
    void close() { fd_.close(); }

  private:
    store::Descriptor fd_;
};

} // namespace program
