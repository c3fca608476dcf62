// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/terminal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <poll.h>
#include <pty.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <vterm.h>

namespace support {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds slice{20}; ///< interval for polling anything but the screen

void append_utf8(std::string& text, std::uint32_t c) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (c < 0x80) {
        add(c == 0 ? ' ' : c);
    } else if (c < 0x800) {
        add(0xC0 | c >> 6);
        add(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        add(0xE0 | c >> 12);
        add(0x80 | (c >> 6 & 0x3F));
        add(0x80 | (c & 0x3F));
    } else {
        add(0xF0 | c >> 18);
        add(0x80 | (c >> 12 & 0x3F));
        add(0x80 | (c >> 6 & 0x3F));
        add(0x80 | (c & 0x3F));
    }
}

std::vector<std::string> environment_of(const Start& start) {
    std::vector<std::string> lines{"HOME=" + start.home, "TERM=xterm-256color", "LANG=C.UTF-8",
                                   "PATH=/usr/bin:/bin"};
    for (const char* name : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"}) {
        if (const char* value = std::getenv(name)) {
            lines.push_back(std::string(name) + "=" + value);
        }
    }
    for (const auto& [name, value] : start.environment) {
        const std::string prefix = name + "=";
        std::erase_if(lines, [&](const auto& line) { return line.rfind(prefix, 0) == 0; });
        if (!value.empty()) {
            lines.push_back(prefix + value);
        }
    }
    return lines;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts) {
        pointers.push_back(text.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// Resets all signal handlers, so that the program does not inherit those of the test or its shell.
void default_signals() {
    for (int signal = 1; signal < NSIG; ++signal) {
        ::signal(signal, SIG_DFL);
    }
}

} // namespace

struct Terminal::Inside {
    VTerm* emulator = nullptr;
    VTermScreen* screen = nullptr;
    VTermScreenCallbacks callbacks{};
    int columns = 0;
    int rows = 0;
    int master = -1;
    pid_t child = -1;
    int status = -1; ///< from waitpid(), once the program has ended
    bool ended = false;
    bool takes = true;
    bool alternate = false;
    bool mouse = false;
    int bells = 0;
    std::size_t bytes = 0;
    std::string raw;

    /// Waits at most `longest` for output and draws it. False if there will be no more.
    bool pump(std::chrono::milliseconds longest);
    /// Draws the unread output of a program that has ended.
    void draw_the_rest();
    bool has_ended();
};

bool Terminal::Inside::pump(std::chrono::milliseconds longest) {
    pollfd question{takes ? master : -1, POLLIN, 0};
    if (::poll(&question, 1, static_cast<int>(longest.count())) <= 0) {
        return true;
    }
    std::array<char, 65536> block{};
    const ssize_t n = ::read(master, block.data(), block.size());
    if (n <= 0) {
        return n < 0 && errno == EINTR;
    }
    bytes += static_cast<std::size_t>(n);
    raw.append(block.data(), static_cast<std::size_t>(n));
    raw.erase(0, raw.size() - std::min(raw.size(), Terminal::most_raw));
    vterm_input_write(emulator, block.data(), static_cast<std::size_t>(n));
    const std::size_t answers = vterm_output_read(emulator, block.data(), block.size());
    if (answers > 0 && ::write(master, block.data(), answers) < 0) {
        return false;
    }
    return true;
}

void Terminal::Inside::draw_the_rest() {
    std::size_t before = 0;
    do {
        before = bytes;
    } while (takes && master >= 0 && pump(std::chrono::milliseconds(0)) && bytes != before);
}

bool Terminal::Inside::has_ended() {
    if (!ended && ::waitpid(child, &status, WNOHANG) == child) {
        ended = true;
    }
    return ended;
}

Terminal::Terminal(const Start& start) : inside_(std::make_unique<Inside>()) {
    Inside& in = *inside_;
    in.columns = start.columns;
    in.rows = start.rows;
    in.emulator = vterm_new(start.rows, start.columns);
    vterm_set_utf8(in.emulator, 1);
    in.screen = vterm_obtain_screen(in.emulator);
    in.callbacks.settermprop = [](VTermProp what, VTermValue* value, void* user) {
        if (what == VTERM_PROP_ALTSCREEN) {
            static_cast<Inside*>(user)->alternate = value->boolean != 0;
        }
        if (what == VTERM_PROP_MOUSE) {
            static_cast<Inside*>(user)->mouse = value->number != VTERM_PROP_MOUSE_NONE;
        }
        return 1;
    };
    in.callbacks.bell = [](void* user) {
        ++static_cast<Inside*>(user)->bells;
        return 1;
    };
    vterm_screen_set_callbacks(in.screen, &in.callbacks, inside_.get());
    vterm_screen_enable_altscreen(in.screen, 1);
    vterm_screen_reset(in.screen, 1);

    const bool by_shell = !start.script.empty();
    const std::string program = by_shell ? "/bin/sh" : BUGHOUSE_PROGRAM;
    std::vector<std::string> arguments = start.arguments;
    arguments.insert(arguments.begin(), BUGHOUSE_PROGRAM);
    if (by_shell) {
        arguments.insert(arguments.begin(), {"sh", "-mc", start.script});
    }
    std::vector<std::string> environment = environment_of(start);
    const auto argv = pointers_to(arguments);
    const auto envp = pointers_to(environment);
    winsize size{};
    size.ws_row = static_cast<unsigned short>(start.rows);
    size.ws_col = static_cast<unsigned short>(start.columns);
    sigset_t all{};
    sigset_t before{};
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, &before);
    in.child = ::forkpty(&in.master, nullptr, nullptr, &size);
    if (in.child == 0) {
        default_signals();
    }
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    if (in.child < 0) {
        throw std::runtime_error("no pseudo-terminal");
    }
    if (in.child == 0) {
        ::execve(program.c_str(), argv.data(), envp.data());
        ::_exit(127);
    }
}

Terminal::~Terminal() {
    Inside& in = *inside_;
    if (!in.has_ended()) {
        ::kill(in.child, SIGTERM);
        wait_until([&] { return in.has_ended(); }, std::chrono::seconds(5));
    }
    if (!in.has_ended()) {
        ::kill(in.child, SIGKILL);
        ::waitpid(in.child, &in.status, 0);
    }
    hang_up();
    vterm_free(in.emulator);
}

bool Terminal::wait_until(const std::function<bool()>& so, std::chrono::milliseconds deadline) {
    const auto end = Clock::now() + deadline;
    bool more = true;
    while (!so()) {
        if (Clock::now() >= end) {
            return false;
        }
        if (more) {
            more = inside_->pump(slice);
        } else {
            ::poll(nullptr, 0, static_cast<int>(slice.count()));
        }
    }
    return true;
}

bool Terminal::wait_for(std::string_view what, std::chrono::milliseconds deadline) {
    return wait_until([&] { return shows(what); }, deadline);
}

int Terminal::wait_for_end(std::chrono::milliseconds deadline) {
    if (!wait_until([&] { return inside_->has_ended(); }, deadline)) {
        return -1;
    }
    inside_->draw_the_rest();
    const int status = inside_->status;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void Terminal::type(std::string_view keys) {
    while (!keys.empty()) {
        const ssize_t n = ::write(inside_->master, keys.data(), keys.size());
        if (n <= 0) {
            throw std::runtime_error("the program's terminal takes no keys");
        }
        keys.remove_prefix(static_cast<std::size_t>(n));
    }
}

void Terminal::resize(int columns, int rows) {
    inside_->columns = columns;
    inside_->rows = rows;
    vterm_set_size(inside_->emulator, rows, columns);
    claim_size(static_cast<unsigned short>(columns), static_cast<unsigned short>(rows));
}

void Terminal::claim_size(unsigned short columns, unsigned short rows) {
    winsize size{};
    size.ws_row = rows;
    size.ws_col = columns;
    ::ioctl(inside_->master, TIOCSWINSZ, &size);
}

void Terminal::hang_up() {
    if (inside_->master >= 0) {
        ::close(inside_->master);
        inside_->master = -1;
    }
}

void Terminal::send(int signal) {
    ::kill(inside_->child, signal);
}

pid_t Terminal::process() const {
    return inside_->child;
}

void Terminal::take(bool whether) {
    inside_->takes = whether;
}

std::string Terminal::row(int index) const {
    std::string text;
    for (int column = 0; column < inside_->columns; ++column) {
        VTermScreenCell cell{};
        vterm_screen_get_cell(inside_->screen, VTermPos{index, column}, &cell);
        append_utf8(text, cell.chars[0]);
        for (std::size_t i = 1; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i] != 0; ++i) {
            append_utf8(text, cell.chars[i]);
        }
        column += cell.width > 1 ? cell.width - 1 : 0;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string Terminal::text() const {
    std::string all;
    for (int index = 0; index < inside_->rows; ++index) {
        all += row(index) + "\n";
    }
    return all;
}

bool Terminal::shows(std::string_view what) const {
    return text().find(what) != std::string::npos;
}

bool Terminal::on_alternate_screen() const {
    return inside_->alternate;
}

bool Terminal::reports_mouse() const {
    return inside_->mouse;
}

bool Terminal::is_raw() const {
    termios modes{};
    return ::tcgetattr(inside_->master, &modes) == 0 && (modes.c_lflag & ICANON) == 0;
}

int Terminal::bells() const {
    return inside_->bells;
}

std::size_t Terminal::bytes_written() const {
    return inside_->bytes;
}

const std::string& Terminal::raw() const {
    return inside_->raw;
}

std::chrono::milliseconds Terminal::processor_time() {
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    const auto ms = [](const timeval& time) { return time.tv_sec * 1000 + time.tv_usec / 1000; };
    return std::chrono::milliseconds(ms(used.ru_utime) + ms(used.ru_stime));
}

} // namespace support
