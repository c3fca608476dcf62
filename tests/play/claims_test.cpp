// SPDX-License-Identifier: GPL-3.0-or-later
// Tables where the players enforce the laws themselves: which moves stand, who may claim what, and
// until when.
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/table_script.h"

using support::at_the_table;
using namespace rules;
using namespace std::chrono_literals;

TEST_CASE("an illegal move stands until it is claimed") {
    at_the_table("wbn referee=claims", "A e4; a e5; A e1e3; a claims illegal -> 0-1 illegal move");
    at_the_table("wbn referee=claims", "A e4; a e5; A e1e3; a Nc6; A Nc3");
    at_the_table("wbn", "A e4; a e5; A e1e3 -> refused: that piece cannot move there");
}

TEST_CASE("an illegal move is claimed before the wronged player's next completed move") {
    for (const auto* laws : {"wbn", "fide", "geneva", "wall", "fics"}) {
        at_the_table(std::string(laws) + " referee=claims",
                     R"(A e4; a e5; A e1e3; B d4; b d5
                        a Nf6
                        a claims illegal -> wrong: it is too late: a move has been completed since)");
    }
}

TEST_CASE("the laws say who may claim an illegal move") {
    at_the_table("wbn referee=claims", "A a2a5; B claims illegal -> 0-1 illegal move");
    at_the_table("wall referee=claims", "A a2a5; B claims illegal -> 0-1 illegal move");
    for (const auto* laws : {"fide referee=claims", "geneva referee=claims plays_on=no"}) {
        at_the_table(laws, R"(A a2a5
                              B claims illegal -> wrong: that is not yours to claim now
                              a claims illegal -> 0-1 illegal move)");
    }
    // a claim against one's own side is wrong
    at_the_table("wbn referee=claims",
                 "A a2a5; b claims illegal -> wrong: there is no illegal move to claim");
}

// a queen beside the king: no piece could come between
const std::string scholars = "A e4; a e5; A Bc4; a Nc6; A Qh5; a Nf6; A Qxf7";

TEST_CASE("mate is nothing until somebody claims it") {
    at_the_table("wbn referee=claims", scholars + "; B d4; A claims mate -> 1-0 mate");
    at_the_table("wbn referee=claims", scholars + "; b claims mate A -> 1-0 mate");
    at_the_table("fide referee=claims", scholars + R"(
                 b claims mate -> wrong: that is not yours to claim now
                 A claims mate -> 1-0 mate)");
    at_the_table("wbn", scholars + " -> 1-0 mate");
    at_the_table("wbn", "A claims mate -> refused: the strict referee sees to that");
}

TEST_CASE("mate lapses with the winner's next completed move, where the laws say so") {
    const std::string played = scholars + "; a e8h5; A a3; ";
    const auto* too_late =
        "A claims mate -> wrong: it is too late: a move has been completed since";
    at_the_table("wbn referee=claims", played + too_late);
    at_the_table("wall referee=claims", played + too_late);
    at_the_table("fide referee=claims", played + "A claims mate -> 1-0 mate");
    // an illegal escape does not save the mated player
    at_the_table("wall referee=claims", scholars + "; a a7a6; A claims mate -> 1-0 mate");
}

TEST_CASE("a mate by an illegal move is none") {
    at_the_table("wbn referee=claims", R"(A e4; a e5; A Qh5; a Nc6; A c1c4; a Nf6; A Qxf7
                                          A claims mate -> 1-0 mate)");
    at_the_table("wbn referee=claims", "A d1f7; A claims mate -> wrong: there is no mate");
}

TEST_CASE("flags fall in silence until they are claimed") {
    at_the_table("wbn referee=claims", R"(A e4; wait 200; B d4
                                          A claims flag -> 1-0 flag)");
    at_the_table("wbn", "A e4; wait 200 -> 1-0 flag", {}, {.base = 3min});
}

TEST_CASE("both flags of a board down are a draw once one is claimed") {
    at_the_table("wbn referee=claims", R"(A e4; wait 200; a e5; wait 200
                                          A claims flag -> 1/2-1/2 both flags)");
}

