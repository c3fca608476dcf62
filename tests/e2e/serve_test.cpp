// SPDX-License-Identifier: GPL-3.0-or-later
// The real server and four real clients on loopback: partnerships, a challenge, and a match to its
// end.
#include "tests/e2e/raw_line.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/terminal.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <sstream>

using namespace std::chrono_literals;
using support::Home;
using support::ScratchFolder;
using support::Terminal;

namespace {

/// The records in that folder, one after another.
std::string records_in(const std::string& folder) {
    std::ostringstream text;
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(folder, none)) {
        const bool is_whole = file.path().filename().string().front() != '.';
        if (is_whole) {
            text << std::ifstream(file.path()).rdbuf();
        }
    }
    return text.str();
}

/// The server on a terminal of its own, so that the test can wait for its messages.
class Server {
  public:
    explicit Server(std::vector<std::string> arguments = {}) {
        std::vector<std::string> all{"serve", "--listen", "127.0.0.1:0", "--data", data / ""};
        all.insert(all.end(), arguments.begin(), arguments.end());
        terminal = std::make_unique<Terminal>(support::Start{all, home.path()});
        REQUIRE(terminal->wait_for("listening on 127.0.0.1 port "));
        const std::string row = terminal->row(0);
        port = row.substr(row.rfind(' ') + 1);
    }
    [[nodiscard]] std::string records() const { return records_in(data / "games"); }

    Home home;
    ScratchFolder data;
    std::unique_ptr<Terminal> terminal;
    std::string port;
};

std::unique_ptr<Terminal> client(const Server& server, const Home& home, const std::string& name) {
    return std::make_unique<Terminal>(
        support::Start{{"connect", "127.0.0.1", server.port, "--user", name, "--ascii"},
                       home.path(),
                       {},
                       120,
                       40});
}

/// Alice and Bob against Carol and Dave, who are logged in: Alice has White.
void begin_match(Terminal& alice, Terminal& bob, Terminal& carol, Terminal& dave) {
    alice.type("partner Bob\r");
    REQUIRE(bob.wait_for("Alice offers to be your bughouse partner"));
    bob.type("partner Alice\r");
    REQUIRE(alice.wait_for("Bob agrees to be your partner"));
    carol.type("partner Dave\r");
    REQUIRE(dave.wait_for("Carol offers to be your bughouse partner"));
    dave.type("partner Carol\r");
    REQUIRE(carol.wait_for("Dave agrees to be your partner"));
    alice.type("match Carol 3 0 bughouse white\r");
    REQUIRE(carol.wait_for("Challenge: Alice"));
    carol.type("accept\r");
}

} // namespace

TEST_CASE("four clients play a match on the server, and it keeps the record") {
    const Home home;
    Server server;
    const auto alice = client(server, home, "Alice");
    const auto bob = client(server, home, "Bob");
    const auto carol = client(server, home, "Carol");
    const auto dave = client(server, home, "Dave");
    for (const auto& one : {&alice, &bob, &carol, &dave}) {
        CAPTURE((*one)->text());
        REQUIRE((*one)->wait_for("Starting FICS session as"));
    }
    begin_match(*alice, *bob, *carol, *dave);
    for (const auto& one : {&alice, &bob, &carol, &dave}) {
        CAPTURE((*one)->text());
        REQUIRE((*one)->wait_until([&] {
            return (*one)->shows("Alice") && (*one)->shows("Bob") && (*one)->shows("Carol") &&
                   (*one)->shows("Dave") && (*one)->shows("2:5");
        }));
    }
    alice->type("e4\r");
    const bool moved = carol->wait_for("1A e4");
    CAPTURE(carol->text());
    REQUIRE(moved);
    carol->type("resign!\r");
    CAPTURE(alice->text());
    REQUIRE(bob->wait_for("us 1 - 0 them"));
    REQUIRE(carol->wait_for("us 0 - 1 them"));
    server.terminal->send(SIGTERM);
    CHECK(server.terminal->wait_for_end() == 0);
    const std::string records = server.records();
    CAPTURE(records);
    CHECK(records.find("1A. e4") != std::string::npos);
    CHECK(records.find("{Carol resigns} 1-0") != std::string::npos);
    CHECK(records_in(server.data / "results").find("; Carol resigns 1-0; ") != std::string::npos);
    for (const auto& day : std::filesystem::directory_iterator(server.data / "results")) {
        using std::filesystem::perms;
        CHECK(day.status().permissions() == (perms::owner_read | perms::owner_write));
    }
    const auto found =
        support::bughouse({"library", "search", "--player", "carol", "--result", "lost"},
                          {{}, {{"XDG_DATA_HOME", server.home / ".local/share"}}, {}});
    CHECK(found.output.find("\t1-0\t1\tresignation\ngames 1\n") != std::string::npos);
}

