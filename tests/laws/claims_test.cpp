// SPDX-License-Identifier: GPL-3.0-or-later
// Over-the-board rules: the program only provides the table, and the players enforce the laws.
#include "src/notation/laws/verdict_text.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using laws::at_the_table;
using rules::Match;

namespace {

std::string claims(const std::string& book) {
    return book + " referee=claims";
}

const std::string scholars_mate = "A e4; a e5; A Qh5; a Nc6; A Bc4; a Nf6; A Qxf7; ";
const std::string knights_return = "A Nf3; a Nf6; A Ng1; a Ng8; ";

/// How the match of a script ended, with the article.
std::string end_of(const std::string& laws, const std::string& script) {
    return laws::verdict(at_the_table(laws, script));
}

} // namespace

TEST_CASE("WBN 9.5-1, WBN 9.5-2: the arbiter is silent about illegal moves and flags, unless all "
          "agreed beforehand that the arbiter calls them") {
    const std::string played = "A e4; a e5; A e1e3; a Nc6; wait 400; B d4; b d5";
    CHECK_FALSE(at_the_table(claims("wbn"), played).outcome());
    at_the_table("wbn", "A e4; a e5; A e1e3 -> refused: e1e3: the king on e1 cannot go to e3");
    at_the_table("wbn", "A e4; wait 400 -> 1-0 flag");
}

TEST_CASE(
    "WBN 2.1.2, FIDE 19-2, Wikipedia 24: a player who catches the opponent's illegal move wins") {
    for (const auto& book : laws::all_books) {
        const std::string ended = book == "geneva" ? "board A illegal move" : "0-1 illegal move";
        at_the_table(claims(book), "A e4; a e5; A e1e3; a claims illegal -> " + ended);
    }
    CHECK(end_of(claims("wbn"), "A a2a5; a claims illegal") ==
          "a and B win: A made an illegal move on board A (WBN 2.1.2)");
    CHECK(end_of(claims("fide"), "A a2a5; a claims illegal") ==
          "a and B win: A made an illegal move on board A (FIDE 19)");
}

TEST_CASE("WBN 1.14, FIDE 19-3, Wall 41: an illegal move is claimed before the own next completed "
          "move, or not at all") {
    for (const std::string book : {"wbn", "fide", "wall"}) {
        at_the_table(claims(book), R"(A e4; a e5; A e1e3; B d4; b d5
            a Nf6
            a claims illegal -> wrong: it is too late: a move has been completed since)");
    }
}

TEST_CASE("WBN 1.12: every player of a team may claim anything on either board") {
    at_the_table(claims("wbn"), "A a2a5; B claims illegal -> 0-1 illegal move");
    at_the_table(claims("wbn"), "A e4; wait 200; b d5 -> refused: d5: no premoves here: "
                                "your opponent moves first (WBN 6.5)");
    at_the_table(claims("wbn"), "A e4; wait 200; b claims flag A -> 1-0 flag");
    at_the_table(claims("wbn"), knights_return + knights_return +
                                    "b counts A; b claims draw -> 1/2-1/2 repetition");
    at_the_table(claims("fide"), R"(A a2a5
        B claims illegal -> wrong: that is not yours to claim now
        a claims illegal -> 0-1 illegal move)");
}

TEST_CASE("WBN 1.16, Wall 47: mate is claimed before the own next completed move, after an illegal "
          "escape too, or it is lost") {
    const std::string too_late =
        "A claims mate -> wrong: it is too late: a move has been completed since";
    for (const std::string book : {"wbn", "wall"}) {
        at_the_table(claims(book), scholars_mate + "B d4; A claims mate -> 1-0 mate");
        at_the_table(claims(book), scholars_mate + "a a7a6; A claims mate -> 1-0 mate");
        at_the_table(claims(book), scholars_mate + "a a7a6; A Qh5; " + too_late);
    }
    at_the_table(claims("fide"), scholars_mate + "a a7a6; A Qh5; A claims mate -> 1-0 mate");
}

TEST_CASE("Wall 39, Wall 43: a win is one when an opponent claims it, play goes on until then, and "
          "the first correct claim decides") {
    CHECK_FALSE(at_the_table(claims("wall"), scholars_mate + "B e4; b e5; B Nf3; b Nc6").outcome());
    at_the_table(claims("wall"),
                 scholars_mate + "B e4; b a7a4; B claims illegal -> 0-1 illegal move");
    at_the_table(claims("wall"), scholars_mate + "B e4; b a7a4; A claims mate -> 1-0 mate");
    at_the_table(claims("wall"), "A e4; wait 200; A claims flag -> 1-0 flag");
    at_the_table(claims("wall"), "A e4; a resigns -> 1-0 resignation");
}

