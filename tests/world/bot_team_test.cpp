// SPDX-License-Identifier: GPL-3.0-or-later
// Two bots that are a team, and one beside me, in fake time.
#include "src/app/table/bot_desk.h"
#include "src/notation/moves/fen.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

#include <algorithm>

using namespace std::chrono_literals;
using app::Action;
using world::World;

namespace {

/// Black is mated by the next move, unless a piece comes.
constexpr std::string_view lost = "6k1/R6R/8/8/8/8/6PP/7K[] b - - 0 1";
/// A white pawn can take a rook or a knight.
constexpr std::string_view takes = "6k1/5ppp/8/2rpn3/3P4/7P/5PP1/6K1[] w - - 0 1";
/// Nothing can be taken.
constexpr std::string_view calm = "4k3/4p3/8/8/8/8/4P3/4K3[] w - - 0 1";

/// Only a piece can help him.
constexpr std::string_view helpless = "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1";

/// Who is lost has a minute, all others three.
World match_of(int level, std::string_view board_a, std::string_view board_b, char behind) {
    World world;
    app::MatchTerms terms;
    terms.levels.values.fill(level);
    const std::string boards = std::string(board_a) + " | " + std::string(board_b);
    terms.boards = notation::parse_bfen(boards).value();
    terms.seed = 1;
    world.nodes = 3000;
    world.sit_down(terms);
    world.model.table->match.correct_clock(*rules::seat_from(behind), 60s, world.now);
    world.press(Action::submit);
    return world;
}

std::size_t moves_of(const World& world, char seat) {
    const auto& plies = world.match().plies();
    return static_cast<std::size_t>(
        std::count_if(plies.begin(), plies.end(),
                      [seat](const rules::Ply& ply) { return letter(ply.seat) == seat; }));
}

} // namespace

TEST_CASE("a bot about to be mated waits for the bot beside it, though it is behind on the clock") {
    World team = match_of(8, lost, calm, 'a');
    team.pass(20s);
    CHECK(moves_of(team, 'a') == 0);
    CHECK(moves_of(team, 'B') > 1);
    World strangers = match_of(7, lost, calm, 'a'); // lower levels know their own board only
    strangers.pass(20s);
    CHECK(moves_of(strangers, 'a') == 1);
}

TEST_CASE("beside me, who can only be told, a bot about to be mated and behind moves on") {
    World world = match_of(8, calm, lost, 'b');
    world.pass(20s);
    CHECK(moves_of(world, 'b') == 1);
}

TEST_CASE("a bot takes at once what saves the bot beside it, which then goes on") {
    World team = match_of(8, helpless, takes, 'a');
    team.pass(10ms);
    REQUIRE(moves_of(team, 'B') == 1);
    CHECK(team.match().plies().front().passed);
    team.pass(10s);
    CHECK(moves_of(team, 'a') == 1);
}

TEST_CASE("bots of lower levels tell each other what saves them, and take it at once, too") {
    World told = match_of(7, helpless, takes, 'a');
    told.pass(10ms);
    REQUIRE(moves_of(told, 'B') == 1);
    CHECK(told.match().plies().front().passed);
    World nothing_to_tell = match_of(7, calm, takes, 'a');
    nothing_to_tell.pass(10ms);
    CHECK(moves_of(nothing_to_tell, 'B') == 0);
}

TEST_CASE("what two bots make of each other's answers has an end") {
    const World world = match_of(8, lost, calm, 'a');
    app::BotDesk desk;
    for (const char letter : {'a', 'B'}) {
        engine::Bot bot;
        bot.seat = *rules::seat_from(letter);
        bot.level = 8;
        desk.add(bot);
    }
    app::Effects asked;
    desk.consider(world.match(), world.now, asked);
    int answers = 0;
    for (std::size_t i = 0; i < asked.size() && answers < 20; ++i) {
        const auto* const think = std::get_if<app::Think>(&asked[i]);
        if (think == nullptr) {
            continue;
        }
        ++answers;
        engine::Report report;
        report.seat = think->task.seat;
        report.serial = think->task.serial;
        report.best = rules::legal_moves(think->task.position)[0];
        report.score = -engine::almost_mate_score + 3;
        // The one needs a queen when the other does, the other when the first does not.
        const bool wished = think->task.wanted[rules::Kind::queen] > 0;
        report.saved_by[rules::Kind::queen] = wished == (report.seat == *rules::seat_from('B'));
        report.final = true;
        desk.take(report, world.match(), world.now, asked);
    }
    CHECK(answers >= 2);
    CHECK(answers <= 4);
}
