// SPDX-License-Identifier: GPL-3.0-or-later
// How a table ends: mates, flags, draws, last drops.
#include "src/play/news.h"
#include "src/play/records/notes.h"
#include "tests/play/table.h"
#include "tests/support/board_text.h"

#include <string>

using namespace support;

namespace {

/// The seat that offers a draw; checks that there is no other news.
Seat draw_offered(const NewsList& said) {
    const auto draw = only<DrawNews>(said);
    REQUIRE(draw.offered);
    return draw.by;
}

} // namespace
using rules::Ending;

TEST_CASE("mate is announced after the move that gave it") {
    Table referee = table();
    play_all(referee, "A:e2e4 a:e7e5 A:d1h5 a:b8c6 A:f1c4 a:g8f6");
    const auto said =
        ask(referee, 'A', Play{Move::step(rules::square(7, 4), rules::square(5, 6))}, start + 9s);
    REQUIRE(said.size() == 2);
    CHECK(std::holds_alternative<Moved>(said[0]));
    const auto ended = std::get<Ended>(said[1]);
    CHECK(ended.outcome.decided_by.ending == Ending::mate);
    CHECK(ended.at == start + 9s);
    CHECK_FALSE(referee.next_wake());
    CHECK(referee.tick(start + 1h).empty());
    CHECK(refusal(ask(referee, 'b', Resign{})) == Refusal::match_over);
}

TEST_CASE("a flag falls at its own instant, however late the table looks") {
    Table referee = table();
    play_all(referee, "A:e2e4", start + 1s);
    CHECK(referee.next_wake() == start + 3min);
    CHECK(referee.tick(start + 3min - 1ms).empty());
    const auto ended = only<Ended>(referee.tick(start + 4min));
    CHECK(ended.outcome.decided_by == rules::BoardEnd{BoardId::b, Ending::flag, seat('B')});
    CHECK(ended.at == start + 3min);
    CHECK(referee.match().clock(BoardId::b).remaining(rules::Side::white, start + 1h) == 0s);
}

TEST_CASE("boards that end alone are told in the order in which their flags fell") {
    auto laws = *rules::preset("fics");
    laws.ending = rules::BoardsEnd::both;
    rules::Match match(rules::bughouse_plan(), laws, {.base = 3min});
    match.correct_clock({rules::BoardId::b, rules::Side::white}, 2min, {});
    Table both = table(match);
    const auto said = both.tick(start + 4min); // nobody has ticked before
    std::string told;
    for (const News& one : said) {
        const auto* const end = std::get_if<BoardEnded>(&one);
        told += end != nullptr ? std::string(1, rules::letter(end->end.board)) : "";
    }
    CHECK(told == "BA");
    REQUIRE(both.match().outcome());
    CHECK(both.match().outcome()->other_ends.front().board == rules::BoardId::b);
    const auto ends = ended_boards(both.match());
    REQUIRE(ends.size() == 2);
    CHECK(ends.front().end.board == rules::BoardId::b);
}

TEST_CASE("a move that comes after the flag comes too late") {
    Table referee = table();
    const Move e4 = Move::step(rules::square(4, 1), rules::square(4, 3));
    const auto said = ask(referee, 'A', Play{e4}, start + 3min);
    REQUIRE(said.size() == 2);
    CHECK(std::holds_alternative<Ended>(said[0]));
    CHECK(std::get<Refused>(said[1]).why == Refusal::match_over);
}

TEST_CASE("two players of a board agree to a draw where the laws ask no more") {
    Table referee = table("wbn");
    CHECK(draw_offered(ask(referee, 'A', OfferDraw{})) == seat('A'));
    CHECK(refusal(ask(referee, 'A', OfferDraw{})) == Refusal::already_offered);
    CHECK(draw_offered(ask(referee, 'B', OfferDraw{})) == seat('B'));
    const auto said = ask(referee, 'a', OfferDraw{});
    REQUIRE(said.size() == 2);
    CHECK(std::get<Ended>(said[1]).outcome.decided_by ==
          rules::BoardEnd{BoardId::a, Ending::draw_agreed, std::nullopt});
}

TEST_CASE("all four must agree to a draw where the laws ask them") {
    const auto laws = GENERATE(as<std::string>(), "fide", "geneva", "wall");
    Table referee = table(laws);
    for (const char who : std::string("AaB")) {
        CHECK(draw_offered(ask(referee, who, OfferDraw{})) == seat(who));
    }
    CHECK(ask(referee, 'b', OfferDraw{}).size() == 2);
    CHECK(referee.match().outcome());
}

TEST_CASE("a declined draw is off the table, and is not offered again in the same move") {
    Table referee = table();
    ask(referee, 'A', OfferDraw{});
    const auto declined = only<DrawNews>(ask(referee, 'a', Decline{}));
    CHECK((!declined.offered && declined.by == seat('a')));
    CHECK(refusal(ask(referee, 'a', Decline{})) == Refusal::nothing_to_answer);
    CHECK(refusal(ask(referee, 'A', OfferDraw{})) == Refusal::already_offered);
    play_all(referee, "A:e2e4 a:e7e5");
    CHECK(draw_offered(ask(referee, 'A', OfferDraw{})) == seat('A'));
}