TEST_CASE("Wall 40: taking the king claims the win") {
    for (const std::string capture : {"h5e8", "Qxe8"}) {
        const auto world =
            laws::typed(laws::terms(claims("wall")), "e4; a:f6; A:Qh5; a:a7a6; A:" + capture);
        REQUIRE(world.over());
        CHECK(world.match().outcome()->decided_by.ending == rules::Ending::illegal_move);
        CHECK(world.match().outcome()->winner == world.match().plan().team[rules::Seat{}]);
    }
}

TEST_CASE("WBN 1.13, Wall 51: a repetition is claimed by counting the occurrences aloud, so that "
          "everybody hears how often the position stood") {
    for (const std::string book : {"wbn", "fide", "geneva", "wall"}) {
        CAPTURE(book);
        const bool four = book == "fide" || book == "geneva";
        const std::string drawn = book == "geneva" ? "A claims draw -> board A repetition"
                                                   : "A claims draw -> 1/2-1/2 repetition";
        const std::string rounds = knights_return + knights_return + (four ? knights_return : "");
        at_the_table(claims(book), rounds + R"(
            A claims draw -> refused: count the repetition aloud first: `count`
            A counts; )" + drawn);
        // an earlier count does not help, since another position is on the board now
        at_the_table(claims(book), knights_return + "A counts; " +
                                       rounds.substr(knights_return.size()) +
                                       "A claims draw -> refused: count the repetition aloud "
                                       "first: `count`");
        at_the_table(claims(book) + " counted_aloud=no", rounds + drawn);
        // a count does not make a repetition
        at_the_table(claims(book),
                     knights_return +
                         "A counts; A claims draw -> wrong: there is no draw to claim");
    }
    const Match heard = at_the_table(claims("wbn"), knights_return + "B counts A");
    REQUIRE(heard.table_state().notes.size() == 1);
    CHECK(heard.table_state().notes[0].by == support::seat('B'));
    CHECK(notation::note_text(heard.table_state().notes[0], heard.laws()) ==
          "counts one, two on board A (WBN 1.13)");
    // a repetition that is about to appear is counted with the move that produces it (WBN 2.2.2)
    at_the_table(claims("wbn"), knights_return + R"(A Nf3; a Nf6; A Ng1
        a claims draw Ng8 -> refused: count the repetition aloud first: `count`
        a counts Ng8; a claims draw Ng8 -> 1/2-1/2 repetition)");
    at_the_table("wbn", knights_return + "A counts -> refused: the strict referee sees to that");
    // only a draw claim needs the count
    at_the_table(claims("wbn"),
                 knights_return + knights_return + "A claims flag -> wrong: no flag has fallen");
}

TEST_CASE("WBN 3.4-1, WBN 3.4-2, Wall 52, Wall 53: a claim of a draw is judged on the spot and "
          "cannot be withdrawn, a wrong one is an illegal move that may be claimed") {
    for (const std::string book : {"wbn", "wall"}) {
        at_the_table(claims(book), R"(A e4
            a claims draw -> wrong: there is no draw to claim
            A claims illegal -> 1-0 wrong stop)");
        at_the_table(claims(book), knights_return + knights_return +
                                       "A counts; A claims draw -> 1/2-1/2 repetition");
    }
    at_the_table(claims("fide"), R"(A e4
        a claims draw -> wrong: there is no draw to claim
        A claims illegal -> wrong: there is no illegal move to claim)");
}

TEST_CASE("WBN 3.1.2: a player who claims a draw wrongly has offered one") {
    at_the_table(claims("wbn"), R"(A e4
        a claims draw -> wrong: there is no draw to claim
        A offers draw -> 1/2-1/2 agreed)");
}

TEST_CASE("WBN 7.8: a flag has fallen when a player or the partner says so rightly") {
    at_the_table(claims("wbn"), "A e4; wait 200; A claims flag -> 1-0 flag");
    at_the_table(claims("wbn"), "A e4; wait 200; b claims flag A -> 1-0 flag");
    at_the_table(claims("wbn"), R"(A e4
        A claims flag -> wrong: no flag has fallen
        a claims illegal -> 0-1 wrong stop)");
    at_the_table(claims("geneva"), R"(A e4; wait 200
        b claims flag A -> wrong: that is not yours to claim now
        A claims flag A -> board A flag)");
}
