// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal itself: a tty, its modes, its keys and its screen. Every frame is composed as bytes,
// which the caller writes at its own pace, so that a slow line never holds up the game.
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
    int fd = -1;              ///< a tty, open for reading and writing; not closed here
    std::string term;         ///< TERM
    Size size;                ///< of the tty, asked by the caller
    std::string theme;        ///< one of Theme::names(); empty: the first
    bool colour = true;       ///< false: NO_COLOR, `--color never`
    bool utf8 = false;        ///< the locale in force is UTF-8
    bool true_colour = false; ///< COLORTERM says so; asked where there is colour at all
};

/// Owns the modes of a tty from open() to its end. More than one may live at a time (one for each
/// attached tty).
class Terminal {
  public:
    /// Sets raw mode. The reason, when the terminal cannot show a full screen (no tty, dumb).
    [[nodiscard]] static base::Result<std::unique_ptr<Terminal>, std::string>
    open(const TerminalOptions& options);
    /// Restores the tty; when leave() was not called its bytes are written here, with little
    /// patience.
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// Something the user should know ("unknown TERM..."), or empty.
    [[nodiscard]] const std::string& note() const { return curses_->note(); }
    [[nodiscard]] Depth depth() const { return display_.depth(); }

    /// The bytes that turn what the last call left on the screen into `grid`. Valid until the next
    /// call of anything here. Call it again only when they have been written.
    [[nodiscard]] std::string_view compose(const Grid& grid) { return display_.compose(grid); }
    /// compose() with only that row changed into the first row of `line` (the other rows are not
    /// looked at) and with its cursor; no bytes when the last picture had no such row.
    [[nodiscard]] std::string_view compose_row(int row, const Grid& line) {
        return display_.compose_row(row, line);
    }
    /// The title of the terminal's window with the next picture, printable.
    void want_title(std::string_view title) { display_.want_title(title); }
    /// Whether the next picture wants to hear of the mouse.
    void want_mouse(bool wanted) { display_.want_mouse(wanted); }
    /// Other colours from now on, as at open(); the next compose() draws everything afresh.
    void restyle(const std::string& theme, bool colour);
    /// The next compose() draws everything afresh (Ctrl-L).
    void repaint() { display_.repaint(); }
    /// The terminal has another size now; the next compose() draws everything afresh.
    void resize(Size size) { display_.resize(size); }

    /// Gives the tty back to the shell (suspension, the end): its old modes now, the bytes to be
    /// written.
    [[nodiscard]] std::string_view leave();
    /// Gives the screen back, while keys are still read.
    [[nodiscard]] std::string_view leave_picture() { return display_.leave(); }
    /// Takes the tty again after leave().
    void enter();
    /// The bytes that leave() would write now, for code that has to restore the screen without this
    /// object.
    [[nodiscard]] std::string bytes_to_leave() const { return display_.bytes_to_leave() + "\r\n"; }

    struct Input {
        std::vector<Key> keys;
        bool hung_up = false; ///< the tty is gone; it stays readable for ever
    };
    /// Everything that can be read without waiting (an ESC alone waits 25 ms for its sequence).
    [[nodiscard]] Input read();

  private:
    Terminal(std::unique_ptr<Tty> tty, std::unique_ptr<CursesSession> curses, Display display,
             const TerminalOptions& options);

    TerminalOptions options_;
    std::unique_ptr<Tty> tty_;
    std::unique_ptr<CursesSession> curses_;
    KeyDecoder decoder_;
    Display display_;
    bool entered_ = false; ///< raw mode is set
};

} // namespace tui
