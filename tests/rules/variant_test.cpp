// SPDX-License-Identifier: GPL-3.0-or-later
// Variations: who sits where, who is on move, and how they end.
#include "src/notation/laws/law_text.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/match.h"
#include "src/rules/match/match_judge.h"

#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"
#include "tests/support/playable_moves.h"

#include <string>

using namespace rules;
using namespace std::chrono_literals;
using support::play;
using support::seat;

namespace {

Match match_in(std::string_view name, std::string_view laws = "fics",
               const TimeControl& time = {.unlimited = true},
               const std::vector<Position>& starts = {}) {
    const auto found = variant(name);
    REQUIRE(found);
    Match match(found->plan(), found->laws(*preset(laws)), time, starts);
    match.begin(support::epoch);
    return match;
}

/// The seats in the order of their turns, each playing its first legal move.
std::string turns(Match match, int count) {
    std::string letters;
    for (int i = 0; i < count; ++i) {
        const auto turn = on_turn(match);
        REQUIRE(turn);
        letters += letter(*turn);
        REQUIRE(match.play(*turn, support::playable_moves(match, *turn)[0], support::epoch));
    }
    return letters;
}

} // namespace

TEST_CASE("every variation has a plan of its own name, and laws that read as they say") {
    for (const std::string_view name : variant_names()) {
        const auto found = variant(name);
        REQUIRE(found);
        CHECK(found->plan().name == name);
        CHECK(found->plan() == found->plan());
    }
    CHECK_FALSE(variant("shogi"));
}

TEST_CASE("tandem and transfer chess have laws of their own, whatever the others are") {
    const auto text = [](std::string_view name) {
        RuleSet laws = *preset("wbn");
        laws.moves.first_pawn_drop_rank = 3;
        laws.moves.last_pawn_drop_rank = 5;
        laws.no_move = NoMove::stalemate;
        return notation::to_text(variant(name)->laws(laws), nullptr);
    };
    CHECK(text("bughouse") == "wbn first_pawn_drop_rank=3 last_pawn_drop_rank=5 no_move=stalemate");
    CHECK(text("tandem") ==
          "wbn last_pawn_drop_rank=6 drop_may_check=no drop_may_mate=no no_move=stalemate "
          "ending=both");
    CHECK(text("transfer") ==
          "wbn first_pawn_drop_rank=3 last_pawn_drop_rank=4 drop_may_check=no drop_may_mate=no "
          "drop_may_block=no drop_zone=own_half kings_are_taken=yes all_kings_win=yes "
          "one_king_in_reserve=yes");
}

TEST_CASE("in chess what is taken leaves the game, and mate needs no empty square to be mate") {
    Match match = match_in("chess");
    const auto played = [&match](char who, int from_file, int from_rank, int to_file, int to_rank) {
        return match
            .play(seat(who), Move::step(square(from_file, from_rank), square(to_file, to_rank)),
                  support::epoch)
            .has_value();
    };
    CHECK(played('A', 4, 1, 4, 3));
    CHECK(played('a', 3, 6, 3, 4));
    CHECK(played('A', 4, 3, 3, 4));
    CHECK(match.plies().back().passed == std::nullopt);
    CHECK(match.hand(seat('A')).total() == 0);
    CHECK(variant_names().size() == 8);
    for (const std::string_view name : variant_names()) {
        CHECK(name != "chess");
    }
}

TEST_CASE("in siamese chess A moves white, B black and white, A white and black, and so on") {
    CHECK(turns(match_in("siamese"), 9) == "AaBAbaBAb");
}

TEST_CASE("in a ring each player answers the left neighbour as Black and then plays White") {
    CHECK(turns(match_in("ring2"), 8) == "AaBbAaBb");
    CHECK(turns(match_in("ring3"), 8) == "AaBbCcAa");
    CHECK(turns(match_in("ring5"), 12) == "AaBbCcDdEeAa");
}

