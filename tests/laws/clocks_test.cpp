// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks: when they start, what they show, and what happens when time runs out.
#include "src/app/table/match_terms.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/match_record.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/play/table.h"
#include "tests/support/epoch.h"
#include "tests/world/world.h"

using namespace rules;
using namespace std::chrono_literals;
using laws::all_books;
using laws::TypedMatch;
using support::seat;

namespace {

TypedMatch timed(std::string_view book) {
    return TypedMatch(laws::terms(book)); // three minutes
}

} // namespace

TEST_CASE("WBN 1.1-3, Geneva 2, Wall 5: a few minutes for the whole match and nothing for a move, "
          "five under WBN and Wall, three under Geneva") {
    struct Row {
        std::string book;
        Millis time;
    };
    const auto row = GENERATE(values<Row>({{"wbn", 5min},
                                           {"fide", 5min},
                                           {"geneva", 3min},
                                           {"wall", 5min},
                                           {"fics", 2min},
                                           {"icc", 2min}}));
    CAPTURE(row.book);
    CHECK(laws::book(row.book).default_time == TimeControl{.base = row.time});
    app::MatchTerms terms = laws::terms(row.book);
    terms.time.reset();
    TypedMatch match(terms);
    match.pass(9s);
    laws::play(match, "A:e2e4");
    CHECK(match->clock(BoardId::a).remaining(Side::white, support::epoch + 60s) == row.time - 10s);
    terms.time = *app::read_time("3+0");
    CHECK(app::make_match(terms)->time().base == 3min);
}

TEST_CASE("WBN 1.1-4, WBN 7.1: each board has its pair of clocks, of which one runs at a time") {
    TypedMatch match = timed("wbn");
    match.pass(9s);
    laws::play(match, "A:e2e4");
    for (const BoardId board : {BoardId::a, BoardId::b}) {
        REQUIRE(match->clock(board).running());
        const Side running = *match->clock(board).running();
        CHECK(running == (board == BoardId::a ? Side::black : Side::white));
        const auto shown = [&](Side side, Millis at) {
            return match->clock(board).remaining(side, support::epoch + at);
        };
        CHECK(shown(running, 30s) < shown(running, 20s));
        CHECK(shown(other(running), 30s) == shown(other(running), 20s));
    }
}

TEST_CASE("WBN 1.2, WBN 7.5, FIDE 4, Geneva 1-2, Wall 14, Wikipedia 14: both games start at one "
          "instant, with White's clocks") {
    // Each player at a keyboard of their own; at a shared keyboard one line would make everybody
    // ready.
    for (const auto& book : all_books) {
        support::Table table(Match(bughouse_plan(), laws::book(book), {.base = 3min}),
                             seats(bughouse_plan()));
        const Instant at = support::epoch + 7s;
        for (const char who : {'A', 'a', 'B'}) {
            table.apply({seat(who), play::Ready{}}, at);
            CHECK_FALSE(table.match().clock(BoardId::a).running());
        }
        table.apply({seat('b'), play::Ready{}}, at);
        for (const BoardId board : {BoardId::a, BoardId::b}) {
            CHECK(table.match().clock(board).running() == Side::white);
            CHECK(table.match().clock(board).remaining(Side::white, at + 5s) == 3min - 5s);
        }
    }
}

TEST_CASE(
    "WBN 1.4: a player has the move when the opponent's is completed and their own clock runs") {
    TypedMatch match = timed("wbn");
    CHECK(match->to_move(seat('A')));
    CHECK(laws::why_not(match, "a:e7e5") == Refusal::no_premoves);
    laws::play(match, "A:e2e4");
    CHECK(match->clock(BoardId::a).running() == Side::black);
    CHECK_FALSE(laws::why_not(match, "a:e7e5"));
    CHECK(laws::why_not(match, "A:d2d4") == Refusal::no_premoves);
}

