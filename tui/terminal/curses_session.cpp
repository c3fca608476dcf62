// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/terminal/curses_session.h"

#include "src/base/enum_array.h"
#include "tui/keys/key_decoder.h"
#include "tui/terminal/tty.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <curses.h>
#include <fcntl.h>
#include <term.h>
#include <unistd.h>
#include <utility>

// term.h defines common words as macros.
#undef back_tab
#undef columns
#undef lines

namespace tui {
namespace {

using Name = Key::Name;

struct Row {
    int code = 0;
    Name name{};
    bool shift = false;
};

constexpr std::array<Row, 26> rows{{
    {KEY_UP, Name::up},
    {KEY_DOWN, Name::down},
    {KEY_LEFT, Name::left},
    {KEY_RIGHT, Name::right},
    {KEY_SR, Name::up, true},
    {KEY_SF, Name::down, true},
    {KEY_SLEFT, Name::left, true},
    {KEY_SRIGHT, Name::right, true},
    {KEY_HOME, Name::home},
    {KEY_FIND, Name::home},
    {KEY_A1, Name::home},
    {KEY_SHOME, Name::home, true},
    {KEY_END, Name::end},
    {KEY_SELECT, Name::end},
    {KEY_C1, Name::end},
    {KEY_SEND, Name::end, true},
    {KEY_PPAGE, Name::page_up},
    {KEY_A3, Name::page_up},
    {KEY_NPAGE, Name::page_down},
    {KEY_C3, Name::page_down},
    {KEY_BACKSPACE, Name::backspace},
    {KEY_DC, Name::erase},
    {KEY_SDC, Name::erase, true},
    {KEY_IC, Name::insert},
    {KEY_ENTER, Name::enter},
    {KEY_BTAB, Name::back_tab},
}};

} // namespace

std::optional<Key> key_from_curses(int code) {
    if (code > KEY_F0 && code <= KEY_F(12)) {
        Key key = key_without_character(Name::function);
        key.function = code - KEY_F0;
        return key;
    }
    const auto* const row = base::row_with(rows, &Row::code, code);
    if (row == nullptr) {
        return std::nullopt;
    }
    Key key = key_without_character(row->name);
    key.shift = row->shift;
    return key;
}

namespace {

constexpr std::string_view fallback_term = "xterm-256color";
constexpr int escape_delay_ms = 25;

/// Redirects `fd` to /dev/null; false if that fails.
bool silence(int fd) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const bool done = nowhere >= 0 && dup2(nowhere, fd) >= 0;
    if (nowhere >= 0) {
        close(nowhere);
    }
    return done;
}

} // namespace

struct CursesSession::Handles {
    struct FileCloser {
        void operator()(FILE* file) const { std::fclose(file); }
    };
    using File = std::unique_ptr<FILE, FileCloser>;

    static File open_again(int fd, const char* mode) {
        return File(fdopen(fcntl(fd, F_DUPFD_CLOEXEC, 0), mode));
    }

    File out, in; ///< streams that curses uses for the tty; output is discarded
    SCREEN* screen = nullptr;
    WINDOW* keys = nullptr; ///< a pad: reading from it draws nothing
};

int CursesSession::open_ = 0;
std::vector<std::unique_ptr<CursesSession::Handles>> CursesSession::closed_;

CursesSession::CursesSession() : handles_(std::make_unique<Handles>()) {}

/// Ends the session. delscreen() frees the windows of all screens, so it must wait until the last
/// session ends.
CursesSession::~CursesSession() {
    if (handles_->screen == nullptr) {
        return;
    }
    set_term(handles_->screen);
    endwin();
    handles_->in.reset();
    closed_.push_back(std::move(handles_));
    if (--open_ > 0) {
        return;
    }
    for (const auto& one : closed_) {
        set_term(one->screen);
        delscreen(one->screen);
    }
    closed_.clear();
}

base::Result<std::unique_ptr<CursesSession>, std::string>
CursesSession::open(int fd, const std::string& term) {
    std::unique_ptr<CursesSession> session(new CursesSession());
    if (std::string reason = session->start(fd, term); !reason.empty()) {
        return base::failure(std::move(reason));
    }
    return session;
}

/// The TERM to use; nothing if the terminal cannot position its cursor.
std::optional<std::string> CursesSession::usable_term(int fd, std::string term) {
    TERMINAL* const others = set_curterm(nullptr);
    int known = 0;
    if (setupterm(term.c_str(), fd, &known) != OK && known != 1) {
        note_ = fmt::format("unknown TERM {}: treated as {}", term, fallback_term);
        term = fallback_term;
        setupterm(term.c_str(), fd, &known);
    }
    bool can = false;
    if (cur_term != nullptr) {
        const Capabilities it = Capabilities::of_current_terminal(term);
        can = !it.cursor_to.empty() && !it.clear.empty();
        del_curterm(cur_term);
    }
    set_curterm(others);
    return can ? std::optional(std::move(term)) : std::nullopt;
}

/// Starts curses; returns why it cannot, or empty.
std::string CursesSession::start(int fd, const std::string& wanted) {
    if (wanted.empty()) {
        return "TERM is not set";
    }
    const SignalKeeper keeper;
    handles_->out = Handles::open_again(fd, "w");
    handles_->in = Handles::open_again(fd, "r");
    if (!handles_->out || !handles_->in) {
        return "no memory for the screen";
    }
    const auto term = usable_term(fd, wanted);
    if (!term) {
        return fmt::format("TERM {} cannot place the cursor", wanted);
    }
    use_extended_names(FALSE); // key_decoder.h decodes keys with modifiers, for every TERM
    // Curses draws nothing; a small size keeps its buffer from overflowing before it is silenced.
    use_env(FALSE);
    handles_->screen = newterm(term->c_str(), handles_->out.get(), handles_->in.get());
    if (handles_->screen == nullptr) { // terminfo may lack a size
        use_env(TRUE);
        handles_->screen = newterm(term->c_str(), handles_->out.get(), handles_->in.get());
    }
    if (handles_->screen == nullptr) {
        return "no memory for the screen";
    }
    ++open_;
    raw();
    noecho();
    nonl();
    set_escdelay(escape_delay_ms);
    // Curses has read the tty's modes and written nothing so far.
    if (!silence(fileno(handles_->out.get()))) {
        return "no way to keep curses silent";
    }
    can_ = Capabilities::of_current_terminal(*term);
    handles_->keys = newpad(1, 1);
    keypad(handles_->keys, TRUE);
    keyok(KEY_MOUSE, FALSE); // key_decoder.h decodes the mouse
    nodelay(handles_->keys, TRUE);
    return {};
}

std::optional<int> CursesSession::next_code() const {
    set_term(handles_->screen); // wgetch() reads from the current screen, which must own the pad
    const int code = wgetch(handles_->keys);
    return code == ERR ? std::nullopt : std::optional(code);
}

} // namespace tui
