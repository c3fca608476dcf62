// SPDX-License-Identifier: GPL-3.0-or-later
// Stalling: the laws about a player who waits although no clock forces a move.
#include "src/notation/laws/law_text.h"
#include "src/rules/match/match.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/stalling.h"

#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using namespace rules;
using namespace std::chrono_literals;
using support::match_of;
using support::play;
using support::seat;

namespace {

RuleSet laws_with(Stalling stalling) {
    RuleSet laws = *preset("wall");
    laws.stalling = stalling;
    return laws;
}

std::string names(const std::vector<Square>& squares) {
    std::string text;
    for (const Square s : squares) {
        text += static_cast<char>('a' + file_of(s));
        text += static_cast<char>('1' + rank_of(s));
        text += ' ';
    }
    return text;
}

} // namespace

TEST_CASE(
    "a player who still waits when the partner has made three moves loses when it is claimed") {
    Match match = match_of(laws_with(Stalling::three_moves));
    play(match, "A:e2e4 a:d7d5 A:d2d3 B:e2e4 b:e7e5 B:d2d4 b:d7d5");
    CHECK(match.declare_stalling(seat('A'), {}) == Refusal::not_stalling_yet);
    // a is on move and is the one who claims.
    CHECK(match.declare_stalling(seat('a'), {}) == Refusal::nobody_stalls);
    play(match, "B:c2c4");
    SECTION("a move is in time as long as nobody has claimed stalling") {
        play(match, "a:e7e5");
        CHECK(match.declare_stalling(seat('A'), {}) == Refusal::nobody_stalls);
    }
    SECTION("and loses when it is said") {
        CHECK_FALSE(match.declare_stalling(seat('A'), {}));
        REQUIRE(match.outcome());
        CHECK(match.outcome()->decided_by == BoardEnd{BoardId::a, Ending::stalling, seat('a')});
    }
    SECTION("there is no death count under this rule") {
        CHECK(match.declare_stalling(seat('A'), {}, true) == Refusal::nobody_stalls);
    }
}

TEST_CASE("without a rule nobody stalls") {
    Match match = match_of(laws_with(Stalling::none));
    play(match, "A:e2e4");
    CHECK(match.declare_stalling(seat('A'), {}) == Refusal::nobody_stalls);
}

TEST_CASE("at ten the named piece leaves the match, and it counts again from one") {
    Match match = match_of(laws_with(Stalling::count), "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
                           support::usual_array);
    const Match before = match;
    CHECK(match.declare_stalling(seat('A'), {}) == Refusal::nobody_stalls);
    CHECK_FALSE(match.declare_stalling(seat('a'), support::epoch + 1s));
    CHECK(match.declare_stalling(seat('a'), support::epoch + 2s) == Refusal::already_counting);
    CHECK_FALSE(match.next_flag()); // the count needs a chosen piece to expire
    match.check_flags(support::epoch + 10s);
    CHECK_FALSE(match.choose_piece_to_remove(seat('a'), square(3, 0), support::epoch + 10s));
    CHECK(match.next_flag() == support::epoch + 11s);
    match.check_flags(support::epoch + 10s);
    CHECK(match.position(BoardId::a) == before.position(BoardId::a));
    match.check_flags(support::epoch + 11s);
    CHECK_FALSE(match.position(BoardId::a).at(square(3, 0)));
    CHECK(match.hand(seat('b')).empty()); // a removed piece goes to nobody
    CHECK(match.hand(seat('B')).empty());
    CHECK(match.stalls().counts[BoardId::a]->due == support::epoch + 21s);
    CHECK_FALSE(match.next_flag());
    // A king cannot be chosen.
    CHECK(match.choose_piece_to_remove(seat('a'), square(4, 0), {}) == Refusal::not_least_valuable);
    match.check_flags(support::epoch + 60s);
    CHECK(match.stalls().removals.size() == 1);
}

TEST_CASE("a move ends the count") {
    Match match = match_of(laws_with(Stalling::count), "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
                           support::usual_array);
    CHECK_FALSE(match.declare_stalling(seat('a'), support::epoch));
    CHECK_FALSE(match.choose_piece_to_remove(seat('a'), square(3, 0), support::epoch));
    play(match, "A:e1e2", support::epoch + 9s);
    match.check_flags(support::epoch + 30s);
    CHECK(match.stalls().removals.empty());
}

