// SPDX-License-Identifier: GPL-3.0-or-later
// The laws where several things coincide: two counts, two boards, an end and a move at the same
// instant, a claim and a move that was made.
#include "src/notation/laws/law_text.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/correction.h"
#include "src/rules/match/match.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/unpressed_moves.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"
#include "tests/support/table_script.h"

#include <string>

using namespace rules;
using namespace std::chrono_literals;
using support::at_the_table;
using support::epoch;
using support::match_of;
using support::seat;

namespace {

RuleSet laws_of(std::string_view text) {
    return *notation::laws_from(text);
}

Match on_one_board(std::string_view laws, std::string_view fen) {
    const RuleSet book = laws_of(laws);
    Match match(crazyhouse_plan(), book, {.unlimited = true},
                {support::position_of(fen, book.moves)});
    match.begin(epoch);
    return match;
}

// a:a2b1 captures a knight and stops guarding f7; A:g5f7 mates, and B:N@f7 may mate in return.
constexpr std::string_view taker = "6rk/6pp/8/6N1/8/8/b7/1N4K1[] b - - 0 1";
constexpr std::string_view dropper = "6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1";

} // namespace

TEST_CASE("ten letters are seats, and no other sign is") {
    std::string found;
    for (int c = -128; c < 128; ++c) {
        if (const auto one = seat_from(static_cast<char>(c))) {
            CHECK(letter(*one) == static_cast<char>(c));
            found += static_cast<char>(c);
        }
    }
    CHECK(found == "ABCDEabcde");
}

TEST_CASE("of two counts that run, the one that began first is due first") {
    Match match = match_of(laws_of("wall stalling=count"), "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
                           "4k3/8/8/8/8/8/8/3RK3 w - - 0 1");
    const auto first = GENERATE('a', 'b');
    const char second = first == 'a' ? 'b' : 'a';
    const Square piece = square(3, 0);
    REQUIRE_FALSE(match.declare_stalling(seat(first), epoch + 1s));
    REQUIRE_FALSE(match.declare_stalling(seat(second), epoch + 4s));
    REQUIRE_FALSE(match.choose_piece_to_remove(seat(first), piece, epoch + 5s));
    CHECK(match.next_flag() == epoch + 11s);
    REQUIRE_FALSE(match.choose_piece_to_remove(seat(second), piece, epoch + 5s));
    CHECK(match.next_flag() == epoch + 11s);
    match.check_flags(epoch + 11s);
    CHECK(match.stalls().removals.size() == 1);
    CHECK(match.stalls().removals.front().seat == opponent(seat(first)));
    CHECK(match.next_flag() == epoch + 14s);
    match.check_flags(epoch + 14s);
    CHECK(match.stalls().removals.size() == 2);
    REQUIRE_FALSE(match.pause(epoch + 15s));
    CHECK_FALSE(match.next_flag()); // a pause ends all counts
    REQUIRE_FALSE(match.resume(epoch + 16s));
    REQUIRE_FALSE(match.declare_stalling(seat(first), epoch + 17s));
    REQUIRE_FALSE(match.resign(seat('A'), epoch + 18s));
    CHECK_FALSE(match.next_flag());
}

TEST_CASE("nobody stalls while the match waits for the last drop") {
    const auto laws = GENERATE(as<std::string>(), "wbn stalling=count", "wbn stalling=three_moves");
    Match match = match_of(laws_of(laws), taker, dropper);
    support::play(match, "a:a2b1 A:g5f7");
    REQUIRE(match.last_drop());
    for (const char who : {'A', 'a', 'B', 'b'}) {
        CHECK(match.declare_stalling(seat(who), epoch) == Refusal::nobody_stalls);
    }
}

