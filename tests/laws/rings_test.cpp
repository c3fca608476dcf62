// SPDX-License-Identifier: GPL-3.0-or-later
// Rings in which one board ends and the others continue: played, recorded and read again.
#include "src/app/update.h"
#include "src/play/records/recording.h"
#include "src/rules/match/match_judge.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using world::has;
using world::World;

namespace {

/// A match after everybody's first moves, and one more move by each player of board A.
World opened(const std::string& variant) {
    World world = laws::typed(laws::terms("wbn", variant));
    for (int i = 0; i < world.match().plan().boards; ++i) {
        const std::string white(1, static_cast<char>('A' + i));
        const std::string black(1, static_cast<char>('a' + i));
        laws::type(world, white + ":e4;" + black + ":e5");
    }
    laws::type(world, "A:Nf3;a:Nc6");
    return world;
}

/// Plays a round without board A, which is over.
void play_round(World& world) {
    for (int i = 1; i < world.match().plan().boards; ++i) {
        const std::string white(1, static_cast<char>('A' + i));
        const std::string black(1, static_cast<char>('a' + i));
        laws::type(world, white + ":Nf3;" + black + ":Nc6");
    }
    laws::type(world, "B:Nc3;b:Nf6");
}

} // namespace

TEST_CASE(
    "Wikipedia 47: the other boards of a ring go on when one has ended, the record says when, "
    "and when all are done the most points win") {
    const std::string variant = GENERATE("ring3", "ring5");
    const bool by_flag = GENERATE(true, false);
    CAPTURE(variant, by_flag);
    World world = opened(variant);
    const auto before = world.match().plies().size();
    if (by_flag) {
        laws::type(world, "B:Bc4"); // b does not move until the flag falls
        world.pass(4min);
        laws::type(world, "C:Nf3;c:Nc6");
    } else {
        laws::type(world, "a:resign!");
        play_round(world);
    }
    REQUIRE_FALSE(world.over());
    CHECK(world.match().plies().size() > before);
    CHECK(has(laws::unwrapped(world.saved()),
              by_flag ? "[%end B flag b]" : "[%end A resignation a]"));
    CHECK(laws::judged(world.saved()) == "legal");

    const auto recording =
        play::recording_of(world::game_in(world.saved()), *rules::preset("fics"));
    REQUIRE(recording);
    CHECK(recording->cut_reason == "");
    CHECK(recording->plies.size() == world.match().plies().size());
    World replay;
    app::open_recording(replay.model, *recording);
    replay.press(app::Action::to_end);
    CHECK(replay.moves() == world.moves());

    World next = laws::again(world);
    for (int i = 0; i < world.match().plan().boards; ++i) {
        const auto board = static_cast<rules::BoardId>(i);
        CHECK(next.moves() == world.moves());
        CHECK(next.match().board_end(board) == world.match().board_end(board));
        CHECK(next.match().position(board) == world.match().position(board));
    }
    for (const char* loser : {"a", "b", "C", "d", "e"}) {
        next.type(std::string(loser) + ":resign!");
    }
    REQUIRE(next.over());
    const bool three = variant == "ring3";
    CHECK(points_text(*next.match().outcome()) == std::string(three ? "2-1-0" : "1-1-0-2-1"));
    CHECK(laws::judged(next.saved()) == "legal");
}

TEST_CASE("Wikipedia 47: a ring that is taken up behind the end of a board has the clocks that it "
          "had, and says nothing of that end again") {
    const std::string variant = GENERATE("ring3", "ring5");
    CAPTURE(variant);
    World world = opened(variant);
    laws::type(world, "b:resign!");
    World next = laws::again(world);
    const auto left = [](const World& at, rules::Seat seat) {
        return at.match().clock(seat.board).remaining(seat.side, at.now);
    };
    for (const rules::Seat seat : rules::seats(world.match().plan())) {
        CAPTURE(letter(seat));
        CHECK(left(next, seat) == left(world, seat));
    }
    CHECK_FALSE(has(world::text_of(next.view().talk), "resigned"));
    const rules::Seat due = rules::on_turn(next.match()).value();
    next.pass(7s);
    CHECK(left(next, due) == left(world, due) - 7s);
    next.pass(4min);
    CHECK(next.match().board_end(due.board)); // because the flag has fallen
}
