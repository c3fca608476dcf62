// SPDX-License-Identifier: GPL-3.0-or-later
// Who may take back a completed move, stop the clocks or end a match without a result, and what
// that undoes.
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using namespace rules;
using namespace std::chrono_literals;
using laws::terms;
using laws::typed;
using world::has;
using world::World;

namespace {

const std::string agreed_move =
    "do all players agree that player takes their last move back? Enter or yes takes it back, Esc "
    "goes on";

/// A match like laws::typed(), but with one person and three bots that move only when told to.
World alone(const std::string& laws) {
    app::MatchTerms asked = terms(laws);
    asked.humans = {asked.seat};
    World world;
    world.bots_think = false;
    world.sit_down(asked);
    world.type("ready");
    return world;
}

} // namespace

TEST_CASE("WBN 6.3, FIDE 14-1, Geneva 17-2: over the board a move is changed before the press, and "
          "a completed one stands") {
    struct Row {
        std::string book;
        std::string text;
    };
    for (const Row& row : {Row{"wbn", "a completed move stands (WBN 6.3)"},
                           Row{"fide", "a completed move stands (FIDE 14)"},
                           Row{"geneva", "a completed move stands (Geneva 17)"},
                           Row{"wall", "a completed move stands (Wall 16)"}}) {
        CAPTURE(row.book);
        World world = typed(terms(row.book + " referee=claims"), "e4; a:e5; A:takeback");
        CHECK(world.status() == row.text);
        CHECK(world.moves() == "1A e4 1a e5");
    }
    World world = typed(terms("wbn referee=claims clock=press"), "e4; press; a:e5; a:takeback");
    CHECK(world.moves() == "1A e4");
    CHECK_FALSE(world.match().table_state().boards[BoardId::a].made);
    laws::type(world, "a:d5; press; a:takeback");
    CHECK(world.status() == "a completed move stands (WBN 6.3)");
    CHECK(world.moves() == "1A e4 1a d5");
}

TEST_CASE("WBN 7.12.4: over the board a pause is a stop of the clocks, with its price") {
    World world = typed(terms("wbn referee=claims"), "e4; a:pause");
    CHECK(world.match().paused());
    CHECK(has(world::text_of(world.view().talk), "calls the arbiter (WBN 7.12)"));
    laws::type(world, "resume; A:claim illegal");
    REQUIRE(world.over());
    CHECK(world.match().outcome()->decided_by ==
          BoardEnd{BoardId::a, Ending::wrong_stop, Seat{BoardId::a, Side::black}});
    World fide = typed(terms("fide referee=claims"), "e4; A:pause");
    CHECK_FALSE(fide.match().paused()); // A's partner has not joined yet (FIDE 15)
    laws::type(fide, "b:pause");
    CHECK(fide.match().paused());
}

TEST_CASE("WBN 9.4.4: over the board a match is ended without a result by the arbiter, or when all "
          "players agree") {
    World asked = typed(terms("wbn referee=claims"), "e4; abort");
    CHECK(has(asked.status(), "do all players agree to abort the match?"));
    CHECK_FALSE(asked.over());
    laws::type(asked, "yes");
    REQUIRE(asked.over());
    CHECK(asked.match().outcome()->decided_by.ending == Ending::aborted);
}

TEST_CASE("WBN 1.11.1-1: a player who takes a move back takes the reply with it, and nothing that "
          "the partner's board has seen") {
    World world = typed(terms("wbn"), "e4; B:e4; b:d5; a:d5; B:exd5; A:takeback");
    CHECK(world.status() == agreed_move);
    CHECK(world.moves() == "1A e4 1B e4 1b d5 1a d5 2B exd5");
    laws::type(world, "yes");
    CHECK(world.moves() == "1B e4 1b d5 2B exd5");
    CHECK(world.match().to_move(Seat{BoardId::a, Side::white}));
    // The piece comes from the other board.
    CHECK(world.match().hand({BoardId::a, Side::black}).holds(Kind::pawn));
    CHECK(laws::judged(world.saved()) == "legal");
    laws::type(world, "A:d4; a:P@e3; B:takeback; yes");
    CHECK(world.status() == "your partner has already dropped the captured piece");
    CHECK(world.moves() == "1B e4 1b d5 2B exd5 1A d4 1a P@e3");
    // The pawn returns to the hand, and then to the board.
    laws::type(world, "a:takeback; yes; B:takeback; yes");
    CHECK(world.moves() == "1B e4 1b d5 1A d4");
    CHECK(world.match().hand({BoardId::a, Side::black}).empty());
}

TEST_CASE("WBN 1.2: nobody stops the clocks of others without their yes, and Esc is a no") {
    World world = typed(terms("wbn"), "e4; pause");
    CHECK(has(world.status(), "do all players agree to stop the clocks?"));
    CHECK_FALSE(world.match().paused());
    world.press(app::Action::escape);
    world.pass(1s);
    CHECK_FALSE(world.match().paused());
    laws::type(world, "pause; yes");
    CHECK(world.match().paused());
    // It is saved with the next move.
    CHECK(has(laws::unwrapped(world.saved()), "{C:pause by ") == false);
    laws::type(world, "resume; a:e5");
    CHECK(has(laws::unwrapped(world.saved()), "{C:pause by a [%pause a]} {C:resume by a"));
    CHECK(laws::judged(world.saved()) == "legal");
}

TEST_CASE(
    "WBN 9.5-2: one person among bots takes back, stops and ends at will, and the record says so") {
    World world = alone("wbn");
    world.type("e4");
    world.play("B d4");
    world.play("a e5");
    world.pass(9s);
    world.type("takeback");
    CHECK(world.moves() == "1B d4");
    CHECK(has(laws::unwrapped(world.saved()), "{C:takeback by A, 171 s left [%takeback A 171]}"));
    world.pass(5s);
    world.type("d4");
    world.play("a d5");
    world.type("takeback");
    CHECK(has(laws::unwrapped(world.saved()), "{C:takeback by A, 166 s left [%takeback A 166]}"));
    CHECK(laws::judged(world.saved()) == "legal");
    world.type("pause");
    CHECK(world.match().paused());
    world.type("resume");
    world.type("d3");
    const World next = laws::again(world);
    CHECK(next.match().table_state().notes == world.match().table_state().notes);
    world.type("abort!");
    CHECK(world.over());
}