TEST_CASE("a board is put right though a piece has left the other one by a count") {
    Match match = match_of(laws_of("wall stalling=count"), "4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    support::play(match, "A:d1d4 a:e8e7");
    REQUIRE_FALSE(match.declare_stalling(seat('a'), epoch + 1s));
    REQUIRE_FALSE(match.choose_piece_to_remove(seat('a'), square(3, 3), epoch + 2s));
    match.check_flags(epoch + 20s);
    REQUIRE(match.stalls().removals.size() == 1);
    const Position start = support::position_of("4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    const AgreedCorrection right{seat('B'), {}, start};
    CHECK_FALSE(why_not_correct(match, right));
    REQUIRE(replayed_from(match, BoardId::b, start));
    CHECK_FALSE(replayed_from(match, BoardId::b, start)->position(BoardId::a).at(square(3, 3)));
    REQUIRE_FALSE(OverTheBoard(match).correct(right, epoch + 21s));
    CHECK_FALSE(match.position(BoardId::a).at(square(3, 3)));
}

TEST_CASE("a mate of the very instant counts where the clock is pressed, too") {
    const std::string_view mating = "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1";
    const Move mate = Move::step(square(6, 4), square(5, 6));
    for (const auto* laws : {"wbn", "wbn clock=press", "wbn referee=claims plays_on=no"}) {
        CAPTURE(laws);
        Match match = match_of(laws_of(laws), mating, mating);
        REQUIRE_FALSE(match.resign(seat('a'), epoch + 1s));
        REQUIRE(match.outcome());
        CHECK(match.play(seat('B'), mate, epoch + 2s).error() == Refusal::match_over);
        CHECK(match.play(seat('B'), Move::step(square(6, 4), square(5, 2)), epoch + 1s).error() ==
              Refusal::match_over);
        CHECK(match.play(seat('A'), mate, epoch + 1s).error() == Refusal::match_over);
        CHECK(match.play(seat('B'), mate, epoch + 1s));
        REQUIRE(match.outcome()->other_ends.size() == 1);
        CHECK(match.outcome()->other_ends.front() == BoardEnd{BoardId::b, Ending::mate, seat('b')});
        CHECK(match.outcome()->winner == std::nullopt); // each team has won one board
    }
}

TEST_CASE("a match begins on any board that a position holds, under its own laws") {
    // A king that could be captured at once, as after an illegal move or from a server.
    const Position open =
        support::position_of("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", {}, {.capturable_king = true});
    const Match match(bughouse_plan(), *preset("fics"), {}, {open, open});
    CHECK(match.start(BoardId::a).setup() == open.setup());
    CHECK(match.start(BoardId::a).laws() == preset("fics")->moves);
}

TEST_CASE("who is not on move completes nothing, and a seat that is not there neither") {
    for (const auto* laws : {"wbn", "wbn clock=press", "wbn referee=claims",
                             "wbn referee=claims clock=press", "fide clock=press"}) {
        CAPTURE(laws);
        Match match = match_of(laws_of(laws));
        const Match before = match;
        const auto early = match.play(seat('a'), Move::step(square(4, 6), square(4, 4)), epoch);
        REQUIRE_FALSE(early);
        CHECK(early.error() == Refusal::not_your_turn);
        CHECK(match == before);
        for (const Seat nobody : {Seat{BoardId::c, Side::white}, Seat{BoardId::e, Side::black}}) {
            CHECK(match.play(nobody, Move::step(square(4, 1), square(4, 3)), epoch).error() ==
                  Refusal::no_such_seat);
            CHECK(OverTheBoard(match).make(nobody, Move::step(square(4, 1), square(4, 3)), epoch) ==
                  Refusal::no_such_seat);
            CHECK(OverTheBoard(match).press(nobody, epoch).error() == Refusal::no_such_seat);
            CHECK(OverTheBoard(match).unmake(nobody, epoch) == Refusal::no_such_seat);
            CHECK(match.resign(nobody, epoch) == Refusal::no_such_seat);
            CHECK(match.declare_stalling(nobody, epoch) == Refusal::no_such_seat);
            CHECK(match.choose_piece_to_remove(nobody, square(0, 0), epoch) ==
                  Refusal::nobody_stalls);
            CHECK(why_not_correct(match, {nobody, 1s, {}}) == Refusal::no_such_seat);
        }
        CHECK(match == before);
    }
}

TEST_CASE("a stalemate is no mate to be claimed, pressed or not") {
    Match match = on_one_board("wbn no_move=stalemate referee=claims clock=press",
                               "7k/8/5KQ1/8/8/8/8/8[] w - - 0 1");
    OverTheBoard table(match);
    REQUIRE_FALSE(table.make(seat('A'), Move::step(square(5, 5), square(5, 6)), epoch));
    CHECK(table.claim(seat('A'), {ClaimKind::mate, {}, {}}, epoch) == Refusal::no_mate);
    REQUIRE(table.press(seat('A'), epoch));
    CHECK(match.table_state().boards[BoardId::a].mates.empty());
    CHECK(table.claim(seat('A'), {ClaimKind::mate, {}, {}}, epoch) == Refusal::no_mate);
    CHECK_FALSE(match.outcome());
    CHECK_FALSE(table.claim(seat('a'), {ClaimKind::draw, {}, {}}, epoch));
    REQUIRE(match.outcome());
    CHECK(match.outcome()->decided_by.ending == Ending::stalemate);
}

TEST_CASE("nothing can be taken back where nothing was played, and nothing is noted of it") {
    Match match = match_of(laws_of("wbn referee=claims undo=by_agreement"));
    OverTheBoard table(match);
    const auto undone = table.take_back(BoardId::a, seat('A'), epoch);
    REQUIRE_FALSE(undone);
    CHECK(undone.error() == Refusal::nothing_to_take_back);
    CHECK(match.table_state().notes.empty());
}

TEST_CASE("what was said before a half-move stays where it was said when that is taken back") {
    Match match = match_of(laws_of("wbn referee=claims undo=by_agreement"));
    OverTheBoard table(match);
    // Recorded after 0 half-moves.
    CHECK(table.claim(seat('A'), {ClaimKind::mate, {}, {}}, epoch) == Refusal::no_mate);
    support::play(match, "A:e2e4");
    // Recorded after 1.
    CHECK(table.claim(seat('a'), {ClaimKind::mate, {}, {}}, epoch) == Refusal::no_mate);
    support::play(match, "B:e2e4");
    // Recorded after 2.
    CHECK(table.claim(seat('b'), {ClaimKind::mate, {}, {}}, epoch) == Refusal::no_mate);
    const auto places = [&] {
        std::string text;
        for (const TableNote& note : match.table_state().notes) {
            text += std::to_string(note.plies_before) + letter(note.by) + ' ';
        }
        return text;
    };
    CHECK(places() == "0A 1a 2b ");
    SECTION("the first one") {
        REQUIRE(table.take_back(BoardId::a, seat('A'), epoch));
        CHECK(places() == "0A 0a 1b 1A ");
    }
    SECTION("the second one") {
        REQUIRE(table.take_back(BoardId::b, seat('B'), epoch));
        CHECK(places() == "0A 1a 1b 1B ");
    }
}

TEST_CASE("a piece that was dropped, or is made to drop, keeps its capture from being taken back") {
    const std::string_view captures = "4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1";
    const std::string_view hand = "4k3/8/8/8/8/8/8/4K3[] b - - 0 1";
    const std::string laws = "wbn clock=press undo=by_agreement";
    // B captures, and a, who is on move on the other board, makes a drop with that piece
    const auto table = at_the_table(laws, R"(B exd5; a makes N@c3 -> made
                 B takes back -> refused: your partner has already dropped the captured piece
                 a takes back; B takes back)",
                                    {hand, captures});
    CHECK(table.plies().empty());
    at_the_table(laws, R"(A exd5; b makes N@c3 -> made
                 A takes back -> refused: your partner has already dropped the captured piece)",
                 {captures, hand});
    // a made reply that waits for the opponent's press also uses the captured piece
    at_the_table(laws, R"(B exd5; A makes e1e2 -> made; a makes N@c3 -> made
                 B takes back -> refused: your partner has already dropped the captured piece)",
                 {"4k3/8/8/8/8/8/8/4K3[] w - - 0 1", captures});
}

