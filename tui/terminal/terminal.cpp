// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/terminal/terminal.h"

#include <utility>

namespace tui {
namespace {

constexpr int escape_code = 27;
constexpr int most_codes = 16384; // per read, so that a long paste does not stop the clocks
constexpr int curses_fifo = 160;  // bytes that curses may hold after an ESC, unseen by poll()

Pen pen_for(const Capabilities& can, const TerminalOptions& options) {
    return {can, options.theme,
            can.depth(options.colour && options.theme != colourless_theme, options.true_colour),
            options.utf8};
}

} // namespace

Terminal::Terminal(std::unique_ptr<Tty> tty, std::unique_ptr<CursesSession> curses, Display display,
                   const TerminalOptions& options)
    : options_(options), tty_(std::move(tty)), curses_(std::move(curses)),
      display_(std::move(display)) {}

base::Result<std::unique_ptr<Terminal>, std::string>
Terminal::open(const TerminalOptions& options) {
    auto tty = std::make_unique<Tty>();
    if (!tty->adopt(options.fd)) {
        return base::failure<std::string>("not a terminal");
    }
    auto curses = CursesSession::open(options.fd, options.term);
    if (!curses) {
        return base::failure(std::move(curses.error()));
    }
    Display display(pen_for((*curses)->capabilities(), options));
    std::unique_ptr<Terminal> terminal(
        new Terminal(std::move(tty), std::move(*curses), std::move(display), options));
    terminal->resize(options.size);
    terminal->enter();
    return terminal;
}

void Terminal::restyle(const std::string& theme, bool colour) {
    options_.theme = theme;
    options_.colour = colour;
    display_.set_pen(pen_for(curses_->capabilities(), options_));
}

Terminal::~Terminal() {
    if (is_raw_) {
        tty_->write_with_timeout(leave());
    }
}

void Terminal::enter() {
    tty_->make_raw();
    is_raw_ = true;
    repaint();
}

std::string_view Terminal::leave() {
    tty_->restore();
    is_raw_ = false;
    return display_.leave();
}

Terminal::Input Terminal::read() {
    int codes = 0;
    int since_escape = 0;
    bool plain = true; // only plain characters, after which curses reads nothing ahead
    while (codes < most_codes || since_escape < curses_fifo) {
        const auto code = curses_->next_code();
        if (!code) {
            decoder_.flush();
            break;
        }
        since_escape = code == escape_code ? 0 : since_escape + 1;
        ++codes;
        plain = plain && code != escape_code && *code < 0x7F;
        if (*code < 256) {
            decoder_.feed(static_cast<unsigned char>(*code));
            if (plain && tty_->nothing_to_read()) {
                decoder_.flush();
                break;
            }
        } else if (auto key = key_from_curses(*code)) {
            decoder_.add_key(std::move(*key));
        }
    }
    return {decoder_.take(), codes == 0 && tty_->hung_up()};
}

} // namespace tui
