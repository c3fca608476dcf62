// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal: a tty, its modes, keys and screen. Frames are returned as bytes for the caller to
// write at its own pace, so that a slow connection never holds up the game.
#pragma once

#include "src/base/result.h"
#include "tui/grid/grid.h"
#include "tui/keys/key_decoder.h"
#include "tui/terminal/curses_session.h"
#include "tui/terminal/display.h"
#include "tui/terminal/theme.h"
#include "tui/terminal/tty.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

struct TerminalOptions {
    int fd = -1;              ///< a tty open for reading and writing; not closed here
    std::string term;         ///< the value of TERM
    Size size;                ///< size of the tty, as determined by the caller
    std::string theme;        ///< a name from Theme::names(); empty: the first
    bool colour = true;       ///< false with NO_COLOR or `--color never`
    bool utf8 = false;        ///< the current locale uses UTF-8
    bool true_colour = false; ///< COLORTERM promises true colour; matters only if `colour`
};

/// Owns the modes of a tty from open() until destruction. There may be several, one per attached
/// tty.
class Terminal {
  public:
    /// Sets raw mode. Fails with the reason if the terminal cannot show a full screen (no tty,
    /// dumb).
    [[nodiscard]] static base::Result<std::unique_ptr<Terminal>, std::string>
    open(const TerminalOptions& options);
    /// Restores the tty. If leave() was not called, writes its bytes here, with a short timeout.
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// A message for the user ("unknown TERM..."), or empty.
    [[nodiscard]] const std::string& user_message() const { return curses_->user_message(); }
    [[nodiscard]] Depth depth() const { return display_.depth(); }

    /// The bytes that turn the current screen into `grid`, valid until the next call of any member.
    /// They must have been written before the next call of compose().
    [[nodiscard]] std::string_view compose(const Grid& grid) { return display_.compose(grid); }
    /// Like compose(), but changes only `row`, to the first row of `line`, and the cursor. Returns
    /// no bytes if the last frame had no such row.
    [[nodiscard]] std::string_view compose_row(int row, const Grid& line) {
        return display_.compose_row(row, line);
    }
    /// Sets the window title from the next frame on; must be printable.
    void want_title(std::string_view title) { display_.want_title(title); }
    /// Whether the mouse should report from the next frame on.
    void want_mouse(bool wanted) { display_.want_mouse(wanted); }
    /// Changes theme and colour as in open(); the next compose() redraws everything.
    void restyle(const std::string& theme, bool colour);
    /// Makes the next compose() redraw everything (Ctrl-L).
    void repaint() { display_.repaint(); }
    /// To be called when the terminal has changed size; the next compose() redraws everything.
    void resize(Size size) { display_.resize(size); }

    /// Returns the tty to the shell (suspension or exit): restores its modes and returns the bytes
    /// to write.
    [[nodiscard]] std::string_view leave();
    /// The bytes that restore the original screen; keys can still be read.
    [[nodiscard]] std::string_view leave_full_screen() { return display_.leave(); }
    /// Takes the tty over again after leave().
    void enter();
    /// The bytes that leave() would return now, for code that must restore the screen without this
    /// object.
    [[nodiscard]] std::string bytes_to_leave() const { return display_.bytes_to_leave() + "\r\n"; }

    struct Input {
        std::vector<Key> keys;
        bool hung_up = false; ///< the tty has hung up; it then stays readable for ever
    };
    /// Reads all that is available without waiting, except up to 25 ms for a sequence after ESC.
    [[nodiscard]] Input read();

  private:
    Terminal(std::unique_ptr<Tty> tty, std::unique_ptr<CursesSession> curses, Display display,
             const TerminalOptions& options);

    TerminalOptions options_;
    std::unique_ptr<Tty> tty_;
    std::unique_ptr<CursesSession> curses_;
    KeyDecoder decoder_;
    Display display_;
    bool is_raw_ = false; ///< raw mode is set
};

} // namespace tui
