// SPDX-License-Identifier: GPL-3.0-or-later
// Matches of the variants played to the end by typing, and the ends in their records.
#include "src/app/table/table.h"
#include "src/notation/moves/san.h"
#include "src/play/records/judge.h"
#include "src/rules/match/match_judge.h"

#include "tests/support/catch.h"
#include "tests/support/playable_moves.h"
#include "tests/world/world.h"

#include <fmt/format.h>

using namespace rules;
using namespace std::chrono_literals;
using app::Action;
using world::World;

namespace {

/// Types some legal move whenever I am on move, on any board; the bots think.
void play_to_the_end(World& world) {
    for (std::size_t i = 0; i < 300 && !world.over(); ++i) {
        for (const Seat seat : app::human_seats(*world.model.table)) {
            const MoveList moves = support::playable_moves(world.match(), seat);
            if (!moves.empty()) {
                const Move move = moves[i * 13 % moves.size()];
                world.type(fmt::format("{}:{}", letter(seat),
                                       notation::to_san(world.match().position(seat.board), move)));
            }
        }
        world.pass(3s);
    }
}

/// The end of the record as `bughouse replay` shows it: the state of each board, and the result.
std::string end_of_replay(const World& played) {
    World world = world::replaying(played.saved());
    world.press(Action::to_end);
    std::string text;
    for (const auto& board : world.view().boards) {
        text += fmt::format("{}: {}; ", letter(board.board), board.state.text);
    }
    return text + world.status();
}

void check_legal(const World& world) {
    const auto judgement = play::judge(world::game_in(world.saved()), *preset("fics"));
    CHECK(judgement.reason == "");
    CHECK(judgement.verdict == play::Verdict::legal);
    CHECK(judgement.replayed.size() == world.match().plies().size());
}

/// All seats of a ring of three at this keyboard with a minute each; A is on move again.
World in_a_ring() {
    World world;
    app::MatchTerms terms;
    terms.variant = "ring3";
    terms.time = TimeControl{.base = 60s};
    for (const char seat : {'A', 'a', 'B', 'b', 'C', 'c'}) {
        terms.humans.push_back(*seat_from(seat));
    }
    world.sit_down(terms);
    world.press(Action::submit);
    for (const char* move : {"A:e4", "a:d5", "B:e4", "b:e5", "C:d4", "c:Nf6"}) {
        world.type(move);
    }
    return world;
}

} // namespace

TEST_CASE("a siamese match against a bot ends on one board, and its record says so") {
    World world;
    app::MatchTerms terms;
    terms.variant = "siamese";
    terms.seed = 5;
    world.sit_down(terms);
    CHECK(world.status() == "Ready? Enter or your first move starts the match");
    world.press(Action::submit);
    play_to_the_end(world);
    REQUIRE(world.over());
    CHECK(world.status() == "carol wins: player is mated on board B");
    CHECK(world.view().title_right == "you 0 - 1 them");
    check_legal(world);
    CHECK(end_of_replay(world) == "A: ; B: mate; player checkmated  0-1");
    CHECK(world::replaying(world.saved()).view().title.find("player - carol") == 0);
}

TEST_CASE("a siamese player keeps the pieces that they capture") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.variant = "siamese";
    world.sit_down(terms);
    world.press(Action::submit);
    for (const char* move : {"A e4", "a d5", "B e4", "A exd5"}) {
        world.play(move);
    }
    CHECK(world::has(world::text_of(world.view().talk), "you gain p (player exd5)"));
}

TEST_CASE("in a ring a flag ends one board, resignations the others, and the points are added") {
    World world = in_a_ring();
    world.pass(59s);
    CHECK(world.chips() == "A TO MOVE");
    world.pass(1s);
    CHECK(world.view().boards[0].state.text == "time");
    CHECK_FALSE(world.over());
    for (const char* seat : {"b:", "c:"}) {
        CHECK_FALSE(world.over());
        world.type(seat);
        world.type("resign!");
    }
    REQUIRE(world.over());
    CHECK(world.status() == "carol wins 2-0-1: player ran out of time on board A, dave resigned on "
                            "board B and player resigned on board C (ending=both)");
    check_legal(world);
    CHECK(end_of_replay(world) ==
          "A: time; B: resigned; C: resigned; player forfeits on time on board A, dave resigns on "
          "board B and player resigns on board C: 0-2-1  0-1");
}
