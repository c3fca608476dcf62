// SPDX-License-Identifier: GPL-3.0-or-later
// What happens on a board after another one has ended, and who is a spectator then.
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"
#include "src/play/news.h"
#include "src/play/records/match_record.h"
#include "src/play/records/recording.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/play/table.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

using namespace rules;
using laws::at_the_table;

namespace {

// A mates with Nf7; on B Black mates with N@f2, White with N@f7.
const std::vector<std::string_view> mates{"6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1",
                                          "6rk/p5pp/8/8/8/8/6PP/6RK[Nn] b - - 0 1"};
const std::string won_on_a = "A Nf7; A claims mate -> board A mate; ";

std::string end_played_on(const std::string& laws, const std::string& script) {
    return laws::verdict(at_the_table(laws, script, mates));
}

} // namespace

TEST_CASE("Geneva 12-1: when one board has ended a player of the other may stop the clock, which "
          "ends the match, and a mate found later counts nothing") {
    const std::string stopped = won_on_a + "b stops -> 1-0 mate; ";
    CHECK(end_played_on("geneva referee=claims", stopped) ==
          "A and b win: a is mated on board A (Geneva 8)");
    CHECK(end_played_on("geneva referee=claims", won_on_a +
                                                     "B stops -> 1-0 mate; b N@f2 -> refused: the "
                                                     "match is over") ==
          "A and b win: a is mated on board A (Geneva 8)");
    // nobody moves on the board that is over, whichever side was on move there
    at_the_table("geneva referee=claims",
                 won_on_a + "A Kh1 -> refused: that board is over (Geneva 4); "
                            "a h6 -> refused: that board is over (Geneva 4)",
                 mates);
    // only a player of the other board may stop the clocks
    at_the_table("geneva referee=claims", won_on_a + "A stops -> refused: that board is over",
                 mates);
    // elsewhere the first board that ends also ends the match
    at_the_table("fide referee=claims", "A Nf7; A claims mate -> 1-0 mate", mates);
    at_the_table("geneva referee=claims plays_on=no", "A Nf7; A claims mate -> 1-0 mate", mates);
    at_the_table("geneva referee=claims", R"(A e4; a e5; A Qh5; a Nc6; A Bc4; a Nf6; A Qxf7
        A claims mate -> board A mate
        B offers draw; b offers draw -> 1/2-1/2 mate)");
    // a draw agreed by all ends the whole match (Geneva 15)
    at_the_table("geneva referee=claims", "A offers draw; a offers draw; B offers draw; b offers "
                                          "draw -> 1/2-1/2 agreed");
    // a referee called to the table ends the match by a ruling
    at_the_table("geneva referee=claims",
                 "A stops -> asks partner; b stops; A rules against a -> 1-0 ruling", mates);
}

TEST_CASE("Geneva 12-2: if nobody stops the clock the other game goes on, and counts when it ends "
          "too") {
    const std::string claims = "geneva referee=claims";
    CHECK(end_played_on(claims, won_on_a + "b N@f2; b claims mate -> 1-0 mate") ==
          "A and b win: a is mated on board A and B is mated on board B (Geneva 13)");
    CHECK(end_played_on(claims, won_on_a + "b a6; B N@f7; B claims mate -> 1/2-1/2 mate") ==
          "draw: a is mated on board A and b is mated on board B (Geneva 13)");
    CHECK(end_played_on(claims, won_on_a + "wait 400; B claims flag -> 1/2-1/2 mate") ==
          "draw: a is mated on board A and b ran out of time on board B (Geneva 13)");
    CHECK(end_played_on(claims, won_on_a + "b a6; B h4; b a5") == "goes on");
}

TEST_CASE("WBN 8.3, WBN 9.6: a player who has finished is a spectator, and neither speaks about "
          "the boards that go on nor interferes with them") {
    const auto says = [](const std::string& laws, char who) {
        world::World world = laws::typed(laws::terms(laws), "A:resign!");
        REQUIRE_FALSE(world.over());
        world.announced.clear();
        world.type(std::string(1, who) + ":;N@f7 mates");
        const bool heard = std::holds_alternative<play::TellNews>(world.announced.back());
        return heard ? std::string("heard") : world.status();
    };
    const std::string silent = "your game is over: spectators do not discuss the match";
    CHECK(says("wbn ending=both", 'A') == silent + " (WBN 8.3)");
    CHECK(says("wbn ending=both", 'a') == silent + " (WBN 8.3)");
    CHECK(says("wbn ending=both", 'B') == "heard"); // the player's own board is still played
    CHECK(says("wall ending=both", 'A') == "heard");
    at_the_table("wbn referee=claims ending=both",
                 "A resigns; B a2a5; A claims illegal B -> refused: " + silent +
                     "; b claims illegal -> 1/2-1/2 illegal move");
    // nobody moves, makes offers or stops for a board that is not theirs, before or after its end
    at_the_table("wbn ending=both", R"(A resigns
        A e4 -> refused: that board is over (ending=both)
        a offers draw -> refused: that board is over)");
}

TEST_CASE("WBN 8.7: the arbiter may declare the game lost by both players") {
    const Match match =
        at_the_table("wbn referee=claims", "A e4; A stops; A rules against both -> * lost by both");
    CHECK(laws::verdict(match) ==
          "nobody wins: the arbiter ruled against both players on board A (WBN 8.7)");
    CHECK_FALSE(match.outcome()->winner);
    const std::string text = notation::write_bpgn(play::record_of(match, {}));
    CHECK(text.find("[Result \"*\"]") != std::string::npos);
    CHECK(text.find("{Both players forfeit by ruling of the arbiter} *") != std::string::npos);
    // The match has ended.
    CHECK_FALSE(play::resumable_match(world::game_in(text), laws::book("wbn")));
    // where the points of the boards are added, the board gives nobody a point
    const Match both = at_the_table("wbn referee=claims ending=both",
                                    "B resigns; A stops; A rules against both -> 1-0 lost by both");
    CHECK(points_text(*both.outcome()) == "1-0");
}