TEST_CASE("a player out of turn is told that another board comes first") {
    Match match = match_in("ring3");
    CHECK(match.seat_state(seat('B')) == SeatState::waits_for_turn);
    CHECK(match.why_illegal_now(seat('B'), Move::step(square(4, 1), square(4, 3))) ==
          Refusal::other_board_to_move);
    CHECK(match.why_illegal_now(seat('b'), Move::step(square(4, 6), square(4, 4))) ==
          Refusal::not_your_turn);
}

TEST_CASE("both seats of one siamese player feed each other") {
    const TablePlan plan = siamese_plan();
    CHECK(same_player(plan, seat('A'), seat('b')));
    CHECK(same_player(plan, seat('a'), seat('B')));
    CHECK_FALSE(same_player(plan, seat('A'), seat('a')));
    CHECK(teams(plan) == 2);
    CHECK(teams(siamese_ring_plan(5)) == 5);
}

TEST_CASE("where seats take turns only one clock runs") {
    Match match = match_in("ring3", "fics", {.base = 3min});
    const auto running = [&] {
        std::string letters;
        for (const BoardId board : {BoardId::a, BoardId::b, BoardId::c}) {
            if (const auto side = match.clock(board).running()) {
                letters += letter(Seat{board, *side});
            }
        }
        return letters;
    };
    CHECK(running() == "A");
    REQUIRE(match.play(seat('A'), Move::step(square(4, 1), square(4, 3)), support::epoch + 2s));
    CHECK(running() == "a");
    REQUIRE(match.play(seat('a'), Move::step(square(4, 6), square(4, 4)), support::epoch + 5s));
    CHECK(running() == "B");
    CHECK(match.clock(BoardId::a).remaining(Side::black, support::epoch + 60s) == 177s);
    CHECK(match.clock(BoardId::b).remaining(Side::white, support::epoch + 6s) == 179s);
    REQUIRE(support::take_back_last(match, support::epoch + 6s));
    CHECK(running() == "a");
}

TEST_CASE("tandem: a drop gives no check, and pawns are dropped on ranks 2 to 6") {
    Match match = match_in("tandem");
    play(match, "A:e2e4 a:d7d5 A:e4d5 B:e2e4 b:e7e5 B:d1h5 b:b8c6 B:h5f7");
    // A's capture gave b a pawn
    REQUIRE(match.hand(seat('b')).holds(Kind::pawn));
    CHECK(match.board_end(BoardId::b) == std::nullopt); // no mate, since Kxf7 captures the queen
    play(match, "b:e8f7 B:g1f3");
    CHECK(match.why_illegal_now(seat('b'), Move::drop(Kind::pawn, square(4, 1))) ==
          Refusal::pawn_drop_rank);
    CHECK(match.why_illegal_now(seat('b'), Move::drop(Kind::pawn, square(3, 2))) == std::nullopt);
    // a pawn dropped on f2 would check the king on e1
    CHECK(match.why_illegal_now(seat('b'), Move::drop(Kind::pawn, square(3, 1))));
    play(match, "a:d8d5");
    REQUIRE(match.hand(seat('B')).holds(Kind::pawn));
    CHECK(match.why_illegal_now(seat('B'), Move::drop(Kind::pawn, square(4, 6))) ==
          Refusal::not_your_turn);
    play(match, "b:d7d6");
    // A pawn on e6 would check the king on f7.
    CHECK(match.why_illegal_now(seat('B'), Move::drop(Kind::pawn, square(4, 5))) ==
          Refusal::drop_gives_check);
}

