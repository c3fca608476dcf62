// SPDX-License-Identifier: GPL-3.0-or-later
// Articles that are easily broken by a small slip: what players type, and what must happen.
#include "src/app/table/match_plan.h"
#include "src/notation/moves/fen.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using namespace rules;
using namespace std::chrono_literals;
using laws::terms;
using laws::typed;
using laws::unwrapped;
using world::has;
using world::World;

namespace {

const std::string bare = " | 4k3/8/8/8/8/8/8/4K3 w - -";

app::MatchTerms set_up(const std::string& book, const std::string& bfen,
                       std::string_view variant = "bughouse") {
    app::MatchTerms asked = terms(book, variant);
    const auto boards = notation::parse_bfen(bfen);
    REQUIRE(boards);
    asked.boards = *boards;
    return asked;
}

} // namespace

TEST_CASE("WBN 5.9: a pinned rook moves along its pin, which is a move where no other is left") {
    World world =
        typed(set_up("fics", "r6k/1r6/8/8/8/8/R7/K7 b - -", "crazyhouse"), "a:Rbb8; A:Rxa8");
    CHECK(world.moves() == "1a Rbb8 2A Rxa8");
    CHECK_FALSE(world.over());
    World bishop = typed(set_up("fics", "4r2k/8/8/8/8/8/4B3/4K3 w - -", "crazyhouse"), "Bf3");
    CHECK(bishop.moves().empty());
}

TEST_CASE("WBN BICS: under Fischer's random array a king castles where it stands already") {
    World world = typed(set_up("wbn", "4k3/8/8/8/8/8/8/6KR w K -" + bare), "O-O");
    CHECK(world.moves() == "1A O-O");
    CHECK(world.match().position(BoardId::a).at(square(5, 0)) == Piece{Side::white, Kind::rook});
}

TEST_CASE("Geneva 18-2: a touched piece binds for the one move, and not for later ones") {
    World world = typed(terms("geneva referee=claims clock=press"),
                        "b1b3; A:takeback; A:e4; A:Nc3; press; a:e5; a:press; A:Rb1; A:press; "
                        "a:d5; a:press; A:e4; A:press");
    CHECK(world.moves() == "1A Nc3 1a e5 2A Rb1 2a d5 3A e4");
}

TEST_CASE(
    "WBN E13-1: an offer of a draw stands in the record as (=) behind the move it came with") {
    World world = typed(terms("wbn"), "e4; a:e5; A:draw; A:Nf3; a:Nc6");
    CHECK(has(unwrapped(world.saved()), "1A. e4 {180} (=) 1a. e5"));
    CHECK(laws::judged(world.saved()) == "legal");
}

TEST_CASE("Wikipedia 21: nobody counts the death of a player in check: the check must be answered "
          "first") {
    const auto counted = [](const std::string& board_a) {
        app::MatchTerms asked = set_up("wall stalling=count", board_a + bare);
        asked.time = *app::read_time("none");
        return typed(asked, "A:death").match().stalls().counts[BoardId::a].has_value();
    };
    CHECK(counted("6rk/6pp/8/6N1/8/8/8/6K1 b - -"));
    CHECK_FALSE(counted("6rk/6p1/8/6N1/8/8/8/6KR b - -"));
}

TEST_CASE("WBN 7.12.4: what was called at the table before the first move is known when the match "
          "is taken up again") {
    World world = typed(terms("wbn"), "pause; yes; resume; A:e4; a:e5");
    const World next = laws::again(world);
    CHECK_FALSE(world.match().table_state().notes.empty());
    CHECK(next.match().table_state().notes == world.match().table_state().notes);
}

TEST_CASE("WBN 9.4.1: a wrong claim is a wrong one when the match is taken up again, too") {
    World world = typed(terms("wbn referee=claims"), "e4; a:e5; A:claim illegal; A:d4");
    const World next = laws::again(world);
    REQUIRE_FALSE(world.match().table_state().notes.empty());
    CHECK(next.match().table_state().notes == world.match().table_state().notes);
}

TEST_CASE(
    "Wikipedia 28: `draw` claims a position that stands three times, as on FICS, and offers a "
    "draw before; on ICC it only offers one") {
    const std::string there_and_back = "A:Nf3; a:Nf6; A:Ng1; a:Ng8; ";
    const std::string thrice = there_and_back + there_and_back;
    CHECK(typed(terms("fics"), thrice + "A:draw").over());
    CHECK_FALSE(typed(terms("fics"), there_and_back + "A:draw").over());
    CHECK_FALSE(typed(terms("fics"), thrice + "A:Nc3; A:draw").over());
    CHECK_FALSE(typed(terms("icc"), thrice + "A:draw").over());
    // there the players say `claim draw`
    CHECK_FALSE(typed(terms("fics referee=claims"), thrice + "A:draw").over());
}

TEST_CASE("WBN 1.12: a draw is claimed on the partner's board by its letter, and only there") {
    const std::string twice = "Nf3; a:Nf6; A:Ng1; a:Ng8; A:Nf3; a:Nf6; A:Ng1; a:Ng8; b:count A; ";
    CHECK(typed(terms("wbn referee=claims"), twice + "b:claim draw A").over());
    CHECK(typed(terms("wbn referee=claims"), twice + "b:claim repetition a").over());
    CHECK_FALSE(typed(terms("wbn referee=claims"), twice + "b:claim draw B").over());
    CHECK_FALSE(typed(terms("wbn referee=claims"), twice + "b:claim draw C").over());
}

