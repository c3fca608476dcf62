// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/over_the_board.h"

#include "src/notation/laws/law_text.h"
#include "src/rules/match/rulings.h"
#include "src/rules/match/unpressed_moves.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"
#include "tests/support/table_script.h"

#include <set>
#include <string>

using namespace rules;
using namespace std::chrono_literals;
using support::at_the_table;
using support::epoch;
using support::seat;

namespace {

Match begun(std::string_view laws, const TimeControl& time = {.base = 3min}) {
    Match match(bughouse_plan(), *notation::laws_from(laws), time);
    match.begin(epoch);
    return match;
}

const std::string there_and_back = "A:g1f3 a:g8f6 A:f3g1 a:f6g8 ";

} // namespace

TEST_CASE("nothing is claimed, stopped, pressed or corrected once the match is over") {
    Match match = begun("wbn referee=claims clock=press");
    REQUIRE_FALSE(match.resign(seat('a'), epoch));
    OverTheBoard table(match);
    CHECK(table.claim(seat('A'), {ClaimKind::mate, {}, {}}, epoch) == Refusal::match_over);
    CHECK(table.claim(seat('A'), {ClaimKind::repetition_count, {}, {}}, epoch) ==
          Refusal::match_over);
    CHECK(table.stop_clocks(seat('A'), epoch) == Refusal::match_over);
    CHECK(table.press(seat('A'), epoch).error() == Refusal::match_over);
    CHECK(table.correct({seat('A'), 10s, {}}, epoch) == Refusal::match_over);
}

TEST_CASE("what cannot be corrected is refused, and the reason says why") {
    Match match = begun("geneva referee=claims");
    OverTheBoard table(match);
    CHECK(table.correct({{BoardId::c, Side::white}, 10s, {}}, epoch) == Refusal::no_such_seat);
    Match unlimited = begun("geneva referee=claims", {.unlimited = true});
    CHECK(OverTheBoard(unlimited).correct({seat('A'), 10s, {}}, epoch) == Refusal::no_clock);
    REQUIRE_FALSE(match.resign(seat('a'), epoch));
    REQUIRE(match.board_end(BoardId::a));
    CHECK(table.correct({seat('A'), 10s, {}}, epoch) == Refusal::board_over);
}

TEST_CASE("a board that is set up anew before the match begins has no clock that runs") {
    Match match(bughouse_plan(), *preset("geneva"), {180s, 0s});
    OverTheBoard table(match);
    REQUIRE_FALSE(table.correct({seat('A'), {}, match.position(BoardId::a)}, epoch));
    match.begin(epoch + 90s);
    CHECK(match.clock(BoardId::a).remaining(Side::white, epoch + 91s) == 179s);
}

TEST_CASE("a claim on a board that is not there or has ended says so") {
    Match match = begun("geneva referee=claims");
    OverTheBoard table(match);
    for (const ClaimKind what : {ClaimKind::mate, ClaimKind::flag, ClaimKind::illegal_move,
                                 ClaimKind::premove, ClaimKind::repetition_count}) {
        CAPTURE(to_text(what));
        CHECK(table.claim(seat('B'), {what, BoardId::c, {}}, epoch) == Refusal::no_such_seat);
    }
    REQUIRE_FALSE(match.resign(seat('a'), epoch));
    REQUIRE_FALSE(match.outcome());
    CHECK(table.claim(seat('B'), {ClaimKind::mate, BoardId::a, {}}, epoch) == Refusal::board_over);
}

TEST_CASE("every claim has a text of its own") {
    std::set<std::string_view> seen;
    for (const ClaimKind what :
         {ClaimKind::illegal_move, ClaimKind::mate, ClaimKind::flag, ClaimKind::draw,
          ClaimKind::premove, ClaimKind::repetition_count}) {
        CHECK_FALSE(to_text(what).empty());
        CHECK(seen.insert(to_text(what)).second);
    }
}

TEST_CASE("a stop is over when the clocks run again") {
    at_the_table("wbn referee=claims", R"(A stops; A warns a; A resumes
        A warns a -> refused: that is for the arbiter: `stop` calls one)");
    // a claim that was right used up the reason for the stop
    at_the_table("wbn referee=claims clock=press", R"(a makes e5 -> made; A stops
        A claims premove; A resumes
        a claims illegal -> wrong: there is no illegal move to claim)");
}

