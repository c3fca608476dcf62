// SPDX-License-Identifier: GPL-3.0-or-later
// Over-the-board rules at one keyboard: clocks to press, claims to make, and what each player is
// shown.
#include "src/notation/laws/law_text.h"
#include "src/play/records/judge.h"
#include "src/play/records/notes.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

using namespace std::chrono_literals;
using world::has;
using world::seated;
using world::World;

namespace {

app::MatchTerms hot_seat(const std::string& laws, std::vector<std::string> law) {
    app::MatchTerms terms = world::hot_seat();
    terms.laws = laws;
    terms.law_changes = std::move(law);
    return terms;
}

std::string talk_of(const World& world) {
    return world::text_of(world.view().talk);
}

} // namespace

TEST_CASE("a move waits for the press of its clock") {
    World world = seated(hot_seat("wbn", {"clock=press"}));
    world.type("e4");
    CHECK(world.match().plies().empty());
    CHECK(has(world.status(), "e4 is played: Enter presses the clock"));
    CHECK(world.view().boards[0].seats[rules::Side::white].state == "not pressed");
    CHECK(world.view().boards[0].pieces[rules::square(4, 3)]);
    world.type("d4"); // replaces the made move
    world.type("");
    CHECK(world.moves() == "1A d4");
    world.type("e5");
    world.type("takeback");
    CHECK_FALSE(world.match().table_state().boards[rules::BoardId::a].made);
    world.type("a:e6");
    world.type("press");
    CHECK(world.moves() == "1A d4 1a e6");
}

TEST_CASE(
    "a mate that the players must notice has the mark of a check while it waits for the press") {
    for (const bool claims : {false, true}) {
        World world =
            seated(hot_seat("wbn", {"clock=press", claims ? "referee=claims" : "referee=strict"}));
        for (const char* move : {"e4", "a:e5", "A:Qh5", "a:Nc6", "A:Bc4", "a:Nf6"}) {
            world.type(move);
            world.type("press");
        }
        world.type("A:Qxf7");
        CHECK(has(world.status(), claims ? "Qxf7+ is played: Enter presses" : "carol is mated"));
    }
}

TEST_CASE("an illegal move is made by its squares, and may be claimed") {
    World world = seated(hot_seat("fide", {"referee=claims"}));
    world.type("e4");
    world.type("a:e5");
    world.type("A:e1e3");
    CHECK(world.moves() == "1A e4 1a e5 2A Ke1e3");
    CHECK(world.view().status_right.text == "a may claim an illegal move");
    world.type("claim illegal");
    REQUIRE(world.over());
    CHECK(world.match().outcome()->decided_by.ending == rules::Ending::illegal_move);
    CHECK(has(talk_of(world), "claims an illegal move: upheld"));
}

TEST_CASE("a wrong claim that can lose the match is asked about, others are not") {
    World world = seated(hot_seat("wbn", {"referee=claims"}));
    world.type("e4");
    world.type("claim mate");
    CHECK(has(world.status(), "Enter or yes claims all the same"));
    CHECK_FALSE(has(talk_of(world), "claims mate"));
    world.press(app::Action::escape);
    CHECK_FALSE(has(talk_of(world), "claims mate"));
    world.type("claim mate");
    world.type("");
    CHECK(has(talk_of(world), "claims mate"));

    // Under laws where a wrong claim costs nothing.
    World free = seated(hot_seat("fide", {"referee=claims"}));
    free.type("e4");
    free.type("claim mate");
    CHECK(has(talk_of(free), "claims mate"));
}

TEST_CASE("a slip of the keyboard is no illegal move") {
    World world = seated(hot_seat("wbn", {"referee=claims"}));
    world.type("Nf5");
    CHECK(world.match().plies().empty());
    CHECK(has(world.status() + world.model.notice.text, "of yours can go to"));
}

TEST_CASE("where the program is the referee nothing but draws can be claimed") {
    World world = seated(hot_seat("wbn", {}));
    world.type("claim mate");
    CHECK(has(world.model.notice.text, "strict"));
    world.type("stop");
    CHECK(has(world.model.notice.text, "strict"));
}

