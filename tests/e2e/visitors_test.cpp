// SPDX-License-Identifier: GPL-3.0-or-later
// Hostile visitors of a real server: they never read, they flood, they guess passwords.
#include "tests/e2e/raw_line.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <arpa/inet.h>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <netinet/in.h>
#include <sched.h>
#include <sstream>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace std::chrono_literals;
using support::Home;
using support::RawLine;
using support::ScratchFolder;
using support::Terminal;

namespace {

/// A server with a port and a socket, where everybody is a guest.
class TwoDoors {
  public:
    /// `account`: a name with the password "secret password".
    explicit TwoDoors(const std::string& account = {}) {
        if (!account.empty()) {
            const auto made =
                support::bughouse({"serve", "--data", data / "", "--password", account},
                                  {"secret password\n", {}, {}});
            REQUIRE(made.exit_code == 0);
        }
        const auto user = support::run("/usr/bin/id", {"-un"}).output;
        const std::vector<std::string> arguments{"serve",
                                                 "--listen",
                                                 "127.0.0.1:0",
                                                 "--unix",
                                                 socket_path,
                                                 "--data",
                                                 data / "",
                                                 "--log",
                                                 log_path,
                                                 "--stand-in",
                                                 "2",
                                                 "--shared",
                                                 user.substr(0, user.size() - 1)};
        terminal = std::make_unique<Terminal>(support::Start{arguments, home.path()});
        REQUIRE(terminal->wait_for("listening on /"));
        const std::string row = terminal->row(0);
        port = static_cast<std::uint16_t>(std::atoi(row.c_str() + row.rfind(' ') + 1));
    }
    [[nodiscard]] std::unique_ptr<RawLine> local() const {
        sockaddr_un at{};
        at.sun_family = AF_UNIX;
        socket_path.copy(at.sun_path, sizeof at.sun_path - 1);
        return std::make_unique<RawLine>(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    }
    [[nodiscard]] std::unique_ptr<RawLine> from(const char* address) const {
        const sockaddr_in at = support::loopback(port);
        return std::make_unique<RawLine>(reinterpret_cast<const sockaddr*>(&at), sizeof at,
                                         address);
    }
    [[nodiscard]] std::string log() const {
        std::ostringstream text;
        text << std::ifstream(log_path).rdbuf();
        return text.str();
    }

    Home home;
    ScratchFolder data;
    const std::string socket_path = data / "door";
    const std::string log_path = data / "log";
    std::unique_ptr<Terminal> terminal;
    std::uint16_t port = 0;
};

/// While it exists, new sockets belong to that process's network namespace.
class OtherNetwork {
  public:
    explicit OtherNetwork(pid_t inhabitant)
        : own_(::open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC)) {
        enter(::open(fmt::format("/proc/{}/ns/net", inhabitant).c_str(), O_RDONLY | O_CLOEXEC));
    }
    OtherNetwork(const OtherNetwork&) = delete;
    OtherNetwork& operator=(const OtherNetwork&) = delete;
    ~OtherNetwork() { enter(own_); }

  private:
    static void enter(int network) {
        CHECK(::setns(network, CLONE_NEWNET) == 0);
        ::close(network);
    }
    int own_;
};

/// Connects to one of this machine's addresses, from that same address.
std::unique_ptr<RawLine> calls_himself(const char* address) {
    sockaddr_in6 at{};
    at.sin6_family = AF_INET6;
    at.sin6_port = htons(5000);
    ::inet_pton(AF_INET6, address, &at.sin6_addr);
    return std::make_unique<RawLine>(reinterpret_cast<const sockaddr*>(&at), sizeof at);
}

constexpr int lines_at_once = 55; // below the limit of 60

} // namespace

