// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/session/front.h"

#include "src/base/utf8.h"
#include "src/main/session/session_socket.h"
#include "src/main/text_output.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <poll.h>
#include <termios.h>
#include <utility>

namespace program {
namespace {

/// Signals that the front does not pass on to the session, but leaves at their defaults: SIGTTIN
/// and SIGTTOU, for example, stop a background job.
constexpr std::array left_alone{SIGKILL, SIGSTOP, SIGILL,  SIGTRAP, SIGABRT,
                                SIGBUS,  SIGFPE,  SIGSEGV, SIGSYS,  SIGPIPE,
                                SIGXFSZ, SIGCHLD, SIGURG,  SIGTTIN, SIGTTOU};

sigset_t all_of_them() {
    sigset_t set{};
    ::sigemptyset(&set);
    for (const int signal : terminal_signals()) {
        ::sigaddset(&set, signal);
    }
    return set;
}

} // namespace

std::vector<int> terminal_signals() {
    std::vector<int> signals;
    for (int signal = 1; signal <= SIGRTMAX; ++signal) {
        const bool is_libcs = signal >= __SIGRTMIN && signal < SIGRTMIN;
        if (!is_libcs && std::ranges::find(left_alone, signal) == left_alone.end()) {
            signals.push_back(signal);
        }
    }
    return signals;
}

void block_signals() {
    const sigset_t set = all_of_them();
    ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

void unblock_signals() {
    const sigset_t set = all_of_them();
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

namespace {

/// Signals received. A handler gets nothing but a number, so this is global to the process.
std::array<volatile std::sig_atomic_t, _NSIG + 1> received_signals;

extern "C" void note(int signal) {
    received_signals[static_cast<std::size_t>(signal)] = 1;
}

void set_handlers(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    for (const int signal : terminal_signals()) {
        ::sigaction(signal, &action, nullptr);
    }
}

bool take_received(int signal) {
    auto& one = received_signals[static_cast<std::size_t>(signal)];
    const bool has = one != 0;
    one = 0;
    return has;
}

} // namespace

Front::Front(TtyFile tty, SessionConnection line)
    : tty_(std::move(tty)), line_(std::move(line)), original_modes_(std::make_unique<termios>()) {
    set_handlers(note);
}

Front::~Front() {
    set_handlers(SIG_DFL);
}

ExitCode Front::run(pid_t child) {
    child_ = child;
    sigset_t none{};
    ::sigemptyset(&none);
    while (true) {
        pollfd question{line_.fd(), POLLIN, 0};
        const int ready = ::ppoll(&question, 1, nullptr, &none);
        pass_on_signals();
        auto message = ready > 0 ? line_.receive() : std::nullopt;
        if (!message) {
            continue;
        }
        if (message->kind == Message::Kind::restore_bytes) {
            restore_bytes_ = std::move(message->text);
        } else if (message->kind == Message::Kind::stop) {
            stop_job();
        } else if (message->kind == Message::Kind::switch_session) {
            if (!switch_session(message->text)) {
                say("that match has ended meanwhile");
                return ExitCode::system_failed;
            }
        } else if (message->kind == Message::Kind::leave || message->kind == Message::Kind::ended) {
            return leave_session(*message);
        } else {
            return restore_after_session_death();
        }
    }
}

/// Waits until this job is in the foreground: the kernel stops it until it may use the terminal.
/// False if it never may.
bool Front::wait_for_foreground() const {
    termios modes{};
    while (::tcgetattr(tty_.fd(), &modes) == 0) {
        if (::tcsetattr(tty_.fd(), TCSANOW, &modes) == 0) {
            return true;
        }
        if (errno != EINTR) {
            break;
        }
    }
    return false;
}

bool Front::greet_from_foreground() {
    if (::tcgetattr(tty_.fd(), original_modes_.get()) != 0 || !wait_for_foreground()) {
        return false;
    }
    Hello hello = Hello::of_this_process(tty_.fd());
    Message message{Message::Kind::hello, 0, hello.text()};
    message.tty = std::move(hello.tty);
    message.standard_error = std::move(hello.standard_error);
    return line_.send(message);
}

void Front::pass_on_signals() {
    for (const int signal : terminal_signals()) {
        if (!take_received(signal)) {
            continue;
        }
        if (signal == SIGCONT && !wait_for_foreground()) {
            continue; // the terminal has hung up, which the session notices, too
        }
        line_.send({Message::Kind::signal, signal});
    }
}

/// Stops the job as the terminal's own suspend key would; returns when it continues.
void Front::stop_job() {
    std::signal(SIGTSTP, SIG_DFL);
    sigset_t stop{};
    ::sigemptyset(&stop);
    ::sigaddset(&stop, SIGTSTP);
    ::kill(0, SIGTSTP);
    ::pthread_sigmask(SIG_UNBLOCK, &stop, nullptr); // stops here
    ::pthread_sigmask(SIG_BLOCK, &stop, nullptr);
    std::signal(SIGTSTP, note);
    // An orphaned process group was never stopped, so the continuation is signalled here. SIGCONT
    // is blocked and stays pending; when it is handled, it requests the screen.
    ::kill(::getpid(), SIGCONT);
}

/// Switches from a session that ends to another one.
bool Front::switch_session(const std::string& id) {
    line_.close();
    if (child_ > 0) {
        wait_for_child(child_);
    }
    child_ = -1;
    restore_bytes_.clear();
    auto found = session_with_id(id);
    if (!found) {
        return false;
    }
    line_ = std::move(found->line);
    return greet_from_foreground();
}

ExitCode Front::leave_session(const Message& message) {
    say(message.text);
    if (message.kind == Message::Kind::ended && child_ > 0) {
        wait_for_child(child_);
    }
    return static_cast<ExitCode>(message.number);
}

/// Handles a session that has died unexpectedly.
ExitCode Front::restore_after_session_death() {
    ::tcsetattr(tty_.fd(), TCSANOW, original_modes_.get());
    std::string_view bytes = restore_bytes_;
    tty_.write(bytes);
    line_.close();
    const int status = child_ > 0 ? wait_for_child(child_) : 0;
    if (child_ > 0 && WIFEXITED(status)) {
        return static_cast<ExitCode>(WEXITSTATUS(status));
    }
    fmt::print(stderr,
               "bughouse: the program has ended unexpectedly{}; the match is in its "
               "record\n",
               WIFSIGNALED(status) ? fmt::format(" (signal {})", WTERMSIG(status)) : "");
    return ExitCode::system_failed;
}

void Front::say(const std::string& text) const {
    if (!text.empty()) {
        const std::string line = encoded(base::printable(text), terminal_encoding()) + "\n";
        std::string_view bytes = line;
        tty_.write(bytes);
    }
}

} // namespace program