TEST_CASE("anybody may abort, even before the start") {
    Table referee(a_match(), {seat('A')});
    const auto ended = only<Ended>(ask(referee, 'A', Abort{}));
    CHECK(ended.outcome.decided_by.ending == Ending::aborted);
    CHECK_FALSE(ended.outcome.winner);
    CHECK(ask(referee, 'A', Ready{}).empty());
    CHECK_FALSE(referee.match().started());
}

TEST_CASE("where only the arbiter ends a match, anybody may still abort it before the start") {
    auto laws = *rules::preset("fics");
    laws.table.undo = rules::UndoPauseAbort::never;
    const rules::Match match(rules::bughouse_plan(), laws, {.base = 3min});
    Table running = table(match);
    CHECK(refusal(ask(running, 'B', Abort{})) == Refusal::arbiter_not_called);
    Table waiting(match, {seat('A')});
    CHECK(only<Ended>(ask(waiting, 'B', Abort{})).outcome.decided_by.ending == Ending::aborted);
}

TEST_CASE("a resignation loses for the team") {
    Table referee = table();
    const auto ended = only<Ended>(ask(referee, 'b', Resign{}));
    CHECK(ended.outcome.decided_by == rules::BoardEnd{BoardId::b, Ending::resignation, seat('b')});
    CHECK(ended.outcome.winner == referee.match().plan().team[seat('B')]);
}

TEST_CASE("a repetition is a draw when it is claimed, and only then") {
    Table referee = table();
    play_all(referee, "A:g1f3 a:g8f6 A:f3g1 a:f6g8");
    CHECK(refusal(ask(referee, 'A', ClaimDraw{})) == Refusal::nothing_to_claim);
    play_all(referee, "A:g1f3 a:g8f6 A:f3g1 a:f6g8");
    CHECK_FALSE(referee.match().outcome());
    CHECK(only<Ended>(ask(referee, 'A', ClaimDraw{})).outcome.decided_by.ending ==
          Ending::repetition);
}

namespace {

rules::Position mate_by_knight(std::string_view reserve) {
    return support::position_of("6rk/6pp/8/8/8/8/8/6K1[" + std::string(reserve) + "] w - - 0 1");
}

/// B can drop the knight that a captured; A has just mated a.
Table last_drop() {
    Table referee =
        table(a_match("wbn", {support::position_of("6rk/6pp/8/6N1/8/8/b7/1N4K1[] b - - 0 1"),
                              mate_by_knight("")}));
    play_all(referee, "a:a2b1", start + 1s);
    const auto said =
        ask(referee, 'A', Play{Move::step(rules::square(6, 4), rules::square(5, 6))}, start + 2s);
    REQUIRE(said.size() == 2);
    const rules::LastDrop knight{seat('B'), rules::Kind::knight};
    CHECK(std::get<LastDropOpened>(said[1]).last_drop == knight);
    return referee;
}

const Move knight_to_f7 = Move::drop(rules::Kind::knight, rules::square(5, 6));

} // namespace

TEST_CASE("a last drop is announced, and ends the match whatever comes of it") {
    Table referee = last_drop();
    CHECK(refusal(ask(referee, 'a', TakeBack{})) == Refusal::waits_for_last_drop);
    SECTION("dropped") {
        const auto said = ask(referee, 'B', Play{knight_to_f7}, start + 5s);
        REQUIRE(said.size() == 2);
        CHECK_FALSE(std::get<Ended>(said[1]).outcome.winner);
    }
    SECTION("let go") {
        const auto ended = only<Ended>(ask(referee, 'B', Decline{}, start + 5s));
        CHECK(ended.outcome.winner == referee.match().plan().team[seat('A')]);
    }
    SECTION("too late") {
        CHECK(referee.next_wake() == start + 3min);
        const auto ended = only<Ended>(referee.tick(start + 3min));
        CHECK(ended.outcome.decided_by.ending == Ending::mate);
    }
}

TEST_CASE("a second mate at the same instant replaces the end") {
    Table referee = table(a_match("wall", {mate_by_knight("N"), mate_by_knight("N")}));
    const auto first = ask(referee, 'A', Play{knight_to_f7}, start + 5s);
    CHECK(std::get<Ended>(first.at(1)).outcome.winner);
    const auto second = ask(referee, 'B', Play{knight_to_f7}, start + 5s);
    REQUIRE(second.size() == 2);
    CHECK_FALSE(std::get<Ended>(second[1]).outcome.winner);
    CHECK(refusal(ask(referee, 'b', Play{knight_to_f7}, start + 6s)) == Refusal::match_over);
}

TEST_CASE("a repetition about to appear is claimed with the move that makes it") {
    Table referee = table("wbn");
    play_all(referee, "A:g1f3 a:g8f6 A:f3g1 a:f6g8 A:g1f3 a:g8f6 A:f3g1");
    const Move home = Move::step(rules::square(5, 5), rules::square(6, 7));
    CHECK(refusal(ask(referee, 'a', ClaimDraw{})) == Refusal::nothing_to_claim);
    CHECK(only<Ended>(ask(referee, 'a', ClaimDraw{home})).outcome.decided_by.ending ==
          Ending::repetition);
}
