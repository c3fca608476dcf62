// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/session/session.h"

#include "src/main/session/front.h"
#include "src/main/session/tty_file.h"
#include "src/main/text_output.h"
#include "src/store/files.h"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace program {
namespace {

/// Timeout for a front's hello, which must be its first message.
constexpr int hello_ms = 10'000;

std::optional<Session>& session_of_process() {
    static std::optional<Session> session;
    return session;
}

void point_to_nothing(int fd) {
    const store::Descriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    if (nothing) {
        ::dup2(nothing.get(), fd);
    }
}

/// Drops the terminal, the locale and the variables that tell curses about a terminal. Variables
/// that a hello sets again are created now, since threads may read the environment later.
void forget_terminal() {
    ::setsid();
    point_to_nothing(STDIN_FILENO);
    point_to_nothing(STDOUT_FILENO);
    for (const char* name : {"TERM", "COLUMNS", "LINES", "TERMCAP", "ESCDELAY",
                             "NCURSES_NO_UTF8_ACS", "NCURSES_ASSUMED_COLORS"}) {
        ::unsetenv(name); // NOLINT(concurrency-mt-unsafe)
    }
    std::setlocale(LC_CTYPE, "C.UTF-8"); // NOLINT(concurrency-mt-unsafe)
}

void set_environment(const char* name, const std::string& value) {
    // Safe: either no other thread exists yet, or the variable exists and only its value changes.
    ::setenv(name, value.c_str(), 1); // NOLINT(concurrency-mt-unsafe)
}

} // namespace

Session* Session::here() {
    auto& session = session_of_process();
    return session ? &*session : nullptr;
}

OrComplaint<std::optional<ExitCode>> Session::fork_front() {
    auto tty = TtyFile::open();
    if (!tty) {
        return system_failure(tty.error());
    }
    auto [fronts, sessions] = SessionConnection::connected_pair();
    Front front(*std::move(tty), std::move(fronts));
    // Sent before the fork, so that the session finds the hello waiting.
    if (!sessions.is_open() || !front.greet_from_foreground()) {
        return system_failure("the terminal cannot be used");
    }
    std::fflush(nullptr);
    (void)terminal_encoding(); // cached, since the session will have no locale
    const pid_t child = ::fork();
    if (child < 0) {
        return system_failure(store::errno_message("no process could be started"));
    }
    if (child > 0) {
        sessions.close();
        return std::optional(front.run(child));
    }
    forget_terminal();
    if (!session_of_process().emplace(std::move(sessions)).wait_for_front()) {
        return system_failure("the terminal is gone");
    }
    return std::optional<ExitCode>();
}

void Session::report_end(ExitCode code) {
    if (const Session* session = here()) {
        session->front_.send({Message::Kind::ended, static_cast<int>(code)});
    }
}

/// Waits for the front's hello; false if none comes.
bool Session::wait_for_front() {
    Message message = front_.wait(hello_ms);
    auto hello = Hello::from(message.text);
    if (message.kind != Message::Kind::hello || !hello || !message.tty) {
        front_.close();
        return false;
    }
    hello->tty = std::move(message.tty);
    hello->standard_error = std::move(message.standard_error);
    take_front(std::move(front_), *std::move(hello));
    return true;
}

void Session::take_front(SessionConnection front, Hello hello) {
    front_ = std::move(front);
    hello_ = std::move(hello);
    if (hello_.standard_error) {
        ::dup2(hello_.standard_error.get(), STDERR_FILENO);
        hello_.standard_error.close();
    }
}

void Session::set_terminfo_folders(const Hello& hello) const {
    set_environment("TERMINFO", word_.empty() ? hello.terminfo : "");
    set_environment("TERMINFO_DIRS", word_.empty() ? hello.terminfo_dirs : "");
}

void Session::dismiss_front(ExitCode code, const std::string& farewell) {
    front_.send({Message::Kind::leave, static_cast<int>(code), farewell});
    front_.close();
    hello_ = {};
    point_to_nothing(STDERR_FILENO);
}

} // namespace program
