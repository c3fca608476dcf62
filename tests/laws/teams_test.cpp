// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays with whom, who gets which pieces, and what partners may do for each other.
#include "src/play/news.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/play/table.h"
#include "tests/world/world.h"

using namespace rules;
using laws::all_books;
using laws::TypedMatch;
using support::seat;
using world::World;

TEST_CASE("WBN 1.1-1, FIDE 1, FIDE 2, Geneva 1-1, Wall 1, Wikipedia 1: two boards, four players, "
          "in each team one White and one Black, and one result") {
    const TablePlan plan = bughouse_plan();
    CHECK(plan.boards == 2);
    CHECK(seats(plan).size() == 4);
    CHECK(plan.team[seat('A')] == plan.team[seat('b')]);
    CHECK(plan.team[seat('a')] == plan.team[seat('B')]);
    CHECK(plan.team[seat('A')] != plan.team[seat('a')]);
    for (const Seat one : seats(plan)) {
        CHECK(rules::partner(plan, one)->side == other(one.side));
        CHECK(plan.team[opponent(one)] != plan.team[one]);
    }
    CHECK(laws::outcome(laws::typed_match("fide"), "B:resign") ==
          "A and b win: B resigned on board B (FIDE A1)");
}

TEST_CASE("WBN 1.1-2, FIDE 5-1, FIDE 5-3, Geneva 6-1, Geneva 6-2, Wall 3, Wall 4, Wikipedia 5: a "
          "captured piece goes to the partner and has the partner's colour") {
    constexpr std::string_view white_takes = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
    constexpr std::string_view black_takes = "4k3/8/8/3p4/4P3/8/8/4K3[] b - - 0 1";
    for (const auto& book : all_books) {
        CAPTURE(book);
        TypedMatch match = laws::typed_match(book, white_takes, black_takes);
        laws::play(match, "A:e4d5 b:d5e4");
        CHECK(match->hand(seat('b')).count(Kind::pawn) == 1);
        CHECK(match->hand(seat('A')).count(Kind::pawn) == 1);
        CHECK(match->hand(seat('a')).empty());
        CHECK(match->hand(seat('B')).empty());
        laws::play(match, "B:e1d1 b:P@h5 a:e8d8 A:P@a4");
        CHECK(match->position(BoardId::b).at(square(7, 4)) == Piece{Side::black, Kind::pawn});
        CHECK(match->position(BoardId::a).at(square(0, 3)) == Piece{Side::white, Kind::pawn});
    }
}

TEST_CASE("WBN 0: every seat may be a machine's, and a machine's moves are judged like anybody's") {
    World world;
    world.sit_down({});
    for (const char machine : {'a', 'B', 'b'}) {
        CHECK_FALSE(world.model.table->seats[seat(machine)].at_this_keyboard);
    }
    world.press(app::Action::submit);
    world.type("e4");
    world.pass(std::chrono::seconds{20});
    CHECK(world.match().plies().size() > 3);
    const auto refused = world.referee->apply(
        {seat('a'), play::Play{Move::step(square(4, 6), square(4, 2))}}, world.now);
    CHECK(std::holds_alternative<play::Refused>(refused.back()));
}

TEST_CASE("WBN 1.11.1-1, FIDE 11-1, Geneva 10-1, Wall 56, Wikipedia 33: nobody moves on the "
          "partner's board") {
    World world = world::alone_at_the_table();
    world.play("B e4");
    REQUIRE(world.match().to_move(seat('b')));
    for (const char* line : {"b:e5", ">e5", "e5"}) {
        world.type(line);
        CHECK(world.moves() == "1B e4");
        CHECK_FALSE(world.status().empty());
        world.press(app::Action::escape);
        world.press(app::Action::escape);
    }
    // A request comes from a seat and affects only that seat's board.
    support::Table table = support::table("wbn");
    const auto said = support::ask(table, 'A', play::Play{Move::step(square(4, 6), square(4, 4))});
    CHECK(support::refusal(said) == Refusal::not_your_piece);
    CHECK(table.match().position(BoardId::b) == Match(table.match()).start(BoardId::b));
}

TEST_CASE(
    "WBN 1.1-8, WBN 1.11.2, FIDE 13, Geneva 11, Wall 54, Wikipedia 32: partners may tell each "
    "other everything, concrete moves too") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        World world = laws::typed(laws::terms(book));
        for (const std::string text : {"need a knight", "trades good", "sit", "N@f7 mates now"}) {
            world.announced.clear();
            world.type("A:;" + text);
            const auto said = support::only<play::TellNews>(world.announced);
            CHECK(said.text == text);
            CHECK(said.to == seat('b'));
        }
    }
}

TEST_CASE("Wall 58: with clocks everybody may sit, on both boards too, until one of them is out of "
          "time") {
    TypedMatch match(laws::terms("wall")); // three minutes
    laws::play(match, "A:e2e4");
    match.pass(Millis{178'999});
    CHECK(laws::verdict(*match) == "goes on");
    match.pass(Millis{1});
    CHECK(laws::verdict(*match) == "A and b win: B ran out of time on board B (Wall 42)");
}

TEST_CASE(
    "WBN 1.5-4, WBN 1.18.1, WBN 1.18.2: a player's victory is the team's, one point to none") {
    struct Row {
        char loser;
        std::string_view score;
    };
    const auto row =
        GENERATE(values<Row>({{'a', "1-0"}, {'B', "1-0"}, {'A', "0-1"}, {'b', "0-1"}}));
    TypedMatch match = laws::typed_match("wbn");
    laws::play(match, std::string(1, row.loser) + ":resign!");
    CHECK(result_text(*match->outcome(), match->plan()) == row.score);
    CHECK(match->outcome()->winner == match->plan().team[opponent(seat(row.loser))]);
}

TEST_CASE("WBN 1.18.3: a drawn match gives half a point to each team") {
    TypedMatch match = laws::typed_match("wbn");
    laws::play(match, "A:draw a:draw");
    CHECK(result_text(*match->outcome(), match->plan()) == "1/2-1/2");
}
