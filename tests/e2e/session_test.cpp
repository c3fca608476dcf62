// SPDX-License-Identifier: GPL-3.0-or-later
// Matches that outlive their terminal: it is lost, left, exchanged, or returned to.
#include "tests/e2e/small_server.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/sessions.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <grp.h>
#include <poll.h>
#include <sstream>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace std::chrono_literals;
using support::bughouse;
using support::Home;
using support::ScratchFolder;
using support::sessions_of;
using support::Terminal;

namespace {

const std::vector<std::string> four_at_one_keyboard{"play", "--humans", "A,a,B,b", "--ascii"};

/// A match in which board A has made its first move.
void begin(Terminal& terminal) {
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    REQUIRE(terminal.wait_for("TO MOVE"));
    terminal.type("A:e4\r");
    REQUIRE(terminal.wait_for("1A e4"));
}

support::Start attaching(const Home& home) {
    return {{"attach"}, home.path(), {{"TERM", "screen"}}, 120, 40};
}

/// The one session that there is.
support::ListedSession session_of(const Home& home) {
    const auto all = sessions_of(home.path());
    REQUIRE(all.size() == 1);
    return all.front();
}

bool is_over(Terminal& any, const Home& home) {
    return any.wait_until([&] { return sessions_of(home.path()).empty(); });
}

std::size_t times(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
        ++count;
    }
    return count;
}

/// Signals that end a program which does not handle them.
std::vector<int> ending_signals() {
    return {SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2,  SIGALRM, SIGVTALRM,
            SIGPROF, SIGPWR,  SIGXCPU, SIGRTMIN, SIGRTMAX};
}

} // namespace

