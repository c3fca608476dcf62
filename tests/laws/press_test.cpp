// SPDX-License-Identifier: GPL-3.0-or-later
// Clock move: a move is made with the piece and completed by pressing the clock.
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using namespace rules;
using laws::at_the_table;
using support::seat;

namespace {

std::string press(const std::string& book) {
    return book + " referee=claims clock=press";
}

} // namespace

TEST_CASE("WBN 1.1-5, WBN 6.3, FIDE 14-1, Wall 16, Wikipedia 15: not touching a piece but pressing "
          "the clock makes a move, which may be another one until then") {
    for (const std::string book : {"wbn", "fide", "wall"}) {
        const Match made = at_the_table(press(book), "A makes e4 -> made");
        CHECK(made.to_move(seat('A')));
        CHECK(made.plies().empty());
        const Match other = at_the_table(press(book), "A makes e4 -> made; A makes d4 -> made; "
                                                      "A presses -> done; a e5");
        REQUIRE(other.plies().size() == 2);
        CHECK(other.plies().front().move == Move::step(square(3, 1), square(3, 3)));
    }
}

TEST_CASE("WBN 7.7.1-3: the time between making a move and pressing is the mover's") {
    const Match match = at_the_table(press("wbn"), "wait 10; A makes e4; wait 20; A presses");
    CHECK(match.plies().back().left == std::chrono::seconds{150});
}

TEST_CASE("WBN 7.7.1-2, Geneva 18: a move that ends the game needs no press, but it does under "
          "FIDE") {
    const std::string mate = "A e4; a e5; A Qh5; a Nc6; A Bc4; a Nf6; A makes Qxf7; ";
    at_the_table(press("wbn"), mate + "A claims mate -> 1-0 mate");
    at_the_table(press("geneva"), mate + "A claims mate -> board A mate");
    at_the_table(press("fide"), mate + "A claims mate -> wrong: there is no mate; A presses; "
                                       "A claims mate -> 1-0 mate");
}

TEST_CASE(
    "FIDE 5-2, Geneva 18-3: what is captured is the partner's when the clock is pressed, under "
    "Wall at once") {
    const std::string capture = "B d4; A e4; a d5; A makes exd5; ";
    for (const std::string book : {"wbn", "fide", "geneva"}) {
        at_the_table(press(book),
                     capture +
                         "b P@e4 -> refused: P@e4: you have no pawn in hand (P@e4? waits for it); "
                         "A presses; b P@e4");
    }
    at_the_table(press("wall"), capture + "b makes P@e4 -> made; A presses; b presses -> done");
    // a piece captured by the early reply belongs to the partner once the opponent has pressed
    at_the_table("wbn referee=claims clock=press passing=made", R"(A e4; a d5; A makes Nc3
        a makes dxe4
        B makes P@e3 -> refused: P@e3: you have no pawn in hand (P@e3? waits for it)
        A presses
        B makes P@e3 -> made)");
}

TEST_CASE("FIDE 19-1, Geneva 18-1: an illegal move is one only when the clock has been pressed") {
    for (const std::string book : {"fide", "geneva"}) {
        at_the_table(press(book), R"(A makes e1e3
            a claims illegal -> wrong: there is no illegal move to claim
            A presses
            a claims illegal -> )" + std::string(book == "geneva" ? "board A illegal move"
                                                                  : "0-1 illegal move"));
    }
}

TEST_CASE("Geneva 18-2: before the press an illegal move goes back, and the same piece moves if it "
          "can") {
    at_the_table(press("geneva"), R"(A makes b1b3
        A takes back
        A makes e4 -> refused: touch-move: the same piece must be played
        A Nc3)");
    // The king has no legal move, so touch-move does not bind.
    at_the_table(press("geneva"), "A makes e1e3; A takes back; A e4");
    at_the_table(press("fide"), "A makes b1b3; A takes back; A e4");
}

TEST_CASE("Geneva 17-1, Geneva 17-2, Wikipedia 16: under touch-move a dropped piece stays where it "
          "touched an empty square") {
    const std::string drop = "B e4; b d5; B exd5; A e4; a e5; A Nf3; a makes P@e3; ";
    // what B captures goes to a, who is Black on board A
    at_the_table(press("geneva"), "A e4; B e4; b d5; B exd5; a makes P@e3; "
                                  "a takes back -> refused: touch-move: a legal move stands; "
                                  "a makes e5 -> refused: touch-move: a legal move stands");
    at_the_table(press("wbn"), "A e4; B e4; b d5; B exd5; a makes P@e3; a takes back; a e5");
}

TEST_CASE("WBN 6.5.1-1, WBN 6.5.1-2: a reply may be made before the opponent has pressed, but the "
          "opponent's press comes first") {
    at_the_table(press("wbn"), R"(A makes e4
        a makes e5 -> made
        a presses -> refused: your opponent has not pressed the clock yet
        A presses
        a presses)");
    at_the_table(press("fide"), "A makes e4; a makes e5 -> refused: it is not your move");
    const Match placed = at_the_table(press("wbn"), "A makes e4; a makes e5; A presses");
    CHECK(placed.table_state().boards[BoardId::a].made == Move::step(square(4, 6), square(4, 4)));
    CHECK_FALSE(placed.table_state().boards[BoardId::a].reply);
}

TEST_CASE(
    "WBN 6.5.1-3, WBN 6.5.1-5: a player who changes a move already made sends the reply back") {
    const Match match = at_the_table(press("wbn"), R"(A makes e4
        a makes e5
        A makes d4
        A presses
        a presses -> refused: you have made no move to complete)");
    CHECK(match.plies().size() == 1);
}

TEST_CASE(
    "WBN 6.5.1-4: a reply to a move that has not been made is a premove, which is claimed and "
    "frozen for") {
    at_the_table(press("wbn"), R"(a makes e5!
        A claims premove
        A e4
        a e5 -> refused: you are frozen and may not move yet
        wait 5
        a e5)");
    at_the_table(press("wbn"), "A claims premove -> wrong: nobody has moved out of turn");
    at_the_table(press("wbn"),
                 "a makes e5!; B claims premove -> wrong: nobody has moved out of turn");
    at_the_table("wbn clock=press", "a e5 -> refused: e5: no premoves here: your "
                                    "opponent moves first (WBN 6.5)");
}
