// SPDX-License-Identifier: GPL-3.0-or-later
// A hostile or broken server: whatever it sends is shown as safe text and costs a bounded amount of
// memory, and the game in progress goes on.
#include "tests/net/event_text.h"
#include "tests/net/session_driver.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/fics_game.h"
#include "tests/support/heap.h"

#include <algorithm>
#include <fmt/format.h>

using namespace net;
using rules::BoardId;
using support::after_e4;
using support::board_line;
using support::HeapPeak;
using support::SessionDriver;
using support::start_men;
using namespace std::chrono_literals;

namespace {

const rules::Move pawn_to_e4 = rules::Move::step(rules::square(4, 1), rules::square(4, 3));
constexpr std::size_t mebibyte = 1024 * 1024;
/// Limit for the memory of a session, whatever it receives. The whole program has 64 MiB.
constexpr std::size_t most_held = 2 * mebibyte;

/// A session that plays as White in game 1 and observes the partner's game 2.
SessionDriver amy_playing() {
    SessionOptions options;
    options.who = {"amy", "secret"};
    SessionDriver driver(options);
    support::seat_amy(driver);
    REQUIRE(driver.session().table().playing());
    (void)driver.sent();
    driver.forget();
    return driver;
}

/// Checks that the session still understands e4 by Amy.
void require_play_goes_on(SessionDriver& driver) {
    driver.hear("\n\r" + board_line(after_e4, 'B', 1, -1, "P/e2-e4 (0:01.000) e4"));
    const auto& table = driver.session().table();
    REQUIRE(table.playing());
    CHECK(table.match()->plies().size() == 1);
    CHECK(table.watches_partner());
}

/// The most memory held while `line` is received `times` times; the results are checked and dropped
/// now and then.
template <class Line>
std::size_t most_held_while(SessionDriver& driver, int times, const Line& line) {
    const HeapPeak heap;
    for (int i = 0; i < times; ++i) {
        driver.hear(line(i));
        if (i % 16 == 0) {
            driver.forget();
            (void)driver.sent();
        }
    }
    driver.forget();
    (void)driver.sent();
    return heap.bytes();
}

bool is_safe(std::string_view text) {
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == '\x7F';
    };
    std::string_view rest = text;
    for (auto at = rest.find('\xC2'); at != std::string_view::npos; at = rest.find('\xC2')) {
        rest.remove_prefix(at + 1);
        if (!rest.empty() && static_cast<unsigned char>(rest.front()) < 0xA0) {
            return false; // C1: CSI in one character
        }
    }
    return std::none_of(text.begin(), text.end(), is_control);
}

/// All text of an event that could be shown.
std::string shown(const play::News& event) {
    if (const auto* line = std::get_if<play::ConsoleLine>(&event)) {
        return line->text;
    }
    if (const auto* talk = std::get_if<play::Talk>(&event)) {
        return talk->from + talk->titles + talk->text;
    }
    if (const auto* told = std::get_if<play::OfferNews>(&event)) {
        return told->offer.from + told->offer.text;
    }
    return support::event_text(event);
}

} // namespace

