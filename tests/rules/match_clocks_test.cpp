// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/match.h"

#include "src/notation/laws/law_text.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/over_the_board.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

#include <string>

using namespace rules;
using namespace std::chrono_literals;
using support::play;
using support::seat;

namespace {

const Instant began = support::epoch;

Match begun_with(std::string_view laws, TimeControl time = {.base = 3min}) {
    Match match(bughouse_plan(), *preset(laws), time);
    match.begin(began);
    return match;
}

} // namespace

TEST_CASE("a match that has begun does not begin again") {
    Match match = begun_with("fics");
    match.begin(began + 1min);
    CHECK(match.clock(BoardId::a).remaining(Side::white, began + 1min) == 2min);
    play(match, "A:e2e4", began + 1min);
    match.begin(began + 2min);
    CHECK(match.clock(BoardId::a).remaining(Side::black, began + 2min) == 2min);
    CHECK(match.clock(BoardId::a).remaining(Side::white, began + 2min) == 2min);
    REQUIRE_FALSE(match.resign(seat('A'), began + 2min));
    match.begin(began + 3min);
    CHECK_FALSE(match.clock(BoardId::b).running());
    // and the delay is not granted a second time
    Match delayed = begun_with("fics", {.base = 3min, .increment = 5s, .bonus = Bonus::delay});
    delayed.begin(began + 4s);
    CHECK(delayed.clock(BoardId::a).remaining(Side::white, began + 8s) == 177s);
}

TEST_CASE("both Whites' clocks run from the start") {
    const Match match = begun_with("wbn");
    CHECK(match.clock(BoardId::a).running() == Side::white);
    CHECK(match.clock(BoardId::b).running() == Side::white);
    CHECK(match.next_flag() == began + 3min);
}

TEST_CASE("no flag falls while the clocks stand, whatever they are set to") {
    Match match = begun_with("fics");
    REQUIRE_FALSE(match.pause(began + 1s));
    match.correct_clock(seat('A'), 0s, began + 2s);
    match.check_flags(began + 3s);
    CHECK_FALSE(match.outcome());
    REQUIRE_FALSE(match.resume(began + 4s));
    match.check_flags(began + 4s);
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::a, Ending::flag, seat('A')});
}

TEST_CASE("the next flag to fall is that of the board with less time, whichever it is") {
    for (const char one : {'A', 'B'}) {
        Match match = begun_with("fics");
        match.correct_clock(seat(one), 20s, began);
        CHECK(match.next_flag() == began + 20s);
    }
}

TEST_CASE("Black's clock runs from the start where Black has the move") {
    Match match(bughouse_plan(), *preset("fics"), {.base = 3min},
                {support::position_of("4k3/8/8/8/8/8/8/4K3[] b - - 0 1")});
    match.begin(began);
    CHECK(match.clock(BoardId::a).running() == Side::black);
}

TEST_CASE("no flag is judged before the start or after the end") {
    Match match(bughouse_plan(), *preset("fics"), {.base = 3min});
    match.correct_clock(seat('A'), 0s, began);
    match.check_flags(began);
    CHECK_FALSE(match.outcome());
    match.abort(began);
    match.begin(began);
    CHECK_FALSE(match.started());
    match.check_flags(began + 1h);
    CHECK(match.outcome()->decided_by.ending == Ending::aborted);
    CHECK(match.abort(began + 1h) == Refusal::match_over);
}

TEST_CASE("a half-move is recorded with the time left after its bonus") {
    Match match = begun_with("fics", {.base = 3min, .increment = 2s, .bonus = Bonus::fischer});
    const auto ply = support::play_one(match, "A:e2e4", began + 5s);
    REQUIRE(ply);
    CHECK(ply->left == 3min - 3s);
    CHECK(ply->at == began + 5s);
}

TEST_CASE("a flag loses for the team") {
    Match match = begun_with("fics");
    play(match, "B:e2e4", began + 1s);
    play(match, "b:e7e5", began + 100s);
    match.check_flags(began + 3min - 1ms);
    CHECK_FALSE(match.outcome());
    match.check_flags(began + 3min);
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::a, Ending::flag, seat('A')});
    CHECK(match.outcome()->winner == match.plan().team[seat('a')]);
    CHECK(match.ended_at() == began + 3min);
    CHECK_FALSE(match.next_flag());
}

TEST_CASE("where two flags are found down together the first that fell decides") {
    Match match = begun_with("wbn");
    play(match, "A:e2e4", began + 10s); // a has until 190 s, B until 180 s
    match.check_flags(began + 10min);
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::b, Ending::flag, seat('B')});
    CHECK(match.outcome()->other_ends.empty());
}