TEST_CASE("a match goes on when its terminal goes, and on another one it is played on") {
    const Home home;
    {
        Terminal terminal({four_at_one_keyboard, home.path()});
        begin(terminal);
        terminal.hang_up();
        CHECK(terminal.wait_for_end() == 3);
    }
    CHECK(session_of(home).text.find("1 half-move made") != std::string::npos);

    Terminal terminal(attaching(home));
    REQUIRE(terminal.wait_for("the clocks stopped while you were away"));
    CHECK(terminal.shows("1A e4"));
    terminal.type("\ra:e5\r");
    INFO(terminal.text());
    REQUIRE(terminal.wait_for("1a e5"));
    terminal.type("quit!\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK_FALSE(terminal.on_alternate_screen());
    CHECK_FALSE(terminal.is_raw());
    CHECK(terminal.shows("was left after 2 half-moves"));
    CHECK(is_over(terminal, home));
}

TEST_CASE("the socket of a session is the user's alone, and is made again when it vanishes") {
    const Home home;
    Terminal terminal({four_at_one_keyboard, home.path()});
    begin(terminal);
    const std::string folder = home / ".local/state/bughouse/sessions";
    const std::string socket = fmt::format("{}/{}.session", folder, session_of(home).process);
    using std::filesystem::perms;
    CHECK(std::filesystem::status(folder).permissions() == perms::owner_all);
    CHECK(std::filesystem::status(socket).permissions() ==
          (perms::owner_read | perms::owner_write));
    std::error_code made_again; // the session may create it again during the removal
    std::filesystem::remove_all(folder, made_again);
    CHECK(terminal.wait_until([&] { return std::filesystem::exists(socket); }));
    CHECK(sessions_of(home.path()).size() == 1);
}

TEST_CASE("when the folder of the login goes, the session is found in the one that lasts") {
    const Home home;
    const ScratchFolder runtime;
    Terminal terminal({four_at_one_keyboard, home.path(), {{"XDG_RUNTIME_DIR", runtime.path()}}});
    begin(terminal);
    CHECK(sessions_of(home.path()).empty());
    REQUIRE(std::filesystem::exists(runtime / "bughouse"));
    using std::filesystem::perms;
    CHECK(std::filesystem::status(runtime / "bughouse").permissions() == perms::owner_all);
    while (std::filesystem::exists(runtime.path())) { // as when the user's last login ends
        std::error_code made_again;
        std::filesystem::remove_all(runtime.path(), made_again);
    }
    CHECK(terminal.wait_until([&] { return sessions_of(home.path()).size() == 1; }));
    Terminal second(attaching(home));
    CHECK(second.wait_for("1A e4"));
}

TEST_CASE("a folder that others can enter is not trusted") {
    const Home home;
    const std::string folder = home / ".local/state/bughouse/sessions";
    std::filesystem::create_directories(folder);
    std::filesystem::permissions(folder, std::filesystem::perms::all);
    Terminal terminal({four_at_one_keyboard, home.path()});
    begin(terminal);
    CHECK(std::filesystem::is_empty(folder));
}

TEST_CASE("another user who gets to the socket is not answered", "[skips]") {
    if (::geteuid() != 0) {
        return support::skip("only root can be two users");
    }
    const Home home;
    Terminal terminal({four_at_one_keyboard, home.path()});
    begin(terminal);
    const std::string folder = home / ".local/state/bughouse/sessions";
    const std::string name = fmt::format("{}.session", session_of(home).process);
    using std::filesystem::perms;
    std::filesystem::permissions(folder, perms::owner_all | perms::others_exec);
    std::filesystem::permissions(folder + "/" + name, perms::owner_all | perms::others_all);
    const auto is_answered = [&](uid_t user) {
        const pid_t child = ::fork();
        if (child == 0) {
            sockaddr_un at{};
            at.sun_family = AF_UNIX;
            name.copy(at.sun_path, sizeof at.sun_path - 1);
            const int fd = ::socket(AF_UNIX, SOCK_SEQPACKET, 0);
            const bool connected =
                ::chdir(folder.c_str()) == 0 && ::setgroups(0, nullptr) == 0 &&
                ::setegid(user) == 0 && ::seteuid(user) == 0 &&
                ::connect(fd, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0;
            pollfd closed{fd, POLLIN, 0};
            ::_exit(!connected ? 2 : ::poll(&closed, 1, 1000) == 0 ? 0 : 1);
        }
        int status = -1;
        ::waitpid(child, &status, 0);
        REQUIRE(WIFEXITED(status));
        REQUIRE(WEXITSTATUS(status) != 2);
        return WEXITSTATUS(status) == 0;
    };
    CHECK(is_answered(0)); // an accepted line stays open, waiting for input
    CHECK_FALSE(is_answered(65534));
    std::filesystem::permissions(folder, perms::owner_all);
    CHECK(sessions_of(home.path()).size() == 1);
}

TEST_CASE("where nothing runs a lost terminal ends the program") {
    const Home home;
    Terminal terminal({{}, home.path()});
    REQUIRE(terminal.wait_for("bughouse"));
    terminal.hang_up();
    CHECK(terminal.wait_for_end() == 3);
    CHECK(sessions_of(home.path()).empty());
}

TEST_CASE("/detach leaves a match and says how to come back; without one it is refused") {
    const Home home;
    Terminal terminal({four_at_one_keyboard, home.path()});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("/detach\r");
    REQUIRE(terminal.wait_for("nothing is going on here"));
    terminal.type("\x15"); // Ctrl-U
    begin(terminal);
    terminal.type("/detach\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK(terminal.shows(fmt::format("bughouse attach {}", session_of(home).process)));
    CHECK_FALSE(terminal.on_alternate_screen());
    CHECK_FALSE(terminal.is_raw());
}

TEST_CASE("a second attach takes the screen, and the first is told") {
    const Home home;
    Terminal first({four_at_one_keyboard, home.path()});
    begin(first);
    Terminal second(attaching(home));
    REQUIRE(second.wait_for("1A e4"));
    CHECK(first.wait_for_end() == 0);
    CHECK(first.shows("taken to another terminal"));
    CHECK_FALSE(first.is_raw());
    second.type("a:e5\r"); // the clocks kept running, since nobody was away
    CHECK(second.wait_for("1a e5"));
}

TEST_CASE("a terminal that cannot show the screen takes it from nobody") {
    const Home home;
    Terminal first({four_at_one_keyboard, home.path()});
    begin(first);
    auto dumb = attaching(home);
    dumb.environment = {{"TERM", "dumb"}};
    Terminal second(dumb);
    CHECK(second.wait_for_end() == 3);
    CHECK(second.shows("TERM dumb"));
    first.type("a:e5\r");
    CHECK(first.wait_for("1a e5"));
}

TEST_CASE("attach without a session, or with an ID that there is not, says so") {
    const Home home;
    Terminal none(attaching(home));
    CHECK(none.wait_for_end() == 2);
    CHECK(none.shows("there is no session"));
    auto other = attaching(home);
    other.arguments = {"attach", "../../etc"};
    Terminal wrong(other);
    CHECK(wrong.wait_for_end() == 2);
    CHECK(wrong.shows("../../etc"));
}

TEST_CASE("a session that is killed leaves its terminal as it was") {
    const Home home;
    {
        Terminal terminal({four_at_one_keyboard, home.path()});
        begin(terminal);
        terminal.type("/detach\r");
        REQUIRE(terminal.wait_for_end() == 0);
    }
    Terminal terminal(attaching(home));
    REQUIRE(terminal.wait_for("1A e4"));
    REQUIRE(terminal.is_raw());
    ::kill(session_of(home).process, SIGKILL);
    CHECK(terminal.wait_for_end() == 3);
    CHECK_FALSE(terminal.is_raw());
    CHECK_FALSE(terminal.on_alternate_screen());
    CHECK(terminal.shows("ended unexpectedly"));
}

TEST_CASE("when the front is killed the terminal is given back, and the match goes on") {
    const Home home;
    Terminal terminal({four_at_one_keyboard, home.path()});
    begin(terminal);
    terminal.send(SIGKILL);
    CHECK(terminal.wait_for_end() == 128 + SIGKILL);
    CHECK(terminal.wait_until([&] { return !terminal.is_raw(); }));
    CHECK(terminal.wait_until([&] { return !terminal.on_alternate_screen(); }));
    CHECK(session_of(home).text.find("left just now") != std::string::npos);
}

TEST_CASE("after the time that is set a match without a terminal is left, and saved") {
    const Home home;
    auto arguments = four_at_one_keyboard;
    const std::string record = home / "evening.bpgn";
    arguments.insert(arguments.end(), {"--keep", "1s", "--record", record});
    Terminal terminal({arguments, home.path()});
    begin(terminal);
    terminal.hang_up();
    CHECK(terminal.wait_for_end() == 3);
    CHECK(is_over(terminal, home));
    const auto judged = bughouse({"bpgn", "check", record});
    CHECK(judged.output.find("\tlegal\t1/1\t") != std::string::npos);
}

TEST_CASE("SIGHUP leaves a match running, without a word where nobody keeps any") {
    const Home home;
    Terminal terminal({four_at_one_keyboard, home.path()});
    begin(terminal);
    terminal.send(SIGHUP);
    CHECK(terminal.wait_for_end() == 0);
    CHECK(terminal.shows("bughouse attach"));
    CHECK(sessions_of(home.path()).size() == 1);

    auto arguments = four_at_one_keyboard;
    arguments.insert(arguments.end(), {"--keep", "0"});
    Terminal none({arguments, home.path()});
    REQUIRE(none.wait_for("Your match goes on"));
    none.type("\x1b");
    begin(none);
    none.send(SIGHUP);
    CHECK(none.wait_for_end() == 0);
    CHECK(sessions_of(home.path()).size() == 1);
}

TEST_CASE("no signal ends a match unsaved, or leaves its terminal raw") {
    for (const int signal : ending_signals()) {
        const Home home;
        const std::string record = home / "evening.bpgn";
        auto arguments = four_at_one_keyboard;
        arguments.insert(arguments.end(), {"--record", record});
        Terminal terminal({arguments, home.path()});
        begin(terminal);
        terminal.send(signal);
        INFO("signal " << signal);
        CHECK(terminal.wait_for_end() == 0);
        CHECK_FALSE(terminal.is_raw());
        CHECK_FALSE(terminal.on_alternate_screen());
        CHECK(bughouse({"bpgn", "check", record}).output.find("\tlegal\t1/1\t") !=
              std::string::npos);
        CHECK(sessions_of(home.path()).empty());
    }
}

TEST_CASE("a signal at any early moment leaves no terminal raw") {
    const Home home;
    const auto signals = ending_signals();
    std::size_t next = 0;
    for (auto moment = 0ms; moment < 100ms; moment += 2ms) {
        for (int i = 0; i < 2; ++i) { // alternately, so that each signal comes early and late
            const int signal = signals[next++ % signals.size()];
            Terminal terminal({four_at_one_keyboard, home.path()});
            terminal.wait_until([] { return false; }, moment);
            terminal.send(signal);
            INFO("signal " << signal << " after " << moment.count() << " ms");
            const int code = terminal.wait_for_end();
            const bool before_main = code == 128 + signal && terminal.bytes_written() == 0;
            CHECK((code == 0 || before_main));
            CHECK_FALSE(terminal.is_raw());
            CHECK_FALSE(terminal.on_alternate_screen());
        }
    }
}

TEST_CASE("a player who starts the program while a match of theirs goes on is shown it, and may go "
          "past it") {
    const Home home;
    {
        Terminal terminal({four_at_one_keyboard, home.path()});
        begin(terminal);
        terminal.hang_up();
        CHECK(terminal.wait_for_end() == 3);
    }
    const pid_t session = session_of(home).process;
    CHECK(session_of(home).text.find("3+0 at one keyboard on this machine, 1 half-move made") !=
          std::string::npos);
    for (const std::string command : {"play", "host"}) {
        INFO(command);
        Terminal left({{command}, home.path()});
        REQUIRE(left.wait_for("Esc goes past it"));
        CHECK(left.shows("Your match goes on: 3+0 at one keyboard"));
        left.type("\x1b[A"); // an arrow key is neither Enter nor Esc
        left.type("q");
        CHECK(left.wait_for_end() == 0);
        CHECK_FALSE(left.is_raw());
    }
    {
        Terminal killed({{"play"}, home.path()});
        REQUIRE(killed.wait_for("Esc goes past it"));
        killed.send(SIGTERM);
        CHECK(killed.wait_for_end() == 0);
        CHECK_FALSE(killed.is_raw());
    }
    {
        Terminal past({{"play", "--ascii"}, home.path()});
        REQUIRE(past.wait_for("Esc goes past it"));
        past.type("\x1b");
        REQUIRE(past.wait_for("ready"));
        past.type("/quit\r");
        CHECK(past.wait_for_end() == 0);
    }
    Terminal back({{"play"}, home.path()});
    REQUIRE(back.wait_for("Enter comes back to it"));
    back.type("\r");
    REQUIRE(back.wait_for("1A e4"));
    CHECK(session_of(home).process == session);
    CHECK(session_of(home).text.find("open on another terminal") != std::string::npos);
    Terminal beside({{"play"}, home.path()}); // another terminal that shows that match
    CHECK(beside.wait_for("ready"));
}

TEST_CASE("a script is not asked whether to go back to a match") {
    const Home home;
    {
        Terminal terminal({four_at_one_keyboard, home.path()});
        begin(terminal);
        terminal.hang_up();
        CHECK(terminal.wait_for_end() == 3);
    }
    Terminal script({{"play", "--ascii"}, home.path(), {}, 80, 24, R"("$0" "$@" </dev/null)"});
    CHECK(script.wait_for("ready"));
    const support::Circumstances no_terminal{{}, {{"HOME", home.path()}}, {}};
    CHECK(bughouse({"play"}, no_terminal).exit_code == 3);
}

TEST_CASE("the start page goes back to a match that lives, and opens no second copy of it") {
    const Home home;
    {
        Terminal terminal({four_at_one_keyboard, home.path()});
        begin(terminal);
        terminal.type("a:e5\r");
        REQUIRE(terminal.wait_for("1a e5"));
        terminal.hang_up();
        CHECK(terminal.wait_for_end() == 3);
    }
    const pid_t session = session_of(home).process;
    {
        Terminal past({{}, home.path()});
        REQUIRE(past.wait_for("Your match goes on"));
        CHECK(past.shows("3+0 at one keyboard"));
        CHECK(past.shows("left just now"));
        CHECK_FALSE(past.shows("Continue")); // it is the same match
        past.type("\x1b");
        REQUIRE(past.wait_for("Enter seats you"));
        past.type("\x1b");
        CHECK(past.wait_for_end() == 0);
    }
    Terminal back({{}, home.path()});
    REQUIRE(back.wait_for("Your match goes on"));
    back.type("\r");
    REQUIRE(back.wait_for("the clocks stopped while you were away"));
    CHECK(back.shows("1a e5"));
    CHECK(session_of(home).process == session);
    back.type("\rquit!\r");
    CHECK(back.wait_for_end() == 0);
    CHECK_FALSE(back.is_raw());
    CHECK_FALSE(back.on_alternate_screen());
    CHECK(is_over(back, home));
}

TEST_CASE("the same connect again goes back to the login's match, and never logs in beside it") {
    const Home home;
    const support::ScriptServer server({e2e::a_game(), e2e::a_game()});
    const auto logins = [&] { return times(server.heard(), "secret"); };
    auto calls = e2e::calling(home, server);
    {
        Terminal terminal(calls);
        REQUIRE(terminal.wait_until([&] { return e2e::asked_for_partner(server); }));
        terminal.type("e4\r");
        REQUIRE(terminal.wait_for("1A e4"));
        terminal.hang_up();
        CHECK(terminal.wait_for_end() == 3);
    }
    CHECK(session_of(home).text.find("3+0 with Ben, against Cid and Dot on 127.0.0.1 " +
                                     server.port() + " as Amy") != std::string::npos);
    {
        Terminal again(calls);
        REQUIRE(again.wait_for("Esc logs in once more, which ends it there"));
        CHECK(logins() == 1);
        again.type("\r");
        REQUIRE(again.wait_for("1A e4"));
        // Asks here too, since logging in would end the session that a terminal shows.
        Terminal beside(calls);
        REQUIRE(beside.wait_for("Esc logs in once more, which ends it there"));
        CHECK(beside.shows("open on another terminal"));
        beside.type("q");
        CHECK(beside.wait_for_end() == 0);
        calls.script = R"("$0" "$@" </dev/null)";
        Terminal script(calls);
        CHECK(script.wait_for_end() == 3);
        CHECK(script.shows("bughouse attach"));
        CHECK(again.shows("1A e4"));
    }
    CHECK(logins() == 1);
}

TEST_CASE("on a server the line stays, moves come, and the partner is told once") {
    const Home home;
    const support::ScriptServer server({e2e::game_with_an_answer_to_the_tell()});
    {
        Terminal terminal(e2e::calling(home, server));
        REQUIRE(terminal.wait_until([&] { return e2e::asked_for_partner(server); }));
        terminal.type("e4\r");
        REQUIRE(terminal.wait_for("1A e4"));
        terminal.hang_up();
        CHECK(terminal.wait_for_end() == 3);
    }
    CHECK(session_of(home).text.find("Amy") != std::string::npos);
    {
        Terminal terminal(attaching(home));
        INFO(terminal.text());
        REQUIRE(terminal.wait_for("1a e5")); // played while no terminal was attached
        terminal.hang_up();
        CHECK(terminal.wait_for_end() == 3);
    }
    Terminal terminal(attaching(home));
    CHECK(terminal.wait_for("1a e5"));
    CHECK(times(server.heard(), "ptell my terminal is gone") == 1);
}
