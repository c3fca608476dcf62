// SPDX-License-Identifier: GPL-3.0-or-later
// The house exchange: a player who lost is out and the next of their house sits down, until a house
// has nobody left.
#include "src/play/house_match.h"

#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using play::HouseMatch;
using rules::BoardEnd;
using rules::Ending;
using support::seat;

namespace {

HouseMatch houses() {
    auto match = HouseMatch::between({"Red", {"ann", "ben", "cid", "dee"}},
                                     {"Blue", {"eve", "fay", "gil", "hal"}});
    REQUIRE(match);
    return *match;
}

rules::Outcome lost_by(std::initializer_list<char> losers) {
    std::vector<BoardEnd> ends;
    for (const char letter : losers) {
        ends.push_back({seat(letter).board, Ending::mate, seat(letter)});
    }
    return rules::outcome_of(ends, rules::bughouse_plan());
}

std::string seats_text(const HouseMatch& match) {
    const rules::Names names = match.seated();
    return names[seat('A')] + " " + names[seat('b')] + " : " + names[seat('B')] + " " +
           names[seat('a')];
}

} // namespace

TEST_CASE("the first two of each house sit down") {
    const HouseMatch match = houses();
    CHECK(seats_text(match) == "ann ben : eve fay");
    CHECK(match.substitutes(0) == std::vector<std::string>{"cid", "dee"});
    CHECK(match.score() == "Red 0 - 0 Blue");
    CHECK_FALSE(match.winner());
}

TEST_CASE("the loser of a board is out, and the next of the same house takes the seat") {
    HouseMatch match = houses();
    match.record_result(lost_by({'a'}));
    CHECK(seats_text(match) == "ann ben : eve gil");
    CHECK(match.score() == "Red 1 - 0 Blue");
    match.record_result(lost_by({'b'}));
    CHECK(seats_text(match) == "ann cid : eve gil");
}

TEST_CASE("with four players three wins are needed") {
    HouseMatch match = houses();
    match.record_result(lost_by({'B'}));
    match.record_result(lost_by({'A'}));
    match.record_result(lost_by({'a'}));
    CHECK_FALSE(match.winner());
    CHECK(match.score() == "Red 2 - 1 Blue");
    match.record_result(lost_by({'B'}));
    CHECK(match.winner() == 0);
    CHECK(match.score() == "Red wins 3 - 1 against Blue");
    CHECK(seats_text(match) == "cid ben :  ");
    const HouseMatch over = match;
    match.record_result(lost_by({'A'}));
    CHECK(match == over);
}

TEST_CASE("a draw and an aborted game are played again by the same four") {
    HouseMatch match = houses();
    const HouseMatch before = match;
    match.record_result({.decided_by = {rules::BoardId::a, Ending::repetition, std::nullopt}});
    match.record_result({.decided_by = {rules::BoardId::a, Ending::aborted, std::nullopt}});
    match.record_result(lost_by({'a', 'b'})); // both at once, so nobody is out
    CHECK(match == before);
}

TEST_CASE("partners who lose together both go") {
    HouseMatch match = houses();
    match.record_result(lost_by({'a', 'B'}));
    CHECK(seats_text(match) == "ann ben : hal gil");
    CHECK(match.score() == "Red 1 - 0 Blue");
    match.record_result(lost_by({'a'}));
    CHECK(match.winner() == 0);
}

TEST_CASE("a house of one, one of seventeen and a player in both are refused") {
    CHECK(HouseMatch::between({"Red", {"ann"}}, {"Blue", {"eve", "fay"}}).error() ==
          "Red has 1 players: a house has 2 to 16");
    CHECK(HouseMatch::between({"Red", {"ann", "ben"}}, {"Blue", {"eve", "ann"}}).error() ==
          "ann plays twice");
    HouseMatch::House many{"Blue", {}};
    for (std::size_t i = 0; i <= HouseMatch::most_players; ++i) {
        many.players.push_back(std::string(i + 1, 'x'));
    }
    CHECK_FALSE(HouseMatch::between({"Red", {"ann", "ben"}}, many));
    many.players.pop_back();
    CHECK(HouseMatch::between({"Red", {"ann", "ben"}}, many));
}
