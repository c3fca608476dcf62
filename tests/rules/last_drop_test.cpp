// SPDX-License-Identifier: GPL-3.0-or-later
// The last drop: a player mated after a capture may still be saved if the partner drops that piece.
#include "src/rules/match/match.h"

#include "src/notation/laws/law_text.h"
#include "src/rules/match/correction.h"
#include "src/rules/match/draws.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"

#include <string>

using namespace rules;
using namespace std::chrono_literals;
using support::match_of;
using support::play;
using support::seat;
using support::why_not;

namespace {

// a:a2b1 captures a knight and stops guarding f7, so A:g5f7 mates.
constexpr std::string_view taker = "6rk/6pp/8/6N1/8/8/b7/1N4K1[] b - - 0 1";
// B:N@f7 mates.
constexpr std::string_view dropper = "6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1";

Match with_window(std::string_view laws = "wbn", std::string_view board_b = dropper) {
    Match match = match_of(laws, taker, board_b);
    play(match, "a:a2b1 A:g5f7");
    return match;
}

const BoardEnd a_is_mated{BoardId::a, Ending::mate, support::seat('a')};

} // namespace

TEST_CASE("the partner of a player mated after a capture may drop that piece") {
    const auto laws = GENERATE(as<std::string>(), "wbn", "fide", "geneva");
    Match match = with_window(laws);
    CHECK_FALSE(match.outcome());
    REQUIRE(match.last_drop() == LastDrop{seat('B'), Kind::knight});
    CHECK(match.seat_state(seat('B')) == SeatState::last_drop);
    CHECK(match.seat_state(seat('a')) == SeatState::over);
    CHECK(why_not(match, "B:g1g2") == Refusal::only_the_captured_piece);
    CHECK(why_not(match, "a:h8h7") == Refusal::waits_for_last_drop);
    CHECK(match.resign(seat('A'), support::epoch) == Refusal::waits_for_last_drop);
    CHECK(match.offer_draw(seat('B'), support::epoch) == Refusal::waits_for_last_drop);
    CHECK(match.claim_draw(seat('B'), support::epoch) == Refusal::waits_for_last_drop);
    CHECK(match.decline(seat('b'), support::epoch) == Refusal::nothing_to_answer);
    CHECK(support::take_back_last(match, support::epoch).error() == Refusal::waits_for_last_drop);
    CHECK(why_not_correct(match, {seat('B'), 60s, {}}) == Refusal::waits_for_last_drop);
    CHECK(why_not_correct(match, {seat('b'), {}, match.start(BoardId::b)}) ==
          Refusal::waits_for_last_drop);
    CHECK_FALSE(match.outcome());

    SECTION("a mate draws the match") {
        play(match, "B:N@f7");
        REQUIRE(match.outcome());
        CHECK(match.outcome()->decided_by == a_is_mated);
        CHECK(match.outcome()->other_ends ==
              std::vector{BoardEnd{BoardId::b, Ending::mate, seat('b')}});
        CHECK_FALSE(match.outcome()->winner);
        CHECK_FALSE(match.last_drop());
    }
    SECTION("any other drop lets the mate decide") {
        play(match, "B:N@a3");
        REQUIRE(match.outcome());
        CHECK(match.outcome()->decided_by == a_is_mated);
        CHECK(match.outcome()->other_ends.empty());
        CHECK(match.outcome()->winner == match.plan().team[seat('A')]);
    }
    SECTION("so does letting it go") {
        CHECK_FALSE(match.decline(seat('B'), support::epoch));
        REQUIRE(match.outcome());
        CHECK(match.outcome()->winner == match.plan().team[seat('A')]);
    }
    SECTION("so does resigning") {
        CHECK_FALSE(match.resign(seat('B'), support::epoch));
        CHECK(match.outcome()->decided_by == a_is_mated);
    }
}

TEST_CASE("servers and clubs know no last drop") {
    const auto laws = GENERATE(as<std::string>(), "fics", "icc", "wall");
    const Match match = with_window(laws);
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == a_is_mated);
}

