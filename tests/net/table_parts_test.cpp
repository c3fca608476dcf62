// SPDX-License-Identifier: GPL-3.0-or-later
// The small parts of the table of a server's game.
#include "net/game/board_reading.h"
#include "net/game/game_end.h"
#include "net/game/known_games.h"
#include "net/game/past_moves.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using namespace net;
using rules::BoardId;
using rules::Ending;
using rules::Kind;
using rules::Seat;
using rules::Side;
using support::seat;
using namespace std::chrono_literals;

namespace {

rules::Hand hand_of(std::initializer_list<Kind> kinds) {
    rules::Hand hand;
    for (const Kind kind : kinds) {
        hand.add(kind);
    }
    return hand;
}

GameEnded end_of(EndCause cause, Score score) {
    return {1, {{"Amy", "Cid"}}, cause, "", score};
}

} // namespace

TEST_CASE("a half-move is what leads from our board to the server's") {
    const rules::Match match = support::match_of("fics");
    const rules::Position before = match.position(BoardId::a);
    const rules::Move e4 = support::move_of(before, "e2e4");
    Style12 board;
    CHECK(half_move(before, before.after(e4), board) == e4);
    CHECK_FALSE(half_move(before, before, board));
    const rules::Position later =
        before.after(e4).after(support::move_of(before.after(e4), "e7e5"));
    CHECK_FALSE(half_move(before, later, board));
    CHECK(same_men_and_turn(before, before));
    CHECK_FALSE(same_men_and_turn(before, before.after(e4)));
}

TEST_CASE("a piece that nobody has seen coming is dropped all the same") {
    const rules::Position before = support::match_of("fics").position(BoardId::a);
    rules::Position with_knight = before;
    with_knight.give(Side::white, Kind::knight);
    const rules::Move drop = rules::Move::drop(Kind::knight, rules::square(4, 3));
    Style12 board;
    CHECK_FALSE(half_move(before, with_knight.after(drop), board));
    board.last_verbose = "N/@@-e4";
    CHECK(half_move(before, with_knight.after(drop), board) == drop);
}

TEST_CASE("a board after the end is another game's when it has no move, or more time") {
    Style12 last;
    last.last_verbose = "P/e2-e4";
    Style12 board;
    CHECK(begins_anew(last, board));
    last.last_verbose.clear();
    CHECK_FALSE(begins_anew(last, board));
    board.left[Side::black] = 1s;
    CHECK(begins_anew(last, board));
    board.last_verbose = "P/e2-e4";
    CHECK_FALSE(begins_anew(last, board));
}

TEST_CASE("the server's word on a reserve is set; ours counts on where its line was full") {
    ReportedHands hands;
    CHECK_FALSE(hands.of(Side::white));
    Holdings holdings;
    holdings.hands[Side::white] = hand_of({Kind::pawn});
    hands.take(holdings, {});
    CHECK(hands.of(Side::white) == hand_of({Kind::pawn}));
    CHECK_FALSE(hands.of(Side::black));

    holdings.hands[Side::white] = std::nullopt;
    holdings.added_piece = rules::Piece{Side::white, Kind::knight};
    hands.take(holdings, {});
    CHECK(hands.of(Side::white) == hand_of({Kind::pawn, Kind::knight}));

    holdings.added_piece.reset();
    holdings.may_be_incomplete[Side::white] = true;
    holdings.hands[Side::white] = hand_of({Kind::queen});
    hands.take(holdings, {});
    CHECK(hands.of(Side::white) == hand_of({Kind::queen})); // more than the session had counted

    hands.dropped(Side::white, Kind::queen);
    hands.dropped(Side::white, Kind::rook); // not in the hand, so it is ignored
    CHECK(hands.of(Side::white)->empty());
}

TEST_CASE("a hand that was never told is counted from ours") {
    ReportedHands hands;
    Holdings holdings;
    holdings.added_piece = rules::Piece{Side::black, Kind::pawn};
    rules::PerSide<rules::Hand> counted;
    counted[Side::black] = hand_of({Kind::bishop});
    hands.take(holdings, counted);
    CHECK(hands.of(Side::black) == hand_of({Kind::bishop, Kind::pawn}));
}

