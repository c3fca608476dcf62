// SPDX-License-Identifier: GPL-3.0-or-later
// The real program and a small server on loopback: in, both boards, a move, out, and back again.
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "tests/support/script_server.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

using namespace std::chrono_literals;
using support::ScratchFolder;
using support::ScriptServer;
using support::Terminal;

namespace {

using Conversation = ScriptServer::Conversation;
using Step = ScriptServer::Step;

/// A board of style 12; `men` are its ranks, `relation` 1 when we are to move.
std::string board(int game, std::string_view men, std::string_view turn, std::string_view names,
                  int relation, std::string_view last) {
    return fmt::format("\n<12> {} {} -1 1 1 1 1 0 {} {} {} 3 0 39 39 179000 178000 1 {} 0 1 0\n"
                       "<b1> game {} white [] black []\n",
                       men, turn, game, names, relation, last, game);
}

constexpr std::string_view start =
    "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR";
constexpr std::string_view after_e4 =
    "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR";

/// The name is heard as the user has typed it, later as the server has spelt it.
const std::vector<Step> login{
    {"", "Welcome to a small server!\nlogin: "},
    {"my", "\n\"amy\" is a registered name.  If it is yours, type the password.\npassword: "},
    {"secret", "\n**** Starting FICS session as Amy ****\nfics% "},
    {"set style 12", "Style 12 set.\nfics% "},
    {"set interface", "fics% "}};

Conversation a_game() {
    Conversation all{login, true};
    all.steps.push_back({"", "\nBen agrees to be your partner.\nfics% "
                             "{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n" +
                                 board(1, start, "W", "Amy Cid", 1, "none (0:00.000) none") +
                                 "Your partner is playing game 2 (Dot vs. Ben).\nfics% "});
    all.steps.push_back(
        {"observe 2", "You are now observing game 2.\n" +
                          board(2, start, "W", "Dot Ben", 0, "none (0:00.000) none") + "fics% "});
    all.steps.push_back(
        {"e2e4", board(1, after_e4, "B", "Amy Cid", -1, "P/e2-e4 (0:01.000) e4") + "fics% "});
    return all;
}

/// Starts the program with a password file in its home.
support::Start calling(const ScratchFolder& home, const ScriptServer& server) {
    const std::string file = home / "password";
    std::ofstream(file) << "secret\n";
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    return {{"connect", "127.0.0.1", server.port(), "--user", "amy", "--password-file", file,
             "--timeseal", "off", "--ascii"},
            home.path()};
}

/// Our own questions go at a pace, moves at once: this server wants them in its script's order.
bool asked_for_partner(const ScriptServer& server) {
    return server.heard().find("observe 2") != std::string::npos;
}

} // namespace

TEST_CASE("a server's match: logged in, both boards, a move there and back") {
    const ScratchFolder home;
    const ScriptServer server({a_game()});
    Terminal terminal(calling(home, server));
    const bool both = terminal.wait_until(
        [&] { return terminal.shows("Cid") && terminal.shows("Ben") && terminal.shows("Dot"); });
    INFO(terminal.text());
    REQUIRE(both);
    CHECK(terminal.shows("2:58"));
    REQUIRE(terminal.wait_until([&] { return asked_for_partner(server); }));
    terminal.type("e4\r");
    REQUIRE(terminal.wait_for("1A e4"));
    CHECK(server.heard().find("\ne2e4\n") != std::string::npos);
    CHECK(!terminal.shows("secret"));
}

TEST_CASE("a command's input and output are a line, and it is gone with the program") {
    const ScratchFolder home;
    const ScriptServer server({a_game()});
    support::Start start = calling(home, server);
    const std::string relay =
        fmt::format("bash -c \"echo $$ > '{}'; exec 3<>/dev/tcp/127.0.0.1/{}; cat <&3 & cat >&3\"",
                    home / "pid", server.port());
    start.words[1] = "--via";
    start.words[2] = relay;
    pid_t relay_id = 0;
    {
        Terminal terminal(start);
        REQUIRE(terminal.wait_until([&] { return asked_for_partner(server); }));
        terminal.type("e4\r");
        REQUIRE(terminal.wait_for("1A e4"));
        std::ifstream(home / "pid") >> relay_id;
        REQUIRE(relay_id > 0);
        terminal.type("/quit!\r");
        const bool gone = terminal.wait_until([&] { return ::kill(relay_id, 0) != 0; });
        INFO(terminal.text());
        REQUIRE(gone);
    }
    CHECK(server.heard().find("\ne2e4\n") != std::string::npos);
}

TEST_CASE("a command that leads nowhere is named") {
    const ScratchFolder home;
    Terminal terminal({{"connect", "--via", "/no/such/program", "--ascii"}, home.path()});
    CHECK(terminal.wait_for("/no/such/program: No such file"));
}

TEST_CASE("a prompt of one's own, which alone answers an empty line, is found out") {
    const ScratchFolder home;
    const ScriptServer server({{{{"", "login: "},
                                 {"amy", "password: "},
                                 {"secret", "\nWelcome!\nlab> "},
                                 {"\n", "lab> "}, // uhlin/fics: no line begins with it
                                 {"set style 12", "Style 12 set.\nlab> "}}}});
    Terminal terminal(calling(home, server));
    const bool in = terminal.wait_until(
        [&] { return server.heard().find("set style 12") != std::string::npos; });
    INFO(terminal.text());
    CHECK(in);
}

TEST_CASE("a line that drops is called again by itself, with the same name and password") {
    const ScratchFolder home;
    Conversation short_one{login, false};
    const ScriptServer server({short_one, a_game()});
    Terminal terminal(calling(home, server));
    const bool back = terminal.wait_until([&] { return terminal.shows("Cid"); });
    INFO(terminal.text());
    REQUIRE(back);
    const std::string heard = server.heard();
    CHECK(heard.find("secret") != heard.rfind("secret"));
}
