// SPDX-License-Identifier: GPL-3.0-or-later
// Real logins by ssh on loopback: a kiosk's forced command, and a match of four in which one
// player's sshd is killed. The test starts its own sshd, with its own port and keys.
#include "tests/e2e/hand.h"
#include "tests/e2e/raw_line.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace std::chrono_literals;
using support::Home;
using support::run;
using support::ScratchFolder;
using support::Terminal;

namespace {

constexpr auto daemon_path = "/usr/sbin/sshd";

bool can_be_sshd() {
    const bool separates = ::geteuid() != 0 || std::filesystem::exists("/run/sshd");
    return std::filesystem::exists(daemon_path) && std::filesystem::exists("/usr/bin/ssh") &&
           separates;
}

int free_port() {
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    REQUIRE(::bind(fd, reinterpret_cast<const sockaddr*>(&at), size) == 0);
    REQUIRE(::getsockname(fd, reinterpret_cast<sockaddr*>(&at), &size) == 0);
    ::close(fd);
    return ntohs(at.sin_port);
}

std::string user() {
    std::string name = run("/usr/bin/id", {"-un"}).output;
    name.pop_back();
    return name;
}

/// An sshd that lets in every caller with one of its keys, as the user who runs the test.
class Sshd {
  public:
    /// `more`: further lines of sshd_config.
    explicit Sshd(const std::string& more) : port_(free_port()) {
        for (const char* key : {"host", "user", "second", "third"}) {
            REQUIRE(
                run("/usr/bin/ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-f", folder_ / key})
                    .exit_code == 0);
        }
        const std::string config = folder_ / "config";
        std::ofstream(config) << fmt::format(
            "ListenAddress 127.0.0.1:{}\nHostKey {}\nAuthorizedKeysFile {}\nPidFile {}\n"
            "StrictModes no\nUsePAM no\nPasswordAuthentication no\nPermitRootLogin yes\n"
            "PrintMotd no\nPrintLastLog no\nAcceptEnv *\nSubsystem sftp internal-sftp\n{}\n",
            port_, folder_ / "host",
            more.find("AuthorizedKeysCommand") == std::string::npos ? folder_ / "user.pub" : "none",
            folder_ / "pid", more);
        terminal_ = std::make_unique<Terminal>(
            support::Start{{},
                           home_.path(),
                           {},
                           120,
                           40,
                           fmt::format("exec {} -D -e -f {}", daemon_path, config)});
        REQUIRE(terminal_->wait_for("Server listening on "));
    }
    /// The arguments of ssh before the remote command.
    [[nodiscard]] std::vector<std::string> arguments(std::vector<std::string> more = {},
                                                     const std::string& key = "user") const {
        std::vector<std::string> all{"-F", "none",
                                     "-i", folder_ / key,
                                     "-o", "IdentitiesOnly=yes",
                                     "-o", "IdentityAgent=none",
                                     "-o", "UserKnownHostsFile=/dev/null",
                                     "-o", "StrictHostKeyChecking=no",
                                     "-o", "LogLevel=ERROR",
                                     "-o", "BatchMode=yes"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    [[nodiscard]] std::vector<std::string> login(std::vector<std::string> more,
                                                 const std::string& command,
                                                 const std::string& key = "user") const {
        auto all = arguments(std::move(more), key);
        all.insert(all.end(), {"-p", std::to_string(port_), user() + "@127.0.0.1"});
        if (!command.empty()) {
            all.push_back(command);
        }
        return all;
    }
    /// A terminal that runs `command` over ssh.
    [[nodiscard]] std::unique_ptr<Terminal> at(const std::string& command,
                                               const std::string& term = "xterm-256color",
                                               const std::string& key = "user", int columns = 120,
                                               int rows = 40) const {
        return std::make_unique<Terminal>(support::Start{login({"-tt"}, command, key),
                                                         home_.path(),
                                                         {{"TERM", term}},
                                                         columns,
                                                         rows,
                                                         R"(exec /usr/bin/ssh "$@")"});
    }
    [[nodiscard]] int port() const { return port_; }
    /// The sshd processes of the logins.
    [[nodiscard]] std::vector<pid_t> logins() const {
        int listener = 0;
        std::ifstream(folder_ / "pid") >> listener;
        std::ifstream file(fmt::format("/proc/{0}/task/{0}/children", listener));
        std::vector<pid_t> all;
        for (pid_t one = 0; file >> one;) {
            all.push_back(one);
        }
        return all;
    }

  private:
    Home home_;
    ScratchFolder folder_;
    int port_;
    std::unique_ptr<Terminal> terminal_;
};

/// Our server with a port and a socket, where everybody logs in by name.
class Table {
  public:
    explicit Table(const std::string& login = "--shared", std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"serve", "--listen", "127.0.0.1:0", "--unix",     socket,
                                           login,   user(),     "--data",      data / "data"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        terminal = std::make_unique<Terminal>(support::Start{arguments, home.path(), {}, 120});
        REQUIRE(terminal->wait_for("listening on /"));
        port = terminal->row(0).substr(terminal->row(0).rfind(' ') + 1);
    }
    Home home;
    ScratchFolder data;
    const std::string socket = data / "table";
    std::unique_ptr<Terminal> terminal;
    std::string port;
};

/// The manual's recipe: any key may log in, and sshd passes on which one it was.
std::string any_key_plays(const Home& home, const Table& table) {
    return fmt::format(
        "Match User {0}\nExposeAuthInfo yes\nAuthorizedKeysCommand /usr/bin/echo %t %k\n"
        "AuthorizedKeysCommandUser {0}\nAuthenticationMethods publickey\n"
        "DisableForwarding yes\nPermitUserRC no\n"
        "ForceCommand env HOME={1} {2} connect --unix {3} --kiosk",
        user(), home.path(), BUGHOUSE_PROGRAM, table.socket);
}

} // namespace

TEST_CASE("a kiosk's forced command is all that a login by ssh is", "[skips][kiosk]") {
    if (!can_be_sshd()) {
        return support::skip("no sshd that could be started is here");
    }
    const Home home;
    const Table table;
    const Sshd sshd(fmt::format("DisableForwarding yes\nPermitUserRC no\nForceCommand env HOME={} "
                                "{} connect --unix {} --kiosk",
                                home.path(), BUGHOUSE_PROGRAM, table.socket));
    const ScratchFolder out;
    const auto says = [&](const std::string& program, const std::vector<std::string>& arguments) {
        const auto ran = run(program, arguments, {{}, {{"HIS", "x"}}, {}});
        INFO(ran.output + ran.message);
        CHECK(ran.exit_code != 0);
        return ran.output + ran.message;
    };
    const auto asks = [&](const std::string& command) {
        return says("/usr/bin/ssh", sshd.login({"-tt"}, command));
    };
    SECTION("a shell, a file, another command") {
        for (const char* command : {"/usr/bin/id", "sh -c /usr/bin/id", "cat /etc/passwd",
                                    "attach abcdefgh; /usr/bin/id", "bughouse play"}) {
            const std::string said = asks(command);
            INFO(command);
            CHECK(said.find("the only command here is `attach WORD`") != std::string::npos);
            CHECK(said.find("uid=") == std::string::npos);
            CHECK(said.find("root:x:") == std::string::npos);
        }
    }
    SECTION("no terminal") {
        const std::string said = says("/usr/bin/ssh", sshd.login({"-T"}, ""));
        CHECK(said.find("ssh -t") != std::string::npos);
    }
    SECTION("scp and sftp, old and new") {
        for (const char* protocol : {"-O", "-s"}) {
            auto arguments = sshd.arguments({protocol, "-P", std::to_string(sshd.port())});
            arguments.insert(arguments.end(), {user() + "@127.0.0.1:/etc/passwd", out / "passwd"});
            (void)says("/usr/bin/scp", arguments);
            CHECK_FALSE(std::filesystem::exists(out / "passwd"));
        }
        (void)says("/usr/bin/ssh", sshd.login({"-s"}, "sftp"));
    }
    SECTION("another host") {
        auto arguments = sshd.login({"-W", "127.0.0.1:" + table.port}, "");
        CHECK(says("/usr/bin/ssh", arguments).find("Welcome") == std::string::npos);
    }
    SECTION("an environment of one's own") {
        const std::string his = out / "config/bughouse";
        std::filesystem::create_directories(his);
        std::ofstream(his + "/bughouse.toml") << "no such = line\n";
        Terminal amy(support::Start{
            sshd.login({"-tt", "-o", "SendEnv=XDG_CONFIG_HOME LD_PRELOAD XDG_STATE_HOME"}, ""),
            home.path(),
            {{"XDG_CONFIG_HOME", out / "config"}, {"XDG_STATE_HOME", out / "state"}},
            120,
            40,
            R"(exec /usr/bin/ssh "$@")"});
        REQUIRE(amy.wait_for("login"));
        amy.type("Amy\r");
        CHECK(amy.wait_for("Starting FICS session as Amy"));
        CHECK_FALSE(std::filesystem::exists(out / "state"));
    }
}

TEST_CASE("by ssh alone, a key is an account: three strangers sit down, and one comes back",
          "[skips][keys]") {
    if (!can_be_sshd()) {
        return support::skip("no sshd that could be started is here");
    }
    const Home home;
    const Table table("--kiosk");
    const Sshd sshd(any_key_plays(home, table));
    const auto come = [&](const std::string& key) { return sshd.at("", "xterm-256color", key); };
    const auto begun = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    };
    auto amy = come("user");
    REQUIRE(amy->wait_for("login"));
    CHECK(amy->shows("Your ssh key is new here."));
    amy->type("Amy\r");
    REQUIRE(amy->wait_for("Amy (you)"));
    fmt::print("    a first visitor by ssh sits at a table after {:.2f} s\n", seconds());
    CHECK(seconds() < 5.0);
    CHECK(amy->shows("bot"));
    auto hers = sshd.logins();
    amy->type("r");
    REQUIRE(amy->wait_for("YOUR MOVE"));
    amy->type("e4\r");
    REQUIRE(amy->wait_until([&] { return !amy->shows("YOUR MOVE"); }));