TEST_CASE("a line of a million bytes is cut, and what follows it is heard") {
    SessionDriver driver = amy_playing();
    const std::string part(10'000, 'x');
    CHECK(most_held_while(driver, 100, [&](int) { return part; }) < most_held);
    CHECK(driver.session().unfinished_line().size() <= Lines::longest_line);
    driver.hear("\n\rBen (your partner) tells you: sit\n\r");
    driver.wait(1s);
    const auto& events = driver.events();
    REQUIRE(events.size() == 3);
    CHECK(shown(events[0]).size() == Lines::longest_line);
    CHECK(std::get<play::Talk>(events[2]).text == "sit");
    CHECK(shown(events[1]) == "Ben (your partner) tells you: sit");
    require_play_goes_on(driver);
}

TEST_CASE("a line that is continued without end is cut") {
    SessionDriver driver = amy_playing();
    driver.hear("Eve tells you: a long story that begins so and\n\r");
    CHECK(most_held_while(driver, 300'000, [](int) { return "\\   goes on\n\r"; }) < most_held);
    driver.hear("fics% ");
    require_play_goes_on(driver);
}

TEST_CASE("games that are announced without end cost nothing, and leave ours alone") {
    SessionDriver driver = amy_playing();
    const auto about = [](int i) {
        const int game = i % 100'000 + 10;
        switch (i % 8) {
        case 0:
            return fmt::format("{{Game {} (A{} vs. B) Creating rated blitz match.}}\n\r", game, i);
        case 1:
            return fmt::format("<g1> {} p=0 t=bughouse r=1 u=1,1 it=180,0 i=180,0 pt={} "
                               "rt=1586E,2100 ts=1,0\n\r",
                               game, game + 1);
        case 2:
            return fmt::format("<b1> game {} white [PPNQ] black [Q] <- WP\n\r", game);
        case 3:
            return fmt::format("You are now observing game {}.\n\r", game);
        case 4:
            return board_line(start_men, 'W', game, 0);
        case 5:
            return fmt::format("{{Game {} (A vs. B) A checkmated}} 0-1\n\r", game);
        case 6:
            return fmt::format("Challenge: u{} (1500) amy (1795) unrated bughouse 3 0.\n\r", i);
        default:
            return fmt::format("  {} 1795 Al         2005 Carol      [ bu  3   0]   2:36 -  2:57 "
                               "(36-35) B:  6\n\r",
                               game);
        }
    };
    CHECK(most_held_while(driver, 250'000, about) < most_held);
    require_play_goes_on(driver);
}

TEST_CASE("results of games that do not exist end nothing") {
    SessionDriver driver = amy_playing();
    for (const std::string_view line :
         {"{Game 3 (Amy vs. Cid) Cid resigns} 1-0", "{Game 0 (Amy vs. Cid) Amy checkmated} 0-1",
          "{Game -1 (Amy vs. Cid) Amy checkmated} 0-1",
          "{Game 99999999999999999999 (Amy vs. Cid) Amy checkmated} 0-1",
          "{Game 1 (Amy vs. Cid) Amy checkmated} 5-7", "{Game 1 (Amy vs. Cid", "{Game 1 ()} 1-0",
          "Eve tells you: {Game 1 (Amy vs. Cid) Amy resigns} 0-1"}) {
        driver.hear(fmt::format("{}\n\r", line));
        INFO(line);
        CHECK(driver.session().table().playing());
    }
    require_play_goes_on(driver);
}

TEST_CASE("the game goes on after impossible boards") {
    SessionDriver driver = amy_playing();
    for (const std::string_view men :
         {"-------- -------- -------- -------- -------- -------- -------- --------",
          "kkkkkkkk kkkkkkkk kkkkkkkk kkkkkkkk KKKKKKKK KKKKKKKK KKKKKKKK KKKKKKKK",
          "QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQK",
          "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQ-BNR",
          "rnbqkbnr pppppppp ---K---- -------- -------- -------- PPPPPPPP RNBQKBNR",
          "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNRR",
          "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBX\x80",
          "PPPPkPPP -------- -------- -------- -------- -------- -------- ppppKppp"}) {
        for (const char turn : {'W', 'B', 'X'}) {
            driver.hear("\n\r" + board_line(men, turn, 1, turn == 'W' ? 1 : -1));
            driver.give(GameRequest{{{BoardId::a, rules::Side::white}, play::Play{pawn_to_e4}}});
            INFO(men);
            CHECK(driver.session().table().playing());
        }
    }
    driver.hear("\n\r" + board_line(start_men, 'W', 1, 1));
    require_play_goes_on(driver);
}

TEST_CASE("impossible numbers around a board are cut to what a game can have") {
    SessionDriver driver = amy_playing();
    const auto with = [](std::string_view numbers) {
        return fmt::format("\n\r<12> {} W 99 7 7 7 7 999999 1 Amy Cid 1 {} none (0:00.000) none "
                           "0 1 99999999999999999999\n\r",
                           start_men, numbers);
    };
    for (const std::string_view numbers :
         {"3 0 39 39 9223372036854775807 -9223372036854775808 2147483647",
          "2147483647 2147483647 39 39 0 0 -2147483648",
          "-2147483648 -1 -1 -1 -99999999999 99999999999 1", "x y z 1 2 3 4"}) {
        driver.hear(with(numbers));
        driver.wait(1h);
        CHECK(driver.session().table().playing());
    }
    driver.hear(fmt::format("<b1> game 1 white [{}] black [{}]\n\r", std::string(3000, 'Q'),
                            std::string(3000, 'K')));
    CHECK(driver.session().table().match()->hand({BoardId::a, rules::Side::white}).total() ==
          rules::Hand::most_of_a_kind);
    driver.hear("<b1> game 1 white [] black []\n\r");
    require_play_goes_on(driver);
}

TEST_CASE("a game without end does not grow") {
    SessionDriver driver = amy_playing();
    const std::string_view out = "N/g1-f3 (0:00.100) Nf3";
    const auto shuffle = [&](int i) {
        static constexpr std::string_view white_out =
            "rnbqkbnr pppppppp -------- -------- -------- -----N-- PPPPPPPP RNBQKB-R";
        static constexpr std::string_view both_out =
            "rnbqkb-r pppppppp -----n-- -------- -------- -----N-- PPPPPPPP RNBQKB-R";
        static constexpr std::string_view black_out =
            "rnbqkb-r pppppppp -----n-- -------- -------- -------- PPPPPPPP RNBQKBNR";
        switch (i % 4) {
        case 0:
            return board_line(white_out, 'B', 1, -1, out);
        case 1:
            return board_line(both_out, 'W', 1, 1, "N/g8-f6 (0:00.100) Nf6");
        case 2:
            return board_line(black_out, 'B', 1, -1, "N/f3-g1 (0:00.100) Ng1");
        default:
            return board_line(start_men, 'W', 1, 1, "N/f6-g8 (0:00.100) Ng8");
        }
    };
    CHECK(most_held_while(driver, 20'000, shuffle) < most_held);
    CHECK(driver.session().table().playing());
    CHECK(driver.session().table().match()->plies().size() <= FicsTable::most_plies_per_record);
}

TEST_CASE("pings without end are answered, each with one line") {
    SessionOptions options;
    options.seal = TimesealVersion::v2;
    SessionDriver driver(options);
    (void)driver.sent();
    const std::string ping("[G]\0", 4);
    std::string many;
    for (int i = 0; i < 1000; ++i) {
        many += ping;
    }
    driver.hear(many);
    const std::string answers = driver.sent();
    CHECK(std::count(answers.begin(), answers.end(), '\n') == 1000);
}

TEST_CASE("no escape sequence comes through, whatever it is put into") {
    const std::vector<std::string> evil{"\x1b[2J\x1b[31m",
                                        "\x1b]0;title\x07",
                                        "\x9b"
                                        "31m",
                                        "\xc2\x9b"
                                        "31m",
                                        "\x08\x08\x7f",
                                        "\x1bP+q\x1b\\",
                                        "&#x1b;[2J",
                                        "&#x9b;2J",
                                        "\x0e\x0f\x85"};
    const std::vector<std::string> lines{
        "Ev{}e tells you: hello",
        "Eve tells you: he{}llo",
        "Ben{} (your partner) tells you: {}",
        "Eve{}(24): x{}",
        "--> Eve {}",
        "{}",
        "fics{}% ",
        "l{}b> x",
        "Challenge: Ev{}e (17{}95) amy (1795) unrated bug{}house 3 0.",
        "Ben{} offers to be your bughouse partner; type \"partner Ben\" to accept.",
        "{}Game 7 (E{}ve vs. B{}en) Creating unrated b{}h match.}",
        "<12> " + std::string(start_men) +
            " W -1 1 1 1 1 0 7 E{}ve B{}en 0 3 0 39 39 1 1 1 n{} ({}) x 0",
        "<g1> 7 p=0 t=b{}h r=1 u=1,1 it=5,5 i=8,8 pt=0 rt=1{}E,2100 ts=1,0",
        "{Game 1 (Amy vs. Cid) C{}id re{}signs} 1-0",
        "Notification: Ev{}e has arrived."};
    for (const std::string& bad : evil) {
        for (const std::string& line : lines) {
            SessionDriver driver = amy_playing();
            std::string said = line;
            for (auto at = said.find("{}"); at != std::string::npos; at = said.find("{}", at)) {
                said.replace(at, 2, bad);
            }
            driver.hear(said + "\n\r");
            driver.hear(said); // once more, as a prompt or a line without an end
            CHECK(is_safe(driver.session().unfinished_line()));
            driver.hear("\n\r");
            driver.wait(1s);
            for (const play::News& event : driver.events()) {
                INFO(shown(event));
                CHECK(is_safe(shown(event)));
            }
            for (const support::HeardLine& heard : driver.lines()) {
                CHECK(is_safe(heard.text));
            }
        }
    }
}