TEST_CASE("a visitor who does not read is dropped with a word, and disturbs nobody") {
    const TwoDoors server;
    const auto eve = server.local();
    REQUIRE(eve->enters("Eve"));
    eve->send("+channel 24\n");
    REQUIRE(eve->reads("added to your channel list"));
    std::string shout;
    for (int i = 0; i < lines_at_once; ++i) {
        shout += "tell 24 " + std::string(1000, 'x') + "\n";
    }
    const auto amy = server.local();
    REQUIRE(amy->enters("Amy"));
    for (int i = 0; i < 14; ++i) { // 770 KB: more than the kernel and the server buffer for Eve
        const auto one = server.local();
        REQUIRE(one->enters(fmt::format("Talker{}", static_cast<char>('a' + i))));
        one->send(shout + "quit\n");
        REQUIRE(one->reads("Thank you"));
        amy->send("date\n");
        REQUIRE(amy->reads("Server time"));
    }
    CHECK(server.log().find("its visitor reads too slowly") != std::string::npos);
    CHECK(server.log().find("Eve has gone") != std::string::npos);
    CHECK(eve->reads("**** You are reading too slowly: your line is closed. ****"));
    CHECK_FALSE(eve->reads("anything else"));
    amy->send("who\n");
    CHECK(amy->reads(" 1 players displayed"));
}

TEST_CASE("who asks for much at once, and reads it, gets all of it") {
    const TwoDoors server;
    const auto amy = server.from("127.0.0.1");
    REQUIRE(amy->enters("Amy"));
    std::string questions; // questions whose answers exceed the buffer of a slow reader
    for (int i = 0; i < 45; ++i) {
        questions += "help\n";
    }
    amy->send(questions + "date\n");
    CHECK(amy->reads("Server time"));
}

/// Asks for more than the system and the server keep for one who does not read: 34 lists of 20 KB.
void asks_for_much(RawLine& line) {
    std::string words;
    for (int i = 0; i < 20; ++i) {
        words += fmt::format("alias much{} say {}\n", i, std::string(990, 'x'));
    }
    line.send(words);
    for (int i = 0; i < 20; ++i) {
        REQUIRE(line.reads("Alias set."));
    }
    std::string questions;
    for (int i = 0; i < 34; ++i) {
        questions += "alias\n";
    }
    line.send(questions + "date\n");
}

TEST_CASE("who asks for much on a slow line gets all of it, as slowly as they read") {
    const TwoDoors server;
    const auto amy = server.local();
    REQUIRE(amy->enters("Amy"));
    asks_for_much(*amy);
    const auto ben = server.local();
    REQUIRE(ben->enters("Ben"));
    ben->send("tell amy supper is ready\n");
    CHECK(ben->reads("(told Amy"));
    CHECK(amy->reads("Ben tells you: supper is ready")); // between the answers
    CHECK(amy->reads("Server time"));
    CHECK(server.log().find("reads too slowly") == std::string::npos);
}

TEST_CASE("who says that they have nothing more to send gets what they asked for") {
    const TwoDoors server;
    const auto amy = server.local();
    REQUIRE(amy->enters("Amy"));
    asks_for_much(*amy);
    amy->end_sending();
    const auto ben = server.local();
    REQUIRE(ben->enters("Ben"));
    CHECK(amy->reads("Server time"));
    CHECK_FALSE(amy->reads("anything else")); // and the line is closed
}

TEST_CASE("a visitor who is kicked out and does not read has to go all the same") {
    const TwoDoors server;
    const auto eve = server.local();
    REQUIRE(eve->enters("Eve"));
    asks_for_much(*eve);
    const auto kicked =
        support::bughouse({"serve", "ctl", "--data", server.data / "", "kick", "Eve"});
    REQUIRE(kicked.output == "Done.\n");
    CHECK(eve->is_hung_up_on());
}

TEST_CASE("a visitor who floods is warned, then sent away, and nobody else waits for it") {
    const TwoDoors server;
    const auto eve = server.from("127.0.0.1");
    const auto amy = server.from("127.0.0.1");
    REQUIRE(eve->enters("Eve"));
    REQUIRE(amy->enters("Amy"));
    std::string flood;
    for (int i = 0; i < 10'000; ++i) {
        flood += "date\n";
    }
    eve->send(flood);
    amy->send("tell amy still here\n");
    CHECK(amy->reads("Amy tells you: still here"));
    CHECK(eve->reads("WARNING: If you continue spamming, you will be kicked"));
    CHECK(eve->reads("**** You have been kicked out for spamming. ****"));
    CHECK_FALSE(eve->reads("anything else"));
    CHECK(server.log().find("Eve sent too many lines") != std::string::npos);
}