TEST_CASE("with --ending both the other board plays on with what is in hand") {
    auto laws = *preset("fics");
    laws.ending = BoardsEnd::both;
    Match match(bughouse_plan(), laws, {.base = 3min});
    match.begin(support::epoch);
    play(match, "A:e2e4 a:b7b5 A:f1b5"); // b holds a pawn
    play(match, "a:a7a6 A:b5c4 a:a6a5 A:d1h5 a:a5a4 A:h5f7");
    REQUIRE(match.board_end(BoardId::a) == BoardEnd{BoardId::a, Ending::mate, seat('a')});
    CHECK_FALSE(match.outcome());
    CHECK_FALSE(match.clock(BoardId::a).running());
    CHECK(match.clock(BoardId::b).running() == Side::white);
    CHECK(match.seat_state(seat('a')) == SeatState::over);
    CHECK(match.why_illegal_now(seat('a'), Move::step(square(0, 6), square(0, 5))) ==
          Refusal::board_over);
    CHECK(match.resign(seat('A'), support::epoch) == Refusal::board_over);
    play(match, "B:e2e4 b:P@f3 B:e4e5");
    SECTION("one point each is a draw") {
        CHECK(match.resign(seat('b'), support::epoch) == std::nullopt);
        REQUIRE(match.outcome());
        CHECK_FALSE(match.outcome()->winner);
        CHECK(match.outcome()->half_points == std::vector{2, 2});
        CHECK(points_text(*match.outcome()) == "1-1");
    }
    SECTION("both won is two points") {
        CHECK(match.resign(seat('B'), support::epoch) == std::nullopt);
        REQUIRE(match.outcome());
        CHECK(match.outcome()->winner == match.plan().team[seat('A')]);
        CHECK(points_text(*match.outcome()) == "2-0");
        Names names;
        for (const Seat each : seats(match.plan())) {
            names[each] = letter(each);
        }
        CHECK(to_text(*match.outcome(), match.plan(), names) ==
              "A and b win 2-0: a is mated on board A and B resigned on board B");
        CHECK(end_text(*match.outcome(), names) ==
              "a checkmated on board A and B resigns on board B: 2-0");
    }
    SECTION("a half-move of the ended board is not taken back") {
        REQUIRE(support::take_back_last(match, support::epoch));
        REQUIRE(support::take_back_last(match, support::epoch));
        REQUIRE(support::take_back_last(match, support::epoch));
        CHECK(support::take_back_last(match, support::epoch) == base::failure(Refusal::board_over));
    }
}

TEST_CASE("a check that a piece could have parried is mate once nothing comes any more") {
    auto laws = *preset("fics");
    laws.ending = BoardsEnd::both;
    Match match(bughouse_plan(), laws, {.unlimited = true});
    match.begin(support::epoch);
    // a pawn dropped on g6 would answer the queen's check, but b has none
    play(match, "B:e2e4 b:f7f6 B:f1e2 b:g7g5 B:e2h5");
    REQUIRE(match.seat_state(seat('b')) == SeatState::needs_piece_in_check);
    CHECK_FALSE(match.board_end(BoardId::b));
    CHECK(match.resign(seat('a'), support::epoch) == std::nullopt);
    REQUIRE(match.outcome());
    CHECK(match.board_end(BoardId::b) == BoardEnd{BoardId::b, Ending::mate, seat('b')});
    CHECK_FALSE(match.outcome()->winner); // A won one board, A's partner lost the other
}

TEST_CASE("in a ring the most points win when all boards are done") {
    Match match = match_in("ring3");
    CHECK(match.resign(seat('a'), support::epoch) == std::nullopt); // player 1 to player 0
    CHECK_FALSE(match.outcome());
    CHECK(on_turn(match) == seat('B'));
    CHECK(match.resign(seat('b'), support::epoch) == std::nullopt); // player 2 to player 1
    CHECK(match.resign(seat('C'), support::epoch) == std::nullopt); // player 2 to player 0
    REQUIRE(match.outcome());
    CHECK(points_text(*match.outcome()) == "2-1-0");
    CHECK(match.outcome()->winner == match.plan().team[seat('A')]);
}

