// SPDX-License-Identifier: GPL-3.0-or-later
// The program's memory: when it runs out the program restores the terminal and prints a message,
// and other users cannot read processes that hold a password.
#include "tests/e2e/raw_line.h"
#include "tests/e2e/small_server.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/skip.h"

#include <optional>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using support::Home;
using support::Terminal;

// A sanitizer's shadow memory exceeds any limit, and its leak check attaches from outside.
#if defined(BUGHOUSE_SANITIZED) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BUGHOUSE_IS_WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BUGHOUSE_IS_WATCHED 1
#endif
#endif

namespace {

#ifdef BUGHOUSE_IS_WATCHED
constexpr bool is_watched = true;
#else
constexpr bool is_watched = false;
#endif

/// The rest of the first line of `file` that begins with `beginning`.
std::string line_of(const std::string& file, const std::string& beginning) {
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind(beginning, 0) == 0) {
            return line.substr(beginning.size());
        }
    }
    return {};
}

std::string of_process(pid_t process, const std::string& file) {
    return fmt::format("/proc/{}/{}", process, file);
}

/// Limits the process's address space to what it uses now and `more` bytes.
void bound_memory(pid_t process, rlim_t more) {
    const auto kib = std::stoul(line_of(of_process(process, "status"), "VmSize:"));
    const rlimit bound{kib * 1024 + more, kib * 1024 + more};
    REQUIRE(::prlimit(process, RLIMIT_AS, &bound, nullptr) == 0);
}

/// The session process behind the terminal.
pid_t session_behind(const Terminal& terminal) {
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", terminal.process()));
    pid_t session = 0;
    REQUIRE(children >> session);
    return session;
}

/// The one record in a home's library, if it contains that half-move.
std::string record_with(const Home& home, const std::string& half_move) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(home.path())) {
        if (entry.path().extension() == ".bpgn" && !line_of(entry.path(), half_move).empty()) {
            return entry.path();
        }
    }
    return {};
}

/// Checks that the program restored the terminal and printed why it ended.
void check_given_back(Terminal& terminal, const std::string& why) {
    CHECK(terminal.wait_for_end() == 3);
    INFO(terminal.text());
    CHECK_FALSE(terminal.is_raw());
    CHECK_FALSE(terminal.on_alternate_screen());
    CHECK(terminal.shows(why));
}

} // namespace

TEST_CASE("a program without memory for a picture says so, and the match is in its record",
          "[skips]") {
    if (is_watched) {
        return support::skip("a sanitizer cannot live within so little memory");
    }
    const Home home;
    Terminal terminal({{"play", "--humans", "A,a,B,b", "--ascii"}, home.path()});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\rA:e4\r");
    REQUIRE(terminal.wait_until([&] { return !record_with(home, "1A. e4").empty(); }));
    bound_memory(session_behind(terminal), 0);
    terminal.resize(500, 200); // whose picture is larger than the free heap
    check_given_back(terminal, "bughouse: out of memory");
    const auto judged = support::bughouse({"bpgn", "check", record_with(home, "1A. e4")});
    CHECK(judged.output.find("\tlegal\t1/1\t") != std::string::npos);
}

TEST_CASE("a thread that has no memory ends the program, and the terminal is given back",
          "[skips]") {
    if (is_watched) {
        return support::skip("a sanitizer cannot live within so little memory");
    }
    const Home home;
    // With small stacks threads start, but the first one that thinks has no room for its table.
    Terminal terminal(
        {{"play", "--level", "8"}, home.path(), {}, 80, 24, R"(ulimit -s 1024; exec "$0" "$@")"});
    const bool came = terminal.wait_for("ready");
    INFO(terminal.text());
    REQUIRE(came);
    bound_memory(session_behind(terminal), rlim_t{6} << 20U);
    terminal.type("ready\r");
    check_given_back(terminal, "ended unexpectedly");
}

namespace {

/// A script that starts the program as an unprivileged user if the test runs as root, whom no
/// permission stops; nothing where that is impossible.
std::optional<std::string> unprivileged_script() {
    if (::geteuid() != 0) {
        return R"(exec "$0" "$@")";
    }
    const auto ran = support::run(
        "/usr/bin/setpriv", {"--reuid=65534", "--clear-groups", BUGHOUSE_PROGRAM, "--version"});
    return ran.exit_code == 0
               ? std::optional(R"(exec setpriv --reuid=65534 --clear-groups "$0" "$@")")
               : std::nullopt;
}

/// Checks that only root can look into a process that is not root's.
void check_private(pid_t process) {
    CHECK(line_of(of_process(process, "limits"), "Max core file size").find(" 0 ") !=
          std::string::npos);
    struct stat about {};
    REQUIRE(::stat(of_process(process, "environ").c_str(), &about) == 0);
    CHECK(about.st_uid == 0);
    REQUIRE(::stat(of_process(process, "").c_str(), &about) == 0);
    CHECK(about.st_uid != 0);
}

} // namespace