TEST_CASE("flags that fall at the same instant are counted up, or the first board decides") {
    struct Row {
        std::string laws;
        bool counted;
    };
    const auto row = GENERATE(values<Row>({{"fics", false},
                                           {"icc", false},
                                           {"wbn", true},
                                           {"fide", true},
                                           {"geneva", true},
                                           {"wall", true}}));
    CAPTURE(row.laws);
    SECTION("of two teams") {
        Match match = begun_with(row.laws);
        match.check_flags(began + 3min);
        REQUIRE(match.outcome());
        CHECK(match.outcome()->winner.has_value() == !row.counted);
        CHECK(match.outcome()->other_ends.size() == (row.counted ? 1 : 0));
    }
    SECTION("of one team") {
        Match match = begun_with(row.laws);
        play(match, "B:e2e4", began); // A and b are partners
        match.check_flags(began + 3min);
        REQUIRE(match.outcome());
        CHECK(match.outcome()->winner == match.plan().team[seat('a')]);
        CHECK(match.outcome()->other_ends.size() == (row.counted ? 1 : 0));
    }
}

TEST_CASE("both flags of one board down are a draw") {
    Match match = begun_with("fics");
    match.correct_clock(seat('A'), -1s, began);
    match.correct_clock(seat('a'), 0s, began);
    match.check_flags(began);
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::a, Ending::both_flags, std::nullopt});
    CHECK_FALSE(match.outcome()->winner);
}

TEST_CASE("two boards mated at the same instant are a draw where the laws count them up") {
    struct Row {
        std::string laws;
        bool counted;
    };
    const auto row =
        GENERATE(values<Row>({{"fics", false}, {"icc", false}, {"wall", true}, {"wbn", true}}));
    CAPTURE(row.laws);
    const std::string mate_in_one = "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1";
    Match match = support::match_of(row.laws, mate_in_one, mate_in_one);
    play(match, "A:N@f7", began + 1s);
    REQUIRE(match.outcome());
    CHECK(match.outcome()->winner == match.plan().team[seat('A')]);

    SECTION("a millisecond later it is too late") {
        const auto late = support::play_one(match, "B:N@f7", began + 1s + 1ms);
        REQUIRE_FALSE(late);
        CHECK(late.error() == Refusal::match_over);
    }
    SECTION("nothing but a mate counts") {
        CHECK_FALSE(support::play_one(match, "B:N@e4", began + 1s));
        CHECK_FALSE(support::play_one(match, "B:N@h8", began + 1s));
        CHECK_FALSE(support::play_one(match, "a:h8g8", began + 1s));
        CHECK(match.plies().size() == 1);
    }
    SECTION("at once") {
        const auto second = support::play_one(match, "B:N@f7", began + 1s);
        CHECK(second.has_value() == row.counted);
        CHECK(match.outcome()->winner.has_value() == !row.counted);
        CHECK(match.outcome()->other_ends.size() == (row.counted ? 1 : 0));
        CHECK(match.outcome()->decided_by.board == BoardId::a);
    }
}