TEST_CASE("Geneva 9-2: a premove to the last rank names its piece, too") {
    const auto waiting = [](const std::string& laws, const std::string& premove) {
        World world = typed(set_up(laws, "4k3/8/8/8/8/8/p7/3K4 w - -" + bare), premove);
        return world.model.table->premoves.all().size();
    };
    CHECK(waiting("geneva", "a:a1") == 0);
    CHECK(waiting("geneva", "a:a1?") == 0);
    CHECK(waiting("geneva", "a:a1=N") == 1);
    CHECK(waiting("geneva", "a:Kd7") == 1);
    CHECK(waiting("wall", "a:a1") == 1); // a queen
}

TEST_CASE("WBN 1.3: at the instant at which a board ends no illegal mate counts on another") {
    // Two keyboards at one instant, since a second line from the same keyboard would come too late.
    const std::string mates = "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1";
    const auto ends = [&](const std::string& second) {
        return laws::outcome(laws::match("wbn", mates, mates), "A:N@f7 &B:" + second);
    };
    CHECK(ends("N@f7").find("draw") == 0);
    CHECK(ends("Q@g6").find("A and b win") == 0);
    CHECK(ends("N@h8").find("A and b win") == 0);
}

TEST_CASE("WBN 5.10-1: what was captured and dropped is there when the match is taken up again") {
    World world = typed(terms("wbn"), "e4; B:d4; a:d5; A:exd5; a:Qxd5; b:P@e4; A:Nf3");
    const World next = laws::again(world);
    CHECK(next.moves() == world.moves());
    CHECK(next.match().hand({BoardId::b, Side::white}).holds(Kind::pawn));
    CHECK(next.match().hand({BoardId::b, Side::black}).empty());
}

TEST_CASE("WBN 1.15: a clock that was put right upwards makes no odd record") {
    World world = typed(terms("wbn"), "e4; B:e4; B:correct B 3:30; yes; b:e5; B:Nf3");
    CHECK(has(unwrapped(world.saved()), "{210}"));
    CHECK(laws::judged(world.saved()) == "legal");
}

TEST_CASE("WBN 1.10: a player with the last drop takes back the move that they were about to play, "
          "and the piece that it had passed") {
    const std::string takes_and_is_mated = "6rk/6pp/8/6N1/8/8/b7/1N4K1 b - -";
    World world = typed(set_up("wbn passing=made clock=press",
                               takes_and_is_mated + " | 4k3/8/8/4n3/8/8/1B6/4K3 w - -"),
                        "a:Bxb1; a:press; B:Bxe5");
    CHECK(world.match().hand({BoardId::a, Side::black}).holds(Kind::knight));
    laws::type(world, "A:Nf7; A:press");
    REQUIRE(world.match().last_drop());
    CHECK_FALSE(world.match().hand({BoardId::a, Side::black}).holds(Kind::knight));
}

TEST_CASE("WBN E14-1: a half-move without a clock between others makes no odd record") {
    const std::string head = "[TimeControl \"180+0\"][Laws \"wbn\"][Result \"*\"] ";
    CHECK(laws::judged(head + "1A. e4 {100} 1a. e5 {150} 2A. Nf3 2a. Nc6 {140} *") == "legal");
    CHECK(laws::judged(head + "1A. e4 {100} 1a. e5 {150} 2A. Nf3 {101} 2a. Nc6 {140} *")
              .find("legal | 2A Nf3: the clock of A shows more") == 0);
}

TEST_CASE(
    "WBN BFEN-2: a match from boards with clocks has them in its record, also when it is taken up "
    "again") {
    const std::string array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -";
    const auto check = [](const World& world) {
        CHECK(has(unwrapped(world.saved()), "- 45 56 | "));
        CHECK(has(unwrapped(world.saved()), "- 70 80\"]"));
        CHECK(laws::judged(world.saved()) == "legal");
    };
    const World world =
        typed(set_up("fics", array + " 45 56 | " + array + " 70 80"), "e4; a:e5; B:d4");
    check(world);
    World next = laws::again(world);
    laws::type(next, "A:Nf3");
    check(next);
    CHECK_FALSE(has(typed(terms("fics"), "e4").saved(), "FEN"));
}

TEST_CASE("WBN 7.3: a clock shows no time behind the fall of a flag that nobody has seen, and its "
          "record is in order") {
    World world = typed(terms("wbn referee=claims"));
    world.pass(3min + 1031ms);
    laws::type(world, "A:e4");
    CHECK(has(unwrapped(world.saved()), "1A. e4 {0}"));
    CHECK(laws::judged(world.saved()) == "legal");
    const World next = laws::again(world);
    CHECK(next.match().clock(BoardId::a).remaining(Side::white, next.now) == -1031ms);
}

TEST_CASE(
    "Wikipedia 20: a piece that was counted off goes once, whoever takes the match up again") {
    app::MatchTerms asked = terms("wall stalling=count");
    asked.time = *app::read_time("none");
    World world = typed(asked, "a:stalling; a:stalling a2");
    world.pass(10s);
    REQUIRE(world.match().stalls().removals.size() == 1);
    laws::type(world, "A:Rxa7");
    const World next = laws::again(world);
    CHECK(next.match().stalls().removals.size() == 1);
    CHECK(next.match().position(BoardId::a) == world.match().position(BoardId::a));
}
