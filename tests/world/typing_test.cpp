// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

#include <random>

using app::Action;
using app::Edit;
using app::InsertText;
using namespace std::chrono_literals;
using world::World;

namespace {

/// A key that a player may press while typing.
app::Intent any_key(std::mt19937& random) {
    constexpr std::string_view letters = "aabcdefgh12345678NBRQKx@+;\\ n=O-/";
    if (random() % 10 != 0) {
        return InsertText{std::string(1, letters[random() % letters.size()])};
    }
    switch (random() % 8) {
    case 0:
        return Action::escape;
    case 1:
        return Action::complete;
    case 2:
        return Action::submit;
    case 3:
        return app::Verb{"resign"}; // asks for confirmation
    default:
        return app::EditLine{
            static_cast<Edit>(random() % (static_cast<unsigned>(Edit::search_back) + 1))};
    }
}

} // namespace

TEST_CASE("while typing leaves no trace elsewhere, the input line alone changes") {
    std::mt19937 random(20261121);
    int alone = 0;
    int more = 0;
    for (const bool several : {false, true}) {
        World world = world::alone_at_the_table();
        if (several) {
            world = World();
            world.sit_down(world::hot_seat());
        }
        for (int i = 0; i < 2000; ++i) {
            const app::Intent intent = any_key(random);
            const auto traces = app::typing_side_effects(world.model);
            app::View before = world.view();
            world.event(intent);
            const app::View after = world.view();
            const bool typed = !std::holds_alternative<Action>(intent);
            if (!typed || !traces || traces != app::typing_side_effects(world.model)) {
                ++more;
                continue;
            }
            ++alone;
            before.input = after.input;
            INFO("key " << i);
            REQUIRE(before == after);
        }
    }
    CHECK(alone > 100);
    CHECK(more > 100);
}

TEST_CASE("there is an input line at the table only") {
    World world;
    CHECK_FALSE(app::input_line(world.model));
    CHECK_FALSE(app::typing_side_effects(world.model));
    world.sit_down(world::hot_seat());
    world.type_without_enter("Nf");
    REQUIRE(app::input_line(world.model));
    CHECK(app::input_line(world.model)->text == "Nf");
    CHECK_FALSE(app::line_is_empty(world.model));
    world.press(app::Verb{"help"});
    CHECK_FALSE(app::input_line(world.model));
    CHECK(app::line_is_empty(world.model));
}
