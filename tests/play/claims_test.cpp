// SPDX-License-Identifier: GPL-3.0-or-later
// Tables where the players see to the laws themselves: what stands, who may claim it, till when.
#include "tests/support/catch.h"
#include "tests/support/table_script.h"

using support::at_the_table;
using namespace rules;
using namespace std::chrono_literals;

TEST_CASE("an illegal move stands until it is claimed") {
    at_the_table("wbn referee=claims", "A e4; a e5; A e1e3; a claims illegal -> 0-1 illegal move");
    at_the_table("wbn referee=claims", "A e4; a e5; A e1e3; a Nc6; A Nc3");
    at_the_table("wbn", "A e4; a e5; A e1e3 -> refused: that piece cannot move there");
}

TEST_CASE("an illegal move is claimed before the wronged player's next completed move") {
    for (const auto* laws : {"wbn", "fide", "geneva", "wall", "fics"}) {
        at_the_table(std::string(laws) + " referee=claims",
                     R"(A e4; a e5; A e1e3; B d4; b d5
                        a Nf6
                        a claims illegal -> wrong: it is too late: a move has been completed since)");
    }
}

TEST_CASE("the laws say who may claim an illegal move") {
    at_the_table("wbn referee=claims", "A a2a5; B claims illegal -> 0-1 illegal move");
    at_the_table("wall referee=claims", "A a2a5; B claims illegal -> 0-1 illegal move");
    for (const auto* laws : {"fide referee=claims", "geneva referee=claims"}) {
        at_the_table(laws, R"(A a2a5
                              B claims illegal -> wrong: that is not yours to claim now
                              a claims illegal -> 0-1 illegal move)");
    }
    // never one's own side
    at_the_table("wbn referee=claims",
                 "A a2a5; b claims illegal -> wrong: no illegal move stands there");
}

// a queen beside the king: no piece could come between
const std::string scholars = "A e4; a e5; A Bc4; a Nc6; A Qh5; a Nf6; A Qxf7";

TEST_CASE("mate is nothing until somebody claims it") {
    at_the_table("wbn referee=claims", scholars + "; B d4; A claims mate -> 1-0 mate");
    at_the_table("wbn referee=claims", scholars + "; b claims mate A -> 1-0 mate");
    at_the_table("fide referee=claims", scholars + R"(
                 b claims mate -> wrong: that is not yours to claim now
                 A claims mate -> 1-0 mate)");
    at_the_table("wbn", scholars + " -> 1-0 mate");
    at_the_table("wbn",
                 "A claims mate -> refused: the referee is strict here and sees to that himself");
}

TEST_CASE("mate lapses with the winner's next completed move, where the laws say so") {
    const std::string played = scholars + "; a e8h5; A a3; ";
    const auto* too_late =
        "A claims mate -> wrong: it is too late: a move has been completed since";
    at_the_table("wbn referee=claims", played + too_late);
    at_the_table("wall referee=claims", played + too_late);
    at_the_table("fide referee=claims", played + "A claims mate -> 1-0 mate");
    // an illegal escape does not save him
    at_the_table("wall referee=claims", scholars + "; a a7a6; A claims mate -> 1-0 mate");
}

TEST_CASE("a mate by an illegal move is none") {
    at_the_table("wbn referee=claims", R"(A e4; a e5; A Qh5; a Nc6; A c1c4; a Nf6; A Qxf7
                                          A claims mate -> 1-0 mate)");
    at_the_table("wbn referee=claims", "A d1f7; A claims mate -> wrong: there is no mate");
}

TEST_CASE("flags fall in silence until they are claimed") {
    at_the_table("wbn referee=claims", R"(A e4; wait 200; B d4
                                          A claims flag -> 1-0 flag)");
    at_the_table("wbn", "A e4; wait 200 -> 1-0 flag", {}, {.base = 3min});
}