TEST_CASE("a client or a server that hears passwords leaves no core, and its memory is nobody's",
          "[skips]") {
    if (is_watched) {
        return support::skip("a sanitizer looks into the program from outside");
    }
    const auto script = unprivileged_script();
    if (!script) {
        return support::skip("only root can begin the program here");
    }
    const Home home;
    const bool root = ::geteuid() == 0;
    REQUIRE((!root || ::chown(home.path().c_str(), 65534, 65534) == 0));
    const support::ScriptServer server({e2e::a_game()});
    support::Start start = e2e::calling(home, server);
    start.script = *script;
    SECTION("a client") {
        start.arguments = {"connect",     "127.0.0.1",  server.port(),
                           "--user",      "amy",        "--password-command",
                           "echo secret", "--timeseal", "off"};
        Terminal terminal(start);
        const bool came = terminal.wait_for("YOUR MOVE");
        INFO(terminal.text());
        REQUIRE(came);
        check_private(terminal.process());
        check_private(session_behind(terminal));
    }
    SECTION("a server") {
        start.arguments = {"serve", "--listen", "127.0.0.1:0"};
        Terminal terminal(start);
        const bool came = terminal.wait_for("listening on 127.0.0.1");
        INFO(terminal.text());
        REQUIRE(came);
        check_private(terminal.process());
    }
}

TEST_CASE("a visitor for whose bots there is no memory does not end the server", "[skips]") {
    if (is_watched) {
        return support::skip("a sanitizer cannot live within so little memory");
    }
    const Home home;
    const support::ScratchFolder data;
    Terminal server({{"serve", "--listen", "127.0.0.1:0", "--data", data / ""}, home.path()});
    REQUIRE(server.wait_for("listening on 127.0.0.1 port "));
    const std::string row = server.row(0);
    const sockaddr_in at =
        support::loopback(static_cast<std::uint16_t>(std::atoi(row.c_str() + row.rfind(' ') + 1)));
    support::RawLine amy(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    support::RawLine zoe(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    REQUIRE(amy.enters("Amy"));
    REQUIRE(zoe.enters("Zoe"));
    bound_memory(server.process(), 2'000'000); // too little for the stack of another thread
    zoe.send("start\n");
    CHECK(zoe.reads("Creating: "));
    amy.send("who\n");
    CHECK(amy.reads(" 2 players displayed"));
    zoe.send("resign\n");
    CHECK(zoe.reads("Zoe resigns"));
    CHECK(server.wait_for("a fault of the server: "));
}

namespace {

/// A match of two half-moves with comments of more than a megabyte.
std::string long_match() {
    std::string text = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dan\"]\n"
                       "[Date \"2020.01.01\"][Result \"1-0\"]\n1A. e4 ";
    for (int i = 0; i < 1500; ++i) {
        text += '{' + std::string(1000, 'x') + "}\n";
    }
    return text + "1a. e5 {ben resigns} 1-0\n";
}

} // namespace

TEST_CASE("a match of the library for which there is no memory is told, and the page goes on",
          "[skips]") {
    if (is_watched) {
        return support::skip("a sanitizer has an operator new of its own");
    }
    const Home home;
    const std::string other = "[WhiteA \"eva\"][BlackA \"fay\"][WhiteB \"gil\"][BlackB \"hal\"]\n"
                              "[Date \"2021.01.01\"][Result \"1-0\"]\n1A. d4 {fay resigns} 1-0\n";
    const support::Ran imported = support::bughouse(
        {"library", "import", "-"},
        {long_match() + '\n' + other, {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}}, {}});
    REQUIRE(imported.output == "imported 2 duplicates 0 rejected 0\n");
    const std::string mark = home / "none";
    const std::string around = "export LD_PRELOAD=" NO_MEMORY " NO_HEAP='" + mark + "'; ";
    Terminal terminal({{"library"}, home.path(), {}, 132, 24, around + R"(exec "$0" "$@")"});
    REQUIRE(terminal.wait_for("2020-01-01"));
    std::ofstream(mark) << "now\n";
    terminal.type("\x1b[B");
    CHECK(terminal.wait_for("there is not enough memory"));
    std::filesystem::remove(mark);
    terminal.type("\r");
    CHECK(terminal.wait_for("ann, dan - ben, cid"));
    terminal.type("qq");
    CHECK(terminal.wait_for_end() == 0);
}