TEST_CASE("a pause that is not one is not noted") {
    Match match = begun("wbn");
    OverTheBoard table(match);
    CHECK(table.resume(seat('A'), epoch) == Refusal::not_paused);
    CHECK(match.table_state().notes.empty());
    REQUIRE_FALSE(table.pause(seat('A'), epoch));
    CHECK(table.pause(seat('A'), epoch) == Refusal::paused);
    CHECK(match.table_state().notes.size() == 1);
}

TEST_CASE("without a half-move there is nothing to take back") {
    Match match = begun("wbn undo=by_agreement");
    CHECK(OverTheBoard(match).take_back(BoardId::a, seat('A'), epoch).error() ==
          Refusal::nothing_to_take_back);
    CHECK(match.table_state().notes.empty());
}

TEST_CASE("one claim freezes one player, though both opponents have moved out of turn") {
    Match match = begun("wbn referee=claims clock=press");
    support::play(match, "B:e2e4");
    OverTheBoard table(match);
    REQUIRE_FALSE(table.make(seat('a'), Move::step(square(4, 6), square(4, 4)), epoch));
    REQUIRE_FALSE(table.make(seat('B'), Move::step(square(3, 1), square(3, 3)), epoch));
    CHECK_FALSE(table.claim(seat('A'), {ClaimKind::premove, {}, {}}, epoch));
    CHECK(match.table_state().seats[seat('a')].frozen_until_clock);
    CHECK_FALSE(match.table_state().seats[seat('B')].frozen_until_clock);
    CHECK(match.table_state().boards[BoardId::b].reply);
}

TEST_CASE("a flag that fell stays fallen, whatever later half-moves add to the clock") {
    at_the_table("wbn referee=claims", R"(wait 12; A e4; a e5; A Nf3; a Nc6; A Nc3; a Nf6
        a claims flag -> 0-1 flag)",
                 {}, {.base = 10s, .increment = 30s, .bonus = Bonus::fischer});
}

TEST_CASE("both flags of a board are claimed from the other board where the team claims") {
    const std::string fallen = "A e4; wait 200; a e5; wait 200; ";
    at_the_table("wbn referee=claims", fallen + "B claims flag A -> 1/2-1/2 both flags");
    at_the_table("fide referee=claims",
                 fallen + "B claims flag A -> wrong: that is not yours to claim now");
}

TEST_CASE("a mate that has lapsed does not save who mated from his flag") {
    // ten seconds for everybody: White mates, Black moves on, White moves on, White's flag falls
    const std::vector<std::string_view> smothered{"6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1"};
    at_the_table("wbn referee=claims", R"(A Nf7; a g8f8; wait 20
        a claims flag -> wrong: mate had won that board before the flag fell)",
                 smothered, {.base = 10s});
    at_the_table("wbn referee=claims", R"(A Nf7; a g8f8; A Kg2; a h7h6; wait 20
        a claims flag -> 0-1 flag)",
                 smothered, {.base = 10s});
}

TEST_CASE("a count is forgotten with the position that was counted, and no other one") {
    Match match = begun("wbn referee=claims undo=by_agreement");
    support::play(match, there_and_back + there_and_back + "B:g1f3 b:g8f6 B:f3g1 b:f6g8");
    OverTheBoard table(match);
    REQUIRE_FALSE(table.claim(seat('A'), {ClaimKind::repetition_count, {}, {}}, epoch));
    REQUIRE_FALSE(table.claim(seat('B'), {ClaimKind::repetition_count, {}, {}}, epoch));
    CHECK(match.table_state().boards[BoardId::a].repetitions_counted == 3);
    CHECK(match.table_state().boards[BoardId::b].repetitions_counted == 2);
    REQUIRE(table.take_back(BoardId::b, seat('b'), epoch));
    CHECK(match.table_state().boards[BoardId::a].repetitions_counted == 3);
    CHECK(match.table_state().boards[BoardId::b].repetitions_counted == 0);
}

TEST_CASE("where seats take turns, taking back forgets the counts of all boards") {
    Match match(siamese_plan(), *notation::laws_from("wbn referee=claims undo=by_agreement"),
                {.base = 3min});
    match.begin(epoch);
    support::play(match, "A:e2e4 a:e7e5");
    OverTheBoard table(match);
    match.table_state().boards[BoardId::a].repetitions_counted = 2;
    match.table_state().boards[BoardId::b].repetitions_counted = 2;
    const Seat last = match.plies().back().seat;
    REQUIRE(table.take_back(last.board, last, epoch));
    CHECK(match.table_state().boards[BoardId::a].repetitions_counted == 0);
    CHECK(match.table_state().boards[BoardId::b].repetitions_counted == 0);
}

