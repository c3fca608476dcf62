// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/unpressed_moves.h"

#include "src/notation/laws/law_text.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/over_the_board.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"

#include <algorithm>

using namespace rules;
using support::match_of;
using support::seat;

namespace {

Match pressed_by_hand() {
    return match_of(*notation::laws_from("wbn referee=claims clock=press"));
}

const Move e4 = Move::step(square(4, 1), square(4, 3));
const Move d4 = Move::step(square(3, 1), square(3, 3));
const Move rook_jumps = Move::step(square(0, 0), square(0, 4)); // jumps over its own pawn

} // namespace

TEST_CASE("a move that is made is shown, and has not been played") {
    Match match = pressed_by_hand();
    CHECK_FALSE(why_not_make(match, seat('A'), e4, {}));
    CHECK(why_not_unmake(match, seat('A')) == Refusal::nothing_made);
    CHECK_FALSE(OverTheBoard(match).make(seat('A'), e4, {}));
    CHECK(match.plies().empty());
    CHECK(is_side_to_move(match, seat('A')));
    CHECK(shown_position(match, BoardId::a).at(square(4, 3)).has_value());
    CHECK(shown_position(match, BoardId::b) == match.position(BoardId::b));
    // Until the press another move may be made instead.
    CHECK_FALSE(why_not_make(match, seat('A'), d4, {}));
    CHECK_FALSE(why_not_unmake(match, seat('A')));
}

TEST_CASE("where the players see to the laws an illegal move can be made, and an impossible not") {
    const Match match = pressed_by_hand();
    CHECK(players_enforce_laws(match));
    CHECK_FALSE(why_not_makeable(match, match.position(BoardId::a), rook_jumps));
    CHECK(why_not_makeable(match, match.position(BoardId::a),
                           Move::step(square(0, 0), square(0, 1))) == Refusal::square_occupied);
    const Match strict = match_of("wbn");
    CHECK_FALSE(players_enforce_laws(strict));
    CHECK(why_not_makeable(strict, strict.position(BoardId::a), rook_jumps) ==
          Refusal::cannot_move_there);
}

TEST_CASE("nobody makes a move in a match that is paused or over") {
    Match match = pressed_by_hand();
    REQUIRE_FALSE(match.pause({}));
    CHECK(why_not_playing(match, seat('A')) == Refusal::paused);
    REQUIRE_FALSE(match.abort({}));
    CHECK(why_not_playing(match, seat('A')) == Refusal::match_over);
    CHECK(why_not_make(match, seat('A'), e4, {}) == Refusal::match_over);
    CHECK(why_not_playing(match, Seat{BoardId::c, Side::white}) == Refusal::no_such_seat);
}

TEST_CASE("a piece that is being put on the board is not spare") {
    Match match = match_of(*notation::laws_from("wbn referee=claims clock=press"),
                           "4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1");
    CHECK(droppable_count(match, seat('A'), Kind::knight) == 2);
    CHECK_FALSE(OverTheBoard(match).make(seat('A'), Move::drop(Kind::knight, square(2, 2)), {}));
    CHECK(droppable_count(match, seat('A'), Kind::knight) == 1);
    CHECK(match.hand(seat('A')).count(Kind::knight) == 2);
    CHECK(droppable_count(match, seat('A'), Kind::pawn) == 0);
}

TEST_CASE("a reply is shown where its piece goes, before and behind the opponent's move") {
    Match match = pressed_by_hand();
    const Move e5 = Move::step(square(4, 6), square(4, 4));
    REQUIRE_FALSE(OverTheBoard(match).make(seat('a'), e5, {}));
    CHECK(shown_position(match, BoardId::a).at(square(4, 4)));
    CHECK(shown_position(match, BoardId::a).at(square(4, 1)));
    REQUIRE_FALSE(OverTheBoard(match).make(seat('A'), e4, {}));
    CHECK(shown_position(match, BoardId::a).at(square(4, 4)));
    CHECK(shown_position(match, BoardId::a).at(square(4, 3)));
    CHECK_FALSE(shown_position(match, BoardId::a).at(square(4, 1)));
    // Where the clock is not pressed, a move is completed as soon as it is made.
    CHECK(why_not_make(match_of(*notation::laws_from("wbn referee=claims")), seat('a'), e5, {}) ==
          Refusal::not_your_turn);
}

TEST_CASE("where seats take turns over the boards, nobody makes a move before the turn has come") {
    const auto* name = GENERATE("siamese", "ring2", "ring3", "ring5");
    const auto* table = GENERATE("wbn referee=claims", "wbn clock=press",
                                 "geneva referee=claims clock=press", "wall referee=claims");
    CAPTURE(name, table);
    const Variant found = *variant(name);
    Match match(found.plan(), *notation::laws_from(table, found.laws), {.unlimited = true});
    match.begin(support::epoch);
    const Seat first = match.plan().order.front();
    for (const Seat each : seats(match.plan())) {
        if (each.side == Side::white && each != first) {
            CHECK(why_not_make(match, each, e4, support::epoch) == Refusal::other_board_to_move);
            CHECK(match.play(each, e4, support::epoch).error() == Refusal::other_board_to_move);
        }
    }
    CHECK(match.plies().empty());
    CHECK(match.play(first, e4, support::epoch));
}

