// SPDX-License-Identifier: GPL-3.0-or-later
// The laws on the screen: set before the clocks start, shown at any time, kept in the record.
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/play/records/game_table.h"
#include "src/play/records/judge.h"
#include "tests/support/catch.h"
#include "tests/support/seats.h"
#include "tests/world/world.h"

#include <algorithm>

using app::Action;
using world::World;

namespace {

std::string page_of(const World& world) {
    REQUIRE(world.model.text);
    std::string text;
    for (const auto& line : world.model.text->lines) {
        text += line.text + "\n";
    }
    return text;
}

std::string laws_of(const World& world) {
    return notation::to_text(world.match().laws());
}

} // namespace

TEST_CASE("at a table whose clocks do not run laws are set one by one, or by the book's name") {
    World world;
    world.sit_down(world::hot_seat());
    world.type("/law castle-dropped-rook=yes");
    CHECK(laws_of(world) == "fics dropped_rook_castles=yes");
    CHECK(world.status() == "the laws now: fics dropped_rook_castles=yes");
    world.type("law repetition=4 no-move=stalemate");
    CHECK(laws_of(world) == "fics dropped_rook_castles=yes no_move=stalemate repetition=4");
    world.type("law geneva");
    CHECK(laws_of(world) == "geneva");
    CHECK_FALSE(world.match().started());
    world.press(Action::submit);
    CHECK(world.match().started());
}

TEST_CASE("no law is set that is none, contradicts another, or comes too late") {
    World world;
    world.sit_down(world::hot_seat());
    world.type("law colour=red");
    CHECK(world.status().find("\"colour=red\" is not a law") == 0);
    world.press(Action::escape); // the refused line stays for editing
    world.type("law last-pawn-drop-rank=1");
    CHECK(world.status() == "first-pawn-drop-rank=2 contradicts last-pawn-drop-rank=1");
    CHECK(laws_of(world) == "fics");
    world.press(Action::escape);
    world.press(Action::submit);
    world.type("law geneva");
    CHECK(world.status().find("the laws cannot change during a match") == 0);
    CHECK(laws_of(world) == "fics");
}

TEST_CASE("the laws are a page of text, of this match or of any book") {
    World world;
    world.sit_down(world::hot_seat());
    world.type("law repetition=5");
    world.type("/laws");
    CHECK(page_of(world).find("stands 5 times (changed)") != std::string::npos);
    world.press(Action::escape);
    world.type("/laws geneva");
    CHECK(page_of(world).find("geneva at 3+0") == 0);
    CHECK(page_of(world).find("stands 4 times (Geneva 19)") != std::string::npos);
    world.press(Action::escape);
    world.type("/laws chess");
    CHECK(world.status().find("unknown law book \"chess\": fics, icc") == 0);
}

TEST_CASE("a record carries the laws that were set, and is read back with them") {
    World world;
    world.sit_down(world::hot_seat());
    world.type("law castle-dropped-rook=yes last-pawn-drop-rank=6");
    world.press(Action::submit);
    world.type("e4");
    const auto game = world::game_in(world.saved());
    const auto table = play::table_of(game.game, *rules::preset("wbn"));
    REQUIRE(table);
    CHECK(table->laws == world.match().laws());
}

TEST_CASE("a record's last comment says by which article the match ended") {
    World world;
    world.sit_down(world::hot_seat());
    world.type("law geneva");
    world.press(Action::submit);
    for (int i = 0; i < 3; ++i) {
        for (const char* move : {"A:Nf3", "a:Nf6", "A:Ng1", "a:Ng8"}) {
            world.type(move);
        }
    }
    world.type("A:");
    world.type("claim");
    const std::string phrase =
        "draw: the position on board A occurred four times, no drop since (Geneva 19)";
    CHECK(world.status() == phrase);
    const auto game = world::game_in(world.saved()).game;
    REQUIRE_FALSE(game.moves.back().notes.empty());
    CHECK(game.moves.back().notes.back().text == "C:" + phrase);
    CHECK(game.end_text == "Game drawn by repetition");
}

namespace {

World without_clocks(const std::string& laws, std::vector<std::string> law = {}) {
    app::MatchTerms terms = world::hot_seat();
    terms.laws = laws;
    terms.law_changes = std::move(law);
    terms.time = *app::read_time("none");
    return world::seated(terms);
}

std::string judged(const std::string& record) {
    const auto judgement = play::judge(world::game_in(record), *rules::preset("fics"));
    std::string text(to_text(judgement.verdict));
    for (const std::string& warning : judgement.warnings) {
        text += " | " + warning;
    }
    return text;
}

} // namespace

TEST_CASE("without clocks the book's rule against waiting is in force, and is said") {
    World wall = without_clocks("wall");
    CHECK(laws_of(wall) == "wall stalling=three_moves");
    CHECK(world::has(world::text_of(wall.view().talk),
                     "*** a player who waits loses once the partner has made three moves "
                     "(Wall 11); `stalling` claims it"));
    CHECK(laws_of(without_clocks("fics", {"stalling=none"})) == "fics");
    CHECK(laws_of(without_clocks("fics", {"stalling=count"})) == "fics stalling=count");
    CHECK(laws_of(world::seated(world::hot_seat())) == "fics");
}

TEST_CASE("nobody loses by waiting before their first move") {
    World world = without_clocks("wall");
    for (const char* move : {"B:e4", "b:e5", "B:d4", "b:d5", "B:c4", "b:c5", "B:b4", "b:b5"}) {
        world.type(move);
    }
    world.type("a:stalling"); // A has not moved yet, b four times
    CHECK_FALSE(world.over());
    for (const char* move : {"A:e4", "a:e5", "B:h4", "b:h5", "B:g3", "b:g6", "B:a3"}) {
        world.type(move);
    }
    world.type("a:stalling");
    CHECK_FALSE(world.over());
    world.type("b:a6");
    world.type("a:stalling");
    REQUIRE(world.over());
    CHECK(world::has(world.status(), "player waited too long on board A (Wall 11)"));
}

TEST_CASE("a mate by the hand is written as one when the other board is over") {
    app::MatchTerms terms = world::hot_seat();
    terms.law_changes = {"ending=both"};
    terms.boards =
        *notation::parse_bfen("6k1/5ppp/8/8/8/8/8/R3K3 w - - | k7/7Q/1K6/8/8/8/8/8 w - -");
    World world = world::seated(terms);
    world.type("B:Qb7");
    world.type("A:Ra8");
    REQUIRE(world.over());
    CHECK(world.moves() == "1B Qb7# 1A Ra8#");
    CHECK(world::has(world.saved(), "Ra8#"));
    CHECK(judged(world.saved()) == "legal");
}

TEST_CASE("an offer of a draw stands behind the last move of the player who made it") {
    World world = world::seated(world::hot_seat());
    for (const char* move : {"e4", "A:draw", "a:e5", "a:draw", "A:Nf3", "B:d4"}) {
        world.type(move);
    }
    CHECK(world::has(world.saved(), "1A. e4 {180} (=)"));
    CHECK(world::has(world.saved(), "1a. e5 {180} (=)"));
    CHECK_FALSE(world::has(world.saved(), "d4 {180} (=)"));
    CHECK(judged(world.saved()) == "legal");
    world.type("a:Nc6");
    world.type("A:draw");
    world.type("a:draw"); // accepts the draw
    REQUIRE(world.over());
    const std::string saved = world.saved();
    CHECK(std::count(saved.begin(), saved.end(), '=') == 3);
}