TEST_CASE("a flag is claimed by a player or the partner, or by the opponent alone") {
    at_the_table("wbn referee=claims", "B d4; A e4; wait 200; b Nf6; A claims flag A -> 1-0 flag");
    at_the_table("wbn referee=claims", "wait 200; B claims flag A -> 0-1 flag"); // WBN 7.8
    at_the_table("fide referee=claims", R"(wait 200
                 b claims flag A -> wrong: no flag has fallen
                 B claims flag A -> wrong: that is not yours to claim now
                 a claims flag -> 0-1 flag)");
}

TEST_CASE("a mate on the board comes before a flag that falls after it") {
    at_the_table("wbn referee=claims", scholars + R"(; B d4; b d5; wait 400
                 A claims flag A -> 1-0 flag)",
                 {}, {.base = 3min});
    at_the_table("wbn referee=claims", R"(A e4; a e5; A Bc4; a Nc6; A Qh5; a Nf6; wait 200; A Qxf7
                 a claims flag A -> wrong: mate had won that board before the flag fell
                 A claims mate -> 1-0 mate)");
}

TEST_CASE("what a wrong claim costs is the laws' word") {
    const auto* wrong_draw = "A e4; A claims draw -> wrong: there is no draw to claim; ";
    at_the_table("wbn referee=claims",
                 std::string(wrong_draw) + "a claims illegal -> 0-1 wrong stop");
    at_the_table("wall referee=claims",
                 std::string(wrong_draw) + "a claims illegal -> 0-1 wrong stop");
    for (const auto* laws : {"fide referee=claims", "geneva referee=claims"}) {
        at_the_table(laws, std::string(wrong_draw) +
                               "a claims illegal -> wrong: there is no illegal move to claim");
    }
    const auto* wrong_flag = "A e4; A claims flag -> wrong: no flag has fallen; ";
    at_the_table("wbn referee=claims",
                 std::string(wrong_flag) + "a claims illegal -> 0-1 wrong stop");
    at_the_table("wall referee=claims",
                 std::string(wrong_flag) +
                     "a claims illegal -> wrong: there is no illegal move to claim");
    // it lapses at the next completed move, like an illegal move
    at_the_table("wbn referee=claims", std::string(wrong_draw) + R"(a e5
                 a claims illegal -> wrong: it is too late: a move has been completed since)");
}

TEST_CASE("a claim of a draw is an offer of one") {
    at_the_table("wbn referee=claims", R"(A claims draw -> wrong: there is no draw to claim
                                          a offers draw -> 1/2-1/2 agreed)");
}

TEST_CASE("a repetition is claimed at the table as at the screen") {
    const std::string shuffle = "A Nf3; a Nf6; A Ng1; a Ng8; A Nf3; a Nf6; A Ng1; a Ng8; ";
    at_the_table("wbn referee=claims", shuffle + "A counts; A claims draw -> 1/2-1/2 repetition");
    at_the_table("wbn referee=claims", shuffle + "B counts A; B claims draw -> 1/2-1/2 repetition");
    at_the_table("fide referee=claims",
                 shuffle + "A claims draw -> wrong: there is no draw to claim");
    // about to appear (WBN 2.2.2): named, or made and not pressed
    const std::string twice = "A Nf3; a Nf6; A Ng1; a Ng8; A Nf3; a Nf6; A Ng1; ";
    at_the_table("wbn referee=claims",
                 twice + "a counts Ng8; a claims draw Ng8 -> 1/2-1/2 repetition");
    at_the_table("wbn referee=claims clock=press",
                 twice + "a makes Ng8 -> made; a counts; a claims draw -> 1/2-1/2 repetition");
}

TEST_CASE("one player stops the clocks, or both of a team") {
    at_the_table("wbn referee=claims", "A e4; A stops; a e5 -> refused: the match is paused");
    at_the_table("wbn", "A stops -> refused: the strict referee sees to that");
    at_the_table("fide referee=claims", R"(A stops -> asks partner
                 A stops -> refused: your partner must stop the clocks too
                 a stops -> asks partner
                 b stops
                 A e4 -> refused: the match is paused)");
}