TEST_CASE("a move that was made waits when others take back the moves before its turn") {
    const Variant found = *variant("ring2");
    Match match(found.plan(), *notation::laws_from("wbn clock=press", found.laws),
                {.unlimited = true});
    match.begin(support::epoch);
    support::play(match, "A:e2e4 a:e7e5 B:e2e4 b:e7e5");
    CHECK_FALSE(OverTheBoard(match).make(seat('A'), Move::step(square(3, 1), square(3, 3)), {}));
    REQUIRE(match.take_back(BoardId::b, support::epoch));
    CHECK(OverTheBoard(match).press(seat('A'), support::epoch).error() == Refusal::not_your_turn);
    CHECK(match.play(seat('b'), Move::step(square(4, 6), square(4, 4)), support::epoch));
    CHECK(OverTheBoard(match).press(seat('A'), support::epoch));
}

TEST_CASE("what was captured and not pressed goes back when its board ends, and what it dropped") {
    const bool dropped = GENERATE(false, true);
    Match match =
        match_of(*notation::laws_from("wall clock=press ending=both early_reply=yes"),
                 "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    match.begin(support::epoch);
    const Move takes = Move::step(square(4, 3), square(3, 4));
    REQUIRE_FALSE(OverTheBoard(match).make(seat('A'), takes, support::epoch));
    REQUIRE(match.hand(seat('b')).count(Kind::pawn) == 1);
    const Move drop = Move::drop(Kind::pawn, square(4, 4));
    if (dropped) {
        REQUIRE_FALSE(OverTheBoard(match).make(seat('b'), drop, support::epoch));
        const Move reply = Move::step(square(4, 0), square(3, 0));
        REQUIRE_FALSE(OverTheBoard(match).make(seat('B'), reply, support::epoch));
    }
    REQUIRE_FALSE(match.resign(seat('A'), support::epoch));
    REQUIRE(match.board_end(BoardId::a));
    CHECK_FALSE(match.outcome());
    CHECK(match.hand(seat('b')).count(Kind::pawn) == 0);
    CHECK_FALSE(match.table_state().boards[BoardId::a].made);
    // Neither does the drop's reply remain.
    CHECK(match.table_state().boards[BoardId::b] == BoardTableState{});
    CHECK(OverTheBoard(match).press(seat('b'), support::epoch).error() == Refusal::nothing_made);
}

TEST_CASE("a board that is set up again keeps no move that was not pressed") {
    Match match(bughouse_plan(), *notation::laws_from("wbn referee=claims clock=press"),
                {.base = std::chrono::minutes{3}});
    match.begin(support::epoch);
    OverTheBoard table(match);
    const Position& start = match.position(BoardId::a);
    REQUIRE_FALSE(table.make(support::seat('A'), support::move_of(start, "e2e4"), support::epoch));
    REQUIRE_FALSE(
        table.make(support::seat('a'), Move::step(square(4, 6), square(4, 4)), support::epoch));
    REQUIRE(match.table_state().boards[BoardId::a].reply);
    REQUIRE_FALSE(table.correct({support::seat('A'), {}, Position()}, support::epoch));
    CHECK_FALSE(match.table_state().boards[BoardId::a].made);
    CHECK_FALSE(match.table_state().boards[BoardId::a].reply);
}

TEST_CASE("what hands can put on a board, and why not") {
    struct Row {
        std::string_view fen;
        Move move;
        std::optional<Refusal> why;
    };
    const Square a1 = square(0, 0), e1 = square(4, 0), h1 = square(7, 0), a8 = square(0, 7);
    // Castling by hand requires no castling right.
    const auto castles = "4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1";
    for (const Row& row : std::vector<Row>{
             {castles, Move::castle(e1, h1), std::nullopt},
             {castles, Move::castle(e1, a1), std::nullopt},
             {castles, Move::castle(a1, h1), Refusal::castling_right_lost},
             {castles, Move::castle(e1, square(6, 0)), Refusal::castling_right_lost},
             {"4k3/8/8/8/8/8/8/R3K1NR[] w - - 0 1", Move::castle(e1, h1),
              Refusal::castling_blocked},
             {castles, Move::step(square(3, 3), square(3, 4)), Refusal::no_piece_there},
             {castles, Move::step(square(4, 7), square(4, 6)), Refusal::not_your_piece},
             {castles, Move(), Refusal::cannot_move_there},
             {"4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", Move::promote(square(0, 6), a8, Kind::rook),
              std::nullopt},
             {"4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", Move::promote(square(0, 6), a8, Kind::king),
              Refusal::cannot_move_there},
             {"4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", Move::promote(square(0, 6), a8, Kind::pawn),
              Refusal::cannot_move_there},
             {"4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", Move::step(square(0, 6), a8),
              Refusal::promotion_must_be_named},
         }) {
        CAPTURE(row.fen, row.move.from(), row.move.to());
        CHECK(why_physically_impossible(support::position_of(row.fen), row.move) == row.why);
    }
    const MoveList drops =
        physically_possible_moves(support::position_of("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"));
    CHECK(std::find(drops.begin(), drops.end(), Move::drop(Kind::pawn, h1)) != drops.end());
    const MoveList possible =
        physically_possible_moves(support::position_of("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1"));
    for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
        CHECK(std::find(possible.begin(), possible.end(), Move::promote(square(0, 6), a8, kind)) !=
              possible.end());
    }
}
