// SPDX-License-Identifier: GPL-3.0-or-later
// What the arbiter does beyond one game, what is corrected before it has really begun, and who sits
// opposite whom.
#include "src/app/update.h"
#include "src/play/news.h"
#include "src/play/records/recording.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using namespace rules;
using namespace std::chrono_literals;
using laws::terms;
using laws::typed;
using world::has;
using world::World;

namespace {

base::Millis left(const World& world, char seat) {
    const Seat who = *seat_from(seat);
    return world.match().clock(who.board).remaining(who.side, world.now);
}

std::string score(const World& world) {
    return world.model.evening.score();
}

std::string talk(const World& world) {
    return world::text_of(world.view().talk);
}

const std::string two_kings = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

} // namespace

TEST_CASE("WBN 1.15: a clock that was set wrong is put right by agreement, until both sides of the "
          "board have completed a move") {
    World world = typed(terms("wbn"), "A:e4; a:correct a 2:30");
    CHECK(has(world.status(), "do all players agree"));
    CHECK(left(world, 'a') == 180s);
    world.type("yes");
    CHECK(left(world, 'a') == 150s);
    CHECK(has(talk(world), "has the clock corrected: 150 s left (WBN 1.15)"));
    laws::type(world, "correct B 4:00; yes"); // B's board has no moves yet
    CHECK(left(world, 'B') == 240s);
    laws::type(world, "a:e5; correct a 3:00");
    CHECK(has(world.status(), "both have moved on that board: it stays as it is (WBN 1.15)"));
    CHECK(left(world, 'a') == 150s);
    laws::type(world, "B:d4");
    CHECK(has(laws::unwrapped(world.saved()), "[%clock a 150]"));
    CHECK(laws::judged(world.saved()) == "legal"); // B's clock gained time, but the record says why
    const World next = laws::again(world);
    CHECK(left(next, 'a') == 150s);
    CHECK(left(next, 'B') == 240s);
    CHECK(next.match().table_state().notes == world.match().table_state().notes);
}

TEST_CASE("WBN 1.15: a wrong set-up is put right, and what was played there holds where it fits") {
    World world = typed(terms("wbn"), "B:e4; A:d4; correct A " + two_kings);
    CHECK(has(world.status(), "the moves played there do not fit that board"));
    World set = typed(terms("wbn"), "B:e4; correct A " + two_kings + "; yes");
    CHECK(set.match().position(BoardId::a).at(square(7, 0)) ==
          Piece{Side::white, Kind::rook, false});
    CHECK_FALSE(set.match().position(BoardId::a).at(square(0, 0)));
    CHECK(set.moves() == "1B e4");
    CHECK(has(talk(set), "has the board set up correctly (WBN 1.15)"));
    laws::type(set, "A:Rh8; a:Kd7; b:e5");
    CHECK(set.moves() == "1B e4 1A Rh8+ 1a Kd7 1b e5");
    CHECK(laws::judged(set.saved()) == "legal");
    CHECK(set.match() == set.referee->match());
    CHECK(laws::again(set).match().position(BoardId::a) == set.match().position(BoardId::a));
    laws::type(set, "correct A " + two_kings);
    CHECK(has(set.status(), "both have moved"));
    World bad = typed(terms("wbn"), "correct A 8/8/8/8/8/8/8/8 w - -");
    CHECK(has(bad.status(), "board A cannot be played"));
    bad.type("correct A QQQQQQQQ/QQQQQQQQ/8/8/4k3/8/8/4K3 w - -");
    CHECK(has(bad.status(), "two sets hold"));
    bad.type("correct z 2:30");
    CHECK(has(bad.status(), "correct a 2:30 sets a clock; correct B FEN, a board"));
}

