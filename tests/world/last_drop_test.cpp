// SPDX-License-Identifier: GPL-3.0-or-later
// The last drop (WBN 1.9) on the screen, and as played by a bot.
#include "src/notation/moves/fen.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

using app::Action;
using world::World;

namespace {

// a:axb1 captures a knight, A:Nf7 mates; then B could mate with N@f7.
constexpr const char* boards = "6rk/6pp/8/6N1/8/8/b7/1N4K1[] b - - | 6rk/6pp/8/8/8/8/8/6K1[] w - -";

/// A match in which the last drop is possible; `me` and the other `humans` sit at this keyboard.
World with_window(rules::Seat me, std::vector<rules::Seat> humans) {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.laws = "wbn";
    terms.seat = me;
    terms.humans = std::move(humans);
    terms.boards = *notation::parse_bfen(boards);
    world.sit_down(terms);
    world.press(Action::submit);
    world.play("a Bxb1");
    world.play("A Nf7");
    return world;
}

constexpr rules::Seat black_a{rules::BoardId::a, rules::Side::black};
constexpr rules::Seat white_b{rules::BoardId::b, rules::Side::white};
constexpr rules::Seat white_a{rules::BoardId::a, rules::Side::white};

} // namespace

TEST_CASE("the last drop is offered in words, and answered by a drop or let go") {
    World world = with_window(white_b, {});
    CHECK_FALSE(world.over());
    CHECK(world.status() == "B: your partner is mated; drop the knight with mate, or decline");
    CHECK(world.view().input.prompt == "B> ");
    CHECK(world.view().boards[0].state.text == "last drop");
    CHECK(world.view().boards[0].seats[rules::Side::white].state == "last drop");
    SECTION("a mate draws") {
        world.type("N@f7");
        REQUIRE(world.over());
        CHECK_FALSE(world.match().outcome()->winner);
        CHECK(world.view().title_right == "us 0.5 - 0.5 them");
    }
    SECTION("another move is refused in the rules' words") {
        world.type("Kg2");
        CHECK(world.status() ==
              "Kg2: only the piece that your partner captured last can still be dropped (WBN 1.9)");
    }
    SECTION("F4 lets it go") {
        world.press(app::Verb{"decline"});
        REQUIRE(world.over());
        CHECK(world.view().title_right == "us 0 - 1 them");
        CHECK(world.view().boards[1].state.text == "mate");
    }
}

TEST_CASE("a bot finds the last drop that saves the match") {
    World world = with_window(white_a, {white_a, black_a});
    REQUIRE(world.over());
    CHECK(world.view().moves.back().san == "N@f7#");
    CHECK_FALSE(world.match().outcome()->winner);
}