TEST_CASE("a visitor has all addresses of their network of IPv6, and one of IPv4", "[skips]") {
    if (support::run("/usr/bin/unshare", {"-n", "/usr/bin/true"}).exit_code != 0 ||
        support::run("/usr/bin/env", {"ip", "-6", "addr", "show", "dev", "lo"}).exit_code != 0) {
        return support::skip("no network can be made here");
    }
    const Home home;
    const ScratchFolder data;
    const auto made = support::bughouse({"serve", "--data", data / "", "--password", "Amy"},
                                        {"secret password\n", {}, {}});
    REQUIRE(made.exit_code == 0);
    Terminal server(
        {{"serve", "--listen", "[::]:5000", "--open", "--data", data / ""},
         home.path(),
         {},
         120,
         40,
         R"(exec unshare -n sh -c 'ip link set lo up; for a in fd00::1 fd00::2 fd01::1; do )"
         R"(ip addr add $a/64 dev lo nodad; done; exec "$0" "$@"' "$0" "$@")"});
    REQUIRE(server.wait_for("listening on :: port 5000"));
    CHECK(server.shows("passwords travel in the clear to ::: see --tls and ssh -L in the manual"));
    REQUIRE(home.inhabitants().size() == 1);
    const OtherNetwork there(home.inhabitants().front());
    for (const char* address : {"fd00::1", "fd00::2", "fd00::1"}) {
        const auto thief = calls_himself(address);
        thief->send("Amy\nguess\n");
        REQUIRE(thief->reads("**** Invalid password! ****"));
    }
    const auto thief = calls_himself("fd00::2");
    thief->send("Amy\nguess\n");
    REQUIRE(thief->reads("password: \xFF\xFC\x01"));
    const auto amy = calls_himself("fd01::1");
    amy->send("Amy\nsecret password\n");
    CHECK(amy->reads("Starting FICS session as Amy"));
    CHECK_FALSE(thief->has_news()); // the thief's next try must wait for a second
    const sockaddr_in by_four = support::loopback(5000);
    RawLine ben(reinterpret_cast<const sockaddr*>(&by_four), sizeof by_four);
    CHECK(ben.enters("Ben"));
    CHECK(server.wait_for("Ben has come from 127.0.0.1"));
}

TEST_CASE("a caller who guesses passwords waits, and the player who knows the right one does not") {
    const TwoDoors server("Amy");
    const auto thief = server.from("127.0.0.1");
    for (int i = 0; i < 5; ++i) { // each wrong password makes the next wait longer
        thief->send(fmt::format("Amy\nguess{}\n", i));
        REQUIRE(thief->reads("**** Invalid password! ****"));
        REQUIRE(thief->reads("login: "));
    }
    thief->send("Amy\nguess again\n");
    REQUIRE(thief->reads("password: \xFF\xFC\x01"));
    const auto amy = server.from("127.0.0.2");
    amy->send("Amy\nsecret password\n");
    CHECK(amy->reads("Starting FICS session as Amy"));
    CHECK_FALSE(thief->has_news());
}

TEST_CASE("a bot takes the seat of a guest whose line is cut, plays, and gives it back") {
    const TwoDoors server;
    const auto amy = server.from("127.0.0.2");
    auto bob = server.from("127.0.0.3");
    amy->send("Amy\n\n");
    bob->send("Bob\n\n");
    for (support::RawLine* const one : {amy.get(), bob.get()}) {
        REQUIRE(one->reads("Starting FICS session as"));
        one->send("table\n");
    }
    amy->send("sit A\n");
    REQUIRE(amy->reads("Amy sits down on A"));
    bob->send("sit a\nready\n");
    REQUIRE(amy->reads("Bob is ready."));
    amy->send("start\n");
    REQUIRE(amy->reads("Creating unrated bughouse match."));
    bob.reset();
    REQUIRE(amy->reads(", a bot of level 4, plays on for Bob"));
    amy->send("e4\n");
    REQUIRE(amy->reads("Black to move; last move e4"));
    CHECK(amy->reads("White to move; last move ")); // so the bot has replied
    bob = server.from("127.0.0.3");
    bob->send("Bob\n\n");
    CHECK(bob->reads("Creating unrated bughouse match."));
    CHECK(amy->reads("Bob has come back."));
}