TEST_CASE(
    "WBN 9.4.4, WBN 7.11-2: the arbiter orders a new game, perhaps for a defective clock, and "
    "the one before has no result") {
    World world = typed(terms("wbn referee=claims"), "A:e4; newgame");
    CHECK(has(world.status(), "that is for the arbiter: `stop` calls one (WBN 7.12)"));
    CHECK(world.moves() == "1A e4");
    laws::type(world, "stop; newgame clock");
    CHECK(world.match().plies().empty());
    CHECK_FALSE(world.over());
    CHECK(score(world).empty());
    const std::string first = world.files.begin()->second;
    CHECK(has(laws::unwrapped(first), "has a defective clock: a new game (WBN 7.11)"));
    CHECK(has(first, "[Result \"*\"]"));
    laws::type(world, "ready; A:d4; stop; newgame");
    CHECK(world.match().plies().empty());
    CHECK(has(talk(world), "must play a new game by the arbiter's order (WBN 9.4.4)"));
    CHECK(left(world, 'A') == 180s);
}

TEST_CASE("WBN 9.4.5, WBN 9.4.6, WBN 8.6: the arbiter takes and gives points of the last game, at "
          "most what it is worth") {
    World world = typed(terms("wbn referee=claims"), "A:e4; points A 0.5");
    CHECK(has(world.status(), "points are given and taken when the game is over"));
    laws::type(world, "a:resign!");
    CHECK(score(world) == "us 1 - 0 them");
    world.type("points A 0.5");
    CHECK(score(world) == "us 0.5 - 0 them");
    CHECK(has(talk(world), "that game is worth half a point to player and bob (WBN 9.4.5)"));
    world.type("points a 1");
    CHECK(score(world) == "us 0.5 - 1 them");
    CHECK(has(talk(world), "that game is worth a point to"));
    CHECK(has(talk(world), "(WBN 9.4.6)"));
    world.type("points a 2");
    CHECK(has(world.status(), "points SEAT 0, 0.5 or 1"));
    CHECK(has(world.model.evening.played_matches_text(), "the arbiter makes it 0.5 - 1"));
    laws::type(world, "rematch; ready; A:e4; stop; forfeit a");
    REQUIRE(world.over());
    CHECK(score(world) == "us 1.5 - 1 them");
    world.type("points A 0.5"); // the arbiter sets the points of the last game
    CHECK(has(talk(world), "(WBN 8.6)"));
    CHECK(score(world) == "us 1 - 1 them");
}

TEST_CASE(
    "WBN 9.4.7: an expelled player has lost the game, and another has the seat from then on") {
    World world = typed(terms("wbn referee=claims"), "A:e4; expel a");
    CHECK(has(world.status(), "that is for the arbiter: `stop` calls one (WBN 7.12)"));
    const std::string name = world.model.table->seats[*seat_from('a')].name;
    laws::type(world, "stop; expel a");
    REQUIRE(world.over());
    CHECK(world.match().outcome()->winner == Team{0});
    CHECK(has(talk(world), "the arbiter expels " + name + " (WBN 9.4.7)"));
    world.type("rematch");
    CHECK(world.model.table->seats[*seat_from('a')].name == "gwen");
    CHECK(has(talk(world), "gwen takes the place of " + name + ", who is expelled"));
    laws::type(world, "ready; A:e4; stop; expel a; rematch");
    CHECK(world.model.table->seats[*seat_from('a')].name == "hugo");
}

TEST_CASE("Wall 9: the strong sit opposite the strong, where that is asked for") {
    const auto levels = [](std::string_view level, bool by_level) {
        app::MatchTerms asked;
        asked.levels = *app::read_levels(level, asked.levels);
        asked.seat_by_level = by_level;
        World world;
        world.sit_down(asked);
        std::string text;
        for (const char seat : {'a', 'B', 'b'}) {
            text += std::to_string(world.model.table->seats[*seat_from(seat)].level);
        }
        return text;
    };
    CHECK(levels("A=2,b=6,a=7,B=3", true) == "376");
    CHECK(levels("A=2,b=6,a=7,B=3", false) == "736");
    CHECK(levels("A=6,b=2,a=7,B=3", true) == "732");
    CHECK(levels("A=4,b=4,a=7,B=3", true) == "734"); // equal levels are not swapped
}