TEST_CASE(
    "at the same instant a mate counts only where the board and its player could still move") {
    const std::string mate_in_one = "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1";
    const auto begun_on = [&](const std::string& board_b) {
        return support::match_of("wbn", mate_in_one, board_b);
    };
    const auto refused = [](Match& match, std::string_view move) {
        const auto plies = match.plies().size();
        const auto late = support::play_one(match, move, began + 1s);
        CHECK(match.plies().size() == plies);
        return !late && late.error() == Refusal::match_over;
    };
    SECTION("after a draw there is nothing to count") {
        Match match = begun_on(mate_in_one);
        for (const char letter : {'A', 'a', 'B', 'b'}) {
            (void)match.offer_draw(seat(letter), began + 1s);
        }
        REQUIRE(match.outcome());
        CHECK(refused(match, "B:N@f7"));
    }
    SECTION("on the board that has ended nothing more is played") {
        Match match = begun_on(mate_in_one);
        REQUIRE_FALSE(match.resign(seat('a'), began + 1s));
        CHECK(refused(match, "A:N@f7"));
        CHECK(match.outcome()->other_ends.empty());
        SECTION("but the other one's mate counts") {
            CHECK(support::play_one(match, "B:N@f7", began + 1s));
            CHECK(match.outcome()->other_ends.size() == 1);
            CHECK_FALSE(match.outcome()->winner);
            CHECK(refused(match, "A:N@f7"));
        }
    }
    SECTION("who is not on move does not move for the other side") {
        Match match = begun_on("6k1/8/8/8/8/8/6PP/6RK[Nn] b - - 0 1");
        play(match, "A:N@f7", began + 1s);
        CHECK(refused(match, "B:N@f2"));
        CHECK(support::play_one(match, "b:N@f2", began + 1s)); // mates for the same team
        CHECK(match.outcome()->winner);
    }
    SECTION("a check has to be answered") {
        Match match = begun_on("6rk/6pp/8/8/8/8/8/r5K1[N] w - - 0 1");
        play(match, "A:N@f7", began + 1s);
        CHECK(refused(match, "B:N@f7"));
    }
    SECTION("a stalemate is no mate") {
        TablePlan plan = bughouse_plan();
        for (const Seat each : seats(plan)) {
            // Captured pieces stay with the capturing seat, so no piece can arrive.
            plan.feeds[each] = each;
        }
        Match match(plan, *preset("wbn"), {.unlimited = true},
                    {support::position_of(mate_in_one),
                     support::position_of("7k/8/8/8/8/8/8/1Q4K1[] w - - 0 1")});
        match.begin(began);
        play(match, "A:N@f7", began + 1s);
        REQUIRE(match.outcome());
        CHECK(refused(match, "B:b1g6"));
    }
    SECTION("flags that fell at that instant have ended both boards") {
        Match match(bughouse_plan(), *preset("wbn"), {.base = 1s},
                    {support::position_of(mate_in_one), support::position_of(mate_in_one)});
        match.begin(began);
        match.check_flags(began + 1s);
        REQUIRE(match.outcome());
        REQUIRE(match.outcome()->other_ends.size() == 1);
        CHECK(refused(match, "A:N@f7"));
        CHECK(refused(match, "B:N@f7"));
    }
    SECTION("of three boards all three mates count") {
        TablePlan plan = siamese_ring_plan(3);
        plan.order.clear();
        const Position board = support::position_of(mate_in_one);
        Match match(plan, *preset("wbn"), {.unlimited = true}, {board, board, board});
        match.begin(began);
        play(match, "A:N@f7 B:N@f7 C:N@f7", began + 1s);
        CHECK(match.outcome()->decided_by.board == BoardId::a);
        CHECK(match.outcome()->other_ends ==
              std::vector{BoardEnd{BoardId::b, Ending::mate, seat('b')},
                          BoardEnd{BoardId::c, Ending::mate, seat('c')}});
    }
}

TEST_CASE("taking back gives the turn back and no time") {
    Match match = begun_with("fics", {.base = 3min, .increment = 2s, .bonus = Bonus::fischer});
    play(match, "A:e2e4", began + 10s);
    REQUIRE(support::take_back_last(match, began + 20s));
    const Clock& clock = match.clock(BoardId::a);
    CHECK(clock.running() == Side::white);
    CHECK(clock.remaining(Side::white, began + 20s) == 3min - 8s);
    CHECK(clock.remaining(Side::black, began + 20s) == 3min - 10s);

    play(match, "A:e2e4", began + 21s);
    match.pause(began + 22s);
    REQUIRE(support::take_back_last(match, began + 30s));
    CHECK_FALSE(match.clock(BoardId::a).running());
    match.resume(began + 40s);
    CHECK(match.clock(BoardId::a).running() == Side::white);
}

TEST_CASE("a pause needs a match that runs") {
    Match match(bughouse_plan(), *preset("fics"), {.base = 3min});
    CHECK(match.pause(began) == Refusal::not_started);
    match.begin(began);
    CHECK(match.resume(began) == Refusal::not_paused);
    CHECK_FALSE(match.pause(began));
    CHECK(match.paused());
    CHECK(match.pause(began) == Refusal::paused);
    match.check_flags(began + 1h);
    CHECK_FALSE(match.outcome());
    CHECK_FALSE(match.resume(began + 1h));
    CHECK(match.next_flag() == began + 1h + 3min);
}

TEST_CASE("a server's word that says what is known only sets the clocks") {
    Match match = begun_with("fics");
    play(match, "A:e2e4", began + 1s);
    match.resync(BoardId::a, match.position(BoardId::a), {{100s, 90s}}, Side::black, began + 2s);
    CHECK(match.plies().size() == 1);
    CHECK(match.clock(BoardId::a).remaining(Side::white, began + 3s) == 100s);
    CHECK(match.clock(BoardId::a).remaining(Side::black, began + 3s) == 89s);
    match.resync(BoardId::a, match.position(BoardId::a), {{100s, 90s}}, std::nullopt, began + 4s);
    CHECK_FALSE(match.clock(BoardId::a).running());
}

