// SPDX-License-Identifier: GPL-3.0-or-later
// Whole streams of servers: of our own, and recorded from others.
#include "tests/net/recordings.h"
#include "tests/net/session_driver.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/source_tree.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <set>

using namespace net;
using base::Instant;
using base::Millis;
using support::Recording;
using support::SessionDriver;

namespace {

SessionOptions options_for(const std::string& name, TimesealVersion seal) {
    SessionOptions options;
    options.who = {name, "secret"};
    options.seal = seal;
    return options;
}

SessionOptions options_for(const Recording& recording) {
    return options_for(recording.name.substr(recording.name.rfind('.') + 1),
                       recording.sealed() ? TimesealVersion::v1 : TimesealVersion::none);
}

/// Replaces pings of timeseal version 1 with those of version 2.
std::string with_v2_pings(std::string bytes) {
    const std::string line = "[G]\n\r";
    for (auto at = bytes.find(line); at != std::string::npos; at = bytes.find(line, at)) {
        bytes.replace(at, line.size(), std::string("[G]\0", 4));
    }
    return bytes;
}

/// The news and sent bytes if the stream arrives in packets of random sizes up to `most`.
std::string heard_in_packets(const std::string& bytes, const SessionOptions& options,
                             std::size_t most, std::mt19937& dice) {
    SessionDriver driver(options);
    std::string_view rest = bytes;
    while (!rest.empty()) {
        const std::size_t size = std::uniform_int_distribution<std::size_t>(1, most)(dice);
        driver.hear(rest.substr(0, size));
        rest.remove_prefix(std::min(size, rest.size()));
    }
    driver.wait(Millis{5000});
    std::string sent = driver.sent();
    const auto pongs = std::count(sent.begin(), sent.end(), '\n');
    return driver.said() + std::to_string(pongs);
}

/// Checks that the table shows what the line said.
void check_board(const FicsTable& table, const Style12& board, Instant now) {
    for (const rules::BoardId place : {rules::BoardId::a, rules::BoardId::b}) {
        if (table.game(place) != board.game || !table.playing() || table.match()->outcome()) {
            continue;
        }
        const rules::Position& position = table.match()->position(place);
        CHECK(position.turn() == board.setup.turn);
        for (int i = 0; i < rules::squares; ++i) {
            const auto square = static_cast<rules::Square>(i);
            const auto ours = position.at(square);
            const auto theirs = board.setup.board[square];
            REQUIRE(ours.has_value() == theirs.has_value());
            REQUIRE((!ours || (ours->side == theirs->side && ours->kind == theirs->kind)));
        }
        for (const rules::Side side : rules::both_sides) {
            CHECK(table.match()->clock(place).remaining(side, now) == board.left[side]);
        }
    }
}

void check_holdings(const FicsTable& table, const Holdings& holdings) {
    for (const rules::BoardId place : {rules::BoardId::a, rules::BoardId::b}) {
        for (const rules::Side side : rules::both_sides) {
            if (table.game(place) == holdings.game && table.playing() && holdings.hands[side]) {
                CHECK(table.match()->hand({place, side}) == *holdings.hands[side]);
            }
        }
    }
}

std::string events_beside(const std::string& name) {
    std::ifstream file(support::in_repository("tests/data/servers/" + name + ".events"));
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("no machine line of a recorded stream is unknown") {
    int machine_lines = 0;
    for (const Recording& recording : support::recordings()) {
        SessionDriver driver(options_for(recording));
        driver.hear(recording.bytes());
        driver.wait(Millis{1000});
        for (const support::HeardLine& heard : driver.lines()) {
            if (!heard.text.empty() && (heard.text[0] == '<' || heard.text[0] == '{')) {
                CAPTURE(recording.name, heard.text);
                // The login screen of one server is drawn with such characters.
                CHECK((!std::holds_alternative<Text>(heard.line) || heard.text[1] == '|'));
                ++machine_lines;
            }
        }
    }
    CHECK(machine_lines > 1000);
}

TEST_CASE("after every line the table is what the server said") {
    for (const Recording& recording : support::recordings()) {
        CAPTURE(recording.name);
        SessionDriver driver(options_for(recording));
        for (const support::Packet& packet : recording.packets) {
            driver.wait_until(support::epoch + Millis{packet.millis});
            std::string_view rest = packet.bytes;
            while (!rest.empty()) {
                const auto end = std::min(rest.find('\n'), rest.size() - 1);
                driver.forget();
                driver.hear(rest.substr(0, end + 1));
                rest.remove_prefix(end + 1);
                for (const auto& [text, line] : driver.lines()) {
                    if (const auto* board = std::get_if<base::Boxed<Style12>>(&line)) {
                        check_board(driver.session().table(), **board, driver.now());
                    } else if (const auto* holdings = std::get_if<Holdings>(&line)) {
                        check_holdings(driver.session().table(), *holdings);
                    }
                }
            }
        }
    }
}

TEST_CASE("events do not depend on how the stream is cut, nor on the seal") {
    std::mt19937 dice(20);
    for (const Recording& recording : support::recordings()) {
        CAPTURE(recording.name);
        const SessionOptions options = options_for(recording);
        const std::string bytes = recording.bytes();
        const std::string whole = heard_in_packets(bytes, options, 65536, dice);
        for (const std::size_t most : {1U, 3U, 40U, 1000U}) {
            REQUIRE(heard_in_packets(bytes, options, most, dice) == whole);
        }
        if (recording.sealed()) {
            SessionOptions newer = options;
            newer.seal = TimesealVersion::v2;
            REQUIRE(heard_in_packets(with_v2_pings(bytes), newer, 7, dice) == whole);
        }
    }
}

TEST_CASE("two matches of a recorded server stand beside each other, however the stream is cut") {
    std::mt19937 dice(31);
    int besides = 0;
    for (const Recording& recording : support::recordings()) {
        const std::string bytes = support::with_another_match(recording.bytes());
        if (bytes.find("You are now observing") == std::string::npos) {
            continue;
        }
        CAPTURE(recording.name);
        const SessionOptions options = options_for(recording);
        const std::string whole = heard_in_packets(bytes, options, 65536, dice);
        for (const std::size_t most : {1U, 3U, 40U, 1000U}) {
            REQUIRE(heard_in_packets(bytes, options, most, dice) == whole);
        }
        for (std::size_t at = whole.find("beside: "); at != std::string::npos;
             at = whole.find("beside: ", at + 1)) {
            ++besides;
        }
        SessionDriver cut(options); // the connection is lost at a random place
        cut.hear(std::string_view(bytes).substr(
            0, std::uniform_int_distribution<std::size_t>(0, bytes.size())(dice)));
        cut.give(Disconnected{});
        CHECK(cut.session().tables().second() == nullptr);
    }
    CHECK(besides > 200);
}

TEST_CASE("our own streams give the events that stand beside them") {
    const std::string name = GENERATE("bics_match", "uhlin_match");
    const bool bics = name == "bics_match";
    const std::string bytes = support::own_recording(name + ".txt");
    SessionDriver driver(options_for("Amy", bics ? TimesealVersion::v1 : TimesealVersion::none));
    const std::string refusal = bics ? "Illegal move" : "It is not your move";
    const auto refused = bytes.find(refusal);
    driver.hear(std::string_view(bytes).substr(0, refused));
    driver.give(
        GameRequest{{*driver.session().table().me(),
                     play::Play{rules::Move::step(rules::square(4, 1), rules::square(4, 4))}}});
    driver.hear(std::string_view(bytes).substr(refused));
    CHECK(driver.said() == events_beside(name));
}

TEST_CASE("recorded bughouse matches give the events that were read beside them") {
    for (const Recording& recording : support::recordings()) {
        const std::string golden = events_beside("recordings/" + recording.name);
        if (golden.empty()) {
            continue;
        }
        CAPTURE(recording.name);
        SessionDriver driver(options_for(recording));
        for (const support::Packet& packet : recording.packets) {
            driver.wait_until(support::epoch + Millis{packet.millis});
            driver.hear(packet.bytes);
        }
        driver.give(Disconnected{});
        CHECK(driver.said() == golden);
    }
}