TEST_CASE("where nothing is passed, what is captured is passed by no hand either") {
    Match match(chess_plan(), *notation::laws_from("wall clock=press"), {.base = 3min},
                {support::position_of("4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1")});
    match.begin(epoch);
    OverTheBoard table(match);
    REQUIRE_FALSE(table.make(seat('A'), Move::step(square(4, 3), square(3, 4)), epoch));
    CHECK_FALSE(match.table_state().boards[BoardId::a].passed);
    CHECK(match.hand(seat('A')).empty());
}

TEST_CASE("who plays both seats of a team stops the clocks alone") {
    Match match(siamese_plan(), *notation::laws_from("fide referee=claims"), {.base = 3min});
    match.begin(epoch);
    REQUIRE_FALSE(OverTheBoard(match).stop_clocks(seat('A'), epoch));
    CHECK(match.paused());
}

TEST_CASE("no claim is for the other team's loss, and no clock is stopped in the last drop") {
    at_the_table("wbn referee=claims clock=press", R"(a makes e5 -> made
        a claims premove -> wrong: nobody has moved out of turn
        B claims premove A -> wrong: nobody has moved out of turn
        b claims premove A)");
    at_the_table("wbn referee=claims", R"(a Nxe4; A Qxf7
        A claims mate -> last drop B P
        A stops -> refused: the match waits for the last drop)",
                 {"rnbqkb1r/pppp1ppp/5n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 0 1"});
}

TEST_CASE("what is asked for at once may be another move than the one that was made") {
    Match match = begun("wbn referee=claims clock=press");
    OverTheBoard table(match);
    const Move d4 = Move::step(square(3, 1), square(3, 3));
    REQUIRE_FALSE(table.make(seat('A'), Move::step(square(4, 1), square(4, 3)), epoch));
    REQUIRE(table.complete(seat('A'), d4, epoch));
    CHECK(match.plies().back().move == d4);
}

TEST_CASE("with a half-move that is taken back goes what was made upon it, and notes move up") {
    Match match = begun("wbn referee=claims clock=press undo=by_agreement");
    support::play(match, "A:e2e4 B:e2e4");
    OverTheBoard table(match);
    REQUIRE_FALSE(table.pause(seat('B'), epoch));
    REQUIRE_FALSE(table.resume(seat('B'), epoch));
    REQUIRE_FALSE(table.make(seat('a'), Move::step(square(4, 6), square(4, 4)), epoch));
    REQUIRE(table.take_back(BoardId::a, seat('A'), epoch));
    CHECK_FALSE(match.table_state().boards[BoardId::a].made);
    REQUIRE(match.table_state().notes.size() == 3);
    CHECK(match.table_state().notes[0].plies_before == 1);
    CHECK(match.table_state().notes[1].plies_before == 1);
    CHECK(match.table_state().notes[2].plies_before == 1);
}

TEST_CASE("a stop that was asked for is forgotten with the next half-move") {
    at_the_table("fide referee=claims",
                 "A stops -> asks partner; A e4; b stops -> asks partner; A stops");
    at_the_table("wbn referee=claims", "A stops; B stops -> refused: the match is paused");
    const Match match = at_the_table("wbn referee=claims", "A stops; A warns a; A resumes");
    CHECK(match.table_state().notes.size() == 2); // resuming adds no note
    at_the_table("wbn referee=claims", "A stops; A warns a; A resumes", {}, {.unlimited = true});
}

TEST_CASE("a wrong claim that comes too late costs nothing, and is told of whatever board it is") {
    const std::string played = "A e4; a e5; A e1e3; a Nf6; ";
    const std::string late =
        " claims illegal -> wrong: it is too late: a move has been completed since";
    at_the_table("wbn referee=claims", played + "a" + late + R"(
        A claims illegal -> wrong: there is no illegal move to claim)");
    at_the_table("wbn referee=claims", played + "B" + late);
    at_the_table("wbn referee=claims", R"(A Nf7; a g8f8; wait 20
        B claims flag -> wrong: mate had won that board before the flag fell)",
                 {"6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1"}, {.base = 10s});
}

