// SPDX-License-Identifier: GPL-3.0-or-later
// Three bots and somebody who plays the first legal move that Tab offers, in fake time.
#include "tests/support/catch.h"
#include "tests/world/world.h"

#include "src/app/completion.h"

using app::Command;
using namespace std::chrono_literals;
using world::World;

namespace {

/// Plays some legal move whenever it is my turn, and lets time pass.
void play_anything(World& world, world::Millis at_most) {
    const world::Instant end = world.now + at_most;
    const rules::Seat me = world.model.table->spec.seat;
    while (!world.over() && world.now < end) {
        if (world.match().to_move(me)) {
            const auto moves = app::moves_beginning(world.match().position(me.board), "");
            if (!moves.empty()) {
                world.type(moves[world.match().plies().size() % moves.size()]);
            }
        }
        world.pass(1s);
    }
}

} // namespace

TEST_CASE("a match with three bots comes to an end") {
    World world;
    app::MatchSpec spec;
    spec.levels.values.fill(2);
    world.sit_down(spec);
    world.press(Command::submit);
    play_anything(world, 20min);

    std::printf("%s\n", line.text.c_str());
    CHECK(world.over());
}
