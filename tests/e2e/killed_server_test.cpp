// SPDX-License-Identifier: GPL-3.0-or-later
// A real server that is killed: whatever a visitor has seen must survive, even with many visitors.
#include "tests/e2e/raw_line.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <vector>

using namespace std::chrono_literals;
using support::Home;
using support::RawLine;
using support::ScratchFolder;
using support::Terminal;

namespace {

/// Players with accounts, whose password is "secret password".
class KilledServer {
  public:
    explicit KilledServer(const std::vector<std::string>& players) {
        std::ofstream(data / "motd") << "Tea is at five.\n";
        for (const std::string& name : players) {
            const auto made = support::bughouse({"serve", "--data", data / "", "--password", name},
                                                {"secret password\n", {}, {}});
            REQUIRE(made.exit_code == 0);
        }
        start();
    }
    void start() {
        terminal = std::make_unique<Terminal>(
            support::Start{{"serve", "--listen", "127.0.0.1:0", "--data", data / "", "--log",
                            data / "log", "--motd", data / "motd"},
                           home.path()});
        REQUIRE(terminal->wait_for("listening on 127.0.0.1 port "));
        const std::string row = terminal->row(0);
        port = static_cast<std::uint16_t>(std::atoi(row.c_str() + row.rfind(' ') + 1));
    }
    void kill_and_start() {
        terminal->send(SIGKILL);
        REQUIRE(terminal->wait_for_end() == 128 + SIGKILL);
        start();
    }
    /// How many matches are on the disk.
    [[nodiscard]] int records() const {
        int count = 0;
        for (const auto& file : std::filesystem::directory_iterator(data / "games")) {
            count += file.path().extension() == ".bpgn" ? 1 : 0;
        }
        return count;
    }
    [[nodiscard]] std::unique_ptr<RawLine> call() const {
        const sockaddr_in at = support::loopback(port);
        return std::make_unique<RawLine>(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    }
    [[nodiscard]] std::unique_ptr<RawLine> enter(const std::string& name) const {
        auto line = call();
        line->send(name + "\nsecret password\n");
        REQUIRE(line->reads("Starting FICS session as"));
        line->send("set style 12\n");
        REQUIRE(line->reads("Style 12 set."));
        return line;
    }

    Home home;
    ScratchFolder data;
    std::unique_ptr<Terminal> terminal;
    std::uint16_t port = 0;
};

/// Connections of guests who do nothing.
std::vector<std::unique_ptr<RawLine>> crowd(const KilledServer& server, int count) {
    std::vector<std::unique_ptr<RawLine>> all;
    for (int i = 0; i < count; ++i) {
        all.push_back(server.call());
        all.back()->send("guest\n\n");
        REQUIRE(all.back()->reads("Starting FICS session as"));
    }
    return all;
}

void begin_chess(RawLine& amy, RawLine& ben, const std::string& terms) {
    amy.send("match ben " + terms + "\n");
    REQUIRE(ben.reads("Challenge: Amy"));
    ben.send("accept\n");
    REQUIRE(amy.reads("<12> "));
}

} // namespace

TEST_CASE("the end of a match, its record and its ratings are there when it is told") {
    KilledServer server({"Amy", "Ben"});
    for (int match = 1; match <= 5; ++match) { // killed at once in each round
        {
            const auto amy = server.enter("Amy");
            const auto ben = server.enter("Ben");
            amy->send("alias gg say good game\n");
            REQUIRE(amy->reads("Alias "));
            begin_chess(*amy, *ben, "3 0 chess rated white");
            amy->send("e4\n");
            REQUIRE(ben->reads("P/e2-e4"));
            ben->send("resign\n");
            REQUIRE(amy->reads("{Game 1 (Amy vs. Ben) Ben resigns} 1-0"));
            REQUIRE(amy->reads("Chess rating adjustment: "));
            server.kill_and_start();
        }
        const auto amy = server.enter("Amy");
        amy->send("rank ben chess\n");
        CHECK(amy->reads(fmt::format("    {} game", match)));
        amy->send("history\n");
        CHECK(amy->reads(fmt::format("{:2}: + ", match - 1)));
        amy->send("stored\n");
        CHECK(amy->reads("Amy has no adjourned games."));
        amy->send("alias\n");
        CHECK(amy->reads("gg -> say good game"));
        CHECK(server.records() == match); // each match has its own record, even within one second
    }
}

TEST_CASE("who has been told that a name is theirs logs in with its password, whatever happens") {
    KilledServer server({});
    {
        const auto zoe = server.call();
        zoe->send("Zoe\n\nregister secret1\n");
        REQUIRE(zoe->reads("Zoe is your name from now on"));
        server.kill_and_start();
    }
    const auto zoe = server.call();
    zoe->send("Zoe\nsecret1\n");
    CHECK(zoe->reads("Starting FICS session as Zoe "));
}

TEST_CASE("with hundreds of visitors no half-move is lost that somebody has seen") {
    KilledServer server({"Amy", "Ben", "Carla", "Dora"});
    const auto others = crowd(server, 300);
    std::vector<std::unique_ptr<RawLine>> lines;
    for (const char* name : {"Amy", "Ben", "Carla", "Dora"}) {
        lines.push_back(server.enter(name));
    }
    for (const std::size_t white : {0U, 2U}) {
        lines[white]->send(
            fmt::format("match {} 3 0 crazyhouse white\n", white == 0 ? "ben" : "dora"));
        REQUIRE(lines[white + 1]->reads("Challenge: "));
        lines[white + 1]->send("accept\n");
        REQUIRE(lines[white]->reads("<12> "));
        REQUIRE(lines[white + 1]->reads("<12> "));
    }
    const std::vector<std::string> moves{"e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2", "Bxg2", "Bh3"};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        for (const std::size_t white : {0U, 2U}) {
            lines[white + i % 2]->send(moves[i] + "\n");
            REQUIRE(lines[white + 1 - i % 2]->reads(" " + moves[i] + " "));
        }
    }
    server.kill_and_start();
    for (const char* name : {"Amy", "Ben", "Carla", "Dora"}) {
        const auto line = server.enter(name);
        line->send("stored\n");
        CHECK(line->reads("crazyhouse 3 0  8 half-moves"));
    }
}

