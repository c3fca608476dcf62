// SPDX-License-Identifier: GPL-3.0-or-later
// The real program and a small server on loopback: it logs in, shows both boards, moves, leaves and
// comes back.
#include "tests/e2e/small_server.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"

#include <csignal>

using namespace std::chrono_literals;
using e2e::a_game;
using e2e::asked_for_partner;
using e2e::calling;
using e2e::Conversation;
using e2e::login;
using support::Home;
using support::ScriptServer;
using support::Terminal;

TEST_CASE("a server's match: logged in, both boards, a move there and back") {
    const Home home;
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

TEST_CASE("in text mode a line that changes a password is not among the lines entered before") {
    const Home home;
    const ScriptServer server({a_game()});
    support::Start start = calling(home, server);
    start.arguments.emplace_back("--text");
    Terminal terminal(start);
    REQUIRE(terminal.wait_until([&] { return asked_for_partner(server); }));
    const auto heard = [&](std::string_view line) {
        return terminal.wait_until([&] { return server.heard().find(line) != std::string::npos; });
    };
    terminal.type("finger ben\rpassword secret hidden\r");
    REQUIRE(heard("password secret hidden\n"));
    terminal.type("\x1b[A again\r");
    REQUIRE(heard(" again\n"));
    CHECK(server.heard().find("finger ben again\n") != std::string::npos);
    CHECK(server.heard().find("hidden again") == std::string::npos);
}

TEST_CASE("a command's input and output are a line, and it is gone with the program") {
    const Home home;
    const ScriptServer server({a_game()});
    support::Start start = calling(home, server);
    const std::string relay =
        fmt::format("bash -c \"echo $$ > '{}'; exec 3<>/dev/tcp/127.0.0.1/{}; cat <&3 & cat >&3\"",
                    home / "pid", server.port());
    start.arguments[1] = "--via";
    start.arguments[2] = relay;
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
    const Home home;
    for (const char* const command : {"connect", "watch"}) {
        Terminal terminal({{command, "--via", "/no/such/program", "--ascii"}, home.path()});
        CHECK(terminal.wait_for("/no/such/program: No such file"));
    }
}

TEST_CASE("a password without a name is no use to a spectator, who is told so") {
    const auto told = support::bughouse({"watch", "localhost", "--password-file", "/dev/null"}, {});
    CHECK(told.message == "bughouse watch: --password-file needs --user NAME: without it you are a "
                          "guest\n");
    CHECK(told.exit_code == 2);
}

TEST_CASE("a prompt of one's own, which alone answers an empty line, is found out") {
    const Home home;
    const ScriptServer server({{{{"", "login: "},
                                 {"amy", "password: "},
                                 {"secret", "\nWelcome!\nlab> "},
                                 {"\n", "lab> "}, // uhlin/fics: this prompt never begins a line
                                 {"set style 12", "Style 12 set.\nlab> "}}}});
    Terminal terminal(calling(home, server));
    const bool in = terminal.wait_until(
        [&] { return server.heard().find("set style 12") != std::string::npos; });
    INFO(terminal.text());
    CHECK(in);
}

TEST_CASE("a line that drops is called again by itself, with the same name and password") {
    const Home home;
    Conversation short_one{login, false};
    const ScriptServer server({short_one, a_game()});
    Terminal terminal(calling(home, server));
    const bool back = terminal.wait_until([&] { return terminal.shows("Cid"); });
    INFO(terminal.text());
    REQUIRE(back);
    const std::string heard = server.heard();
    CHECK(heard.find("secret") != heard.rfind("secret"));
}
