// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/going_back.h"

#include "src/app/table/start_page.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/commands/attach.h"
#include "src/main/session/front.h"
#include "src/main/session/session.h"
#include "src/main/session/session_socket.h"
#include "src/main/terminal_modes.h"
#include "src/main/text_output.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <system_error>
#include <unistd.h>

namespace program {
namespace {

bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code fault;
    return !one.empty() && !other.empty() && std::filesystem::equivalent(one, other, fault);
}

/// Whether the new login would end the one of that session.
bool has_login(const app::SessionMatch& played, const PlannedStart& planned) {
    const bool known = !planned.login.empty() && !played.login.empty();
    return !played.host.empty() && played.host == planned.server &&
           (!known || base::same_ignoring_case(played.login, planned.login));
}

/// The session to return to: with that login or record, or with a match that no terminal shows.
std::optional<FoundSession> session_for(const PlannedStart& planned) {
    auto all = find_unlocked_sessions();
    const auto find = [&](const auto& is_it) {
        return std::find_if(all.rbegin(), all.rend(),
                            [&](const FoundSession& one) { return is_it(one.played); });
    };
    auto found = find([&](const app::SessionMatch& one) { return has_login(one, planned); });
    if (found == all.rend()) {
        found = find([&](const app::SessionMatch& one) {
            return one.is_playing &&
                   (one.minutes_away || is_same_file(one.record_path, planned.record));
        });
    }
    return found == all.rend() ? std::nullopt : std::optional(std::move(*found));
}

enum class Choice : std::uint8_t { back, past, leave, gone };

/// The choice that a key makes. Arrows begin like Esc, but choose nothing.
std::optional<Choice> meaning(std::string_view key) {
    constexpr std::string_view leaves = "q\x03\x04";
    const bool is_sequence = key.size() > 1 && (key[1] == '[' || key[1] == 'O');
    if (key.front() == '\x1b' && is_sequence) { // another key may follow it
        const auto* const last =
            std::find_if(key.begin() + std::min<std::ptrdiff_t>(2, std::ssize(key)), key.end(),
                         [](char c) { return c >= '@'; });
        const auto rest =
            std::min<std::size_t>(static_cast<std::size_t>(last - key.begin()) + 1, key.size());
        return rest < key.size() ? meaning(key.substr(rest)) : std::nullopt;
    }
    if (key.front() == '\r' || key.front() == '\n') {
        return Choice::back;
    }
    if (key.front() == '\x1b') {
        return Choice::past;
    }
    return leaves.find(key.front()) == std::string_view::npos ? std::nullopt
                                                              : std::optional(Choice::leave);
}

/// Waits for a key that makes a choice, or for a signal that would end the program; these signals
/// must be blocked.
Choice chosen(const TtyFile& tty) {
    sigset_t ending{};
    ::sigemptyset(&ending);
    for (const int signal : terminal_signals()) {
        if (signal != SIGWINCH && signal != SIGCONT && signal != SIGTSTP) {
            ::sigaddset(&ending, signal);
        }
    }
    const store::Descriptor signals(::signalfd(-1, &ending, SFD_CLOEXEC));
    const WithoutModes key_by_key(tty.fd(), ICANON | ECHO | ISIG);
    std::array<pollfd, 2> waits{pollfd{tty.fd(), POLLIN, 0}, pollfd{signals.get(), POLLIN, 0}};
    while (::poll(waits.data(), waits.size(), -1) > 0 || errno == EINTR) {
        if (waits[1].revents != 0) {
            return Choice::leave;
        }
        std::array<char, 64> bytes{};
        const ssize_t size = ::read(tty.fd(), bytes.data(), bytes.size());
        if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) {
            return Choice::gone;
        }
        if (const auto choice =
                size > 0 ? meaning({bytes.data(), static_cast<std::size_t>(size)}) : std::nullopt) {
            return *choice;
        }
    }
    return Choice::gone;
}

std::string question(const app::SessionMatch& played, bool ends_it) {
    return base::printable_lines(fmt::format(
        "{}\n{}; {}.\nEnter comes back to it; Esc {}.\n",
        played.is_playing ? "Your match goes on: " + played.description : "You are still logged in",
        played.place_and_progress, away_text(played),
        ends_it ? "logs in once more, which ends it there" : "goes past it"));
}

std::optional<ExitCode> ask(const std::string& command, TtyFile tty, FoundSession session,
                            bool ends_it) {
    const std::string said = encoded(question(session.played, ends_it), terminal_encoding());
    std::string_view bytes = said;
    tty.write(bytes);
    switch (chosen(tty)) {
    case Choice::back:
        return attach(command, std::move(tty), std::move(session.line));
    case Choice::past:
        return std::nullopt;
    case Choice::leave:
        return ExitCode::done;
    case Choice::gone:
        break;
    }
    return ExitCode::system_failed;
}

} // namespace

std::vector<app::RunningMatch> running_matches() {
    std::vector<app::RunningMatch> running;
    for (FoundSession& one : find_unlocked_sessions()) {
        if (one.played.is_playing) {
            running.insert(running.begin(), {one.id, std::move(one.played)});
        }
    }
    return running;
}

bool is_running(const std::string& record, const std::vector<app::RunningMatch>& running) {
    return std::ranges::any_of(running, [&](const app::RunningMatch& one) {
        return is_same_file(one.played.record_path, record);
    });
}

std::optional<ExitCode> offer_return(const std::string& command, const PlannedStart& planned) {
    auto session = session_for(planned);
    if (!session) {
        return std::nullopt;
    }
    const bool ends_it = has_login(session->played, planned);
    if (const Session* here = Session::here()) {
        if (!ends_it) {
            return std::nullopt;
        }
        here->send_front_to(session->id);
        return ExitCode::done;
    }
    auto tty = TtyFile::open();
    if (!tty || ::isatty(STDOUT_FILENO) == 0) {
        return std::nullopt; // reported where a screen is needed
    }
    if (::isatty(STDIN_FILENO) == 0) { // run by a script
        return ends_it && session->played.is_playing
                   ? std::optional(complain(
                         command,
                         {ExitCode::system_failed,
                          fmt::format("a match of yours goes on with that login: `bughouse attach "
                                      "{}` comes back to it",
                                      session->id)}))
                   : std::nullopt;
    }
    return ask(command, *std::move(tty), *std::move(session), ends_it);
}

} // namespace program