TEST_CASE("the arbiter is called, freezes a player, and starts the clocks again") {
    World world = seated(hot_seat("wbn", {"referee=claims"}));
    world.type("freeze 5");
    CHECK(has(world.model.notice.text, "stop"));
    world.type("stop");
    CHECK(world.match().paused());
    world.type("freeze 5 A");
    world.type("resume");
    world.type("A:e4");
    CHECK(world.match().plies().empty());
    CHECK(has(world.model.notice.text, "frozen"));
    CHECK(world.view().boards[0].seats[rules::Side::white].state == "frozen");
    world.pass(5s);
    world.press(app::Action::escape);
    world.type("A:e4");
    CHECK(world.moves() == "1A e4");
}

TEST_CASE("the record of such a match replays, illegal moves and claims included") {
    World world = seated(hot_seat("wbn", {"referee=claims", "clock=press"}));
    for (const auto* line : {"e4", "", "a:e5", "", "A:e1e3", "", "claim flag", "", "a:Nc6", "",
                             "A:e3f5", "", "claim illegal"}) {
        world.type(line);
        CAPTURE(line, world.status(), world.model.notice.text);
        CHECK(world.model.input.empty()); // the line was understood
    }
    INFO(talk_of(world));
    REQUIRE(world.over());
    const std::string text = world.saved();
    CAPTURE(text);
    CHECK(has(text, "Ke1e3"));
    std::string remarks;
    for (const play::Remark& remark : play::remarks_in(world::game_in(text).game)) {
        remarks += remark.text + "\n";
    }
    CHECK(has(remarks, "illegal: that piece cannot move there\n"));
    CHECK(has(remarks, "claims a fallen flag: no flag has fallen (WBN 7.8)\n"));
    const auto judged = play::judge(world::game_in(text), *rules::preset("fics"));
    CHECK(judged.verdict == play::Verdict::legal);
    CHECK(judged.replayed.size() == judged.written_moves);
    CHECK_FALSE(judged.warnings.empty());
    CHECK(has(text, "forfeits by"));
}

TEST_CASE("bots at a wooden table press, play legally, claim and come to an end") {
    const std::string laws = GENERATE(as<std::string>(), "wbn", "fide", "geneva", "wall");
    World world;
    app::MatchTerms terms;
    terms.laws = laws;
    terms.law_changes = {"referee=claims", "clock=press"};
    terms.time = rules::TimeControl{.base = 20s};
    terms.levels.values.fill(2);
    terms.seed = 5;
    world.nodes = 60;
    world.sit_down(terms);
    world.type("ready");
    CAPTURE(laws);
    CHECK(world.play_on(60s)); // I do not move, so my flag falls and an opponent claims it
    CHECK(world.match().plies().size() > 4);
    for (const rules::TableNote& heard : world.match().table_state().notes) {
        const auto* const claim = std::get_if<rules::ClaimNote>(&heard.what);
        CHECK((claim == nullptr || !claim->wrong));
    }
}

TEST_CASE("a bot claims the illegal move of the player before it") {
    World world;
    app::MatchTerms terms;
    terms.laws = "fide";
    terms.law_changes = {"referee=claims"};
    world.sit_down(terms);
    world.type("ready");
    world.type("a2a5");
    REQUIRE(world.over());
    CHECK(world.match().outcome()->decided_by.ending == rules::Ending::illegal_move);
}

TEST_CASE("a king that is left in check is taken as it is typed, which claims the illegal move") {
    for (const std::string capture : {"Qxe8", "h5e8", "Qe8", "A:h5xe8"}) {
        INFO(capture);
        World world = seated(hot_seat("wall", {"referee=claims"}));
        for (const char* move : {"e4", "a:f6", "A:Qh5", "a:a7a6"}) {
            world.type(move);
        }
        world.type(capture);
        REQUIRE(world.over());
        CHECK(world.match().outcome()->decided_by.ending == rules::Ending::illegal_move);
        CHECK(has(talk_of(world), "claims an illegal move: upheld (Wall 41)"));
        CHECK(world.match().plies().size() == 4);
    }
}

