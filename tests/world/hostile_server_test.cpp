// SPDX-License-Identifier: GPL-3.0-or-later
// The whole client on a hostile server: the screen stays intact, memory stays bounded, and play
// goes on.
#include "tests/support/catch.h"
#include "tests/support/fics_game.h"
#include "tests/support/heap.h"
#include "tests/world/server_world.h"

#include <algorithm>
#include <fmt/format.h>

using support::after_e4;
using support::board_line;
using support::HeapPeak;
using support::start_men;
using world::ServerWorld;
using namespace std::chrono_literals;

namespace {

/// Limit for memory beyond that of the table, whatever the server sends; the whole program has 64
/// MiB.
constexpr std::size_t most_held = std::size_t{16} * 1024 * 1024;

ServerWorld playing() {
    net::SessionOptions options;
    options.who = {"amy", "secret"};
    ServerWorld server(options);
    support::seat_amy(server);
    REQUIRE(server.world.model.table);
    return server;
}

bool is_safe(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        if (c < 0x20 || c == 0x7F || (c == 0xC2 && next >= 0x80 && next < 0xA0)) {
            return false;
        }
    }
    return true;
}

/// All texts on the screen that somebody else may have chosen.
std::vector<std::string> phrase(const app::View& view) {
    std::vector<std::string> all{view.title, view.title_right, view.status.text,
                                 view.status_right.text};
    for (const app::Text& text : view.talk) {
        all.push_back(text.text);
    }
    for (const app::Text& text : view.lines) {
        all.push_back(text.text);
    }
    for (const auto& received_pieces : view.received_pieces) {
        all.push_back(received_pieces.who);
    }
    for (const auto& wish : view.wishes) {
        all.push_back(wish.who + wish.wants);
    }
    if (const auto& one = view.diagonal) {
        all.push_back(one->name + one->diagonal_name);
    }
    for (const app::View::BoardView& one : view.boards) {
        for (const rules::Side side : rules::both_sides) {
            all.push_back(one.seats[side].name + one.seats[side].rating);
        }
    }
    return all;
}

void require_play_goes_on(ServerWorld& server) {
    server.hear("\n\r" + board_line(start_men, 'W', 1, 1) + "fics% ");
    server.world.type("e4");
    CHECK(server.sent.find("e2e4\n") != std::string::npos);
    server.hear("\n\r" + board_line(after_e4, 'B', 1, -1, "P/e2-e4 (0:01.000) e4"));
    CHECK(server.world.match().position(rules::BoardId::a).turn() == rules::Side::black);
    CHECK_FALSE(server.world.over());
}

} // namespace

TEST_CASE("a flood of everything does not make the client grow") {
    ServerWorld server = playing();
    const HeapPeak heap;
    for (int i = 0; i < 40'000; ++i) {
        const int game = i % 35'000 + 10;
        server.sent.clear();
        server.hear(fmt::format(
            "Eve{0} tells you: {2}\n\rBen (your partner) tells you: N+++{0}\n\rZed{0}({1}): {2}\n\r"
            "{{Game {1} (A{0} vs. B) Creating rated blitz match.}}\n\r"
            "{{Game {1} (A{0} vs. B) A{0} resigns}} 0-1\n\r"
            "Challenge: Eve{0} (1500) amy (1795) unrated bughouse 3 0.\n\rfics% ",
            i, game, std::string(static_cast<std::size_t>(i % 200), 'x')));
    }
    CHECK(heap.bytes() < most_held);
    CHECK(server.world.view().talk.size() < 10'000);
    require_play_goes_on(server);
}

TEST_CASE("a game without end does not make the client grow") {
    static constexpr std::array<std::string_view, 4> men{
        "rnbqkbnr pppppppp -------- -------- -------- -----N-- PPPPPPPP RNBQKB-R",
        "rnbqkb-r pppppppp -----n-- -------- -------- -----N-- PPPPPPPP RNBQKB-R",
        "rnbqkb-r pppppppp -----n-- -------- -------- -------- PPPPPPPP RNBQKBNR", start_men};
    static constexpr std::array<std::string_view, 4> moves{
        "N/g1-f3 (0:00.100) Nf3", "N/g8-f6 (0:00.100) Nf6", "N/f3-g1 (0:00.100) Ng1",
        "N/f6-g8 (0:00.100) Ng8"};
    ServerWorld server = playing();
    const HeapPeak heap;
    for (std::size_t i = 0; i < 5'000; ++i) {
        server.sent.clear();
        const bool white = i % 2 == 0;
        server.hear("\n\r" + board_line(men.at(i % 4), white ? 'B' : 'W', 1, white ? -1 : 1,
                                        moves.at(i % 4)));
    }
    CHECK(heap.bytes() < most_held);
    CHECK(server.world.match().plies().size() <= net::FicsTable::most_plies_per_record);
    require_play_goes_on(server);
}

TEST_CASE("no escape sequence reaches the picture") {
    for (const std::string bad : {"\x1b[2J",
                                  "\x9b"
                                  "31m",
                                  "\xc2\x9b"
                                  "31m",
                                  "\x08\x7f", "&#x1b;[2J", "&#x9b;2J", "\x1b]0;title\x07"}) {
        ServerWorld server = playing();
        for (const std::string_view line :
             {"Ev{}e tells you: a{}b", "Ben{} (your partner) tells you: {}", "X{}(24): {}",
              "--> {}", "{}", "fics{}% ", "**ANNOUNCEMENT** from A{}: {}",
              "Challenge: Ev{}e (17{}95) amy (1795) unrated bug{}house 3 0.",
              "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 "
              "1 1 1 1 0 7 A{}my C{}id 1 3 0 39 39 1 1 1 none (0:00) none 0",
              "{Game 7 (A{}my vs. C{}id) C{}id re{}signs} 1-0"}) {
            std::string said(line);
            for (auto at = said.find("{}"); at != std::string::npos; at = said.find("{}", at)) {
                said.replace(at, 2, bad);
            }
            server.hear(said + "\n\r");
            server.wait(1s);
            for (const std::string& text : phrase(server.world.view())) {
                CAPTURE(said, text);
                CHECK(is_safe(text));
            }
        }
    }
}

TEST_CASE("boards that no game comes to can be drawn") {
    ServerWorld server = playing();
    for (const std::string_view men :
         {"-------- -------- -------- -------- -------- -------- -------- --------",
          "kkkkkkkk kkkkkkkk kkkkkkkk kkkkkkkk KKKKKKKK KKKKKKKK KKKKKKKK KKKKKKKK",
          "QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQQ QQQQQQQK",
          "PPPPkPPP -------- -------- -------- -------- -------- -------- ppppKppp"}) {
        for (const char turn : {'W', 'B'}) {
            server.hear("\n\r" + board_line(men, turn, 1, turn == 'W' ? 1 : -1));
            server.hear(fmt::format("<b1> game 1 white [{}] black [{}]\n\r", std::string(300, 'Q'),
                                    std::string(300, 'P')));
            server.world.type("e4");
            server.world.type("Q@e4");
            server.world.press(app::Action::escape);
            CHECK(server.world.view().boards.size() == 2);
        }
    }
    server.hear("<b1> game 1 white [] black []\n\r");
    require_play_goes_on(server);
}
