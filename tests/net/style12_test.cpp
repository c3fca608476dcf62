// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/style12.h"

#include "src/notation/moves/fen.h"
#include "src/rules/match/clock.h"
#include "tests/support/catch.h"
#include "tests/support/fics_game.h"

#include <fmt/format.h>

using namespace net;
using rules::Side;
using support::start_men;
using namespace std::chrono_literals;

namespace {

/// The fields after the castling rights, as BICS sends them.
struct Rest {
    std::string double_step = "-1";
    std::string rights = "1 1 1 1";
    std::string quiet = "0";
    std::string game = "12";
    std::string relation = "1";
    std::string times = "3 2";
    std::string clocks = "180000 179500";
    std::string last = "none (0:00.000) none";
    std::string end = "0 1 7";
};

std::string line(std::string_view board, const Rest& rest = {}, char turn = 'W') {
    return fmt::format("<12> {} {} {} {} {} {} amy ben {} {} 39 39 {} 4 {} {}", board, turn,
                       rest.double_step, rest.rights, rest.quiet, rest.game, rest.relation,
                       rest.times, rest.clocks, rest.last, rest.end);
}

std::string fen(const std::string& text) {
    const auto board = parse_style12(text);
    return board ? notation::to_fen(board->setup) : "nothing";
}

} // namespace

TEST_CASE("a name on a board has a longest length, for either side") {
    for (const std::string side : {" amy ", " ben "}) {
        const auto named = [&](std::size_t size) {
            std::string text = line(start_men);
            return text.replace(text.find(side), side.size(), " " + std::string(size, 'n') + " ");
        };
        CHECK(parse_style12(named(32)));
        CHECK_FALSE(parse_style12(named(33)));
    }
}

TEST_CASE("a style 12 line is read field by field") {
    const auto board =
        parse_style12(line(start_men, {.last = "P/e7-e5 (1:02.031) e5", .end = "1 0 21"}));
    REQUIRE(board);
    CHECK(board->game == 12);
    CHECK(board->names == rules::PerSide<std::string>{{"amy", "ben"}});
    CHECK(board->relation == Relation::our_move);
    CHECK(board->base == 3min);
    CHECK(board->increment == 2s);
    CHECK(board->left == rules::PerSide<Millis>{{180s, 179500ms}});
    CHECK_FALSE(board->whole_seconds);
    CHECK(board->last_verbose == "P/e7-e5");
    CHECK(board->last_san == "e5");
    CHECK(board->last_move_time == 62031ms);
    CHECK(board->black_below);
    CHECK(board->ticking == false);
    CHECK(board->lag == 21ms);
    CHECK(notation::to_fen(board->setup) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 4");
}

TEST_CASE("without a point the clocks are seconds, and fields may be missing or more") {
    const auto older = parse_style12(
        line(start_men, {.clocks = "180 -5", .last = "none (0:00) none", .end = "1"}));
    REQUIRE(older);
    CHECK(older->left == rules::PerSide<Millis>{{180s, -5s}});
    CHECK(older->whole_seconds);
    CHECK_FALSE(older->ticking);
    CHECK_FALSE(older->lag);
    CHECK(older->last_san.empty());
    CHECK(parse_style12(line(start_men, {.end = "0 1 7 8 new"})));
}

TEST_CASE("an en passant square needs the double step that made it") {
    const std::string after_e4 =
        "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR";
    CHECK(fen(line(after_e4, {.double_step = "4"}, 'B')).find(" e3 ") != std::string::npos);
    CHECK(fen(line(after_e4, {.double_step = "0"}, 'B')).find(" - ") != std::string::npos);
    CHECK(fen(line(after_e4, {.double_step = "4"}, 'W')).find(" - ") != std::string::npos);
    CHECK(fen(line(after_e4, {.double_step = "99"}, 'B')).find(" - ") != std::string::npos);
    CHECK(fen(line(after_e4, {.double_step = "4", .last = "P/@@-e4 (0:01.000) P@e4"}, 'B'))
              .find(" - ") != std::string::npos);
}

TEST_CASE("a castling right without its rook is none") {
    CHECK(fen(line("rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBN-"))
              .find(" Qkq ") != std::string::npos);
    CHECK(fen(line(start_men, {.rights = "0 1 1 0"})).find(" Qk ") != std::string::npos);
}

TEST_CASE("numbers that no clock can show are cut") {
    const auto board =
        parse_style12(line(start_men, {.clocks = "99999999999999999 -99999999999999999"}));
    REQUIRE(board);
    CHECK(board->left[Side::white] == rules::Clock::most);
    CHECK(board->left[Side::black] == -rules::Clock::most);
    CHECK(parse_style12(
              line(start_men, {.clocks = "9223372036854775807 1", .last = "none (0:00) none"}))
              ->left[Side::white] == rules::Clock::most);
    CHECK(parse_style12(line(start_men, {.quiet = "-2"}))->setup.quiet_plies == 0);
}

TEST_CASE("each relation is known") {
    const auto relation = [](const char* number) {
        return parse_style12(line(start_men, {.relation = number}))->relation;
    };
    CHECK(relation("-3") == Relation::isolated);
    CHECK(relation("-2") == Relation::observing_examined);
    CHECK(relation("2") == Relation::examining);
    CHECK(relation("-1") == Relation::their_move);
    CHECK(relation("1") == Relation::our_move);
    CHECK(relation("0") == Relation::observing);
    CHECK(relation("-4") == Relation::isolated);
}

TEST_CASE("a line with anything wrong in it is none") {
    CHECK(parse_style12(line(start_men)));
    CHECK_FALSE(parse_style12(line("rnbqkbnr pppppppp 8 8 8 8 PPPPPPPP RNBQKBNR")));
    CHECK_FALSE(parse_style12(
        line("rnbqkbnr pppppppp -------- -------- --x----- -------- PPPPPPPP RNBQKBNR")));
    CHECK_FALSE(parse_style12(line(start_men, {}, 'X')));
    CHECK_FALSE(parse_style12(line(start_men, {.double_step = "e"})));
    CHECK_FALSE(parse_style12(line(start_men, {.game = "twelve"})));
    CHECK_FALSE(parse_style12(line(start_men, {.game = "12a"})));
    CHECK_FALSE(parse_style12(line(start_men, {.relation = "me"})));
    CHECK_FALSE(parse_style12(line(start_men, {.times = "-3 0"})));
    CHECK_FALSE(parse_style12(line(start_men, {.clocks = "1e5 3"})));
    CHECK_FALSE(parse_style12(line(start_men, {.last = "none 0:00 none"})));
    CHECK_FALSE(parse_style12(line(start_men).substr(0, 120)));
    CHECK_FALSE(parse_style12(""));
}
