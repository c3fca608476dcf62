// SPDX-License-Identifier: GPL-3.0-or-later
// SIT and GO are shown when they matter, and the difference of the clocks is shown once.
#include "src/app/port/event.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/support/seats.h"
#include "tests/world/world.h"
#include "tui/paint/paint.h"

#include <algorithm>
#include <array>

using namespace std::chrono_literals;
using namespace support::seats;
using world::Millis;
using world::World;

namespace {

/// A match after so many half-moves in no time; then A and B are on move.
World opened(std::string_view time, int half_moves = 10) {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.time = *app::read_time(time);
    world.sit_down(terms);
    world.press(app::Action::submit);
    constexpr std::array moves{"B e4", "b e5",  "B Nf3", "b Nc6", "A e4",
                               "a e5", "A Nf3", "a Nc6", "A Bc4", "a Bc5"};
    for (int i = 0; i < half_moves; ++i) {
        world.play(moves.at(static_cast<std::size_t>(i)));
    }
    return world;
}

/// I have `by` less time than dave, and am on move.
World behind(std::string_view time, Millis by) {
    World world = opened(time);
    world.play("B d3");
    world.pass(by);
    return world;
}

/// I have `by` more time than dave, and am on move.
World ahead(std::string_view time, Millis by) {
    World world = opened(time);
    world.play("A d3");
    world.pass(by);
    world.play("a d6");
    return world;
}

void partner_says(World& world, std::string_view text) {
    world.event(play::News{play::TellNews{b, A, std::string(text)}});
}

/// Whether a chip shows that advice.
bool advises(const World& world, std::string_view word) {
    return world::has(world.chips(), "|" + std::string(word) + " ");
}

bool is_silent(const World& world) {
    return world.chips() == "YOUR MOVE A";
}

int count_of(std::string_view text, std::string_view part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

/// The end of the last `part`; 0 if there is none.
std::size_t last_of(const std::string& text, std::string_view part) {
    const std::size_t at = text.rfind(part);
    return at == std::string::npos ? 0 : at + part.size();
}

constexpr std::array sizes{tui::Size{40, 24},  tui::Size{53, 24},  tui::Size{80, 24},
                           tui::Size{100, 30}, tui::Size{120, 40}, tui::Size{160, 45},
                           tui::Size{200, 50}, tui::Size{200, 60}};

} // namespace

TEST_CASE("GO needs a twentieth of the base time, and three seconds at least") {
    CHECK(is_silent(behind("3+0", 8s)));
    CHECK(behind("3+0", 9s).chips() == "YOUR MOVE A|GO dave 3:00");
    CHECK(is_silent(behind("10+0", 4s)));
    CHECK(is_silent(behind("10+0", 29s)));
    CHECK(advises(behind("10+0", 30s), "GO"));
    CHECK(is_silent(behind("0.5+0", 2s)));
    CHECK(advises(behind("0.5+0", 3s), "GO"));
}

TEST_CASE("GO is for the player on move alone") {
    World world = behind("3+0", 20s);
    REQUIRE(advises(world, "GO"));
    world.play("A d3");
    CHECK(world.chips().empty());
    world.pass(1s);
    world.play("a d6");
    CHECK(advises(world, "GO"));
}

TEST_CASE("to be ahead is no reason to wait while nothing is to be gained") {
    CHECK(is_silent(ahead("3+0", 60s)));
}

TEST_CASE("SIT stands there when partner has asked to wait and the clocks allow it") {
    World near = ahead("3+0", 8s);
    partner_says(near, "sit");
    CHECK(is_silent(near));
    World far = ahead("3+0", 9s);
    partner_says(far, "sit");
    CHECK(far.chips() == "YOUR MOVE A|SIT 9s");
    partner_says(far, "go");
    CHECK(is_silent(far));
    World behind_them = behind("3+0", 5s);
    partner_says(behind_them, "sit");
    CHECK(is_silent(behind_them));
}

TEST_CASE("SIT stands there when the diagonal's clock is under a third of mine") {
    CHECK(is_silent(ahead("3+0", 120s))); // 60 s against 180 s
    CHECK(ahead("3+0", 121s).chips() == "YOUR MOVE A|SIT 121s");
    CHECK(advises(ahead("0.1+0", 5s), "SIT")); // 1 s against 6 s
}

TEST_CASE("SIT stands there when only a piece can stop mate, GO never does") {
    const auto in_check = [](Millis late) {
        World world;
        world.bots_think = false;
        app::MatchTerms terms;
        terms.time = *app::read_time("3+0");
        terms.boards = *notation::parse_bfen(
            "r5k1/8/8/8/8/8/5PPP/6K1[] b - - 0 6 | 4k3/8/8/8/8/8/4P3/4K3[] w - - 0 6");
        world.sit_down(terms);
        world.press(app::Action::submit);
        for (const char* move : {"B Kd1", "b Kd8", "B Ke1", "b Ke8", "B Kd1", "b Kd8", "B Ke1",
                                 "b Ke8", "B Kd1", "b Kd8"}) { // until the opening is over
            world.play(move);
        }
        world.pass(late);
        world.play("a Ra1+");
        return world;
    };
    const World stuck = in_check(9s);
    REQUIRE(stuck.match().seat_state(A) == rules::SeatState::needs_piece_in_check);
    CHECK(stuck.chips() == "SIT 9s");
    CHECK(in_check(8s).chips().empty());
    World late = in_check(1s);
    late.play("B e4");
    late.pass(60s);
    CHECK(late.chips().empty());
}

TEST_CASE("in the first ten half-moves nobody is told anything") {
    World world = opened("3+0", 8);
    world.play("B d3");
    world.pass(60s);
    CHECK(is_silent(world));
    world.play("b d6");
    CHECK(advises(world, "GO"));
}

TEST_CASE("the difference of the clocks stands on the screen once, at every size") {
    World world = behind("3+0", 8s);
    for (const tui::Size size : sizes) {
        INFO(size.columns << "x" << size.rows);
        CHECK(count_of(support::text_of(tui::paint(world.view(), size, {})), "-8") <= 1);
    }
    CHECK(count_of(support::text_of(tui::paint(world.view(), {80, 24}, {})), " -8") == 1);
    CHECK(count_of(support::text_of(tui::paint(world.view(), {120, 40}, {})), " -8") == 1);
    world = ahead("3+0", 43s);
    partner_says(world, "sit");
    for (const tui::Size size : sizes) {
        INFO(size.columns << "x" << size.rows);
        const std::string text = support::text_of(tui::paint(world.view(), size, {}));
        CHECK(count_of(text, "SIT 43s") == 1);
        CHECK(count_of(text, "43") == 1);
    }
}

TEST_CASE("flipped boards leave the difference of the clocks beside the right name") {
    World world = behind("3+0", 8s);
    for (const bool flipped : {false, true}) {
        for (const tui::Size size : sizes) {
            INFO(size.columns << "x" << size.rows << (flipped ? " flipped" : ""));
            const std::string text = support::text_of(tui::paint(world.view(), size, {}));
            const std::size_t at = text.find(" -8");
            if (at == std::string::npos) {
                continue;
            }
            const std::size_t begin = text.rfind('\n', at) + 1;
            const std::string row = text.substr(begin, at - begin);
            const std::size_t me = std::max(last_of(row, "player"), last_of(row, "you"));
            CHECK(me > 0);
            // That plate may belong to another player.
            CHECK(row.find("carol", me) == std::string::npos);
        }
        world.press(app::Verb{"flip"});
    }
}