TEST_CASE(
    "under touch-move a dropped pawn binds as a pawn from the hand, and no piece stands for it") {
    const std::vector<std::string_view> boards{"4k3/8/8/8/8/8/4P3/4K1N1[PN] w - - 0 1"};
    const std::string laws = "geneva referee=claims clock=press";
    const std::string binds = " -> refused: touch-move: the same piece must be played";
    at_the_table(laws, "A makes P@d8 -> made; A takes back; A makes e4" + binds, boards);
    at_the_table(laws, "A makes P@d8 -> made; A takes back; A makes N@f3" + binds, boards);
    at_the_table(laws, "A makes P@d8 -> made; A takes back; A makes P@e4 -> made", boards);
    at_the_table(laws, "A makes g1g5 -> made; A takes back; A makes P@g4" + binds, boards);
    at_the_table(laws, "A makes g1g5 -> made; A takes back; A makes Nf3 -> made", boards);
}

TEST_CASE("where moves are pressed the last drop is of the captured piece, by its player alone") {
    for (const auto* laws : {"wbn clock=press", "fide clock=press"}) {
        at_the_table(laws, R"(a Bxb1; A Nf7 -> last drop B N
            a makes h8h7 -> refused: the match waits for the last drop
            A makes g1g2 -> refused: the match waits for the last drop
            b makes g8f8 -> refused: the match waits for the last drop
            B makes g1g2 -> refused: only the piece that your partner captured last can still be dropped)",
                     {taker, dropper});
        Match match = match_of(laws_of(laws), taker, dropper);
        support::play(match, "a:a2b1 A:g5f7");
        REQUIRE(match.last_drop());
        OverTheBoard table(match);
        CHECK(table.make(seat('a'), Move::step(square(7, 7), square(7, 6)), epoch) ==
              Refusal::waits_for_last_drop);
        CHECK(table.make(seat('B'), Move::step(square(6, 0), square(6, 1)), epoch) ==
              Refusal::only_the_captured_piece);
    }
}

TEST_CASE("a count on the other board is of what stands there, whatever one has made at home") {
    const std::string home = "B Nf3; b Nf6; B Ng1; b Ng8; ";
    const auto match = at_the_table("wbn referee=claims clock=press repetition_before_move=yes",
                                    home + "A makes e4 -> made; A counts B; A presses; a counts B");
    const auto times = [&](std::size_t which) {
        return std::get<ClaimNote>(match.table_state().notes.at(which).what).occurrences;
    };
    REQUIRE(match.table_state().notes.size() == 2);
    CHECK(times(0) == 2);
    CHECK(times(1) == 2);
    CHECK(match.table_state().boards[BoardId::b].repetitions_counted == 2);
}

TEST_CASE("a fallen flag of a side that has mated is nobody's claim but the opponents'") {
    const std::string mated = "A e4; a e5; A Bc4; a Nc6; A Qh5; a Nf6; wait 200; A Qxf7; ";
    // A's flag fell after A had mated, so neither team can claim it
    at_the_table("wbn referee=claims", mated + "a claims flag A -> wrong: " +
                                           "mate had won that board before the flag fell");
    at_the_table("wbn referee=claims", mated + "A claims flag A -> wrong: no flag has fallen");
    at_the_table("fide referee=claims", mated + "b claims flag A -> wrong: no flag has fallen");
}