TEST_CASE("in text mode words are typed at a table, and arrows go over its chairs") {
    const Home home;
    Server server;
    Terminal alice({{"--text", "connect", "127.0.0.1", server.port, "--user", "Alice"},
                    home.path(),
                    {},
                    80,
                    60});
    REQUIRE(alice.wait_for("Starting FICS session as"));
    alice.type("table new\r");
    REQUIRE(alice.wait_for("Table of Alice"));
    const std::size_t before = alice.raw().size();
    alice.type("really?\r");
    REQUIRE(alice.wait_for("whom to say that to"));
    CHECK(alice.raw().find(" ready", before) == std::string::npos);
    alice.type("\x1b[C\r"); // Right, to the chair on the other board
    CHECK(alice.wait_for("b Alice. You sit on b."));
    alice.type("r\r");
    CHECK(alice.wait_for("b Alice, ready. You sit"));
    alice.type("/quit\r");
    CHECK(alice.wait_for_end() == 0);
}

TEST_CASE("in text mode a tell is begun in the lobby and typed on, and so is a command") {
    const Home home;
    Server server;
    const auto enter = [&](const char* name) {
        return support::Start{{"--text", "connect", "127.0.0.1", server.port, "--user", name},
                              home.path(),
                              {},
                              80,
                              60};
    };
    Terminal bob(enter("Bob"));
    REQUIRE(bob.wait_for("Starting FICS session as"));
    Terminal alice(enter("Alice"));
    REQUIRE(alice.wait_for("Starting FICS session as"));
    alice.type("/lobby\r");
    REQUIRE(alice.wait_for("> ++++ Bob"));
    alice.type("\r");
    REQUIRE(alice.wait_for("tell Bob"));
    alice.type("supper is ready\r");
    CHECK(bob.wait_for("Alice> supper is ready"));
    alice.type("/lobby\r");
    REQUIRE(alice.wait_until([&] {
        const std::string text = alice.text();
        return text.rfind("> ++++ Bob") > text.rfind("supper");
    }));
    alice.type("tell Bob now");
    REQUIRE(alice.wait_for("tell Bob now"));
    alice.type("\r");
    CHECK(bob.wait_for("Alice> now"));
}

TEST_CASE("the server is for this machine alone unless it is told otherwise") {
    const Home home;
    const auto says = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"serve", "--data", home / "data"});
        const auto ran = support::bughouse(arguments);
        CHECK(ran.exit_code == 2);
        return ran.message;
    };
    CHECK(says({"--listen", "0.0.0.0:0"}).find("--accounts-only, or --open") != std::string::npos);
    CHECK(says({"--listen", "nowhere"}).find("expected ADDRESS:PORT") != std::string::npos);
    CHECK(says({"--bots", "27"}).find("expected a number from 0 to 26") != std::string::npos);
    CHECK(says({"--bot-level", "9"}).find("expected a number from 1 to 8") != std::string::npos);
    CHECK(says({"--motd", "/no/such"}).find("/no/such") != std::string::npos);
    CHECK(says({"--password", "x"}).find("3 to 17 letters") != std::string::npos);
}

TEST_CASE("beyond this machine it says that passwords travel in the clear") {
    for (const char* who : {"--open", "--accounts-only"}) {
        const Home home;
        const ScratchFolder data;
        Terminal server({{"serve", "--listen", "0.0.0.0:0", who, "--data", data / ""},
                         home.path(),
                         {},
                         120,
                         40});
        REQUIRE(server.wait_for("listening on 0.0.0.0 port "));
        CHECK(server.shows(
            "passwords travel in the clear to 0.0.0.0: see --tls and ssh -L in the manual"));
    }
    const Server at_home;
    CHECK_FALSE(at_home.terminal->shows("in the clear"));
    CHECK_FALSE(at_home.terminal->shows("nobody has an account"));
}

TEST_CASE("nobody waits for a server's terminal that is stopped by Ctrl-S") {
    const Server server;
    const sockaddr_in at = support::loopback(static_cast<std::uint16_t>(std::stoi(server.port)));
    const auto address = reinterpret_cast<const sockaddr*>(&at);
    server.terminal->type("\x13");
    support::RawLine amy(address, sizeof at);
    support::RawLine ben(address, sizeof at);
    REQUIRE(amy.enters("Amy"));
    REQUIRE(ben.enters("Ben"));
    amy.send("quit\n");
    REQUIRE(amy.reads("Thank you for using"));
    server.terminal->type("\x11"); // Ctrl-Q
    ben.send("quit\n");
    CHECK(server.terminal->wait_for("lines of this log before here are lost: "));
    CHECK(server.terminal->wait_for("Ben has gone"));
}