TEST_CASE("an illegal move does not mate, and fifty moves need no count aloud") {
    at_the_table("wbn referee=claims", "A a1f7; A claims mate -> wrong: there is no mate",
                 {"6rk/6pp/8/8/8/8/8/N5K1[] w - - 0 1"});
    at_the_table("wbn referee=claims fifty_moves=yes", "A claims draw -> 1/2-1/2 fifty moves",
                 {"4k3/8/8/8/8/8/8/R3K3[] w - - 100 80"});
}

TEST_CASE("no position is counted on a board that has ended") {
    Match match = begun("geneva referee=claims");
    REQUIRE_FALSE(match.resign(seat('a'), epoch));
    REQUIRE_FALSE(match.outcome());
    CHECK(OverTheBoard(match).claim(seat('B'), {ClaimKind::repetition_count, BoardId::a, {}},
                                    epoch) == Refusal::board_over);
}

TEST_CASE("with the match or its board a stalling count ends") {
    for (const auto* laws : {"wall stalling=count", "wall stalling=count ending=both"}) {
        CAPTURE(laws);
        Match match = begun(laws);
        REQUIRE_FALSE(match.declare_stalling(seat('a'), epoch));
        REQUIRE(match.stalls().counts[BoardId::a]);
        REQUIRE_FALSE(match.resign(seat('A'), epoch));
        CHECK_FALSE(match.stalls().counts[BoardId::a]);
    }
}

TEST_CASE("clocks that stand are not stopped once more") {
    Match match = begun("wbn referee=claims");
    OverTheBoard table(match);
    REQUIRE_FALSE(table.pause(seat('A'), epoch));
    CHECK(table.stop_clocks(seat('A'), epoch) == Refusal::paused);
    CHECK_FALSE(match.table_state().stopped_by);
}

TEST_CASE("only one's own half-move that is taken back is noted") {
    Match match = begun("wbn referee=claims undo=by_agreement");
    support::play(match, "A:e2e4 a:e7e5 B:d2d4");
    OverTheBoard table(match);
    const auto notes = match.table_state().notes.size();
    REQUIRE(table.take_back(BoardId::a, seat('A'), epoch)); // takes back a's half-move
    CHECK(match.table_state().notes.size() == notes);
    CHECK_FALSE(table.take_back(BoardId::c, seat('A'), epoch));
    CHECK(match.table_state().notes.size() == notes);
    REQUIRE(table.take_back(BoardId::a, seat('A'), epoch));
    CHECK(match.table_state().notes.size() == notes + 1);
}

TEST_CASE("a clock that was put right is right again when its note is recalled") {
    Match match = begun("wbn referee=claims");
    REQUIRE_FALSE(OverTheBoard(match).correct({seat('a'), 100s, {}}, epoch));
    Match again = begun("wbn referee=claims");
    for (const TableNote& note : match.table_state().notes) {
        OverTheBoard(again).restore_note(note, epoch);
    }
    CHECK(again.clock(BoardId::a).remaining(Side::black, epoch) == 100s);
    CHECK(again.clock(BoardId::a).remaining(Side::white, epoch) == 3min);
    CHECK(again.table_state().notes.size() == 1);
}

TEST_CASE("a piece that is passed as it is made goes back with the move, and only once") {
    Match match(bughouse_plan(),
                *notation::laws_from("wbn referee=claims clock=press passing=made"), {.base = 3min},
                {support::position_of("4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1"),
                 support::position_of("4k3/8/8/8/8/8/8/4K3[p] w - - 0 1")});
    match.begin(epoch);
    OverTheBoard table(match);
    const auto held = [&] { return match.hand(seat('b')).count(Kind::pawn); };
    const Move takes = Move::step(square(4, 3), square(3, 4));
    const Move steps = Move::step(square(4, 3), square(4, 4));
    REQUIRE(held() == 1);
    REQUIRE_FALSE(table.make(seat('A'), takes, epoch));
    CHECK(held() == 2);
    REQUIRE_FALSE(table.make(seat('A'), steps, epoch)); // replaces the one made before
    CHECK(held() == 1);
    REQUIRE_FALSE(table.unmake(seat('A'), epoch));
    CHECK(held() == 1);
    REQUIRE_FALSE(table.make(seat('A'), takes, epoch));
    table.clear_uncompleted(BoardId::a);
    CHECK(held() == 1);
    table.clear_uncompleted(BoardId::a);
    CHECK(held() == 1);
    REQUIRE_FALSE(table.make(seat('A'), takes, epoch));
    REQUIRE(table.press(seat('A'), epoch));
    CHECK(held() == 2);
    CHECK_FALSE(match.table_state().boards[BoardId::a].passed);
}
