// SPDX-License-Identifier: GPL-3.0-or-later
// Whole matches of every variation in memory: bots follow its laws, and the saved record is judged
// legal and can be resumed.
#include "src/app/table/table.h"
#include "src/notation/moves/san.h"
#include "src/play/news.h"
#include "src/play/records/judge.h"
#include "src/play/records/recording.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/match_judge.h"

#include "tests/support/catch.h"
#include "tests/support/playable_moves.h"
#include "tests/world/world.h"

#include <fmt/format.h>
#include <set>

using namespace rules;
using namespace std::chrono_literals;
using world::World;

namespace {

/// I play the first legal move; everybody else thinks.
void play_rounds(World& world, int rounds) {
    for (int i = 0; i < rounds && !world.over(); ++i) {
        for (const Seat seat : app::human_seats(*world.model.table)) {
            const MoveList moves = support::playable_moves(world.match(), seat);
            if (moves.empty() || world.over()) {
                continue;
            }
            const Move move = moves[static_cast<std::size_t>(i * 13) % moves.size()];
            world.play(fmt::format("{} {}", letter(seat),
                                   notation::to_san(world.match().position(seat.board), move)));
        }
        world.pass(3s);
    }
}

std::set<char> movers(const Match& match) {
    std::set<char> letters;
    for (const Ply& ply : match.plies()) {
        letters.insert(letter(ply.seat));
    }
    return letters;
}

void check_record(const World& world) {
    const auto read = world::game_in(world.saved());
    const auto judgement = play::judge(read, *preset("fics"));
    CHECK(judgement.reason == "");
    CHECK(judgement.replayed.size() == world.match().plies().size());
    if (!world.over()) {
        const auto unfinished = play::resumable_match(read, *preset("fics"));
        REQUIRE(unfinished);
        CHECK(unfinished->match.plan() == world.match().plan());
        CHECK(unfinished->match.laws() == world.match().laws());
    }
}

} // namespace

TEST_CASE("bots play every variation, and its record is legal") {
    for (const std::string_view name : variant_names()) {
        INFO(name);
        World world;
        app::MatchTerms terms;
        terms.variant = name;
        terms.time = TimeControl{.base = 10min};
        terms.seed = 5;
        world.sit_down(terms);
        world.press(app::Action::submit);
        play_rounds(world, 30);
        const auto all = seats(world.match().plan());
        CHECK((world.over() || movers(world.match()).size() == all.size()));
        CHECK(world.match().plies().size() >= 10);
        CHECK(world.refusals == 0);
        check_record(world);
    }
}

TEST_CASE("bots play shuffled arrays with points for both boards") {
    World world;
    app::MatchTerms terms;
    terms.chess960 = app::ShuffledStart{{17, 959}};
    terms.law_changes = {"ending=both"};
    terms.time = TimeControl{.base = 10min};
    world.sit_down(terms);
    world.press(app::Action::submit);
    play_rounds(world, 30);
    check_record(world);
    const bool first_ended = world.match().board_end(BoardId::a).has_value();
    world.type("resign!"); // ends my board; bots play on if the other board still can
    CHECK((first_ended || world.match().board_end(BoardId::a).has_value()));
}

TEST_CASE("a siamese player types for both of their boards in turn") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.variant = "siamese";
    terms.humans = {*seat_from('A'), *seat_from('a')};
    world.sit_down(terms);
    world.press(app::Action::submit);
    for (const char* move : {"e4", "e5", "d4", "Nf3", "d5"}) { // moves of A, a, B, A, b
        world.type(move);
    }
    CHECK(world.moves() == "1A e4 1a e5 1B d4 2A Nf3 1b d5");
    CHECK(world.match().time().unlimited);
    CHECK(world.view().boards.size() == 2);
}

TEST_CASE("the title names each player once, and nobody in a ring is told to sit") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    SECTION("a ring of three") {
        terms.variant = "ring3";
        terms.time = TimeControl{.base = 3min};
        world.sit_down(terms);
        CHECK(world.view().title == "ring3 3+0 fics   player vs carol vs dave");
        CHECK_FALSE(world.view().diagonal);
    }
    SECTION("one board") {
        terms.variant = "crazyhouse";
        terms.time = TimeControl{.base = 3min};
        world.sit_down(terms);
        CHECK(world.view().title == "crazyhouse 3+0 fics   player vs carol");
    }
}

TEST_CASE("one board ends, the other plays on, and the points are told") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms = world::hot_seat();
    terms.law_changes = {"ending=both"};
    world.sit_down(terms);
    world.press(app::Action::submit);
    for (const char* move :
         {"A e4", "a b5", "A Bxb5", "a a6", "A Bc4", "a a5", "A Qh5", "a a4", "A Qxf7#", "B e4"}) {
        world.play(move);
    }
    CHECK_FALSE(world.over());
    world.type("b:");
    world.type("resign!");
    REQUIRE(world.over());
    CHECK(world.match().outcome()->half_points == std::vector{2, 2});
    CHECK(world.status().find("draw 1-1") == 0);
}