TEST_CASE("a half-move for which there was no room is there with the next one") {
    KilledServer server({"Amy", "Ben"});
    {
        const auto amy = server.enter("Amy");
        const auto ben = server.enter("Ben");
        begin_chess(*amy, *ben, "3 0 chess white");
        const auto play = [&](const RawLine& by, RawLine& sees, const std::string& move) {
            by.send(move + "\n");
            REQUIRE(sees.reads(" " + move + " "));
        };
        play(*amy, *ben, "e4");
        play(*ben, *amy, "e5");
        rlimit before{};
        const rlimit full{1, RLIM_INFINITY};
        REQUIRE(::prlimit(server.terminal->process(), RLIMIT_FSIZE, &full, &before) == 0);
        play(*amy, *ben, "Nf3");
        REQUIRE(::prlimit(server.terminal->process(), RLIMIT_FSIZE, &before, nullptr) == 0);
        play(*ben, *amy, "Nc6");
    }
    server.kill_and_start();
    const auto amy = server.enter("Amy");
    amy->send("stored\n");
    CHECK(amy->reads("blitz 3 0  4 half-moves"));
}

TEST_CASE("SIGTERM adjourns what is played, and the log says who was there") {
    KilledServer server({"Amy", "Ben"});
    {
        const auto amy = server.call();
        amy->send("Amy\nsecret password\n");
        REQUIRE(amy->reads("Tea is at five."));
        const auto ben = server.enter("Ben");
        amy->send("match ben 3 0 crazyhouse white\n");
        REQUIRE(ben->reads("Challenge: Amy"));
        ben->send("accept\n");
        REQUIRE(ben->reads("<12> "));
        amy->send("e4\n");
        REQUIRE(ben->reads("P/e2-e4"));
        server.terminal->send(SIGTERM);
        CHECK(
            ben->reads("**** Server shutting down. Your match will be resumed when all are back."));
        CHECK(server.terminal->wait_for_end() == 0);
    }
    CHECK(std::filesystem::symlink_status(server.data / "games/.latest").type() ==
          std::filesystem::file_type::not_found);
    server.start();
    const auto ben = server.enter("Ben");
    ben->send("stored\n");
    CHECK(ben->reads("crazyhouse 3 0  1 half-moves"));
    std::ifstream file(server.data / "log");
    const std::string log{std::istreambuf_iterator<char>(file), {}};
    CHECK(log.find(" Amy has come from 127.0.0.1\n") != std::string::npos);
}

TEST_CASE("what a killed server has left in memory goes into its records when another one starts") {
    KilledServer killed({"Amy", "Ben"});
    const std::string games = killed.data / "games";
    {
        const auto amy = killed.enter("Amy");
        const auto ben = killed.enter("Ben");
        amy->send("match ben 3 0 chess white\n");
        REQUIRE(ben->reads("Challenge: Amy"));
        ben->send("accept\n");
        REQUIRE(amy->reads("<12> "));
        amy->send("e4\n");
        REQUIRE(ben->reads("P/e2-e4"));
    }
    const std::string memory = std::filesystem::read_symlink(games + "/.latest");
    REQUIRE(std::filesystem::exists(memory));
    killed.terminal->send(SIGKILL); // another test's server may clear it up first
    REQUIRE(killed.terminal->wait_for_end() == 128 + SIGKILL);
    const KilledServer other({});
    CHECK_FALSE(std::filesystem::exists(memory));
    std::string record;
    for (const auto& file : std::filesystem::directory_iterator(games)) {
        record += file.path().filename().string() + "\n";
        std::ifstream text(file.path());
        record.append(std::istreambuf_iterator<char>(text), {});
    }
    CHECK(record.find("_Amy_Ben.bpgn\n") != std::string::npos);
    CHECK(record.find("1A. e4") != std::string::npos);
    CHECK(record.find(".latest") == std::string::npos);
}