TEST_CASE("a server that lets in accounts alone says so while there are none") {
    Server server({"--accounts-only"});
    CHECK(server.terminal->wait_for("nobody has an account yet"));
    const std::string password = server.data / "password";
    std::ofstream(password) << "secret\n";
    server.terminal->send(SIGTERM);
    REQUIRE(server.terminal->wait_for_end() >= 0);
    support::Start make{{"serve", "--data", server.data / "", "--password", "Alice"},
                        server.home.path()};
    make.script = "exec \"$0\" \"$@\" < " + password;
    REQUIRE(Terminal(make).wait_for("Alice has a new password"));
    Terminal again(
        {{"serve", "--listen", "127.0.0.1:0", "--data", server.data / "", "--accounts-only"},
         server.home.path()});
    REQUIRE(again.wait_for("listening on 127.0.0.1"));
    CHECK_FALSE(again.wait_for("nobody has an account", 300ms));
}

TEST_CASE("an account that was made for somebody lets them in, and is kept") {
    const Home home;
    Server server;
    server.terminal->send(SIGTERM);
    CHECK(server.terminal->wait_for_end() == 0);
    const auto made = support::bughouse({"serve", "--data", server.data / "", "--password", "Amy"},
                                        {"secret password\n", {}, {}});
    CHECK(made.exit_code == 0);
    CHECK(made.output == "Amy has a new password\n");
    std::ifstream file(server.data / "accounts.sqlite", std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    CHECK(bytes.str().find("secret password") == std::string::npos);
    using std::filesystem::perms;
    CHECK((std::filesystem::status(server.data / "accounts.sqlite").permissions() &
           (perms::group_all | perms::others_all)) == perms::none);

    Terminal again(
        {{"serve", "--listen", "127.0.0.1:0", "--data", server.data / "", "--accounts-only"},
         home.path()});
    REQUIRE(again.wait_for("listening on 127.0.0.1 port "));
    const std::string port = again.row(0).substr(again.row(0).rfind(' ') + 1);
    const std::string password = home / "password";
    std::ofstream(password) << "secret password\n";
    std::filesystem::permissions(password, perms::owner_read);
    Terminal amy({{"connect", "127.0.0.1", port, "--user", "amy", "--password-file", password},
                  home.path()});
    CAPTURE(amy.text());
    CHECK(amy.wait_for("Starting FICS session as Amy"));
}

TEST_CASE("a server that is killed in mid-game loses nothing: the match goes on by itself") {
    const Home home;
    const ScratchFolder data;
    const std::string password = home / "password";
    std::ofstream(password) << "secret password\n";
    std::filesystem::permissions(password, std::filesystem::perms::owner_read);
    for (const std::string name : {"Alice", "Bob", "Carol", "Dave"}) {
        const auto made = support::bughouse({"serve", "--data", data / "", "--password", name},
                                            {"secret password\n", {}, {}});
        REQUIRE(made.exit_code == 0);
    }
    const auto serve = [&](const std::string& port) {
        auto terminal = std::make_unique<Terminal>(support::Start{
            {"serve", "--listen", "127.0.0.1:" + port, "--data", data / ""}, home.path()});
        REQUIRE(terminal->wait_for("listening on 127.0.0.1 port "));
        return terminal;
    };
    auto server = serve("0");
    const std::string port = server->row(0).substr(server->row(0).rfind(' ') + 1);
    const auto client_of = [&](const std::string& name) {
        auto one = std::make_unique<Terminal>(support::Start{
            {"connect", "127.0.0.1", port, "--user", name, "--password-file", password, "--ascii"},
            home.path(),
            {},
            120,
            40});
        REQUIRE(one->wait_for("Starting FICS session as " + name));
        return one;
    };
    const auto alice = client_of("Alice");
    const auto bob = client_of("Bob");
    const auto carol = client_of("Carol");
    const auto dave = client_of("Dave");
    begin_match(*alice, *bob, *carol, *dave);
    REQUIRE(alice->wait_for("2:5"));
    alice->type("e4\r");
    REQUIRE(carol->wait_for("1A e4"));
    server->send(SIGKILL); // whatever a player has seen must survive
    CHECK(server->wait_for_end() == 128 + SIGKILL);
    server = serve(port);
    for (const std::string name : {"Alice", "Bob", "Carol", "Dave"}) {
        REQUIRE(server->wait_for(name + " has come", 60s));
    }
    REQUIRE(server->wait_for("match of Alice is resumed", 60s));
    REQUIRE(carol->wait_for("YOUR MOVE"));
    carol->type("d5\r");
    const bool moved = alice->wait_for("1a d5");
    INFO(alice->text());
    CHECK(moved);
}

TEST_CASE("two watched matches are four boards at 200x50, and the usual two at 120x40") {
    const Home home;
    Server server({"--bots", "6", "--bot-level", "1"});
    std::vector<std::unique_ptr<Terminal>> players;
    const auto begin = [&](const char* name, const char* partner, const char* opponent) {
        players.push_back(client(server, home, name));
        Terminal& player = *players.back();
        REQUIRE(player.wait_for("Starting FICS session as"));
        player.type(fmt::format("partner {}\r", partner));
        REQUIRE(player.wait_for(fmt::format("{} agrees to be your partner", partner)));
        player.type(fmt::format("match {} 3 0 bughouse white\r", opponent));
        INFO(player.text());
        REQUIRE(player.wait_for("Creating"));
    };
    begin("Alice", "BotA", "BotB");
    begin("Bob", "BotD", "BotE");
    Terminal eve({{"connect", "127.0.0.1", server.port, "--user", "Eve", "--ascii"},
                  home.path(),
                  {},
                  200,
                  50});
    REQUIRE(eve.wait_for("Starting FICS session as"));
    const auto seated = [&](const char* name) { return eve.shows(fmt::format("{} ++++", name)); };
    const auto sees = [&](std::initializer_list<const char*> names) {
        return eve.wait_until([&] { return std::all_of(names.begin(), names.end(), seated); });
    };
    eve.type("observe Alice\r");
    REQUIRE(sees({"Alice", "BotA", "BotB", "BotC"}));
    eve.type("observe Bob\r");
    INFO(eve.text());
    REQUIRE(sees({"Bob", "BotD", "BotE", "BotF", "Alice", "BotA", "BotB", "BotC"}));
    players[0]->type("e4\r");
    players[1]->type("d4\r");
    CHECK(eve.wait_for("1A d4"));
    CHECK_FALSE(eve.shows("1A e4"));
    eve.type("\0330"); // Alt-0 exchanges the two boards
    CHECK(eve.wait_for("1A e4"));
    CHECK(seated("Bob"));
    eve.resize(120, 40);
    CHECK(eve.wait_until([&] { return !seated("Bob") && seated("Alice"); }));
    eve.resize(200, 50);
    REQUIRE(sees({"Bob", "Alice"}));
    players[1]->type("resign!\r");
    CHECK(eve.wait_for("Bob resign"));
    CHECK(seated("Alice"));
}

TEST_CASE("--observe watches both boards of a player's match from the login on, and its bots "
          "answer a draw") {
    const Home home;
    Server server({"--bots", "3", "--bot-level", "1"});
    const auto alice = client(server, home, "Alice");
    REQUIRE(alice->wait_for("Starting FICS session as"));
    alice->type("partner BotA\r");
    REQUIRE(alice->wait_for("BotA agrees to be your partner"));
    alice->type("match BotB 3 0 bughouse white\r");
    REQUIRE(alice->wait_for("Creating"));
    Terminal eve(
        {{"connect", "127.0.0.1", server.port, "--user", "Eve", "--observe", "Alice", "--ascii"},
         home.path(),
         {},
         120,
         40});
    const bool watches = eve.wait_until([&] {
        return eve.shows("Alice") && eve.shows("BotA") && eve.shows("BotB") && eve.shows("BotC") &&
               eve.shows("2:");
    });
    INFO(eve.text());
    CHECK(watches);
    alice->type("draw\r");
    CHECK(alice->wait_for("BotB declines the draw request"));
    Terminal wrong({{"connect", "localhost", "--observe", "1; quit"}, home.path()});
    CHECK(wrong.wait_for_end() == 2);
    CHECK(wrong.shows("--observe: expected a game's number or a player's name"));
}

TEST_CASE("the password of an account is asked for at a terminal, and not shown") {
    const Home home;
    const ScratchFolder data;
    Terminal terminal({{"serve", "--data", data / "", "--password", "amy"}, home.path()});
    REQUIRE(terminal.wait_for("Password:"));
    SECTION("when it is typed") {
        terminal.type("secret1\r");
        CHECK(terminal.wait_for("amy has a new password"));
        CHECK(terminal.wait_for_end() == 0);
    }
    SECTION("when it is given up by Ctrl-C") {
        terminal.type("secret1\x03\r");
        CHECK(terminal.wait_for("expected one of 1 to 64 characters"));
        CHECK(terminal.wait_for_end() == 2);
    }
    CHECK_FALSE(terminal.shows("secret1"));
}