TEST_CASE("a bot that plays beside a visitor hears their tells and answers") {
    const TwoDoors server;
    const auto amy = server.from("127.0.0.2");
    amy->send("Amy\n\n");
    REQUIRE(amy->reads("Starting FICS session as"));
    amy->send("start\n");
    REQUIRE(amy->reads("Creating unrated bughouse match."));
    amy->send("ptell thanks for help\nptell -q\n");
    CHECK(amy->reads("(told Bot"));
    CHECK(amy->reads("(your partner) tells you: "));
}

TEST_CASE("the server that runs is asked by its socket, and a second one is refused") {
    const TwoDoors server("Amy");
    const auto ctl = [&](std::vector<std::string> words, const std::string& input = {}) {
        words.insert(words.begin(), {"serve", "ctl", "--data", server.data / ""});
        return support::bughouse(words, {input, {}, {}});
    };
    const auto status = ctl({"status"});
    CHECK(status.exit_code == 0);
    CHECK(status.output.find("visitors 0 (0 guests), bots 0, lines ") == 0);
    CHECK(ctl({"password", "Amy"}, "anotherword\n").output.find("new password") !=
          std::string::npos);
    const auto amy = server.from("127.0.0.2");
    amy->send("Amy\nanotherword\n");
    CHECK(amy->reads("Starting FICS session as Amy"));
    CHECK(ctl({"ban", "10.0.0.0/8"}).output == "10.0.0.0/8 is banned; 0 had to go.\n");
    const std::string copy = server.data / "copy.sqlite";
    CHECK(ctl({"backup", copy}).output == "Backed up to " + copy + "\n");
    CHECK(std::filesystem::file_size(copy) > 0);
    const auto again = ctl({"backup", copy}); // an existing file is never overwritten
    CHECK(again.exit_code == 1);
    CHECK(again.output.find("Not backed up: ") == 0);
    const auto announced = ctl({"announce", "tea"});
    CHECK(announced.output == "**ANNOUNCEMENT** from ctl: tea\n");
    CHECK(announced.exit_code == 0);
    const auto wrongly = [&](const std::vector<std::string>& words, const std::string& input) {
        const auto ran = ctl(words, input);
        CHECK(ran.exit_code == 2);
        return ran.message;
    };
    const std::string says = "bughouse serve ctl: password: expected one ";
    CHECK(wrongly({"password", "Amy"}, "two words\n") == says + "without blanks\n");
    CHECK(wrongly({"password", "Amy"}, std::string(65, 'x')) ==
          says + "of 1 to 64 characters on standard input\n");
    CHECK(wrongly({"password", "A my"}, "secret\n") ==
          "bughouse serve ctl: password A my: expected a name of 3 to 17 letters\n");
    CHECK(wrongly({"password"}, {}) == "bughouse serve ctl: expected password NAME\n");
    std::filesystem::remove(server.data / "bans");
    std::filesystem::create_directory(server.data / "bans"); // so that none can be written
    const auto banned = ctl({"ban", "10.1.0.0/16"});
    CHECK(banned.exit_code == 1);
    CHECK(banned.output.find("10.1.0.0/16 is banned; 0 had to go.\nThat is not on the disk") == 0);
    CHECK(ctl({"kick", "amy"}).output == "Done.\n");
    CHECK(amy->reads("kicked out by ctl!"));
    CHECK(ctl({"reload"}).output == "The message of the day and the options have been read.\n");
    const auto nonsense = ctl({"nonsense"});
    CHECK(nonsense.exit_code == 1);
    CHECK(nonsense.message == "bughouse serve ctl: \"nonsense\" is not a command here; expected "
                              "status, reload, ban, unban, kick, password, backup or another "
                              "operator command\n");
    const auto second =
        support::bughouse({"serve", "--listen", "127.0.0.1:0", "--data", server.data / ""}, {});
    CHECK(second.exit_code == 3);
    CHECK(second.message.find("a server is already running there") != std::string::npos);
    const auto password = support::bughouse(
        {"serve", "--data", server.data / "", "--password", "Amy"}, {"third password\n", {}, {}});
    CHECK(password.exit_code == 3);
    const ScratchFolder nowhere;
    const auto none = support::bughouse({"serve", "ctl", "--data", nowhere / "", "status"}, {});
    CHECK(none.exit_code == 3);
    CHECK(none.message.find("no server runs there") != std::string::npos);
}

