// SPDX-License-Identifier: GPL-3.0-or-later
// The master of curses (with capabilities.cpp and curses_key.cpp), which knows what the terminal
// can do and reads its keys. What it would write itself goes nowhere: it can neither block on a
// slow line nor change modes.
#include "tui/terminal/curses_key.h"
#include "tui/terminal/terminal_inside.h"

#include <term.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <fmt/format.h>
#include <utility>

// term.h makes macros of ordinary words.
#undef columns
#undef lines

namespace tui {
namespace {

constexpr std::string_view fallback_term = "xterm-256color";
constexpr int escape_delay_ms = 25;
constexpr int escape_code = 27;
constexpr int most_codes = 16384; // read at once: whoever pastes a film must not stop the clocks
constexpr int curses_fifo = 160;  // what may lie there unseen by poll() after an ESC (137, in fact)

/// The terminals that understand the marks of a synchronised update, or are known to ignore them.
bool may_synchronise(std::string_view term) {
    constexpr std::array<std::string_view, 8> families{"xterm", "tmux",      "screen",  "foot",
                                                       "kitty", "alacritty", "wezterm", "ghostty"};
    return std::any_of(families.begin(), families.end(), [&](std::string_view family) {
        return term.substr(0, family.size()) == family;
    });
}

} // namespace

Terminal::Inside::~Inside() {
    if (screen == nullptr) {
        return;
    }
    set_term(screen);
    if (keys != nullptr) {
        delwin(keys);
    }
    endwin();
    delscreen(screen);
}

/// The TERM to use, or nothing when what is there cannot place a cursor.
std::optional<std::string> Terminal::Inside::usable(std::string term) {
    TERMINAL* const others = set_curterm(nullptr);
    int known = 0;
    if (setupterm(term.c_str(), tty.fd(), &known) != OK && known != 1) {
        note = fmt::format("unknown TERM {}: treated as {}", term, fallback_term);
        term = fallback_term;
        setupterm(term.c_str(), tty.fd(), &known);
    }
    bool can = false;
    if (cur_term != nullptr) {
        const Capabilities it = Capabilities::in_force();
        can = !it.cursor_to.empty() && !it.clear.empty();
        del_curterm(cur_term);
    }
    set_curterm(others);
    return can ? std::optional(std::move(term)) : std::nullopt;
}

/// The reason why not, or empty.
std::string Terminal::Inside::start(const TerminalOptions& options) {
    if (!tty.adopt(options.fd)) {
        return "not a terminal";
    }
    if (options.term.empty()) {
        return "TERM is not set";
    }
    const SignalKeeper keeper;
    out = File(fdopen(fcntl(options.fd, F_DUPFD_CLOEXEC, 0), "w"));
    in = File(fdopen(fcntl(options.fd, F_DUPFD_CLOEXEC, 0), "r"));
    if (!out || !in) {
        return "no memory for the screen";
    }
    const auto term = usable(options.term);
    if (!term) {
        return fmt::format("TERM {} cannot place the cursor", options.term);
    }
    use_extended_names(FALSE); // key_decoder.h reads keys with modifiers, for every TERM alike
    screen = newterm(term->c_str(), out.get(), in.get());
    if (screen == nullptr) {
        return "no memory for the screen";
    }
    raw();
    noecho();
    nonl();
    set_escdelay(escape_delay_ms);
    // Curses has seen the tty's modes and has written nothing yet.
    if (!silence(fileno(out.get()))) {
        return "no way to keep curses silent";
    }
    pen.emplace(Capabilities::in_force(), options.theme, options.colour, options.utf8);
    synchronises = pen->can().ansi && may_synchronise(*term);
    keys = newpad(1, 1);
    keypad(keys, TRUE);
    nodelay(keys, TRUE);
    return {};
}

Terminal::Terminal(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

base::Result<std::unique_ptr<Terminal>, std::string>
Terminal::open(const TerminalOptions& options) {
    auto inside = std::make_unique<Inside>();
    if (std::string reason = inside->start(options); !reason.empty()) {
        return base::failure(std::move(reason));
    }
    std::unique_ptr<Terminal> terminal(new Terminal(std::move(inside)));
    terminal->resize(options.size);
    terminal->enter();
    return terminal;
}

Terminal::~Terminal() {
    if (inside_->entered) {
        inside_->tty.write_with_patience(leave());
    }
}

const std::string& Terminal::note() const {
    return inside_->note;
}

Depth Terminal::depth() const {
    return inside_->pen->depth();
}

Rescue Terminal::rescue() const {
    return inside_->tty.rescue(inside_->pen->leave(inside_->size) + "\r\n");
}

void Terminal::repaint() {
    inside_->shown.reset();
}

void Terminal::resize(Size size) {
    Inside& in = *inside_;
    in.size = {std::max(size.columns, 1), std::max(size.rows, 1)};
    repaint();
}

void Terminal::enter() {
    inside_->tty.make_raw();
    inside_->entered = true;
    repaint();
}

std::string_view Terminal::leave() {
    Inside& in = *inside_;
    in.bytes = in.pen->leave(in.size);
    in.on_screen = false;
    in.tty.restore();
    in.entered = false;
    return in.bytes;
}

Terminal::Input Terminal::read() {
    Inside& in = *inside_;
    int codes = 0;
    int since_escape = 0;
    bool plain = true; // curses has looked at nothing beyond these bytes
    while (codes < most_codes || since_escape < curses_fifo) {
        const int code = wgetch(in.keys);
        if (code == ERR) {
            in.decoder.pause();
            break;
        }
        since_escape = code == escape_code ? 0 : since_escape + 1;
        ++codes;
        plain = plain && code != escape_code && code < 0x7F;
        if (code < 256) {
            in.decoder.byte(static_cast<unsigned char>(code));
            if (plain && in.tty.nothing_to_read()) {
                in.decoder.pause();
                break;
            }
        } else if (auto key = key_from_curses(code)) {
            in.decoder.named(std::move(*key));
        }
    }
    return {in.decoder.take(), codes == 0 && in.tty.hung_up()};
}

} // namespace tui
