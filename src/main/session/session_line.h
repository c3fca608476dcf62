// SPDX-License-Identifier: GPL-3.0-or-later
// The connection between a session, which plays, and a front, the process at a terminal: messages
// over a local socket that preserves their boundaries. Keys and pictures do not pass through it.
#pragma once

#include "src/app/port/rows.h"
#include "src/store/folder.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace program {

// The greeting of a front, sent when it asks for the screen: the terminal's type, size and locale.

/// All that a session knows of a front's environment and locale.
struct Hello {
    /// Maximum length of each text; a longer one counts as not set.
    static constexpr std::size_t most_text = 4096;

    store::Descriptor tty;            ///< open for reading and writing, non-blocking
    store::Descriptor standard_error; ///< the front's standard error
    std::string term;                 ///< value of TERM
    std::string terminfo;             ///< value of TERMINFO
    std::string terminfo_dirs;        ///< value of TERMINFO_DIRS
    std::string encoding;             ///< encoding of its locale, see terminal_encoding()
    bool no_color = false;            ///< NO_COLOR is set
    bool true_colour = false;         ///< COLORTERM promises true colour

    /// The greeting for this process's terminal; both descriptors are duplicates.
    [[nodiscard]] static Hello of_this_process(int tty);

    /// Everything except the descriptors, as text.
    [[nodiscard]] std::string text() const;
    /// Parses what text() returns; nothing if it is malformed.
    [[nodiscard]] static std::optional<Hello> from(std::string_view text);
};

// A session's match as text, as one process sends it to another.

/// Maximum size of each field in bytes; longer ones are cut.
inline constexpr std::size_t most_match_field = 1000;
[[nodiscard]] std::string text_of(const app::SessionMatch& played);
/// The inverse of text_of(). A missing field stays empty, since another version may have sent the
/// text.
[[nodiscard]] app::SessionMatch session_match_from(std::string_view text);

struct Message {
    enum class Kind : char {
        // From a front:
        hello,    ///< asks for the screen, with Hello's text and descriptors
        signal,   ///< the front has received signal `number`
        question, ///< asks about the match; `text` is the session's word, or empty
        // From a session:
        answer,         ///< to a question; `text` describes the match
        restore_bytes,  ///< `text`: bytes that restore the shell's screen if the session dies
        stop,           ///< the screen is free: stop the job
        leave,          ///< the screen is free for good: print `text`, exit with `number`
        ended,          ///< as leave, and the session is over
        switch_session, ///< the session ends; attach to session `text` instead
        closed          ///< the other end has closed; never sent
    };
    Kind kind{};
    int number = 0; ///< a signal or exit code, 0 to 255
    std::string text{};
    store::Descriptor tty{}; ///< the front's terminal; only with `hello`
    store::Descriptor standard_error{};
};

class SessionConnection {
  public:
    /// Maximum size of a message in bytes; longer ones are not sent.
    static constexpr std::size_t most_bytes = 16 * 1024;

    SessionConnection() = default;
    explicit SessionConnection(store::Descriptor fd) : fd_(std::move(fd)) {}
    /// Both ends of a new connection; neither is open if the system has no descriptors left.
    [[nodiscard]] static std::pair<SessionConnection, SessionConnection> connected_pair();

    [[nodiscard]] bool is_open() const { return static_cast<bool>(fd_); }
    [[nodiscard]] int fd() const { return fd_.get(); }
    /// Whether the other end belongs to the same user.
    [[nodiscard]] bool is_same_user() const;

    /// Sends without blocking; false if the message was not accepted.
    bool send(const Message& message) const;
    /// The next message; nothing if none has arrived yet.
    [[nodiscard]] std::optional<Message> receive() const;
    /// Waits for a message; `closed` if none comes within that many milliseconds.
    [[nodiscard]] Message wait(int most_ms) const;
    void close() { fd_.close(); }

  private:
    store::Descriptor fd_;
};

} // namespace program
