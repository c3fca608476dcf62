// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/match_plan.h"
#include "src/app/table/table.h"
#include "src/notation/laws/law_text.h"
#include "src/rules/board/setup.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using rules::Bonus;

namespace {

/// The search limits of the first move of the first bot in a match of level 8.
engine::Limits first_limits(bool by_clock) {
    app::MatchTerms terms;
    terms.bots_by_clock = by_clock;
    terms.book = app::MatchTerms::Book::none;
    for (const rules::Seat seat : rules::seats(rules::bughouse_plan())) {
        terms.levels[seat] = app::MatchTerms::strongest;
    }
    rules::Match match = app::make_match(terms).value();
    app::Table table = app::seated_table(terms, match, "me", 0, 0);
    match.begin({});
    for (const bots::Effect& effect : table.bots.consider(match, {})) {
        if (const auto* const think = std::get_if<app::Think>(&effect)) {
            return think->task.limits;
        }
    }
    return {};
}

} // namespace

TEST_CASE("a match asked for by its seed is played by nodes, any other by the clock") {
    CHECK(first_limits(false).nodes);
    CHECK_FALSE(first_limits(false).usual_time);
    CHECK_FALSE(first_limits(true).nodes);
    CHECK(first_limits(true).usual_time);
}

TEST_CASE("times are read as the command line writes them, and written so") {
    struct Row {
        const char* text;
        base::Millis base;
        base::Millis increment;
        Bonus bonus;
        const char* written;
    };
    const std::vector<Row> rows{
        {"3+0", 3min, 0s, Bonus::none, "3+0"},
        {"3", 3min, 0s, Bonus::none, "3+0"},
        {"3+2", 3min, 2s, Bonus::fischer, "3+2"},
        {"3b2", 3min, 2s, Bonus::bronstein, "3b2"},
        {"3d2", 3min, 2s, Bonus::delay, "3d2"},
        {" 3D2 ", 3min, 2s, Bonus::delay, "3d2"},
        {"0.5+1", 30s, 1s, Bonus::fischer, "0.5+1"},
        {"1.25+0", 75s, 0s, Bonus::none, "1.25+0"},
        {"0+5", 0s, 5s, Bonus::fischer, "0+5"},
        {"720+3600", 720min, 3600s, Bonus::fischer, "720+3600"},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        const auto time = app::read_time(row.text);
        REQUIRE(time);
        CHECK(time->base == row.base);
        CHECK(time->increment == row.increment);
        CHECK(time->bonus == row.bonus);
        CHECK_FALSE(time->unlimited);
        CHECK(app::to_text(*time) == row.written);
    }
    CHECK(app::read_time("none")->unlimited);
}

TEST_CASE("what is no time is refused with the text in the words") {
    for (const char* text : {"", "+", "3+", "+3", "0+0", "-1+0", "3+-2", "721+0", "3+3601", "3x2",
                             "1.234+0", "1.+0", "1..5+0", "three", "3+0+0", "99999999999999+0"}) {
        INFO(text);
        const auto time = app::read_time(text);
        REQUIRE_FALSE(time);
        CHECK(time.error().find(text) != std::string::npos);
    }
}

TEST_CASE("levels are one number for all or a number for each seat") {
    const auto all = app::read_levels("7", app::MatchTerms().levels);
    REQUIRE(all);
    CHECK(all->values.front() == 7);
    CHECK(all->values.back() == 7);
    const auto some = app::read_levels("a=3, B=5", *all);
    REQUIRE(some);
    CHECK((*some)[{rules::BoardId::a, rules::Side::black}] == 3);
    CHECK((*some)[{rules::BoardId::b, rules::Side::white}] == 5);
    CHECK((*some)[{rules::BoardId::b, rules::Side::black}] == 7);
    for (const char* text : {"", "0", "9", "x", "a=0", "z=3", "a=", "=3", "a=3,", "a"}) {
        INFO(text);
        CHECK_FALSE(app::read_levels(text, *all));
    }
}

TEST_CASE("seats are letters, capitals White") {
    const auto seats = app::read_seats("A,b,A");
    REQUIRE(seats);
    CHECK(seats->size() == 2);
    CHECK(letter(seats->back()) == 'b');
    for (const char* text : {"", "A,", "F", "AB", "1"}) {
        INFO(text);
        CHECK_FALSE(app::read_seats(text));
    }
}

TEST_CASE("without words the laws are fics at three minutes, and named laws bring their own time") {
    app::MatchTerms terms;
    CHECK(app::time_of(terms).base == 3min);
    terms.laws = "fics";
    CHECK(app::time_of(terms).base == 2min);
    terms.laws = "wbn";
    CHECK(app::time_of(terms).base == 5min);
    terms.time = *app::read_time("1+0");
    CHECK(app::time_of(terms).base == 1min);
    CHECK(app::make_match(terms)->laws().name == "wbn");
}