TEST_CASE("there is no last drop") {
    SECTION("when the partner is not to move") {
        const Match match = with_window("wbn", "6rk/6pp/8/8/8/8/8/6K1[] b - - 0 1");
        CHECK(match.outcome());
        CHECK(with_window("wbn", "6rk/6pp/8/8/8/8/8/6K1[n] b - - 0 1").outcome());
    }
    SECTION("when the mated player's last move took nothing") {
        Match match = match_of("wbn", "6rk/6pp/8/6N1/8/8/b7/6K1[] b - - 0 1", dropper);
        play(match, "a:a2b1 A:g5f7");
        CHECK(match.outcome());
    }
    SECTION("when the piece has been dropped before") {
        Match match = match_of("wbn", taker, dropper);
        play(match, "a:a2b1 B:N@a3 b:h7h6 A:g5f7");
        CHECK(match.outcome());
    }
    SECTION("when the piece has nowhere to go") {
        // White is in check, and dropping a knight would not help
        Match match = match_of("wbn", taker, "6rk/8/8/8/8/5n2/8/6K1[] w - - 0 1");
        play(match, "a:a2b1 A:g5f7");
        CHECK(match.outcome());
    }
    SECTION("when the piece has stayed on the board of the mate") {
        TablePlan plan = bughouse_plan();
        for (const Seat each : seats(plan)) {
            plan.feeds[each] = each;
        }
        Match match(plan, *preset("wbn"), {.unlimited = true},
                    {support::position_of(taker), support::position_of(dropper)});
        match.begin(support::epoch);
        play(match, "a:a2b1 A:g5f7");
        REQUIRE(match.outcome());
        CHECK(match.outcome()->decided_by == a_is_mated);
    }
    SECTION("after anything but a mate") {
        Match match = match_of("wbn", taker, dropper);
        play(match, "a:a2b1");
        match.resign(seat('a'), support::epoch);
        CHECK(match.outcome());
    }
}

TEST_CASE("the last drop has the partner's time and no more") {
    Match match(bughouse_plan(), *preset("wbn"), {.base = 60s},
                {support::position_of(taker), support::position_of(dropper)});
    match.begin(support::epoch);
    play(match, "a:a2b1", support::epoch + 1s);
    play(match, "A:g5f7", support::epoch + 2s);
    CHECK_FALSE(match.clock(BoardId::a).running());
    CHECK(match.clock(BoardId::b).running() == Side::white);
    CHECK(match.next_flag() == support::epoch + 60s);

    SECTION("when it is out the mate decides") {
        match.check_flags(support::epoch + 60s);
        REQUIRE(match.outcome());
        CHECK(match.outcome()->decided_by == a_is_mated);
        CHECK(match.outcome()->other_ends.empty());
    }
    SECTION("a pause stops it") {
        match.pause(support::epoch + 10s);
        match.resume(support::epoch + 100s);
        CHECK_FALSE(match.clock(BoardId::a).running());
        CHECK(match.next_flag() == support::epoch + 150s);
    }
}

TEST_CASE("under WBN a last drop that makes the third repetition draws too") {
    struct Row {
        std::string laws;
        bool draw;
    };
    const auto row = GENERATE(values<Row>({{"wbn", true}, {"fide", false}, {"geneva", false}}));
    CAPTURE(row.laws);
    RuleSet laws = *preset(row.laws);
    laws.repetition = 3; // FIDE and Geneva ask for four occurrences, which does not matter here
    laws.drop_breaks_repetition = false;
    Match match = match_of(laws, taker, "r5k1/8/8/8/8/8/8/6K1[NN] w - - 0 1");
    const std::string round = "B:N@a3 b:a8a3 B:g1h1 b:a3a5 B:h1g1 b:a5a8 ";
    play(match, round + round + "a:a2b1 A:g5f7 B:N@a3");
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by == a_is_mated);
    CHECK(match.outcome()->other_ends.size() == (row.draw ? 1 : 0));
    CHECK(match.outcome()->winner.has_value() == !row.draw);
}

