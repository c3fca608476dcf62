// SPDX-License-Identifier: GPL-3.0-or-later
// Curses on one tty, used only to learn the terminal's abilities from terminfo and to decode its
// keys. Its own output is discarded, so that it can neither block on a slow connection nor change
// modes.
#pragma once

#include "src/base/result.h"
#include "tui/keys/key.h"
#include "tui/terminal/capabilities.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tui {

// Converts keys that curses has recognised by terminfo.

/// The key for a curses code; nothing for codes that are unknown or no key press, such as a resize.
[[nodiscard]] std::optional<Key> key_from_curses(int code);

/// A curses session on one terminal. Cannot be copied or moved, since curses keeps pointers into
/// it. Several can exist at the same time.
class CursesSession {
  public:
    /// `fd` is a tty and is not closed here. Fails with the reason if the terminal called `term`
    /// cannot show a full screen.
    [[nodiscard]] static base::Result<std::unique_ptr<CursesSession>, std::string>
    open(int fd, const std::string& term);
    ~CursesSession();
    CursesSession(const CursesSession&) = delete;
    CursesSession& operator=(const CursesSession&) = delete;

    [[nodiscard]] const Capabilities& capabilities() const { return can_; }
    /// A message for the user ("unknown TERM..."), or empty.
    [[nodiscard]] const std::string& user_message() const { return note_; }
    /// The next byte, or a code from 256 on for key_from_curses(); nothing if none is available.
    /// Does not wait, except up to 25 ms for the rest of a sequence after ESC.
    [[nodiscard]] std::optional<int> next_code() const;

  private:
    struct Handles;
    CursesSession();
    [[nodiscard]] std::string start(int fd, const std::string& term);
    [[nodiscard]] std::optional<std::string> usable_term(int fd, std::string term);

    static int open_; ///< number of existing sessions
    static std::vector<std::unique_ptr<Handles>> closed_;

    std::unique_ptr<Handles> handles_;
    Capabilities can_;
    std::string note_;
};

} // namespace tui