TEST_CASE("the score decides who has lost, the words only how") {
    const rules::Match match = support::match_of("fics");
    const auto decided = [&](EndCause cause, Score score) {
        return decided_by(match, BoardId::a, end_of(cause, score), {});
    };
    CHECK(decided(EndCause::checkmate, Score::black_won) ==
          rules::BoardEnd{BoardId::a, Ending::mate, seat('A')});
    CHECK(decided(EndCause::disconnection, Score::white_won) ==
          rules::BoardEnd{BoardId::a, Ending::resignation, seat('a')});
    CHECK(decided(EndCause::stalemate, Score::draw) ==
          rules::BoardEnd{BoardId::a, Ending::stalemate, std::nullopt});
    CHECK(decided(EndCause::checkmate, Score::draw).ending == Ending::draw_agreed);
    CHECK(decided(EndCause::aborted, Score::unfinished) ==
          rules::BoardEnd{BoardId::a, Ending::aborted, std::nullopt});
}

TEST_CASE("a board that its partners' board decided is lost there, as far as one can see") {
    const rules::Match match = support::match_of("fics");
    const auto end =
        decided_by(match, BoardId::a, end_of(EndCause::partners_board, Score::black_won), {});
    CHECK(end == rules::BoardEnd{BoardId::b, Ending::resignation, seat('b')});
}

TEST_CASE("names become known, and what is not known changes nothing") {
    SeatNames names;
    CHECK(names.take(BoardId::a, {{"Amy", "Cid"}}, {{"1500", ""}}));
    CHECK_FALSE(names.take(BoardId::a, {{"Amy", ""}}, {}));
    CHECK(names.take(BoardId::b, {{"Dot", "Ben"}}, {}));
    CHECK(names.names()[seat('a')] == "Cid");
    CHECK(names.ratings()[seat('A')] == "1500");
    CHECK(names.seat_of("ben", 2) == seat('b'));
    CHECK_FALSE(names.seat_of("ben", 1));
    CHECK_FALSE(names.seat_of("", 2));
}

TEST_CASE("what the server says next may refuse the move on its way, once") {
    const rules::Move e4 = rules::Move::step(rules::square(4, 1), rules::square(4, 3));
    SentMove sent;
    CHECK_FALSE(sent.refused(MoveRefused{MoveFault::illegal}));
    sent.sent(seat('A'), e4, "e2e4");
    CHECK_FALSE(sent.refused(UnknownCommand{"finger"}));
    const auto refused = sent.refused(UnknownCommand{"E2E4"});
    REQUIRE(refused);
    CHECK((refused->seat == seat('A') && refused->move == e4));
    CHECK_FALSE(sent.refused(MoveRefused{MoveFault::illegal}));

    sent.sent(seat('A'), e4, "e2e4");
    sent.played(seat('a'));
    sent.board_replaced(BoardId::b);
    CHECK(sent.refused(MoveRefused{MoveFault::not_your_turn})->why ==
          rules::Refusal::not_your_turn);
    for (const bool played : {true, false}) {
        sent.sent(seat('A'), e4, "e2e4");
        played ? sent.played(seat('A')) : sent.board_replaced(BoardId::a);
        CHECK_FALSE(sent.refused(MoveRefused{MoveFault::illegal}));
    }
}

TEST_CASE("of the games that are watched one was asked for last, and there are not too many") {
    WatchedGames watched;
    watched.note({5, true});
    watched.note({6, true});
    CHECK((watched.has(5) && watched.has(6) && watched.is_newest(6)));
    watched.show(5);
    CHECK(watched.is_newest(5));
    watched.note({5, false});
    watched.ended(6);
    CHECK_FALSE((watched.has(5) || watched.has(6)));
    for (int game = 0; game < 1000; ++game) {
        watched.note({game, true});
    }
    CHECK(watched.has(static_cast<int>(WatchedGames::most) - 1));
    CHECK_FALSE(watched.has(static_cast<int>(WatchedGames::most)));
}

TEST_CASE("a game has time for each move, for all of them, or without end") {
    Style12 board;
    board.base = Millis{180'000};
    CHECK(time_of(board).bonus == rules::Bonus::none);
    CHECK_FALSE(time_of(board).unlimited);
    board.increment = Millis{2000};
    CHECK(time_of(board).bonus == rules::Bonus::fischer);
    board.base = Millis{};
    CHECK_FALSE(time_of(board).unlimited);
    board.increment = Millis{};
    CHECK(time_of(board).unlimited);
}
