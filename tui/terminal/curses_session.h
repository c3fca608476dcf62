// SPDX-License-Identifier: GPL-3.0-or-later
// Curses on one tty, as a source of knowledge: the terminal's abilities, by terminfo, and the keys
// behind its bytes. Its own output is discarded, so that it can neither block on a slow line nor
// change modes.
#pragma once

#include "src/base/result.h"
#include "tui/keys/key.h"
#include "tui/terminal/capabilities.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tui {

// A key that curses recognises by terminfo, as a Key.

/// Nothing for codes that are no key press (a resize) or none that we know.
[[nodiscard]] std::optional<Key> key_from_curses(int code);

/// Neither copied nor moved once open: curses keeps pointers. More than one may live at a time.
class CursesSession {
  public:
    /// `fd` is a tty, not closed here. The reason, when the terminal called `term` cannot show a
    /// full screen.
    [[nodiscard]] static base::Result<std::unique_ptr<CursesSession>, std::string>
    open(int fd, const std::string& term);
    ~CursesSession();
    CursesSession(const CursesSession&) = delete;
    CursesSession& operator=(const CursesSession&) = delete;

    [[nodiscard]] const Capabilities& can() const { return can_; }
    /// Something the user should know ("unknown TERM..."), or empty.
    [[nodiscard]] const std::string& note() const { return note_; }
    /// The next byte, or from 256 on what key_from_curses() understands, if it can be had without
    /// waiting (an ESC alone waits 25 ms for its sequence).
    [[nodiscard]] std::optional<int> next_code() const;

  private:
    struct Handles;
    CursesSession();
    [[nodiscard]] std::string start(int fd, const std::string& term);
    [[nodiscard]] std::optional<std::string> usable(int fd, std::string term);

    static int open_; ///< sessions that exist
    static std::vector<std::unique_ptr<Handles>> closed_;

    std::unique_ptr<Handles> handles_;
    Capabilities can_;
    std::string note_;
};

} // namespace tui