TEST_CASE("a pause ends the count, and another one may begin after it") {
    Match match = match_of(laws_with(Stalling::count), "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
                           support::usual_array);
    CHECK_FALSE(match.declare_stalling(seat('a'), support::epoch));
    CHECK_FALSE(match.choose_piece_to_remove(seat('a'), square(3, 0), support::epoch));
    REQUIRE_FALSE(match.pause(support::epoch + 5s));
    CHECK_FALSE(match.next_flag());
    match.check_flags(support::epoch + 30s);
    REQUIRE_FALSE(match.resume(support::epoch + 40s));
    match.check_flags(support::epoch + 60s);
    CHECK(match.stalls().removals.empty());
    CHECK_FALSE(match.declare_stalling(seat('a'), support::epoch + 60s));
    CHECK_FALSE(match.choose_piece_to_remove(seat('a'), square(3, 0), support::epoch + 60s));
    match.check_flags(support::epoch + 70s);
    CHECK(match.stalls().removals.size() == 1);
}

TEST_CASE("the counter chooses among equals") {
    Match match = match_of(laws_with(Stalling::count));
    CHECK_FALSE(match.declare_stalling(seat('a'), support::epoch));
    const auto choose = [&](char who, Square piece, Instant now) {
        return match.choose_piece_to_remove(seat(who), piece, now);
    };
    CHECK(choose('a', square(0, 0), {}) ==
          Refusal::not_least_valuable); // a rook cannot be chosen yet
    CHECK(choose('A', square(4, 1), {}) == Refusal::nobody_stalls);
    CHECK_FALSE(choose('a', square(5, 1), {}));
    match.check_flags(support::epoch + 35s);
    CHECK(match.stalls().removals.size() == 1);
    CHECK_FALSE(match.position(BoardId::a).at(square(5, 1)));
    CHECK_FALSE(choose('a', square(7, 1), support::epoch + 40s)); // the ten seconds are long over
    match.check_flags(support::epoch + 40s);
    CHECK_FALSE(match.position(BoardId::a).at(square(7, 1)));
    CHECK(match.stalls().removals.back().at == support::epoch + 40s);
    CHECK(match.stalls().counts[BoardId::a]->due == support::epoch + 50s);
}

TEST_CASE("knights and bishops are equals, and none goes that shields the counter's king") {
    const auto least = [](std::string_view fen) {
        return names(least_valuable_pieces(support::position_of(fen)));
    };
    CHECK(least("4k3/8/8/8/8/8/8/RNB1K3 w - - 0 1") == "b1 c1 ");
    CHECK(least("4k3/8/8/8/8/4N3/8/1N2K2R w - - 0 1") == "b1 e3 ");
    // The knight stands in front of the rook.
    CHECK(least("4k3/8/8/8/8/4N3/8/4RK2 w - - 0 1") == "e1 ");
    CHECK(least("4k3/8/8/8/8/8/8/4K3 w - - 0 1").empty());
}

TEST_CASE("death count wants a mate in one that is one") {
    constexpr auto mates = "6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1"; // Ra8, parried by a drop
    Match parried = match_of(laws_with(Stalling::count), mates);
    CHECK(parried.declare_stalling(seat('A'), {}, true) == Refusal::no_mate_in_one);
    auto nothing_comes = laws_with(Stalling::count);
    nothing_comes.rescue = Rescue::none;
    Match stalemates = match_of(nothing_comes, "7k/8/8/8/8/8/5Q2/6K1 b - - 0 1"); // Qf7
    CHECK(stalemates.declare_stalling(seat('A'), {}, true) == Refusal::no_mate_in_one);
    Match match = match_of(laws_with(Stalling::count), "6rk/6pp/8/6N1/8/8/8/6K1 b - - 0 1");
    CHECK_FALSE(match.declare_stalling(seat('A'), {}, true)); // Nf7
    CHECK(match.stalls().counts[BoardId::a]->claims_mate_in_one);
}

TEST_CASE("taking back puts nothing back that was counted off before, and what came after") {
    Match match = match_of(laws_with(Stalling::count));
    play(match, "A:e2e4");
    CHECK_FALSE(match.declare_stalling(seat('A'), support::epoch));
    CHECK_FALSE(match.choose_piece_to_remove(seat('A'), square(0, 6), support::epoch));
    match.check_flags(support::epoch + 10s);
    const Match with_one_less = match;
    REQUIRE(match.stalls().removals.size() == 1);
    play(match, "a:e7e5", support::epoch + 12s);
    CHECK_FALSE(match.declare_stalling(seat('a'), support::epoch + 12s));
    CHECK_FALSE(match.choose_piece_to_remove(seat('a'), square(0, 1), support::epoch + 12s));
    match.check_flags(support::epoch + 22s);
    REQUIRE(match.stalls().removals.size() == 2);
    REQUIRE(support::take_back_last(match, support::epoch + 23s));
    CHECK(match.stalls().removals.size() == 1);
    CHECK(match.position(BoardId::a) == with_one_less.position(BoardId::a));
    REQUIRE(support::take_back_last(match, support::epoch + 24s));
    CHECK(match.stalls().removals.empty());
    CHECK(match.position(BoardId::a) == match.start(BoardId::a));
}