TEST_CASE("a board that cannot be played is named") {
    app::MatchTerms terms;
    terms.boards = *notation::parse_bfen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | "
                                         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - -");
    const auto match = app::make_match(terms);
    REQUIRE_FALSE(match);
    CHECK(match.error().find("board B cannot be played") == 0);
}

TEST_CASE("single laws come on top of the laws by name, and need not change the time") {
    app::MatchTerms terms;
    terms.law_changes = {"castle-dropped-rook=yes", "repetition=4"};
    const auto match = app::make_match(terms);
    REQUIRE(match);
    CHECK(notation::to_text(match->laws()) == "fics dropped_rook_castles=yes repetition=4");
    CHECK(match->time().base == 3min);
}

TEST_CASE("laws that are none, or contradict each other, make no match") {
    app::MatchTerms terms;
    terms.law_changes = {"first-pawn-drop-rank=6", "last-pawn-drop-rank=3"};
    CHECK(app::make_match(terms).error() ==
          "first-pawn-drop-rank=6 contradicts last-pawn-drop-rank=3");
    CHECK(app::read_law("colour=red").error().find("\"colour=red\" is not a law; expected ") == 0);
    CHECK(app::read_law("no-move=never").error() ==
          "\"no-move=never\": expected no-move=wait|stalemate");
    CHECK_FALSE(app::read_law(""));
    CHECK(app::read_law("no-move=wait repetition=0")->size() == 2);
}

TEST_CASE("variations bring their plan, their laws and their time") {
    app::MatchTerms terms;
    terms.variant = "ring3";
    CHECK(app::make_match(terms)->plan().boards == 3);
    CHECK(app::make_match(terms)->laws().ending == rules::BoardsEnd::both);
    terms.law_changes = {"ending=first"}; // a single law is set on top of the law book
    CHECK(app::make_match(terms)->laws().ending == rules::BoardsEnd::first);
    terms.variant = "siamese";
    CHECK(app::make_match(terms)->time().unlimited);
    terms.time = *app::read_time("5+0");
    CHECK_FALSE(app::make_match(terms)->time().unlimited);
}

TEST_CASE("a seat that the variation does not have is named") {
    app::MatchTerms terms;
    terms.seat = *app::read_seat("c");
    CHECK(app::make_match(terms).error() == "seat c: bughouse has 2 boards");
    terms.variant = "ring5";
    CHECK(app::make_match(terms));
    terms.seat = *app::read_seat("B");
    terms.variant = "crazyhouse";
    CHECK(app::make_match(terms).error() == "seat B: crazyhouse has 1 board");
}

TEST_CASE("a player who has one of their two seats has both") {
    app::MatchTerms terms;
    terms.variant = "siamese";
    CHECK(app::is_human(terms, *app::read_seat("b")));
    CHECK_FALSE(app::is_human(terms, *app::read_seat("a")));
    CHECK_FALSE(app::is_human(terms, *app::read_seat("B")));
}

TEST_CASE("shuffled arrays are one for all boards, one for each, or the seed's") {
    const auto array = [](const app::MatchTerms& terms, rules::BoardId board) {
        return app::make_match(terms)->start(board).setup();
    };
    app::MatchTerms terms;
    terms.chess960 = *app::read_start("chess960:0");
    CHECK(array(terms, rules::BoardId::a) == rules::chess960_setup(0));
    CHECK(array(terms, rules::BoardId::b) == rules::chess960_setup(0));
    terms.chess960 = *app::read_start("chess960:17,959");
    CHECK(array(terms, rules::BoardId::a) == rules::chess960_setup(17));
    CHECK(array(terms, rules::BoardId::b) == rules::chess960_setup(959));
    terms.chess960 = *app::read_start("chess960");
    terms.seed = 7;
    const auto seventh = array(terms, rules::BoardId::a);
    CHECK(seventh == array(terms, rules::BoardId::b));
    terms.seed = 8;
    CHECK_FALSE(seventh == array(terms, rules::BoardId::a));
    CHECK_FALSE(*app::read_start("standard"));
    terms.chess960 = *app::read_start("chess960:1,2,3");
    CHECK_FALSE(app::make_match(terms));
    for (const char* text : {"", "chess", "chess960:", "chess960:960", "chess960:-1", "chess960:1,",
                             "chess960:1;2", "chess960:1,2,3,4,5,6", "fischer"}) {
        INFO(text);
        CHECK_FALSE(app::read_start(text));
    }
}
