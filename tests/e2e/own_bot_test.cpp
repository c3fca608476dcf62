// SPDX-License-Identifier: GPL-3.0-or-later
// `connect --bot`: four programs that play by themselves on our own server on loopback.
#include "tests/e2e/raw_line.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/scratch.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

using namespace std::chrono_literals;
using support::Home;
using support::RawLine;
using support::ScratchFolder;
using support::Terminal;

TEST_CASE("four clients with bots find partners, play a match to its end, and only one at a time") {
    const Home home;
    const ScratchFolder data;
    Terminal server({{"serve", "--listen", "127.0.0.1:0", "--data", data / ""}, home.path()});
    REQUIRE(server.wait_for("listening on 127.0.0.1 port "));
    const std::string row = server.row(0);
    const std::string port = row.substr(row.rfind(' ') + 1);
    const auto bot = [&](const std::string& name) {
        return std::make_unique<Terminal>(
            support::Start{{"connect", "127.0.0.1", port, "--user", name, "--bot", "2", "--ascii"},
                           home.path(),
                           {},
                           120,
                           40});
    };
    const auto alice = bot("Alice");
    const auto bob = bot("Bob");
    const auto carol = bot("Carol");
    const auto dave = bot("Dave");
    for (const auto* one : {&alice, &bob, &carol, &dave}) {
        REQUIRE((*one)->wait_for("Starting FICS session as"));
    }
    const sockaddr_in at = support::loopback(static_cast<std::uint16_t>(std::stoi(port)));
    RawLine eve(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    RawLine fay(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    REQUIRE(eve.enters("Eve"));
    REQUIRE(fay.enters("Fay"));
    eve.send("partner Fay\n");
    REQUIRE(fay.reads("offers to be your bughouse partner"));
    fay.send("partner Eve\n");
    REQUIRE(eve.reads("agrees to be your partner"));
    alice->type("partner Bob\r"); // one of each pair is told to ask the other
    REQUIRE(alice->wait_for("Bob agrees to be your partner"));
    carol->type("partner Dave\r");
    REQUIRE(carol->wait_for("Dave agrees to be your partner"));
    alice->type("match Carol 1 0 bughouse white\r");
    REQUIRE(carol->wait_for("1A "));
    eve.send("match Alice 1 0 bughouse\n");
    REQUIRE(eve.reads("is playing a game"));
    const bool ended = alice->wait_until(
        [&] {
            return alice->shows("us 1 - 0 them") || alice->shows("us 0 - 1 them") ||
                   alice->shows("us 0.5 - 0.5 them");
        },
        150s);
    CAPTURE(alice->text());
    CHECK(ended);
    std::string record; // may be written by the journal's thread after the end was announced
    const auto is_written = [&] {
        record.clear();
        for (const auto& file : std::filesystem::directory_iterator(data / "games")) {
            std::ostringstream text;
            text << std::ifstream(file.path()).rdbuf();
            record += text.str();
        }
        return record.find("3b. ") != std::string::npos;
    };
    CHECK(alice->wait_until(is_written, 30s));
    CAPTURE(record);
    CHECK(record.find("3A. ") != std::string::npos);
    eve.send("match Alice 1 0 bughouse\n"); // the bot has no match any more
    CHECK(eve.reads("Creating: "));
}
