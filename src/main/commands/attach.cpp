// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/attach.h"

#include "src/app/table/start_page.h"
#include "src/base/utf8.h"
#include "src/main/commands/commands.h"
#include "src/main/session/front.h"
#include "src/main/session/session_socket.h"
#include "src/main/text_output.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <unistd.h>

namespace program {
namespace {

/// The requested session; without an ID the newest one.
OrComplaint<SessionConnection> session_called(const std::string& id, const std::string& word) {
    std::optional<FoundSession> found;
    if (!word.empty()) {
        found = session_with_word(word);
    } else if (!id.empty()) {
        found = session_with_id(id);
    } else if (auto all = find_unlocked_sessions(); !all.empty()) {
        found = std::move(all.back());
    }
    if (found) {
        return std::move(found->line);
    }
    if (!word.empty()) {
        return usage_failure("there is no session with that word");
    }
    return id.empty()
               ? usage_failure("there is no session to come back to")
               : usage_failure(fmt::format(
                     "there is no session '{}': `bughouse sessions` lists what there is", id));
}

} // namespace

ExitCode attach(const std::string& command, const std::string& id, const std::string& word) {
    auto tty = TtyFile::open();
    if (!tty || ::isatty(STDOUT_FILENO) == 0) {
        return complain(command, {ExitCode::system_failed,
                                  tty ? "standard output is not a terminal" : tty.error()});
    }
    auto line = session_called(id, word);
    if (!line) {
        return complain(command, line.error());
    }
    return attach(command, *std::move(tty), *std::move(line));
}

ExitCode attach(const std::string& command, TtyFile tty, SessionConnection line) {
    Front front(std::move(tty), std::move(line));
    return front.greet_from_foreground()
               ? front.run()
               : complain(command, {ExitCode::system_failed, "the terminal cannot be used"});
}

namespace {

Job describe_attach(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto id = std::make_shared<std::string>();
    arguments.text("ID", *id, "As listed by `bughouse sessions` (default: the newest)");
    return [id] { return attach("bughouse attach", *id, {}); };
}

} // namespace

const Subcommand attach_command{
    "attach", "Come back to a match that lost its terminal", describe_attach, {}, true};

namespace {

/// Prints one line per session; returns answer_is_no if there is none.
ExitCode list_sessions() {
    const auto all = find_unlocked_sessions();
    for (const FoundSession& session : all) {
        const app::SessionMatch& played = session.played;
        print_out(fmt::format(
            "{}\t{}\n", session.id,
            base::printable(fmt::format("{} {}, {}", played.description, played.place_and_progress,
                                        app::away_text(played)))));
    }
    return all.empty() ? ExitCode::answer_is_no : ExitCode::done;
}

Job describe_sessions(Arguments& /*arguments*/, app::GivenSettings& /*given*/) {
    return list_sessions;
}

} // namespace

const Subcommand sessions_command{"sessions", "List the sessions to come back to",
                                  describe_sessions};

} // namespace program