TEST_CASE("stopping the clocks without cause is an illegal move") {
    at_the_table("wbn referee=claims", "A stops; A resumes; a claims illegal -> 0-1 wrong stop");
    at_the_table("wbn referee=claims", R"(A e4; A stops; A warns a; A resumes
                 a claims illegal -> wrong: there is no illegal move to claim)");
    at_the_table("fide referee=claims", R"(A stops -> asks partner; b stops; A resumes
                 a claims illegal -> wrong: there is no illegal move to claim)");
}

TEST_CASE("the arbiter freezes a player until their clock has run on") {
    const auto match = at_the_table("wbn referee=claims", R"(
                 A freezes a 5 -> refused: that is for the arbiter: `stop` calls one
                 A e4; A stops; A freezes a 5; A resumes
                 a e5 -> refused: you are frozen and may not move yet
                 wait 4
                 a e5 -> refused: you are frozen and may not move yet
                 wait 1
                 a e5)");
    CHECK(match.plies().back().left == 3min - 5s);
    at_the_table("wbn referee=claims", "A stops; A rules against a -> 1-0 ruling");
    at_the_table("wbn referee=claims",
                 "A stops; A freezes a 10 -> refused: there are no clocks here", {},
                 {.unlimited = true});
}

TEST_CASE("a move is completed by the press, and may be changed before it") {
    const auto match = at_the_table("wbn clock=press", R"(
                 A makes e4 -> made
                 A makes d4 -> made; A presses; A presses -> refused: it is not your move
                 a makes d5 -> made; a takes back; a presses -> refused: you have made no move to complete
                 a e6)");
    CHECK(match.plies().size() == 2);
    at_the_table("wbn",
                 "A presses -> refused: moves count at once here: there is no clock to press");
}

TEST_CASE("the clock runs until it is pressed") {
    const auto match = at_the_table("fide clock=press", "A makes e4 -> made; wait 7; A presses");
    CHECK(match.plies().front().left == 3min - 7s);
}

TEST_CASE("a captured piece passes with the press, or at once") {
    const std::string capture = "A e4; a d5; A makes exd5 -> made; ";
    at_the_table("wbn clock=press", "B e4; " + capture + R"(
                 b P@e6 -> refused: you have no such piece in hand
                 A presses; b P@e6)");
    at_the_table("wall clock=press", "B e4; " + capture + R"(
                 b makes P@e6 -> made
                 b presses -> refused: a captured piece is on its way: complete or take back its move first
                 A presses; b presses)");
    // a move cannot be taken back once the partner has dropped the captured piece
    at_the_table("wall clock=press", "B e4; " + capture + R"(b makes P@e6 -> made
                 A takes back -> refused: your partner has already dropped the captured piece
                 b takes back; A takes back; b makes P@e6 -> refused: you have no such piece in hand)");
    const auto match = at_the_table("wall clock=press", "B e4; " + capture + "A presses; b P@e6");
    CHECK(match.hand({BoardId::b, Side::black}).empty());
}

TEST_CASE("a mating move counts before the press, where the laws say so") {
    const std::string played = "A e4; a e5; A Bc4; a Nc6; A Qh5; a Nf6; A makes Qxf7";
    at_the_table("wbn clock=press", played + " -> 1-0 mate");
    at_the_table("geneva clock=press", played + " -> 1-0 mate");
    at_the_table("fide clock=press", played + " -> made; A presses -> 1-0 mate");
    at_the_table("wbn referee=claims clock=press", played + "; A claims mate -> 1-0 mate");
    at_the_table("wall referee=claims clock=press", played + R"(
                 A claims mate -> wrong: there is no mate
                 A presses; A claims mate -> 1-0 mate)");
}