namespace {

Position board(std::string_view white, std::string_view black) {
    Setup setup;
    const auto put = [&setup](Side side, std::string_view men) {
        for (std::size_t i = 0; i + 2 < men.size() + 1; i += 4) {
            constexpr std::string_view letters = "PNBRQK";
            setup.board[square(men[i + 1] - 'a', men[i + 2] - '1')] =
                Piece{side, static_cast<Kind>(letters.find(men[i]))};
        }
    };
    put(Side::white, white);
    put(Side::black, black);
    return *Position::from(setup, {.kings_are_taken = true}, {true, true});
}

} // namespace

TEST_CASE("transfer: kings are taken, held and dropped, and all of them win") {
    Match match = match_in("transfer", "fics", {.unlimited = true},
                           {board("Ka1 Rh1", "Kh8"), board("Ke4 Pa2", "Kd8 Re8")});
    CHECK(match.seat_state(seat('A')) == SeatState::to_move);
    REQUIRE(match.play(seat('A'), Move::step(square(7, 0), square(7, 7)), support::epoch)); // Rxh8
    CHECK(match.hand(seat('b')).count(Kind::king) == 1);
    CHECK_FALSE(match.outcome());
    SECTION("a player who has lost the king plays on, here with nothing to move") {
        CHECK(match.seat_state(seat('a')) == SeatState::has_no_move);
        CHECK_FALSE(match.outcome());
    }
    SECTION("and no check must be answered") {
        play(match, "B:a2a3");
        REQUIRE(
            match.play(seat('b'), Move::step(square(4, 7), square(4, 3)), support::epoch)); // Rxe4
        REQUIRE(match.hand(seat('A')).holds(Kind::king));
        CHECK_FALSE(match.to_move(seat('A'))); // a has no move and waits
    }
}

TEST_CASE("transfer: a reserve never holds two kings") {
    Match match = match_in("transfer", "fics", {.unlimited = true},
                           {board("Ka1 Rh1", "Kh8 Kf8 Pa7"), board("Ke4 Pa2", "Pa7")});
    play(match, "A:h1h8 a:a7a6");
    REQUIRE(match.hand(seat('b')).count(Kind::king) == 1);
    const Move takes = Move::step(square(7, 7), square(5, 7));
    CHECK(match.why_illegal_now(seat('A'), takes) == Refusal::second_king_in_reserve);
    const MoveList moves = support::playable_moves(match, seat('A'));
    CHECK(std::find(moves.begin(), moves.end(), takes) == moves.end());
    const MoveList all = legal_moves(match.position(BoardId::a));
    const auto is_allowed = [&](Move move) { return !match.why_illegal_now(seat('A'), move); };
    CHECK(static_cast<std::ptrdiff_t>(moves.size()) ==
          std::count_if(all.begin(), all.end(), is_allowed));
    play(match, "B:a2a3 b:K@a8");
    CHECK_FALSE(match.why_illegal_now(seat('A'), takes));
}

TEST_CASE("transfer: a king is dropped on the own half, and the last one wins") {
    Match match = match_in("transfer", "fics", {.unlimited = true},
                           {board("Ka1 Ka2 Rh1", "Kh8"), board("Pa2", "Pa7 Ra8")});
    play(match, "A:h1h8 B:a2a3");
    CHECK(match.why_illegal_now(seat('b'), Move::drop(Kind::king, square(4, 3))) ==
          Refusal::drop_zone);
    REQUIRE(match.play(seat('b'), Move::drop(Kind::king, square(4, 7)), support::epoch));
    CHECK_FALSE(match.outcome()); // three kings of four, since this set-up lacks one
    Match four = match_in("transfer", "fics", {.unlimited = true},
                          {board("Ka1 Ka2 Rh1", "Kh8"), board("Pa2", "Ka7 Ra8")});
    play(four, "A:h1h8 B:a2a3");
    REQUIRE(four.play(seat('b'), Move::drop(Kind::king, square(4, 7)), support::epoch));
    REQUIRE(four.outcome());
    CHECK(four.outcome()->decided_by == BoardEnd{BoardId::b, Ending::all_kings, seat('B')});
    CHECK(four.outcome()->winner == four.plan().team[seat('A')]);
}