namespace {

/// Three boards without an order of turns, where players enforce the laws and play on: bughouse
/// with a third board, which waits for the last drop or has already ended.
Match three_boards_with_window(bool third_is_over = false) {
    TablePlan plan = siamese_ring_plan(3);
    plan.order.clear();
    RuleSet laws = *preset("geneva");
    laws.table.referee = RefereeLaw::claims;
    Match match(plan, laws, {.base = 60s, .increment = 5s, .bonus = Bonus::bronstein},
                {support::position_of(taker), support::position_of(dropper),
                 support::position_of(support::usual_array)});
    match.begin(support::epoch);
    if (third_is_over) {
        match.finish_boards({{BoardId::c, Ending::resignation, seat('C')}}, support::epoch + 1s);
    }
    play(match, "a:a2b1 A:g5f7", support::epoch + 1s);
    match.end_by_ruling(a_is_mated, support::epoch + 1s);
    return match;
}

} // namespace

TEST_CASE("after a last drop that failed the boards that waited go on, and ended ones do not") {
    Match match = three_boards_with_window();
    REQUIRE(match.last_drop() == LastDrop{seat('B'), Kind::knight});
    CHECK_FALSE(match.clock(BoardId::a).running());
    CHECK_FALSE(match.clock(BoardId::c).running());
    CHECK(match.clock(BoardId::b).running() == Side::white);
    const auto left = [&](BoardId board, Side side) {
        return match.clock(board).remaining(side, support::epoch + 30s);
    };
    SECTION("when another drop is made") {
        play(match, "B:N@a3", support::epoch + 11s);
    }
    SECTION("when the mate is accepted") {
        REQUIRE_FALSE(match.decline(seat('B'), support::epoch + 11s));
    }
    REQUIRE_FALSE(match.outcome());
    REQUIRE_FALSE(match.last_drop());
    CHECK(match.board_end(BoardId::a) == a_is_mated);
    CHECK_FALSE(match.clock(BoardId::a).running()); // the mated player's clock is stopped
    CHECK(left(BoardId::a, Side::black) == 60s);
    CHECK(match.clock(BoardId::c).running() == Side::white);
    // Used one second before the mate and nineteen after it.
    CHECK(left(BoardId::c, Side::white) == 40s);
}

TEST_CASE("a board that was over before the mate stays over when the last drop has failed") {
    Match match = three_boards_with_window(true);
    REQUIRE(match.last_drop());
    play(match, "B:N@a3", support::epoch + 11s);
    REQUIRE_FALSE(match.outcome());
    CHECK_FALSE(match.clock(BoardId::c).running());
    CHECK(match.clock(BoardId::c).remaining(Side::white, support::epoch + 30s) == 59s);
}

TEST_CASE("a mate that is accepted during a pause starts no clock before the pause is over") {
    Match match = three_boards_with_window();
    REQUIRE_FALSE(match.pause(support::epoch + 2s));
    REQUIRE_FALSE(match.decline(seat('B'), support::epoch + 11s));
    CHECK_FALSE(match.clock(BoardId::c).running());
    CHECK_FALSE(match.next_flag());
    REQUIRE_FALSE(match.resume(support::epoch + 20s));
    CHECK(match.clock(BoardId::c).running() == Side::white);
    CHECK_FALSE(match.clock(BoardId::a).running());
}

TEST_CASE("a pawn that may be dropped last cannot be walked instead") {
    Match match = match_of("wbn", "6rk/6pp/8/6N1/8/P4r2/8/6K1[] b - - 0 1",
                           "6rk/6pp/8/8/8/8/4P3/6K1[] w - - 0 1");
    play(match, "a:f3a3 A:g5f7");
    REQUIRE(match.last_drop() == LastDrop{seat('B'), Kind::pawn});
    CHECK(why_not(match, "B:e2e3") == Refusal::only_the_captured_piece);
}

TEST_CASE("where no repetition draws, none does after a last drop") {
    Match match = match_of(*notation::laws_from("wbn repetition=0"), taker, dropper);
    play(match, "a:a2b1 A:g5f7");
    REQUIRE(match.last_drop());
    play(match, "B:N@a3");
    REQUIRE(match.outcome());
    CHECK(match.outcome()->other_ends.empty());
}

