// SPDX-License-Identifier: GPL-3.0-or-later
// The one user of curses besides curses_key.cpp. Curses writes to a memory file and only reads from
// the tty: it can neither block on a slow line nor change the tty's modes, so those are set here.
#include "tui/terminal.h"

#include "tui/curses_key.h"
#include "tui/key_decoder.h"
#include "tui/utf8.h"

#include <curses.h>
#include <term.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cwchar>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>
#include <utility>

// term.h makes macros of ordinary words.
#undef columns
#undef lines
#undef newline
#undef tab

namespace tui {
namespace {

constexpr std::string_view fallback_term = "xterm-256color";
constexpr int escape_delay_ms = 25;
constexpr int escape_code = 27;
constexpr int most_codes = 16384; // read at once: whoever pastes a film must not stop the clocks
constexpr int curses_fifo = 160;  // what may lie there unseen by poll() after an ESC (137, in fact)
constexpr int patience_ms = 200;  // of the destructor, for the last bytes
constexpr std::size_t synchronised_from = 512; // bytes; below, the pair of marks costs too much
constexpr std::string_view paste_on = "\x1b[?2004h";
constexpr std::string_view paste_off = "\x1b[?2004l";
constexpr std::string_view frame_begins = "\x1b[?2026h";
constexpr std::string_view frame_ends = "\x1b[?2026l";

struct FileCloser {
    void operator()(FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<FILE, FileCloser>;

/// newterm takes over signals that are the main program's; this gives them back.
class SignalKeeper {
  public:
    SignalKeeper() {
        for (std::size_t i = 0; i < signals.size(); ++i) {
            sigaction(signals[i], nullptr, &before_[i]);
        }
    }
    ~SignalKeeper() {
        for (std::size_t i = 0; i < signals.size(); ++i) {
            sigaction(signals[i], &before_[i], nullptr);
        }
    }
    SignalKeeper(const SignalKeeper&) = delete;
    SignalKeeper& operator=(const SignalKeeper&) = delete;

  private:
    static constexpr std::array<int, 4> signals{SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    std::array<struct sigaction, signals.size()> before_{};
};

std::string_view string_of(const char* capability) {
    const char* text = tigetstr(capability);
    return text == nullptr || text == reinterpret_cast<char*>(-1) ? std::string_view() : text;
}

/// The terminals that understand the marks of a synchronised update, or are known to ignore them.
bool ignores_unknown_modes(std::string_view term) {
    constexpr std::array<std::string_view, 8> families{"xterm", "tmux",  "screen", "foot",
                                                       "kitty", "alacr", "wezte",  "ghost"};
    return std::any_of(families.begin(), families.end(),
                       [&](std::string_view f) { return term.substr(0, f.size()) == f; });
}

void write_with_patience(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        pollfd tty{fd, POLLOUT, 0};
        const bool later = errno == EAGAIN || errno == EINTR;
        if (!later || poll(&tty, 1, patience_ms) != 1) {
            return;
        }
    }
}

} // namespace

struct Rescue::Modes {
    int fd = -1;
    termios before{};
    std::string bytes;
};

void Rescue::run() const noexcept {
    if (modes_) {
        tcsetattr(modes_->fd, TCSANOW, &modes_->before);
        // Nobody is left to tell when this fails.
        static_cast<void>(::write(modes_->fd, modes_->bytes.data(), modes_->bytes.size()) + 1);
    }
}

struct Terminal::Inside {
    int fd = -1;
    bool utf8 = false;
    bool synchronises = false;
    bool ansi = false; ///< private modes as xterm's may be sent
    std::string note;
    Depth depth = Depth::mono;
    std::optional<Theme> theme;
    termios before{};
    termios raw{};
    File out, in;
    SCREEN* screen = nullptr;
    WINDOW* keys = nullptr; ///< a pad: reading from it draws nothing
    Size size;
    KeyDecoder decoder;
    bool entered = false;
    bool paste_is_on = false;
    std::optional<Grid> shown;
    std::string bytes;
    std::string before_frame; ///< bytes that have to go out before the next frame
    std::vector<cchar_t> line;
    std::array<std::optional<std::pair<attr_t, short>>, inks * grounds> attributes{};
    std::vector<std::pair<short, short>> pairs; ///< text and ground of colour pair i + 1
    std::shared_ptr<const Rescue::Modes> rescue;