TEST_CASE("in a house exchange the loser's seat is the next one's") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms = world::hot_seat();
    terms.houses = {{"Red", {"ann", "ben", "cid", "dee"}}, {"Blue", {"eve", "fay", "gil", "hal"}}};
    const auto name = [&](char letter) {
        return world.model.table->seats[*seat_from(letter)].name;
    };
    world.sit_down(terms);
    world.press(app::Action::submit);
    CHECK(name('A') == "ann");
    CHECK(name('a') == "fay");
    for (int game = 0; game < 3; ++game) {
        world.type("a:");
        world.type("resign!");
        REQUIRE(world.over());
        world.type("rematch");
        world.press(app::Action::submit);
    }
    CHECK(name('A') == "ann"); // Red has won by three, so a new match starts
    CHECK(name('a') == "fay");
    CHECK(world.model.house_match->score() == "Red 0 - 0 Blue");
    world.type("a:");
    world.type("resign!");
    world.type("rematch");
    CHECK(name('a') == "gil");
    CHECK(world.model.house_match->score() == "Red 1 - 0 Blue");
}

TEST_CASE("a count at a player who waits takes their pieces until they move") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms = world::hot_seat();
    terms.time = TimeControl{.unlimited = true};
    terms.law_changes = {"stalling=count"};
    world.sit_down(terms);
    world.press(app::Action::submit);
    world.type("a:");
    world.type("stalling");
    world.type("a:");
    world.type("stalling e2");
    const auto count = [&] { return world.view().boards[0].state.text; };
    CHECK(count() == "stalling: 1 of 10");
    world.pass(5s);
    CHECK(count() == "stalling: 6 of 10");
    const int wakes = world.wakes;
    world.pass(3s);
    CHECK(count() == "stalling: 9 of 10");
    CHECK(world.wakes == wakes + 3);
    world.pass(2s);
    const Position& position = world.match().position(BoardId::a);
    CHECK_FALSE(position.at(square(4, 1)));
    CHECK(count() == "stalling: 1 of 10");
    world.pass(20s); // only pieces that the claimant names are removed
    CHECK(count() == "ten: a piece may be taken");
    CHECK(world.match().stalls().removals.size() == 1);
    world.type("a:");
    world.type("stalling");
    CHECK(world.status() == "the count is ten: name the piece to take, as in: stalling a2");
    world.type("a:");
    world.type("stalling h2");
    CHECK_FALSE(position.at(square(7, 1)));
    CHECK(world.match() == world.referee->match());
    CHECK(world.saved().find("[%gone Ae2]") != std::string::npos);
    world.play("A Nf3");
    world.pass(60s);
    CHECK(world.match().stalls().removals.size() == 2);
    const auto judgement = play::judge(world::game_in(world.saved()), *preset("fics"));
    CHECK(judgement.reason == "");
    CHECK(judgement.removals.size() == 2);
}

TEST_CASE("a bot counts at one who keeps it waiting, and claims what three partner moves give it") {
    World world;
    app::MatchTerms terms;
    terms.time = TimeControl{.unlimited = true};
    terms.law_changes = {"stalling=count"};
    world.sit_down(terms);
    world.press(app::Action::submit);
    world.pass(90s); // I make no move
    CHECK_FALSE(world.match().stalls().removals.empty());
    CHECK(world.match().stalls().removals.front().seat == *seat_from('A'));
    terms.law_changes = {"stalling=three_moves"};
    world.sit_down(terms);
    world.press(app::Action::submit);
    world.type("e4"); // my only move
    REQUIRE(world.play_on(300s));
    CHECK(world.match().outcome()->decided_by ==
          BoardEnd{BoardId::a, Ending::stalling, *seat_from('A')});
}

TEST_CASE("in a ring the two boards that are one's own stand first") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.variant = "ring5";
    world.sit_down(terms);
    const app::View view = world.view();
    REQUIRE(view.boards.size() == 5);
    CHECK(letter(view.boards[0].board) == 'A');
    CHECK(letter(view.boards[1].board) == 'E');
    CHECK(view.boards[1].bottom == Side::black);
    for (std::size_t i = 0; i < view.boards.size(); ++i) {
        CHECK(view.boards[i].mine == (i < 2));
    }
    terms.humans = *app::read_seats("A,C");
    world.sit_down(terms);
    CHECK(letter(world.view().boards[2].board) == 'B'); // C's player also plays Black on B
    CHECK(letter(world.view().boards[3].board) == 'C');
    CHECK((world.view().boards[2].mine && world.view().boards[3].mine));
    CHECK_FALSE(world.view().boards[4].mine);
}