TEST_CASE(
    "WBN 7.2, WBN 7.6, WBN 7.9: all moves in the allotted time, which runs for White from the "
    "start though nobody is there, and is lost when it is out") {
    TypedMatch match = timed("wbn");
    match.pass(3min - 1001ms);
    laws::play(match, "B:e2e4");
    CHECK(laws::verdict(*match) == "goes on");
    match.pass(1ms);
    CHECK(laws::verdict(*match) == "a and B win: A ran out of time on board A (WBN 7.9)");
    // An earlier end stands: a mate with seconds left.
    TypedMatch mate = timed("wbn");
    laws::play(mate, "A:e2e4 B:e2e4 a:e7e5 A:d1h5 a:b8c6 A:f1c4 a:g8f6");
    mate.pass(170s);
    laws::play(mate, "A:h5f7");
    CHECK(mate->plies().back().left == 6s);
    mate.pass(10min);
    CHECK(laws::verdict(*mate) == "A and b win: a is mated on board A (WBN 1.5)");
}

TEST_CASE("WBN 7.3: once a flag is down the end is called") {
    TypedMatch match = timed("wbn");
    match.pass(3min - 1ms);
    CHECK_FALSE(match->outcome());
    match.pass(1ms);
    CHECK(match->outcome());
}

TEST_CASE("WBN 7.7.1-1: after the move the own clock stops and the opponent's starts") {
    TypedMatch match = timed("wbn");
    match.pass(3s);
    laws::play(match, "A:e2e4");
    CHECK(match->clock(BoardId::a).remaining(Side::white, support::epoch + 60s) == 3min - 4s);
    CHECK(match->clock(BoardId::a).remaining(Side::black, support::epoch + 14s) == 3min - 10s);
}

TEST_CASE("WBN 7.10, Wikipedia 26: when both of a board are out of time it is a draw") {
    for (const auto& book : all_books) {
        CAPTURE(book);
        laws::at_the_table(book + " referee=claims",
                           "B d4; A e4; wait 200; a e5; wait 200; A claims flag A -> " +
                               std::string(book == "geneva" ? "board A" : "1/2-1/2") +
                               " both flags");
        // With a strict referee both flags must fall at the same instant, which no typed line can
        // arrange.
        Match match(bughouse_plan(), laws::book(book), {.base = 3min});
        match.begin({});
        match.correct_clock(seat('a'), Millis{0}, {});
        match.correct_clock(seat('B'), 10min, {});
        match.check_flags(support::epoch + 3min);
        REQUIRE(match.outcome());
        CHECK(match.outcome()->decided_by.ending == Ending::both_flags);
        CHECK_FALSE(match.outcome()->winner);
        if (book == "wbn") {
            CHECK(laws::verdict(match) ==
                  "draw: both players ran out of time on board A (WBN 7.10)");
        }
    }
}

TEST_CASE("WBN 7.11-1: what the clock shows is what the referee, the screen and the record go by") {
    world::World world = world::alone_at_the_table();
    world.pass(12s);
    world.type("e4");
    world.pass(5s);
    const auto& clock = world.match().clock(BoardId::a);
    CHECK(clock.remaining(Side::white, world.now) == 3min - 12s);
    CHECK(world.view().boards.front().seats[Side::white].clock == "2:48");
    CHECK(world.view().boards.front().seats[Side::black].clock == "2:55");
    CHECK(world.saved().find("1A. e4 {168}") != std::string::npos);
}

TEST_CASE("Wall 6, Wikipedia 12: there are clocks, so that nobody waits for ever, unless they are "
          "left out") {
    app::MatchTerms terms;
    for (const auto& book : all_books) {
        terms.laws = book;
        CHECK_FALSE(app::make_match(terms)->time().unlimited);
    }
    terms.time = *app::read_time("none");
    Match without = *app::make_match(terms);
    without.begin({});
    CHECK(without.time().unlimited);
    CHECK_FALSE(without.next_flag());
}

TEST_CASE("WBN 7.12.1: when play is interrupted all clocks stand, on both boards") {
    TypedMatch match = timed("wbn");
    match.pass(8s);
    laws::play(match, "b:pause yes");
    for (const BoardId board : {BoardId::a, BoardId::b}) {
        CHECK_FALSE(match->clock(board).running());
        CHECK(match->clock(board).remaining(Side::white, support::epoch + 1h) == 3min - 10s);
    }
    CHECK(laws::why_not(match, "A:e2e4") == Refusal::paused);
}