    const auto bob = come("second");
    REQUIRE(bob->wait_for("login"));
    bob->type("Bob\r");
    REQUIRE(bob->wait_for("Bob (you)"));
    const auto cid = come("third");
    REQUIRE(cid->wait_for("login"));
    cid->type("Amy\r"); // a registered name that belongs to another key
    CHECK(cid->wait_for("\"Amy\" is a registered name."));
    CHECK_FALSE(cid->shows("Starting FICS session"));

    REQUIRE(hers.size() == 1);
    ::kill(hers.front(), SIGKILL);
    CHECK(amy->wait_for_end() != 0);
    const auto lost = std::chrono::steady_clock::now();
    amy = come("user");
    (void)amy->wait_for("1A e4", 5s);
    INFO(amy->text());
    REQUIRE(amy->shows("1A e4"));
    fmt::print("    the same key is back in its match after {:.2f} s\n",
               std::chrono::duration<double>(std::chrono::steady_clock::now() - lost).count());
    CHECK_FALSE(amy->shows("login:"));
}

TEST_CASE("four friends come by ssh, TLS and telnet; a bot takes the seat of one and gives it back",
          "[skips][friends]") {
    if (!can_be_sshd()) {
        return support::skip("no sshd that could be started is here");
    }
    const Home home;
    const ScratchFolder club;
    const auto made = support::bughouse({"serve", "--make-cert", club / "c"});
    REQUIRE(made.exit_code == 0);
    std::string fingerprint = made.output.substr(made.output.find("fingerprint:\n") + 13);
    fingerprint.pop_back();
    const Table table("--kiosk", {"--tls", "127.0.0.1:0", "--tls-cert", club / "c/cert.pem",
                                  "--tls-key", club / "c/key.pem"});
    const Sshd sshd(any_key_plays(home, table));

    const sockaddr_in at = support::loopback(static_cast<std::uint16_t>(std::stoi(table.port)));
    support::RawLine dave(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    REQUIRE(dave.enters("Dave"));
    dave.send("table new\nsit a\n");
    REQUIRE(dave.reads("Dave sits down on a"));

    const std::string tls = table.terminal->row(1).substr(table.terminal->row(1).rfind(' ') + 1);
    const Home cids;
    Terminal cid({{"connect", "tls://127.0.0.1:" + tls, "--tls-fingerprint", fingerprint, "--user",
                   "Cid", "--ascii"},
                  cids.path(),
                  {},
                  120,
                  40});
    REQUIRE(cid.wait_for("Starting FICS session as Cid"));
    cid.type("sit b\r"); // takes a seat at the existing table
    REQUIRE(dave.reads("Cid sits down on b"));

    const auto comes = [&](const std::string& key, const std::string& name) {
        auto terminal = sshd.at("", "xterm-256color", key);
        REQUIRE(terminal->wait_for("login"));
        terminal->type(name + "\r");
        REQUIRE(terminal->wait_for(name + " (you)"));
        REQUIRE(dave.reads(name + " sits down on"));
        return terminal;
    };
    const auto amy = comes("user", "Amy");
    const auto others = home.inhabitants();
    auto bob = comes("second", "Bob");

    dave.send("ready\n");
    amy->type("r");
    bob->type("r");
    REQUIRE(dave.reads("Bob is ready"));
    cid.type("r");
    REQUIRE(dave.reads("Creating unrated bughouse match"));
    REQUIRE(bob->wait_for("YOUR MOVE")); // both players connected by ssh have White
    REQUIRE(amy->wait_for("YOUR MOVE"));

    // Also the session, which would survive the lost ssh.
    for (const pid_t one : home.inhabitants()) {
        if (std::find(others.begin(), others.end(), one) == others.end()) {
            ::kill(one, SIGKILL);
        }
    }
    CHECK(bob->wait_for_end() != 0);
    const auto all_are_told = [&](const std::string& what) {
        const bool told = dave.reads(what) && amy->wait_for(what) && cid.wait_for(what);
        INFO(what + "\n" + amy->text() + cid.text());
        CHECK(told);
    };
    all_are_told("Bob has lost contact");
    all_are_told("plays on for Bob");
    std::string moves; // the bot thinks as long as a person would
    for (int i = 0; i < 40 && moves.find("  1.  ") == std::string::npos; ++i) {
        (void)amy->wait_until([] { return false; }, 500ms);
        dave.send("moves 2\n");
        moves = dave.read_before("Still in progress").value_or("");
    }
    CHECK(moves.find("  1.  ") != std::string::npos);

    const auto back = std::chrono::steady_clock::now();
    bob = sshd.at("", "xterm-256color", "second");
    all_are_told("Bob has come back");
    fmt::print("    a seat is given back {:.2f} s after its player logs in again\n",
               std::chrono::duration<double>(std::chrono::steady_clock::now() - back).count());
    CHECK(bob->wait_for("Bob"));
    CHECK_FALSE(bob->shows("login:"));
}

TEST_CASE(
    "a player whose sshd dies returns by the same connect, in time trouble attaches, and wins",
    "[skips][attach]") {
    if (!can_be_sshd()) {
        return support::skip("no sshd that could be started is here");
    }
    const std::array<Home, 4> homes;
    const Table table;
    const Sshd sshd("");
    const auto there = [](const Home& home, const std::string& arguments) {
        return fmt::format("env HOME={} {} {}", home.path(), BUGHOUSE_PROGRAM, arguments);
    };
    const auto player = [&](const std::string& name, const Home& home) {
        auto terminal = sshd.at(
            there(home, fmt::format("connect 127.0.0.1 {} --user {} --ascii", table.port, name)));
        REQUIRE(terminal->wait_for("Starting FICS session as " + name));
        return terminal;
    };
    auto alice = player("Alice", homes[0]);
    auto hers = sshd.logins();
    REQUIRE(hers.size() == 1);
    const auto bob = player("Bob", homes[1]);
    const auto carol = player("Carol", homes[2]);
    const auto dave = player("Dave", homes[3]);
    CHECK(sshd.logins().size() == 4);

    const auto pair = [](Terminal& one, Terminal& two, const std::string& second) {
        one.type("partner " + second + "\r");
        REQUIRE(two.wait_for("offers to be your bughouse partner"));
        two.type("accept\r");
        REQUIRE(one.wait_for(second + " agrees to be your partner"));
    };
    pair(*alice, *bob, "Bob");
    pair(*carol, *dave, "Dave");
    alice->type("match Carol 1 0 bughouse white\r");
    REQUIRE(carol->wait_for("Challenge: Alice"));
    carol->type("accept\r");
    REQUIRE(alice->wait_for("YOUR MOVE"));
    dave->type("e4\r");
    // The connection is lost, and the same command returns to the match instead of logging in
    // again.
    ::kill(hers.front(), SIGKILL);
    CHECK(alice->wait_for_end() != 0);
    const auto others = sshd.logins();
    alice = sshd.at(
        there(homes[0], fmt::format("connect 127.0.0.1 {} --user Alice --ascii", table.port)));
    REQUIRE(alice->wait_for("Your match goes on: 1+0 with Bob, against Carol and Dave"));
    CHECK(alice->shows("Esc logs in once more, which ends it there"));
    hers = sshd.logins();
    std::erase_if(hers, [&](pid_t one) {
        return std::find(others.begin(), others.end(), one) != others.end();
    });
    REQUIRE(hers.size() == 1);
    alice->type("\r");
    REQUIRE(alice->wait_for("YOUR MOVE"));
    for (const auto& [white, black, seen] :
         {std::tuple{"e4", "e5", "1a e5"}, {"Qh5", "Nc6", "2a Nc6"}, {"Bc4", "Nf6", "3a Nf6"}}) {
        alice->type(std::string(white) + "\r");
        REQUIRE(carol->wait_for("YOUR MOVE"));
        carol->type(std::string(black) + "\r");
        REQUIRE(alice->wait_for(seen));
    }
    REQUIRE(alice->wait_until([&] { return alice->shows(" 0:20"); }, 60s));
    ::kill(hers.front(), SIGKILL);
    CHECK(alice->wait_for_end() != 0);
    bob->type("e5\r");

    const auto again = sshd.at(there(homes[0], "attach"), "screen");
    REQUIRE(again->wait_for("YOUR MOVE"));
    again->type("Qxf7\r");
    const bool won = again->wait_for("us 1 - 0 them");
    INFO(again->text());
    CHECK(won);
    CHECK(carol->wait_for("us 0 - 1 them"));
    CHECK(bob->wait_for("us 1 - 0 them"));
}

TEST_CASE("a whole match is played over ssh by any hand alone", "[skips][hands]") {
    if (!can_be_sshd()) {
        return support::skip("no sshd that could be started is here");
    }
    const Home home;
    const Sshd sshd("");
    const auto play = [&](const std::string& before) {
        return sshd.at(fmt::format("env HOME={} {} {}play --humans A,a,B,b --pieces letters",
                                   home.path(), BUGHOUSE_PROGRAM, before),
                       "xterm-256color", "user", 80, 24);
    };
    const auto ends = [](Terminal& terminal) {
        INFO(terminal.text());
        CHECK(terminal.wait_for("mated on board A"));
    };
    SECTION("the mouse") {
        const auto terminal = play("");
        support::play_by_mouse(*terminal);
        ends(*terminal);
    }
    SECTION("the cursor") {
        const auto terminal = play("");
        support::play_by_cursor(*terminal);
        ends(*terminal);
    }
    for (const char* const before : {"", "--text "}) {
        DYNAMIC_SECTION("typing, " << before) {
            const auto terminal = play(before);
            REQUIRE(terminal->wait_for("eady"));
            terminal->type("ready\r");
            for (const char* const move :
                 {"A:e4", "a:e5", "B:d4", "A:Qh5", "a:Nc6", "A:Bc4", "b:Nf6", "a:Nf6", "A:Qxf7"}) {
                terminal->type(std::string(move) + "\r");
            }
            ends(*terminal);
            const bool draws = terminal->raw().find("\x1b[") != std::string::npos;
            CHECK(draws == std::string(before).empty());
        }
    }
}

TEST_CASE("a host that vanishes is noticed, and the player who sat there is away",
          "[skips][vanish]") {
    if (run("/usr/bin/unshare", {"-n", "/usr/bin/true"}).exit_code != 0 ||
        run("/usr/bin/env", {"ip", "link"}).exit_code != 0) {
        return support::skip("no network can be made here");
    }
    const Home home;
    const ScratchFolder folder;
    // A network namespace that is shut down under the connection: packets no longer arrive.
    Terminal server({{"serve", "--listen", "127.0.0.1:5000", "--data", folder / "data"},
                     home.path(),
                     {},
                     120,
                     40,
                     R"(exec unshare -n sh -c 'ip link set lo up; exec "$0" "$@"' "$0" "$@")"});
    REQUIRE(server.wait_for("listening on "));
    const auto inhabitants = home.inhabitants();
    REQUIRE(inhabitants.size() == 1);
    const std::string there = fmt::format("--net=/proc/{}/ns/net", inhabitants.front());
    Terminal amy({{"connect", "127.0.0.1", "5000", "--user", "Amy"},
                  home.path(),
                  {},
                  80,
                  24,
                  fmt::format(R"(exec nsenter {} "$0" "$@")", there)});
    REQUIRE(server.wait_for("Amy has come"));
    REQUIRE(run("/usr/bin/nsenter", {there, "ip", "link", "set", "lo", "down"}).exit_code == 0);
    CHECK(server.wait_for("Amy has gone", 60s));
}