TEST_CASE("a king is not taken from where nothing attacks it, nor under other laws") {
    World wall = seated(hot_seat("wall", {"referee=claims"}));
    for (const char* move : {"e4", "a:f6"}) {
        wall.type(move);
    }
    wall.type("A:Qxe8");
    CHECK(wall.status() == "Qxe8: no queen of yours can go to e8");
    World fide = seated(hot_seat("fide", {"referee=claims"}));
    for (const char* move : {"e4", "a:f6", "A:Qh5", "a:a7a6"}) {
        fide.type(move);
    }
    fide.type("A:Qxe8");
    CHECK(has(fide.status(), "kings are not captured: claim the illegal move"));
    CHECK_FALSE(fide.over());
    fide.type("A:claim illegal");
    CHECK(fide.over());
}

TEST_CASE("a player who may win because the opponent waits too long is told so") {
    app::MatchTerms terms = hot_seat("wall", {});
    terms.time = rules::TimeControl{.unlimited = true};
    World world = seated(terms);
    for (const char* move : {"A:e4", "a:e5", "A:d4", "B:e4", "b:e5", "B:d4", "b:d5"}) {
        world.type(move);
    }
    world.type("claims");
    CHECK(has(world::text_of(world.view().lines), "You can claim nothing"));
    world.press(app::Action::escape);
    world.type("B:c4"); // a's partner has made three moves
    CHECK(world.view().status_right.text ==
          "A may claim the win, since the opponent waits too long");
    world.type("claims");
    CHECK(has(world::text_of(world.view().lines), "A: stalling"));
    CHECK(has(world::text_of(world.view().lines),
              "the win, since the opponent waits too long on board A (Wall 11)"));
    world.press(app::Action::escape);
    world.type("A:stalling");
    CHECK(has(world.status(), "carol waited too long on board A (Wall 11)"));
}

TEST_CASE("the status of a match that ended while its clocks stood is its result") {
    for (const char* end : {"A:resign!", "abort!"}) {
        World world = seated(hot_seat("fics", {}));
        world.type("e4");
        world.type("a:e5");
        world.type("pause");
        world.type("yes");
        REQUIRE(world.match().paused());
        CHECK(has(world.status(), "paused"));
        world.type(end);
        CAPTURE(end, world.status());
        REQUIRE(world.over());
        CHECK_FALSE(has(world.status(), "paused"));
        CHECK(has(world.status(), end[0] == 'A' ? "carol and dave win" : "aborted"));
    }
}

TEST_CASE(
    "where all players must agree to a draw it is said who still has to, and an acceptance is "
    "no offer") {
    for (const std::string book : {"fide", "geneva", "wall"}) {
        CAPTURE(book);
        World world = seated(hot_seat(book, {}));
        world.type("e4");
        world.type("A:draw");
        CHECK(has(talk_of(world), "*** player offers a draw, which waits for carol, dave and bob"));
        CHECK(has(world.status(), "player offers a draw: F3 accepts"));
        world.type("a:draw");
        CHECK(has(talk_of(world), "*** carol agrees to a draw, which waits for dave and bob"));
        CHECK_FALSE(has(talk_of(world), "carol offers"));
        CHECK(world.status() == "the draw waits for dave and bob");
        world.type("b:draw");
        CHECK(has(talk_of(world), "*** bob agrees to a draw, which waits for dave"));
        CHECK_FALSE(world.over());
        world.type("B:draw");
        CHECK(world.over());
        CHECK(has(talk_of(world), "*** dave agrees to a draw\n"));
    }
    World pair = seated(hot_seat("wbn", {}));
    pair.type("e4");
    pair.type("A:draw");
    CHECK(has(talk_of(pair), "*** player offers a draw\n"));
    CHECK(has(pair.status(), "player offers a draw: F3 accepts"));
    pair.type("B:d4");
    CHECK_FALSE(has(pair.status(), "offers a draw")); // an offer on the other board
    pair.type("b:accept");
    CHECK(has(pair.status(), "there is no draw to accept"));
    pair.type("a:accept");
    CHECK(pair.over());
}