    std::string start(const TerminalOptions& options);
    SCREEN* new_screen(std::string& term);
    std::string start_curses(const TerminalOptions& options);
    void start_colours(const TerminalOptions& options);
    void end_curses();
    std::string_view take_bytes();
    short pair_for(Look look);
    std::pair<attr_t, short> attribute(Style style);
    cchar_t converted(const Glyph& glyph, int columns, Style style);
    void draw_row(int row, std::span<const Cell> cells, int from, int to);
    void draw_changes(const Grid& grid);
};

/// The reason why not, or empty.
std::string Terminal::Inside::start(const TerminalOptions& options) {
    fd = options.fd;
    utf8 = options.utf8;
    size = options.size;
    if (tcgetattr(fd, &before) != 0) {
        return "not a terminal";
    }
    raw = before;
    cfmakeraw(&raw); // no signals, no flow control: Ctrl-C, Ctrl-Z and Ctrl-S are keys
    if (options.term.empty()) {
        return "TERM is not set";
    }
    if (std::string reason = start_curses(options); !reason.empty()) {
        end_curses();
        return reason;
    }
    start_colours(options);
    keys = newpad(1, 1);
    keypad(keys, TRUE);
    nodelay(keys, TRUE);
    doupdate();
    before_frame = take_bytes(); // what switches the screen on comes first, once
    const std::string restore =
        fmt::format("{}{}{}{}{}\r\n", string_of("sgr0"), string_of("cnorm"), string_of("rmkx"),
                    ansi ? paste_off : "", string_of("rmcup"));
    rescue = std::make_shared<const Rescue::Modes>(Rescue::Modes{fd, before, restore});
    return {};
}

/// newterm, and xterm-256color in place of a TERM that nobody knows.
SCREEN* Terminal::Inside::new_screen(std::string& term) {
    use_env(FALSE);            // LINES and COLUMNS must not overrule the size we are given
    use_tioctl(TRUE);          // without it newterm refuses the many terminals of no fixed size
    use_extended_names(FALSE); // key_decoder.h reads keys with modifiers, for every TERM alike
    SCREEN* made = newterm(term.c_str(), out.get(), in.get());
    int known = 0;
    if (made == nullptr && setupterm(term.c_str(), fd, &known) != OK && known != 1) {
        note = fmt::format("unknown TERM {}: treated as {}", term, fallback_term);
        term = fallback_term;
        made = newterm(term.c_str(), out.get(), in.get());
    }
    return made;
}

/// The reason why not, or empty.
std::string Terminal::Inside::start_curses(const TerminalOptions& options) {
    const SignalKeeper keeper;
    const int memory = memfd_create("screen", MFD_CLOEXEC);
    out = File(fdopen(fcntl(fd, F_DUPFD_CLOEXEC, 0), "w"));
    in = File(fdopen(fcntl(fd, F_DUPFD_CLOEXEC, 0), "r"));
    if (memory < 0 || !out || !in) {
        return "no memory for the screen";
    }
    std::string term = options.term;
    screen = new_screen(term);
    if (screen == nullptr || string_of("cup").empty() || string_of("clear").empty()) {
        return fmt::format("TERM {} cannot place the cursor", options.term);
    }
    ansi = string_of("cup").substr(0, 2) == "\x1b[";
    synchronises = ansi && ignores_unknown_modes(term);
    ::raw();
    noecho();
    nonl();
    set_escdelay(escape_delay_ms);
    typeahead(-1); // a frame is never broken off for a key: the bytes would be wrong
    // From here on curses, which has seen the tty's modes and has written nothing yet, holds the
    // memory file for the tty.
    dup2(memory, fileno(out.get()));
    close(memory);
    return {};
}

void Terminal::Inside::start_colours(const TerminalOptions& options) {
    const bool colours =
        options.colour && has_colors() && start_color() == OK && use_default_colors() == OK;
    depth = colours ? depth_of(COLORS) : Depth::mono;
    theme = Theme::named(options.theme, depth);
    if (!theme) {
        theme = Theme::named(Theme::names().front(), depth);
    }
}

void Terminal::Inside::end_curses() {
    if (screen != nullptr) {
        set_term(screen);
        if (keys != nullptr) {
            delwin(keys);
        }
        endwin();
        delscreen(screen);
        screen = nullptr;
    }
}

/// What curses has written since the last time.
std::string_view Terminal::Inside::take_bytes() {
    std::fflush(out.get());
    const int file = fileno(out.get());
    const off_t end = lseek(file, 0, SEEK_CUR);
    bytes.resize(static_cast<std::size_t>(std::max<off_t>(end, 0)));
    const ssize_t got = pread(file, bytes.data(), bytes.size(), 0);
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    lseek(file, 0, SEEK_SET);
    return bytes;
}

short Terminal::Inside::pair_for(Look look) {
    if (depth == Depth::mono || (look.text < 0 && look.behind < 0)) {
        return 0;
    }
    const std::pair wanted{look.text, look.behind};
    auto at = std::find(pairs.begin(), pairs.end(), wanted);
    if (at == pairs.end()) {
        if (static_cast<int>(pairs.size()) + 1 >= COLOR_PAIRS) {
            return 0;
        }
        at = pairs.insert(pairs.end(), wanted);
        init_pair(static_cast<short>(pairs.size()), look.text, look.behind);
    }
    return static_cast<short>(at - pairs.begin() + 1);
}

std::pair<attr_t, short> Terminal::Inside::attribute(Style style) {
    auto& known = attributes[static_cast<std::size_t>(style.ink) * grounds +
                             static_cast<std::size_t>(style.ground)];
    if (!known) {
        const Look look = theme->look(style);
        attr_t bits = A_NORMAL;
        bits |= look.bold ? A_BOLD : A_NORMAL;
        bits |= look.reverse ? A_REVERSE : A_NORMAL;
        bits |= look.underline ? A_UNDERLINE : A_NORMAL;
        known = {bits, pair_for(look)};
    }
    return *known;
}

/// A cell as curses wants it. Where the C library thinks otherwise about the columns, curses would
/// lose count: then a question mark stands in (a wide one becomes '?' and a blank by the caller).
cchar_t Terminal::Inside::converted(const Glyph& glyph, int columns, Style style) {
    std::array<wchar_t, CCHARW_MAX + 1> text{};
    std::size_t n = 0;
    std::string_view rest = glyph.text();
    while (!rest.empty() && n < CCHARW_MAX) {
        const char32_t c = take_character(rest);
        const auto wide = static_cast<wchar_t>(c);
        const int wanted = n == 0 ? columns : 0;
        const bool agreed = c < 0x80 || (utf8 && wcwidth(wide) == wanted);
        if (agreed) {
            text[n++] = wide;
        } else if (n == 0) {
            text[n++] = L'?';
            break;
        }
    }
    const auto [bits, pair] = attribute(style);
    cchar_t cell{};
    setcchar(&cell, text.data(), bits, pair, nullptr);
    return cell;
}

void Terminal::Inside::draw_row(int row, std::span<const Cell> cells, int from, int to) {
    line.clear();
    const auto at = [&](int i) -> const Cell& { return cells[static_cast<std::size_t>(i)]; };
    for (int i = from; i < to; ++i) {
        const bool wide = i + 1 < static_cast<int>(cells.size()) && at(i + 1).glyph.is_right_half();
        line.push_back(converted(at(i).glyph, wide ? 2 : 1, at(i).style));
        if (wide) {
            cchar_t& last = line.back();
            std::array<wchar_t, CCHARW_MAX + 1> text{};
            attr_t bits = 0;
            short pair = 0;
            getcchar(&last, text.data(), &bits, &pair, nullptr);
            if (text[0] == L'?') {
                line.push_back(converted(Glyph(), 1, at(i).style));
            }
            ++i;
        }
    }
    mvadd_wchnstr(row, from, line.data(), static_cast<int>(line.size()));
}

void Terminal::Inside::draw_changes(const Grid& grid) {
    const bool all = !shown || shown->size() != grid.size();
    const int rows = std::min(grid.size().rows, size.rows);
    const int columns = std::min(grid.size().columns, size.columns);
    for (int row = 0; row < rows; ++row) {
        const auto cells = grid.row(row);
        int from = 0;
        int to = columns;
        if (!all) {
            const auto old = shown->row(row);
            const auto same = [&](int i) {
                return cells[static_cast<std::size_t>(i)] == old[static_cast<std::size_t>(i)];
            };
            while (from < to && same(from)) {
                ++from;
            }
            while (to > from && same(to - 1)) {
                --to;
            }
            const auto halved = [&](int i) {
                return cells[static_cast<std::size_t>(i)].glyph.is_right_half();
            };
            from -= from > 0 && from < to && halved(from) ? 1 : 0;
            to += to > from && to < columns && halved(to) ? 1 : 0;
        }
        if (from < to) {
            draw_row(row, cells, from, to);
        }
    }
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
        write_with_patience(inside_->fd, leave());
    }
    inside_->end_curses();
}

const std::string& Terminal::note() const {
    return inside_->note;
}

Depth Terminal::depth() const {
    return inside_->depth;
}

Rescue Terminal::rescue() const {
    Rescue rescue;
    rescue.modes_ = inside_->rescue;
    return rescue;
}

void Terminal::repaint() {
    inside_->shown.reset();
}

void Terminal::resize(Size size) {
    Inside& in = *inside_;
    in.size = {std::max(size.columns, 1), std::max(size.rows, 1)};
    set_term(in.screen);
    resizeterm(in.size.rows, in.size.columns);
    // Curses told the terminal to scroll the rows that it knew of at the start.
    if (const auto region = string_of("csr"); !region.empty()) {
        in.before_frame += tiparm(region.data(), 0, in.size.rows - 1);
    }
    repaint();
}

void Terminal::enter() {
    tcsetattr(inside_->fd, TCSADRAIN, &inside_->raw);
    inside_->entered = true;
    repaint();
}

std::string_view Terminal::leave() {
    Inside& in = *inside_;
    set_term(in.screen);
    endwin();
    in.take_bytes();
    if (in.paste_is_on) {
        in.bytes.insert(0, paste_off);
        in.paste_is_on = false;
    }
    tcsetattr(in.fd, TCSADRAIN, &in.before);
    in.entered = false;
    return in.bytes;
}

std::string_view Terminal::compose(const Grid& grid) {
    Inside& in = *inside_;
    set_term(in.screen);
    if (!in.shown) {
        erase();
        clearok(curscr, TRUE);
    }
    in.draw_changes(grid);
    const bool cursor = grid.cursor && grid.cursor->row >= 0 && grid.cursor->column >= 0 &&
                        grid.cursor->row < in.size.rows && grid.cursor->column < in.size.columns;
    curs_set(cursor ? 1 : 0);
    if (cursor) {
        move(grid.cursor->row, grid.cursor->column);
    }
    wnoutrefresh(stdscr);
    doupdate();
    in.shown = grid;
    in.take_bytes();
    if (in.synchronises && in.bytes.size() >= synchronised_from) {
        in.bytes.insert(0, frame_begins);
        in.bytes += frame_ends;
    }
    in.bytes.insert(0, std::exchange(in.before_frame, {}));
    if (in.ansi && !in.paste_is_on) {
        in.bytes.insert(0, paste_on);
        in.paste_is_on = true;
    }
    return in.bytes;
}

Terminal::Input Terminal::read() {
    Inside& in = *inside_;
    set_term(in.screen);
    int codes = 0;
    int since_escape = 0;
    while (codes < most_codes || since_escape < curses_fifo) {
        const int code = wgetch(in.keys);
        if (code == ERR) {
            in.decoder.pause();
            break;
        }
        since_escape = code == escape_code ? 0 : since_escape + 1;
        if (code == KEY_RESIZE) { // resize() made curses put it there
            continue;
        }
        ++codes;
        if (code < 256) {
            in.decoder.byte(static_cast<unsigned char>(code));
        } else if (auto key = key_from_curses(code)) {
            in.decoder.named(std::move(*key));
        }
    }
    Input input{in.decoder.take(), false};
    if (codes == 0) {
        pollfd tty{in.fd, POLLIN, 0};
        poll(&tty, 1, 0);
        input.hung_up = (tty.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
    }
    return input;
}

} // namespace tui