TEST_CASE("a mating drop of a piece whose capture is not completed waits for the press") {
    const std::vector<std::string_view> boards{"6k1/8/8/8/8/5p2/5P1P/6K1[] b - - 0 1",
                                               "q3k3/8/8/8/8/8/8/R3K3[] w - - 0 1"};
    for (const std::string book : {"geneva", "wbn"}) {
        at_the_table(book + " clock=press passing=made", R"(B makes Rxa8 -> made
                     a makes Q@g2 -> made
                     a presses -> refused: a captured piece is on its way: complete or take back its move first
                     B presses; a presses -> 0-1 mate)",
                     boards);
        at_the_table(book + " clock=press passing=made",
                     "B makes Rxa8 -> made; B presses; a makes Q@g2 -> 0-1 mate", boards);
    }
    // a refused move leaves nothing on the board
    auto match = at_the_table("wbn clock=press passing=made", "B makes Rxa8 -> made", boards);
    const Seat a{BoardId::a, Side::black};
    const auto early = match.play(a, Move::drop(Kind::queen, square(6, 1)), support::epoch);
    CHECK(early.error() == Refusal::capture_not_completed);
    CHECK_FALSE(match.table_state().boards[BoardId::a].made);
}

TEST_CASE("under touch-move a legal move stands, an illegal one goes back and binds its piece") {
    at_the_table("geneva clock=press", R"(A makes e4 -> made
                 A makes e3 -> refused: touch-move: a legal move stands
                 A takes back -> refused: touch-move: a legal move stands
                 A presses)");
    at_the_table("geneva referee=claims clock=press", R"(A makes g1g3 -> made; A takes back
                 A makes e4 -> refused: touch-move: the same piece must be played
                 A Nf3)");
    // touch-move does not bind to a piece without a legal move
    at_the_table("geneva referee=claims clock=press", "A makes a1a5 -> made; A takes back; A e4");
    // an illegal move loses only once it is pressed
    at_the_table("geneva referee=claims clock=press", R"(A makes g1g3 -> made
                 a claims illegal -> wrong: there is no illegal move to claim
                 A presses; a claims illegal -> board A illegal move)");
    // a drop that was made stands (touch-move)
    at_the_table("geneva clock=press",
                 "A makes N@f3 -> made; A makes N@c3 -> refused: touch-move: a legal move stands",
                 {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[N] w KQkq - 0 1"});
}

TEST_CASE(
    "a reply may be made before the opponent has pressed, and goes back with the opponent's move") {
    const auto match = at_the_table("wbn clock=press", R"(A makes e4 -> made; a makes e5 -> made
                 a presses -> refused: your opponent has not pressed the clock yet
                 A presses; a presses)");
    CHECK(match.plies().size() == 2);
    at_the_table("wbn clock=press", R"(A makes e4 -> made; a makes e5 -> made
                 A makes d4 -> made; A presses
                 a presses -> refused: you have made no move to complete)");
    at_the_table("fide clock=press",
                 "A makes e4 -> made; a makes e5 -> refused: it is not your move");
}

TEST_CASE("a move before the opponent's is a premove: it goes back and costs five seconds") {
    at_the_table("wbn referee=claims clock=press", R"(a makes e5 -> made
                 A claims premove
                 A e4
                 a e5 -> refused: you are frozen and may not move yet
                 wait 5
                 a e5)");
    at_the_table("wbn referee=claims clock=press", R"(A makes e4 -> made; a makes e5 -> made
                 A claims premove -> wrong: nobody has moved out of turn)");
    at_the_table("wbn clock=press", "a makes e5 -> refused: it is not your move");
}

TEST_CASE("taking the king claims the illegal move, where the laws say so") {
    const std::string check = "A e4; a d5; A Bb5; a e6; "; // Black stays in check
    at_the_table("wall referee=claims", check + "A b5e8 -> 1-0 illegal move");
    at_the_table("wbn referee=claims",
                 check + "A b5e8 -> refused: kings are not captured: claim the illegal move");
}

TEST_CASE("a mate that is claimed opens the last drop") {
    // Black's knight has just taken on e4; the queen mates, and Black's partner may drop the pawn
    const std::vector<std::string_view> boards{
        "rnbqkb1r/pppp1ppp/5n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"};
    at_the_table("wbn referee=claims", R"(a Nxe4; A Qxf7
                 A claims mate -> last drop B P
                 a claims illegal -> refused: the match waits for the last drop
                 B P@e3 -> 1-0 mate)",
                 boards);
    at_the_table("wbn referee=claims",
                 "a Nxe4; A Qxf7; A claims mate -> last drop B P; wait 400 -> 1-0 mate", boards);
    at_the_table("wall referee=claims", "a Nxe4; A Qxf7; A claims mate -> 1-0 mate", boards);
}

TEST_CASE("castling with a dropped rook and an unlawful pawn drop can be done by hand") {
    at_the_table("wbn referee=claims", "A O-O; a claims illegal -> 0-1 illegal move",
                 {"4k3/8/8/8/8/8/8/4K2R[] w - - 0 1"});
    at_the_table("fide referee=claims", "A P@b1; a claims illegal -> 0-1 illegal move",
                 {"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"});
    at_the_table("fide referee=claims", "A P@b4 -> refused: you have no such piece in hand",
                 {"4k3/8/8/8/8/8/8/4K3[] w - - 0 1"});
}

TEST_CASE("a mate that was not claimed at once outlives what is made, and what is taken back") {
    const std::vector<std::string_view> smothered{"6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1"};
    const auto ends = [&](std::string_view laws, std::string_view script) {
        return at_the_table(laws, script, smothered).plies().size();
    };
    CHECK(ends("wbn referee=claims clock=press",
               "A Nf7; a g8f8; A makes Kg2; A claims mate -> 1-0 mate") ==
          2); // Kg2 was not completed
    const std::string undo = "wbn referee=claims undo=by_agreement";
    CHECK(ends(undo, "A Nf7; a g8f8; a takes back; A claims mate -> 1-0 mate") == 1);
    CHECK(ends(undo, "A Nf7; a g8f8; A Kg2; A takes back; A claims mate -> 1-0 mate") == 2);
    (void)ends(undo, R"(A Nf7; a g8f8; A Kg2
                        A claims mate -> wrong: it is too late: a move has been completed since)");
    (void)ends(undo, "A Nf7; A takes back; A claims mate -> wrong: there is no mate");
}

TEST_CASE("a freeze ends with the next half-move, whatever that adds to the clock") {
    at_the_table("wbn referee=claims", R"(A e4; A stops; A freezes a 5; A resumes
                                          a e5 -> refused: you are frozen and may not move yet
                                          wait 5; a e5; A Nf3; a Nc6)",
                 {}, {.base = 180s, .increment = 5s, .bonus = Bonus::fischer});
}

TEST_CASE("the last drop needs no press of the clock") {
    const std::vector<std::string_view> boards{
        "rnbqkb1r/pppp1ppp/5n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 0 1"};
    at_the_table("wbn clock=press", "a Nxe4; A Qxf7 -> last drop B P; B makes P@e3 -> 1-0 mate",
                 boards);
}

TEST_CASE("a move is not taken back when its captured piece is made to drop, pressed or not") {
    const std::vector<std::string_view> boards{"4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1",
                                               "4k3/8/8/8/8/8/8/4K3[] b - - 0 1"};
    const std::string laws = "wbn referee=claims clock=press undo=by_agreement";
    at_the_table(laws, R"(A exd5; b makes N@f6
                 A takes back -> refused: your partner has already dropped the captured piece)",
                 boards);
    at_the_table(laws, "A exd5; b makes Kd8; A takes back", boards);
}

TEST_CASE("clocks that stood without an arbiter are nobody's fault") {
    at_the_table("wall referee=claims undo=by_agreement",
                 R"(A e4; a stops; a resumes
                    A claims illegal -> wrong: there is no illegal move to claim
                    a claims illegal -> wrong: there is no illegal move to claim)");
}
