// SPDX-License-Identifier: GPL-3.0-or-later
// Stopped clocks, the arbiter, and what an arbiter can do about a player.
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

using namespace rules;
using laws::at_the_table;
using support::seat;

TEST_CASE("WBN 9.1, WBN 9.3: the laws are kept by a strict referee, or by what players claim "
          "before the arbiter") {
    at_the_table("wbn referee=strict", "A e1e3 -> refused: e1e3: the king on e1 cannot go to e3");
    at_the_table("wbn referee=strict",
                 "A e4; a claims illegal -> refused: the strict referee sees to that");
    at_the_table("wbn referee=claims", "A e1e3; a claims illegal -> 0-1 illegal move");
    at_the_table("wbn referee=claims", "A stops; A rules against a -> 1-0 ruling");
}

TEST_CASE("WBN 7.12.2, WBN 7.12.3, WBN 7.12.4: one player may stop the clocks to call the arbiter, "
          "who lets them run again, and a stop without reason can be claimed") {
    const Match stopped = at_the_table("wbn referee=claims", "A e4; a stops");
    CHECK_FALSE(stopped.clock(BoardId::a).running());
    CHECK_FALSE(stopped.clock(BoardId::b).running());
    at_the_table("wbn referee=claims",
                 "A e4; a stops; a e5 -> refused: the match is paused: `resume` goes on");
    at_the_table("wbn referee=claims",
                 "A e4; a stops; a resumes; A claims illegal -> 1-0 wrong stop");
    at_the_table("wbn referee=claims", R"(A e4; a stops; a warns A; a resumes
        A claims illegal -> wrong: there is no illegal move to claim)");
    at_the_table("wbn referee=claims", R"(A e4; a stops; a warns A; a resumes; A stops; A resumes
        a claims illegal -> 0-1 wrong stop)"); // each stop needs its own
}

TEST_CASE(
    "FIDE 15, Geneva 20: both players of a team together stop the clocks and call the referee") {
    for (const std::string book : {"fide", "geneva"}) {
        const Match one = at_the_table(book + " referee=claims", "A e4; A stops -> asks partner");
        CHECK(one.clock(BoardId::a).running());
        const Match both =
            at_the_table(book + " referee=claims", "A e4; A stops -> asks partner; b stops");
        CHECK_FALSE(both.clock(BoardId::a).running());
        CHECK_FALSE(both.clock(BoardId::b).running());
        const Match rival =
            at_the_table(book + " referee=claims", "A e4; A stops -> asks partner; B stops");
        CHECK(rival.clock(BoardId::a).running());
        INFO("when the clocks go again, both have to ask anew");
        const Match again = at_the_table(book + " referee=claims", R"(A e4; A stops -> asks partner
            b stops; A resumes; a e5; A stops -> asks partner)");
        CHECK(again.clock(BoardId::a).running());
    }
}

TEST_CASE("WBN 9.4.1, WBN 9.4.2, WBN 8.5: the arbiter warns, or freezes a player until five or ten "
          "seconds of their clock are gone") {
    at_the_table("wbn referee=claims", "A e4; a stops; a warns A; a resumes; a e5");
    at_the_table("wbn referee=claims", R"(A e4; A stops; A freezes a 5; A resumes
        a e5 -> refused: you are frozen and may not move yet
        wait 4
        a e5 -> refused: you are frozen and may not move yet
        wait 1
        a e5)");
    at_the_table("wbn referee=claims", R"(A e4; A stops; A freezes a 10; A resumes; wait 9
        a e5 -> refused: you are frozen and may not move yet
        wait 1
        a e5)");
}

TEST_CASE("WBN 9.4.3, WBN 8.6: the arbiter may declare the game lost") {
    CHECK(laws::verdict(at_the_table("wbn referee=claims", "A e4; A stops; A rules against a")) ==
          "A and b win: the arbiter ruled against a on board A (WBN 9.4.3)");
}

TEST_CASE("WBN 9.4.4: the arbiter may order a new game: this one has no result, the next begins "
          "afresh") {
    world::World world = world::alone_at_the_table();
    world.type("e4");
    world.type("abort!");
    CHECK(world.saved().find("[Result \"*\"]") != std::string::npos);
    world.type("rematch");
    CHECK(world.match().plies().empty());
    CHECK_FALSE(world.match().outcome());
}