TEST_CASE("a server runs in a folder with a long name, and in none whose bans it cannot read") {
    const Home home;
    const ScratchFolder scratch;
    const std::string data = scratch / std::string(120, 'x');
    const std::vector<std::string> serve{"serve", "--listen", "127.0.0.1:0", "--data", data};
    std::filesystem::create_directory(data);
    std::ofstream(data + "/bans") << "10.0.0.0/8\nguests\n10.0.0.0/33\n";
    const auto refused = support::bughouse(serve, {});
    CHECK(refused.exit_code == 3);
    CHECK(refused.message.find("/bans: \"10.0.0.0/33\" is no ban") != std::string::npos);
    std::ofstream(data + "/bans") << "10.0.0.0/8\nguests\n";
    Terminal terminal(support::Start{serve, home.path()});
    REQUIRE(terminal.wait_for("listening on"));
    const auto status = support::bughouse({"serve", "ctl", "--data", data, "status"}, {});
    CHECK(status.exit_code == 0);
    CHECK(status.output.find("bans 2") != std::string::npos);
    CHECK(support::bughouse({"serve", "ctl", "--data", data, "unban", "10.0.0.1"}, {}).exit_code ==
          1);
    CHECK(support::bughouse({"serve", "ctl", "--data", data, "ban", "10.1.0.0/16"}, {}).exit_code ==
          0);
    std::ostringstream kept;
    kept << std::ifstream(data + "/bans").rdbuf();
    CHECK(kept.str() == "10.0.0.0/8\n10.1.0.0/16\nguests\n");
}

TEST_CASE(
    "a file has the options of a server, the command line comes first, and it is read again") {
    const ScratchFolder folder;
    const auto write = [&](const std::string& text) {
        std::ofstream(folder / "serve.toml") << text;
    };
    const std::string lines = "listen = \"127.0.0.1:0\"\ndata = \"" + (folder / "data") + "\"\n";
    const auto refused = [&](const std::string& text) {
        write(lines + text);
        const auto told =
            support::bughouse({"serve", "--options", folder / "serve.toml"}, {{}, {}, {}});
        return told.exit_code == 2 ? told.message : std::string();
    };
    CHECK(refused("bots = \"many\"\n").find("--bots many: expected a number") != std::string::npos);
    CHECK(refused("bots = 27\n").find("--bots 27: expected a number") != std::string::npos);
    CHECK(refused("bot = 2\n").find("serve.toml:3:1: bot: there is no such option") !=
          std::string::npos);
    CHECK(refused("password = \"Amy\"\n").find("there is no such option") != std::string::npos);
    CHECK(refused("open = 1\n").find("open: expected true or false") != std::string::npos);
    CHECK(refused("motd = [\"a\", \"b\"]\n").find("motd: expected one value") != std::string::npos);
    CHECK(refused("[server]\nbots = 2\n").find("there is no such option") != std::string::npos);
    write(lines + "bots = 2\noperator = [\"Amy\", \"Ben\"]\nper-address = 3\n");
    const Home home;
    Terminal server({{"serve", "--options", folder / "serve.toml", "--bots", "1"}, home.path()});
    REQUIRE(server.wait_for("listening on 127.0.0.1 port "));
    const auto ctl = [&](const std::string& word) {
        return support::bughouse({"serve", "ctl", "--data", folder / "data", word}, {{}, {}, {}})
            .output;
    };
    CHECK(ctl("status").find("bots 1,") != std::string::npos);
    write(lines + "idle-guests = \"soon\"\n");
    CHECK(ctl("reload") == "--idle-guests soon: expected a number from 0 to 10000\n");
    write(lines + "idle-guests = 5\n");
    CHECK(ctl("reload") == "The message of the day and the options have been read.\n");
}