TEST_CASE("transfer: no drop gives check") {
    const auto laws = variant("transfer")->laws(*preset("fics")).moves;
    const auto position = *Position::from(support::setup_of("4k3/8/8/8/8/8/8/3K4[Q] w - -"), laws);
    CHECK(why_illegal(position, Move::drop(Kind::queen, square(4, 1))) ==
          Refusal::drop_gives_check);
    CHECK_FALSE(why_illegal(position, Move::drop(Kind::queen, square(5, 1))));
}

TEST_CASE("where captured pieces change colours, those of both sides are counted as one number") {
    const auto board = support::setup_of(support::usual_array);
    const auto plan = variant("crazyhouse")->plan();
    CHECK_FALSE(surplus({board}, plan));
    auto one_more = board;
    one_more.board[square(7, 5)] = Piece{Side::black, Kind::pawn};
    const auto found = surplus({one_more}, plan);
    REQUIRE(found);
    CHECK(to_text(*found) == "both sides have 17 pawns, promoted ones included, one set holds 16");
    auto held = board;
    held.hands[Side::black].add(Kind::pawn);
    CHECK(surplus({held}, plan));
}

TEST_CASE(
    "transfer: who sees to the laws themselves takes no second king, and moves as they like") {
    const auto transfer = *variant("transfer");
    Match match(transfer.plan(), transfer.laws(*notation::laws_from("wbn referee=claims")),
                {.unlimited = true}, {board("Ka1 Rh1", "Kh8 Kf8 Pa7"), board("Ke4 Pa2", "Pa7")});
    match.begin(support::epoch);
    play(match, "A:h1h8 a:a7a6");
    REQUIRE(match.hand(seat('b')).count(Kind::king) == 1);
    CHECK(match.play(seat('A'), Move::step(square(7, 7), square(5, 7)), support::epoch).error() ==
          Refusal::second_king_in_reserve);
    CHECK(match.play(seat('A'), Move::step(square(7, 7), square(7, 6)), support::epoch));
}

TEST_CASE("in a ring nothing comes any more to the seat that is fed by an ended board") {
    const auto ring = *variant("ring3");
    const TablePlan plan = ring.plan();
    for (const Seat feeder : seats(plan)) {
        Match match(plan, ring.laws(*preset("wbn")), {.unlimited = true});
        match.begin(support::epoch);
        REQUIRE_FALSE(match.resign(feeder, support::epoch));
        CAPTURE(letter(feeder));
        CHECK_FALSE(can_be_fed(match, plan.feeds[feeder]));
    }
}

TEST_CASE("men that no sets hold are told with their side, and unmarked pieces were pawns") {
    const auto said = [](std::string_view board_a, std::string_view board_b) {
        const auto found =
            surplus({support::setup_of(board_a), support::setup_of(board_b)}, bughouse_plan());
        return found ? to_text(*found) : "none";
    };
    const std::string_view usual = support::usual_array;
    CHECK(said(usual, usual) == "none");
    CHECK(said("rnbqkbnr/pppppppp/8/8/8/8/QPPPPPPP/RNBQKBNR[] w KQkq -", usual) == "none");
    CHECK(said("rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBNR[] w KQkq -", usual) ==
          "White has 17 pawns, promoted ones included, two sets hold 16");
    CHECK(said("rnbqkbnr/pppppppp/q7/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -", usual) ==
          "Black has 17 pawns, promoted ones included, two sets hold 16");
    CHECK(said("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QQQ] w KQkq -", usual) ==
          "White has 5 queens, two sets hold 2");
    CHECK(said(usual, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[nnnnn] w KQkq -") ==
          "Black has 9 knights, two sets hold 4");
    CHECK(said(usual, "rnbqkbnr/pppppppp/8/8/8/8/KPPPPPPP/RNBQKBNR[] w KQkq -") ==
          "White has 3 kings, two sets hold 2");
}
