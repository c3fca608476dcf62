// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/history.h"

#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using namespace rules;
using namespace std::chrono_literals;
using support::position_of;
using support::seat;

namespace {

History new_history() {
    return {bughouse_plan(), {Position(), Position()}};
}

void add_ply(History& history, char who, std::string_view move) {
    const Seat mover = seat(who);
    history.play(mover, support::move_of(history.position(mover.board), move), 60s, {});
}

} // namespace

TEST_CASE("a capture is kept in the ply and goes to the reserve that the seat feeds") {
    History history = new_history();
    add_ply(history, 'A', "e2e4");
    add_ply(history, 'a', "d7d5");
    add_ply(history, 'A', "e4d5");
    REQUIRE(history.plies().size() == 3);
    CHECK(history.plies().back().passed == Kind::pawn);
    CHECK(history.plies().back().left == 60s);
    CHECK(history.position(BoardId::b).hand(Side::black).count(Kind::pawn) == 1);
    CHECK(history.repetition_keys(BoardId::a).size() == 4);
    CHECK(history.repetition_keys(BoardId::b).size() == 1);
    SECTION("and comes back when the half-move is taken back") {
        const auto undone = history.take_back(2, {});
        REQUIRE(undone);
        CHECK(undone->passed == Kind::pawn);
        CHECK(history.position(BoardId::b) == history.start(BoardId::b));
        CHECK(history.repetition_keys(BoardId::a).size() == 3);
        while (!history.plies().empty()) {
            REQUIRE(history.take_back(history.plies().size() - 1, {}));
        }
        CHECK(history == new_history());
    }
}

TEST_CASE("a half-move is taken back from between those of other boards") {
    History history = new_history();
    add_ply(history, 'A', "e2e4");
    add_ply(history, 'B', "d2d4");
    add_ply(history, 'a', "d7d5");
    add_ply(history, 'A', "e4d5");
    add_ply(history, 'b', "d7d5");
    CHECK(history.last_on(BoardId::a) == 3);
    CHECK(history.last_on(BoardId::b) == 4);
    SECTION("with what it passed") {
        const auto undone = history.take_back(3, {});
        REQUIRE(undone);
        CHECK(undone->seat == seat('A'));
        REQUIRE(history.plies().size() == 4);
        CHECK(history.plies().back().seat == seat('b'));
        CHECK(history.position(BoardId::b).hand(Side::black).empty());
        CHECK(history.repetition_keys(BoardId::b).size() == 3);
    }
    SECTION("but not when that has been dropped") {
        history.play(seat('B'), support::move_of(history.position(BoardId::b), "c2c4"), 60s, {});
        history.play(seat('b'), Move::drop(Kind::pawn, square(4, 4)), 60s, {});
        const History before = history;
        CHECK_FALSE(history.take_back(3, {}));
        CHECK(history == before);
    }
}

TEST_CASE("where nothing is passed a capture goes nowhere") {
    History history(chess_plan(), {position_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")});
    add_ply(history, 'A', "e4d5");
    CHECK_FALSE(history.plies().back().passed);
    CHECK(history.position(BoardId::a).hand(Side::white).empty());
}

TEST_CASE("a piece that has left the match is not put back by taking back what came later") {
    History history = new_history();
    add_ply(history, 'A', "e2e4");
    history.remove(BoardId::a, square(0, 6));
    const History before = history;
    CHECK_FALSE(history.position(BoardId::a).at(square(0, 6)));
    CHECK(history.repetition_keys(BoardId::a).size() == 2);
    CHECK(history.repetition_keys(BoardId::a).back() ==
          history.position(BoardId::a).repetition_key());
    add_ply(history, 'a', "e7e5");
    REQUIRE(history.take_back(1, {{seat('a'), square(0, 6), 1, {}}}));
    CHECK(history == before);
}

TEST_CASE("a board that differs from ours starts the history of all boards again") {
    History history = new_history();
    add_ply(history, 'A', "e2e4");
    CHECK_FALSE(history.resync(BoardId::a, history.position(BoardId::a)));
    CHECK(history.plies().size() == 1);
    const Position other = position_of("4k3/8/8/8/8/8/8/4K3[Q] b - - 0 1");
    CHECK(history.resync(BoardId::b, other));
    CHECK(history.plies().empty());
    CHECK(history.start(BoardId::b) == other);
    // Board A restarts from its current position.
    CHECK(history.start(BoardId::a) == history.position(BoardId::a));
    CHECK(history.repetition_keys(BoardId::a).size() == 1);
}

TEST_CASE("a board is another one when its men stand elsewhere, and nothing else has changed") {
    History history = new_history();
    CHECK(history.resync(BoardId::a,
                         position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq -")));
    CHECK(history.position(BoardId::a).at(square(4, 3)));
}

TEST_CASE("a capture is taken back though such a piece was dropped, when another one was held") {
    History history{bughouse_plan(),
                    {position_of("4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1"),
                     position_of("4k3/8/8/8/8/8/8/4K3[p] b - - 0 1")}};
    add_ply(history, 'A', "e4d5");
    add_ply(history, 'b', "P@e4");
    REQUIRE(history.take_back(0, {}));
    CHECK(history.position(BoardId::b).hand(Side::black).empty());
    add_ply(history, 'A', "e4d5");
    History both = history;
    CHECK(both.position(BoardId::b).hand(Side::black).count(Kind::pawn) == 1);
}

TEST_CASE("a capture is taken back whatever those have dropped whom it did not feed") {
    History history{bughouse_plan(),
                    {position_of("4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1"),
                     position_of("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")}};
    add_ply(history, 'A', "e4d5");
    add_ply(history, 'B', "P@e4");
    REQUIRE(history.take_back(0, {}));
    CHECK(history.position(BoardId::b).at(square(4, 3)));
}
