// SPDX-License-Identifier: GPL-3.0-or-later
// Attacks on a real server, each with its number. What one visitor can do to another without a
// socket is tested in tests/serve: limits shared by visitors, talk (8-bit bytes and bidirectional
// marks: size_test), and the clock (sealed_test). Floods and guessed passwords that end with a
// message are in visitors_test.
#include "src/store/sqlite.h"
#include "tests/e2e/raw_line.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <sys/un.h>
#include <vector>

using namespace std::chrono_literals;
using support::Home;
using support::RawLine;
using support::ScratchFolder;
using support::Terminal;

namespace {

using Lines = std::vector<std::unique_ptr<RawLine>>;

double since(std::chrono::steady_clock::time_point begun) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

/// A server with the accounts Amy and Ben, whose password is "secret password". `limits` are shell
/// commands that run before it.
class House {
  public:
    explicit House(const std::string& limits = {}) {
        for (const char* name : {"Amy", "Ben"}) {
            const auto made = support::bughouse({"serve", "--data", data / "", "--password", name},
                                                {"secret password\n", {}, {}});
            REQUIRE(made.exit_code == 0);
        }
        begin(limits);
    }
    void begin(const std::string& limits = {}) {
        std::string user = support::run("/usr/bin/id", {"-un"}).output;
        user.pop_back();
        terminal = std::make_unique<Terminal>(
            support::Start{{"serve", "--listen", "127.0.0.1:0", "--unix", socket, "--shared", user,
                            "--data", data / "", "--log", data / "log", "--operator", "Ben"},
                           home.path(),
                           {},
                           80,
                           24,
                           limits.empty() ? "" : limits + R"(; exec "$0" "$@")"});
        REQUIRE(terminal->wait_for("listening on /"));
        const std::string row = terminal->row(0);
        port = static_cast<std::uint16_t>(std::atoi(row.c_str() + row.rfind(' ') + 1));
    }
    [[nodiscard]] std::unique_ptr<RawLine> from(const std::string& address) const {
        const sockaddr_in at = support::loopback(port);
        return std::make_unique<RawLine>(reinterpret_cast<const sockaddr*>(&at), sizeof at,
                                         address.c_str());
    }
    [[nodiscard]] std::unique_ptr<RawLine> local() const {
        sockaddr_un at{};
        at.sun_family = AF_UNIX;
        socket.copy(at.sun_path, sizeof at.sun_path - 1);
        return std::make_unique<RawLine>(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    }
    [[nodiscard]] std::string log() const {
        std::ostringstream text;
        text << std::ifstream(data / "log").rdbuf();
        return text.str();
    }
    /// The seconds that a login with the right password from that address takes.
    [[nodiscard]] double login(const std::string& address = "127.0.9.9") const {
        const auto begun = std::chrono::steady_clock::now();
        const auto amy = from(address);
        amy->send("Amy\nsecret password\n");
        REQUIRE(amy->reads("Starting FICS session as Amy"));
        return since(begun);
    }

    Home home;
    ScratchFolder data;
    const std::string socket = data / "door";
    std::unique_ptr<Terminal> terminal;
    std::uint16_t port = 0;
};

} // namespace

TEST_CASE("whatever strangers do, a login that is right is answered within two seconds") {
    const House house;
    const double quiet = house.login();
    fmt::print("    attack: in peace a login takes {:.2f} s\n", quiet);
    struct Scene {
        const char* name;
        int lines;
        std::function<void(const RawLine& line, int number)> attack;
    };
    const std::string guesses = [] {
        std::string text;
        for (int i = 0; i < 20; ++i) {
            text += fmt::format("Amy\nguess{}\n", i);
        }
        return text;
    }();
    const std::vector<Scene> scenes{
        {"40 guess her password", 40, [&](const RawLine& line, int) { line.send(guesses); }},
        {"40 register", 40,
         [](const RawLine& line, int number) {
             line.send(fmt::format("Guest{0}{1}\n\nregister secret1\npassword secret1 secret2\n",
                                   static_cast<char>('a' + number / 26),
                                   static_cast<char>('a' + number % 26)));
         }},
        {"40 send a hundred thousand commands", 40,
         [](const RawLine& line, int) {
             std::string flood = "g\n\n";
             for (int i = 0; i < 2'500; ++i) {
                 flood += "who\n";
             }
             line.send_as_much_as_goes(flood);
         }},
        {"300 say nothing", 300, [](const RawLine&, int) {}},
        {"one line of 16 megabytes has no end", 1,
         [](const RawLine& line, int) {
             line.send_as_much_as_goes(std::string(std::size_t{16} * 1024 * 1024, 'x'));
         }},
    };
    int places = 0;
    for (const Scene& scene : scenes) {
        Lines strangers;
        for (int i = 0; i < scene.lines; ++i) {
            strangers.push_back(house.from(fmt::format("127.0.{}.{}", 1 + i / 15, 1 + i % 15)));
            scene.attack(*strangers.back(), i);
        }
        const double new_here = house.login(fmt::format("127.0.8.{}", ++places));
        const double took = house.login();
        fmt::print("    attack: while {}, a login takes {:.2f} s, from a new address {:.2f} s\n",
                   scene.name, took, new_here);
        CHECK(took < 2.0);
        CHECK(new_here < 2.0);
    }
}

TEST_CASE("a password for which there is no memory is wrong, and the server goes on") {
    const ScratchFolder folder;
    const std::string mark = folder / "none";
    const House house("export LD_PRELOAD=" NO_MEMORY " NO_MEMORY='" + mark +
                      "' ASAN_OPTIONS=verify_asan_link_order=0:$ASAN_OPTIONS");
    (void)house.login();
    std::ofstream(mark) << "now\n";
    const auto amy = house.from("127.0.0.2");
    amy->send("Amy\nsecret password\n");
    CHECK(amy->reads("**** Invalid password! ****"));
    const auto zoe = house.from("127.0.0.3");
    REQUIRE(zoe->enters("Zoe"));
    zoe->send("register secret1\n");
    CHECK(zoe->reads("You are not registered: there is no memory for a password"));
    std::filesystem::remove(mark);
    (void)house.login();
}

TEST_CASE("dates are right when the machine's clock is set while the server runs") {
    const ScratchFolder folder;
    const std::string mark = folder / "two years later";
    const House house("export LD_PRELOAD=" SET_CLOCK " SET_CLOCK='" + mark +
                      "' ASAN_OPTIONS=verify_asan_link_order=0:$ASAN_OPTIONS");
    const auto amy = house.from("127.0.0.2");
    amy->send("Amy\nsecret password\ndate\n"); // as a program that sends all its lines at once
    const auto year = [&] {
        REQUIRE(amy->reads("Server time    - "));
        const auto date = amy->read_before("\n");
        REQUIRE(date);
        return std::stoi(date->substr(date->rfind(' ') + 1));
    };
    const int before = year();
    std::ofstream(mark) << "now\n";
    amy->send("date\n");
    CHECK(year() > before);
    std::filesystem::remove(mark);
    amy->send("date\n");
    CHECK(year() == before);
}

TEST_CASE("however many call, descriptors are left for the operator and for records") {
    const House house("ulimit -n 160");
    const auto amy = house.from("127.0.0.2");
    const auto ben = house.from("127.0.0.3");
    REQUIRE(amy->enters("Zoe"));
    REQUIRE(ben->enters("Zed"));
    Lines strangers;
    for (int i = 0; i < 200; ++i) {
        strangers.push_back(house.local());
    }
    amy->send("match zed 3 0 chess white\n");
    REQUIRE(ben->reads("Challenge: Zoe"));
    ben->send("accept\n");
    REQUIRE(amy->reads("Creating: Zoe"));
    amy->send("resign\n");
    REQUIRE(ben->reads("Zoe resigns} 0-1"));
    const auto status =
        support::bughouse({"serve", "ctl", "--data", house.data / "", "status"}, {{}, {}, {}, 20s});
    CHECK(status.output.find("visitors 2 ") == 0);
    CHECK(house.log().find("Too many open files") == std::string::npos);
}

TEST_CASE("bytes that would act on another's terminal do not reach it") {
    const House house;
    const auto amy = house.from("127.0.0.2");
    amy->send("Amy\nsecret password\n");
    REQUIRE(amy->reads("Starting FICS session as Amy"));
    const auto eve = house.from("127.0.0.3");
    eve->send("Eve\n\n");
    REQUIRE(eve->reads("Starting FICS session as Eve"));
    const std::vector<std::string> hostile{"\x1b[2J",
                                           "\x9b"
                                           "2J",
                                           "\xc2\x9b"
                                           "2J",
                                           "\xe2\x80\xae",
                                           "\xe2\x81\xa6",
                                           "\x0e",
                                           "\xc2\x90",
                                           "\x1b]0;title\x07"};
    for (std::size_t i = 0; i < hostile.size(); ++i) {
        eve->send(fmt::format("tell amy {}begin{}end{}\n", i, hostile[i], i));
    }
    const std::string last = fmt::format("end{}", hostile.size() - 1);
    const std::string seen = amy->read_before(last).value_or("");
    int passed = 0;
    for (const std::string& one : hostile) {
        passed += seen.find(one) == std::string::npos ? 0 : 1;
    }
    fmt::print("    attack: {} of {} sequences for a terminal get through\n", passed,
               hostile.size());
    CHECK(passed == 0);
    CHECK(seen.find("0begin") != std::string::npos);
}

TEST_CASE("lines that are lost in a kiosk's lobby leave no session behind") {
    const House house;
    const Home home;
    constexpr int callers = 6;
    for (int i = 0; i < callers; ++i) {
        Terminal kiosk({{"connect", "--unix", house.socket, "--kiosk"}, home.path(), {}, 120, 40});
        REQUIRE(kiosk.wait_for("login"));
        kiosk.hang_up();
        CHECK(kiosk.wait_for_end() != -1);
    }
    const auto sessions = [&] { // a kiosk's sessions are not listed
        std::size_t count = 0;
        for (const auto& one :
             std::filesystem::recursive_directory_iterator(home / ".local/state/bughouse")) {
            count += one.is_socket() ? 1U : 0U;
        }
        return count;
    };
    (void)house.terminal->wait_until([&] { return sessions() == 0; }, 5s);
    const auto left = sessions();
    fmt::print("    attack: {} kiosk lines are lost, {} sessions are left\n", callers, left);
    CHECK(left == 0);
}

TEST_CASE("a second server in a folder is refused, and the first goes on") {
    const House house;
    const auto begun = std::chrono::steady_clock::now();
    const auto second =
        support::bughouse({"serve", "--listen", "127.0.0.1:0", "--data", house.data / ""}, {});
    fmt::print("    attack: a second server in the folder is refused after {:.2f} s\n",
               since(begun));
    CHECK(second.exit_code == 3);
    CHECK(second.message.find("a server is already running there") != std::string::npos);
    CHECK(house.login() > 0);
}

TEST_CASE("a second server for the same records is refused, and takes no running match") {
    House house;
    const ScratchFolder other;
    const auto second = support::bughouse(
        {"serve", "--listen", "127.0.0.1:0", "--data", other / "", "--games", house.data / "games"},
        {{}, {}, {}, 20s});
    CHECK(second.exit_code == 3);
    CHECK(second.message.find("games: a server is already running there") != std::string::npos);
}

TEST_CASE("a new password is given to no account that cannot be read, which would lose all else") {
    const ScratchFolder data;
    const auto give = [&] {
        return support::bughouse({"serve", "--data", data / "", "--password", "Amy"},
                                 {"secret password\n", {}, {}});
    };
    REQUIRE(give().exit_code == 0);
    {
        const auto accounts = store::Database::open(data / "accounts.sqlite");
        REQUIRE(accounts);
        REQUIRE(accounts->run("DROP TABLE local_user"));
    }
    const auto again = give();
    CHECK(again.exit_code == 3);
    CHECK(again.message.find("Amy: that account cannot be read") != std::string::npos);
}

TEST_CASE("a command to the server that is refused since no account can be read has failed") {
    const House house;
    const auto accounts = store::Database::open(house.data / "accounts.sqlite");
    REQUIRE(accounts);
    REQUIRE(accounts->run("DROP TABLE local_user"));
    const auto told = support::bughouse(
        {"serve", "ctl", "--data", house.data / "", "asetpass", "Zoe", "secret"}, {});
    CHECK(told.output == "That account cannot be read just now.\n");
    CHECK(told.exit_code == 1);
}

TEST_CASE("a log that was renamed is begun anew when the server is told to read its files") {
    const House house;
    (void)house.login();
    std::filesystem::rename(house.data / "log", house.data / "log.1");
    const auto told = support::bughouse({"serve", "ctl", "--data", house.data / "", "reload"}, {});
    CHECK(told.exit_code == 0);
    (void)house.login("127.0.9.8");
    CHECK(house.log().find("Amy") != std::string::npos);
}

TEST_CASE("a full disk is told, and nothing that was confirmed is lost when there is room again",
          "[skips]") {
    if (!std::filesystem::exists("/usr/bin/prlimit")) {
        return support::skip("prlimit is not here");
    }
    House house("trap '' XFSZ; ulimit -S -f 320"); // files are limited to 160 kB
    const auto ben = house.from("127.0.0.2");
    ben->send("Ben\nsecret password\n");
    REQUIRE(ben->reads("Starting FICS session as Ben"));
    int written = 0;
    std::string said;
    while (said.find("The server's disk does not take that (") == std::string::npos) {
        REQUIRE(++written <= 40);
        ben->send(fmt::format("message amy number {} {}\n", written, std::string(150, 'x')));
        REQUIRE(ben->reads("fics% "));
        ben->send("ping nobody\n"); // its answer comes after any message about the disk
        said = ben->read_before("No user named").value_or("");
    }
    fmt::print("    attack: message {} finds the disk full, and its writer is told\n", written);
    CHECK(written > 1);
    const auto status =
        support::bughouse({"serve", "ctl", "--data", house.data / "", "status"}, {});
    CHECK(status.output.find("The disk does not take 1 changed accounts: Amy") !=
          std::string::npos);
    const auto limit_files_to = [&house](const std::string& bytes) {
        return support::run("/usr/bin/prlimit", {"--pid", std::to_string(house.terminal->process()),
                                                 "--fsize=" + bytes})
                   .exit_code == 0;
    };
    REQUIRE(limit_files_to("1:")); // else a smaller change might find room
    const auto muzzled =
        support::bughouse({"serve", "ctl", "--data", house.data / "", "muzzle", "Amy"}, {});
    CHECK(muzzled.output.find("The server's disk does not take that") != std::string::npos);
    CHECK(muzzled.exit_code == 1);
    const auto begun = std::chrono::steady_clock::now();
    REQUIRE(limit_files_to("unlimited"));
    CHECK(ben->reads("The server's disk has taken it now."));
    fmt::print("    attack: {:.1f} s after there is room it is written\n", since(begun));
    house.terminal->send(SIGKILL);
    CHECK(house.terminal->wait_for_end() != -1);
    house.begin();
    const auto amy = house.from("127.0.0.3");
    amy->send("Amy\nsecret password\n");
    CHECK(amy->reads(fmt::format("You have {} messages.", written)));
    amy->send("messages\n");
    CHECK(amy->reads(fmt::format("number {} x", written)));
}