TEST_CASE("a count is a value: it names what is due, and begins again when that has gone") {
    const Position position;
    Stalls stalls;
    CHECK_FALSE(stalls.next_due());
    CHECK(stalls.choose(seat('a'), square(0, 1), position, {}) == Refusal::nobody_stalls);
    stalls.counts[BoardId::a] = StallCount{seat('a'), support::epoch + 10s, false, std::nullopt};
    stalls.counts[BoardId::b] = StallCount{seat('b'), support::epoch + 7s, false, std::nullopt};
    CHECK_FALSE(stalls.next_due());
    CHECK_FALSE(stalls.choose(seat('b'), square(4, 1), position, support::epoch + 6s));
    CHECK(stalls.next_due() == support::epoch + 7s);
    Stalls later = stalls; // the earliest due time need not be the latest count's
    later.counts[BoardId::b]->due = support::epoch + 17s;
    CHECK_FALSE(later.choose(seat('a'), square(3, 1), position, support::epoch + 6s));
    CHECK(later.next_due() == support::epoch + 10s);
    CHECK_FALSE(stalls.due(BoardId::a, 4, support::epoch + 12s));
    CHECK_FALSE(stalls.choose(seat('a'), square(3, 1), position, support::epoch + 8s));
    CHECK_FALSE(stalls.due(BoardId::a, 4, support::epoch + 9s));
    const auto due = stalls.due(BoardId::a, 4, support::epoch + 12s);
    REQUIRE(due);
    CHECK(*due == Removal{seat('A'), square(3, 1), 4, support::epoch + 10s});
    stalls.note(*due);
    CHECK(stalls.counts[BoardId::a]->due == support::epoch + 20s);
    CHECK_FALSE(stalls.counts[BoardId::a]->chosen_piece);
    // Taking back half-moves also cancels the removals after them.
    stalls.take_back(BoardId::a, 4);
    CHECK(stalls.removals.size() == 1);
    CHECK(stalls.next_due() == support::epoch + 7s);
    stalls.take_back(BoardId::b, 2);
    CHECK_FALSE(stalls.next_due());
    CHECK(stalls.removals.front().plies == 3);
    stalls.take_back(BoardId::a, 2);
    CHECK(stalls == Stalls{});
}

TEST_CASE("with the last pawn that could take en passant its right goes, and stays while another "
          "can") {
    const auto without_d4 = [](std::string_view fen) {
        return support::position_of(fen).without(square(3, 3));
    };
    const Position none = without_d4("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    CHECK_FALSE(none.setup().en_passant);
    CHECK(none.repetition_key() ==
          support::position_of("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").repetition_key());
    const Position one = without_d4("4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1");
    CHECK(one.setup().en_passant == square(4, 2));
    CHECK(is_legal(one, Move::step(square(5, 3), square(4, 2))));
}

TEST_CASE("a board that is set up again lacks the pieces that were counted off, or is refused") {
    Match match = match_of(*notation::laws_from("wall stalling=count referee=claims"));
    REQUIRE_FALSE(match.declare_stalling(seat('a'), support::epoch));
    REQUIRE_FALSE(match.choose_piece_to_remove(seat('a'), square(3, 1), support::epoch));
    match.check_flags(support::epoch + 10s); // the pawn on d2 is removed
    REQUIRE(match.stalls().removals.size() == 1);
    const auto put_right = [&](std::string_view fen) {
        return OverTheBoard(match).correct({seat('A'), {}, support::position_of(fen)},
                                           support::epoch + 11s);
    };
    CHECK(put_right("4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1") ==
          Refusal::moves_contradict_corrected_setup);
    CHECK_FALSE(put_right("4k3/8/8/8/8/8/3PP3/4K3[] w - - 0 1"));
    CHECK_FALSE(match.position(BoardId::a).at(square(3, 1)));
    CHECK(match.position(BoardId::a).at(square(4, 1)));
}

TEST_CASE("on a board that is set up again the clock of the side to move runs") {
    Match match(bughouse_plan(), *notation::laws_from("wall stalling=count referee=claims"),
                {.base = 3min});
    match.begin(support::epoch);
    REQUIRE(match.clock(BoardId::a).running() == Side::white);
    REQUIRE_FALSE(match.declare_stalling(seat('a'), support::epoch));
    REQUIRE_FALSE(OverTheBoard(match).correct(
        {seat('A'), {}, support::position_of("4k3/8/8/8/8/8/8/4K3[] b - - 0 1")},
        support::epoch + 1s));
    CHECK(match.clock(BoardId::a).running() == Side::black);
    CHECK_FALSE(match.stalls().counts[BoardId::a]); // since another player waits now
}

TEST_CASE("nobody is counted against while the match is paused") {
    Match match = support::match_of(*notation::laws_from("wall stalling=count"));
    REQUIRE_FALSE(match.pause(support::epoch));
    CHECK(why_not_stalling(match, support::seat('a'), false) == Refusal::paused);
}