TEST_CASE("a server's position that does not fit starts the record again") {
    Match match = begun_with("fics");
    play(match, "A:e2e4 B:e2e4 b:d7d5 B:e4d5");
    const auto word = GENERATE(as<std::string>(),
                               "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2",
                               "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1",
                               "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[p] w KQkq - 0 1");
    CAPTURE(word);
    match.resync(BoardId::a, support::position_of(word), {{100s, 90s}}, Side::white, began);
    CHECK(match.plies().empty());
    CHECK(match.clock(BoardId::a).running() == Side::white);
    CHECK(match.start(BoardId::a) == match.position(BoardId::a));
    CHECK(match.start(BoardId::b) == match.position(BoardId::b));
    CHECK(match.position(BoardId::b).turn() == Side::black);
    CHECK(repetitions(match, BoardId::a) == 1);
    CHECK(support::take_back_last(match, began).error() == Refusal::nothing_to_take_back);
}

TEST_CASE("a match that has ended during a pause is paused no more") {
    Match match = begun_with("fics");
    REQUIRE_FALSE(match.pause(began + 1s));
    CHECK(match.paused());
    REQUIRE_FALSE(match.resign(seat('A'), began + 2s));
    CHECK_FALSE(match.paused());
}

TEST_CASE("with a server's other board goes what hands had made on the old one") {
    Match match(bughouse_plan(), *notation::laws_from("wbn clock=press"), {.base = 3min});
    match.begin(began);
    REQUIRE_FALSE(
        OverTheBoard(match).make(seat('A'), Move::step(square(4, 1), square(4, 3)), began));
    match.resync(BoardId::a, support::position_of("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), {{100s, 90s}},
                 Side::white, began);
    CHECK_FALSE(match.table_state().boards[BoardId::a].made);
}

TEST_CASE("a match that is begun again while it runs goes on as it was, ended boards with it") {
    Match match = begun_with("fics");
    match.begin(began + 10s);
    CHECK(match.clock(BoardId::a).remaining(Side::white, began + 12s) == 3min - 12s);
    auto laws = *preset("fics");
    laws.ending = BoardsEnd::both;
    Match both(bughouse_plan(), laws, {.base = 3min});
    both.begin(began);
    REQUIRE_FALSE(both.resign(seat('A'), began));
    CHECK_FALSE(both.to_move(seat('A')));
    CHECK(both.to_move(seat('B')));
    both.adjourn(began + 1s);
    both.begin(began + 2s);
    CHECK_FALSE(both.clock(BoardId::a).running());
    CHECK(both.clock(BoardId::b).running() == Side::white);
}

TEST_CASE("after a pause one clock runs where seats take turns") {
    Match match(siamese_plan(), *preset("fics"), {.base = 3min});
    match.begin(began);
    REQUIRE_FALSE(match.pause(began + 1s));
    CHECK(support::play_one(match, "A:e2e4", began + 1s).error() == Refusal::paused);
    REQUIRE_FALSE(match.resume(began + 2s));
    CHECK(match.clock(BoardId::a).running() == Side::white);
    CHECK_FALSE(match.clock(BoardId::b).running());
}

TEST_CASE("taking back voids the offers on that board, and boards that ended later move up") {
    auto laws = *preset("fics");
    laws.ending = BoardsEnd::both;
    Match match(bughouse_plan(), laws, {.base = 3min});
    match.begin(began);
    play(match, "A:e2e4 B:e2e4", began);
    REQUIRE_FALSE(match.offer_draw(seat('A'), began));
    REQUIRE_FALSE(match.resign(seat('b'), began));
    CHECK(match.board_ended_after(BoardId::b) == 2);
    REQUIRE(match.take_back(BoardId::a, began));
    CHECK_FALSE(match.draw_offered(seat('A')));
    CHECK(match.board_ended_after(BoardId::b) == 1);
}

TEST_CASE("a board that ended before the half-move that is taken back stays where it was") {
    auto laws = *preset("fics");
    laws.ending = BoardsEnd::both;
    Match match(bughouse_plan(), laws, {.base = 3min});
    match.begin(began);
    play(match, "B:e2e4", began);
    REQUIRE_FALSE(match.resign(seat('b'), began));
    play(match, "A:e2e4", began);
    REQUIRE(match.take_back(BoardId::a, began));
    CHECK(match.board_ended_after(BoardId::b) == 1);
}