TEST_CASE("a match that is taken up in its last drop starts no clock but that of who drops") {
    Match match(bughouse_plan(), *preset("wbn"), {.base = 3min},
                {support::position_of(taker), support::position_of(dropper)});
    match.begin(support::epoch);
    play(match, "a:a2b1 A:g5f7");
    REQUIRE(match.last_drop());
    match.adjourn(support::epoch + 1s);
    match.begin(support::epoch + 5s);
    CHECK_FALSE(match.clock(BoardId::a).running());
    CHECK(match.clock(BoardId::b).running() == Side::white);
}

TEST_CASE("a repetition is not claimed while the match waits for the last drop") {
    Match match = match_of("wbn", taker, "6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1");
    play(match, "B:g1f1 b:g8f8 B:f1g1 b:f8g8 B:g1f1 b:g8f8 B:f1g1 b:f8g8");
    REQUIRE(claimable_draw(match, seat('B')));
    play(match, "a:a2b1 A:g5f7");
    REQUIRE(match.last_drop());
    CHECK_FALSE(claimable_draw(match, seat('B')));
}

TEST_CASE("there is no last drop when other pieces could be dropped, and not the captured one") {
    // The check can only be met on f1, where no pawn may be dropped.
    Match match = match_of("wbn", "6rk/6pp/8/6N1/8/P4r2/8/6K1[] b - - 0 1",
                           "6k1/8/8/8/8/8/5PPP/4r1K1[N] w - - 0 1");
    play(match, "a:f3a3 A:g5f7");
    CHECK_FALSE(match.last_drop());
    CHECK(match.outcome());
}

TEST_CASE("no other piece in the reserve is dropped last, and only mate opens the last drop") {
    Match match = match_of("wbn", taker, "6rk/6pp/8/8/8/8/8/6K1[P] w - - 0 1");
    play(match, "a:a2b1 A:g5f7");
    REQUIRE(match.last_drop() == LastDrop{seat('B'), Kind::knight});
    CHECK(why_not(match, "B:P@a3") == Refusal::only_the_captured_piece);
    Match resigned = match_of("wbn", taker, dropper);
    play(resigned, "a:a2b1");
    REQUIRE_FALSE(resigned.resign(seat('a'), support::epoch));
    CHECK_FALSE(resigned.last_drop());
    CHECK(resigned.outcome());
}

TEST_CASE("a step that answers a check makes no last drop of a pawn that cannot") {
    Match match = match_of("wbn", "6rk/6pp/8/6N1/8/P4r2/8/6K1[] b - - 0 1",
                           "6k1/8/8/8/8/8/6PP/4r1K1[] w - - 0 1");
    play(match, "a:f3a3 A:g5f7");
    CHECK_FALSE(match.last_drop());
    CHECK(match.outcome());
}

TEST_CASE("an authority's word ends the boards that it names, though another is mated by it") {
    RuleSet laws = *preset("geneva");
    laws.ending = BoardsEnd::both;
    // A piece dropped on f2 or g3 would save White, if one can still arrive.
    const auto mated = support::position_of("6k1/8/8/8/7q/8/3PP2P/3QKB2[] w - - 0 1");
    Match match(bughouse_plan(), laws, {.base = 60s}, {mated, mated});
    match.begin(support::epoch);
    const auto flag = [](BoardId board, char letter) {
        return BoardEnd{board, Ending::flag, seat(letter)};
    };
    match.finish_boards({flag(BoardId::a, 'A')}, support::epoch + 60s);
    CHECK(match.board_end(BoardId::a) == flag(BoardId::a, 'A'));
    CHECK_FALSE(match.board_end(BoardId::b));
    CHECK(match.table_state().boards[BoardId::b].mates.empty());
    match.finish_boards({flag(BoardId::b, 'B')}, support::epoch + 60s);
    CHECK(match.board_end(BoardId::b) == flag(BoardId::b, 'B'));
    CHECK(match.board_ends().size() == 2);
    match.finish_boards({{BoardId::b, Ending::resignation, seat('B')}}, support::epoch + 61s);
    // A later resignation changes nothing.
    CHECK(match.board_end(BoardId::b) == flag(BoardId::b, 'B'));
}
