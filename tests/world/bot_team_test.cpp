// SPDX-License-Identifier: GPL-3.0-or-later
// Two bots as a team, and one as my partner, in simulated time.
#include "src/bots/match_bots.h"
#include "src/notation/moves/fen.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/world/world.h"

#include <algorithm>

using namespace std::chrono_literals;
using app::Action;
using world::World;

namespace {

/// Black is mated by the next move unless a piece arrives.
constexpr std::string_view lost = "6k1/R6R/8/8/8/8/6PP/7K[] b - - 0 1";
/// White is mated by the next move unless a piece arrives.
constexpr std::string_view lost_too = "7k/6pp/8/8/8/8/r6r/6K1[] w - - 0 1";
/// A white pawn can capture a rook or a knight.
constexpr std::string_view takes = "6k1/5ppp/8/2rpn3/3P4/7P/5PP1/6K1[] w - - 0 1";
/// Nothing can be captured.
constexpr std::string_view calm = "4k3/4p3/8/8/8/8/4P3/4K3[] w - - 0 1";

/// Only a piece from the partner can help Black.
constexpr std::string_view helpless = "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1";

/// The seat `behind` has one minute, all others three.
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

bots::MatchBots desk_of_a_and_B(int level) {
    bots::MatchBots desk;
    for (const char letter : {'a', 'B'}) {
        engine::Bot bot;
        bot.seat = *rules::seat_from(letter);
        bot.level = level;
        desk.add(bot);
    }
    return desk;
}

/// A report that every move leads to mate.
engine::Report report_of_mate(const engine::Task& task) {
    engine::Report report;
    report.seat = task.seat;
    report.serial = task.serial;
    report.best = rules::legal_moves(task.position)[0];
    report.score = -engine::parriable_mate_score + 3;
    report.final = true;
    return report;
}

} // namespace

TEST_CASE("a bot about to be mated waits for the bot beside it, though it is behind on the clock") {
    World team = match_of(8, lost, calm, 'a');
    team.pass(20s);
    CHECK(moves_of(team, 'a') == 0);
    CHECK(moves_of(team, 'B') > 1);
    World strangers = match_of(7, lost, calm, 'a'); // levels up to 7 look at their own board only
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
    bots::MatchBots desk = desk_of_a_and_B(8);
    bots::Effects asked = desk.consider(world.match(), world.now);
    const auto add = [&](const bots::Effects& more) {
        asked.insert(asked.end(), more.begin(), more.end());
    };
    int answers = 0;
    for (std::size_t i = 0; i < asked.size() && answers < 20; ++i) {
        const auto* const think = std::get_if<bots::Think>(&asked[i]);
        if (think == nullptr) {
            continue;
        }
        ++answers;
        engine::Report report = report_of_mate(think->task);
        // One bot needs a queen if the other wishes for one, the other bot if the first does not:
        // their wishes never settle.
        const bool wished = think->task.capture_bonuses[rules::Kind::queen] > 0;
        report.saved_by[rules::Kind::queen] = wished == (report.seat == *rules::seat_from('B'));
        add(desk.take(report, world.match(), world.now));
    }
    CHECK(answers >= 2);
    CHECK(answers <= 4);
}

TEST_CASE("what two bots tell each other when both sit at the same time has an end") {
    World world = match_of(7, lost, lost_too, 'b'); // a and B have more time than b and A
    world.model.table->match.correct_clock(*rules::seat_from('A'), 60s, world.now);
    bots::MatchBots desk = desk_of_a_and_B(7);
    desk.on_clocks_started(support::epoch);
    bots::Effects asked = desk.consider(world.match(), world.now);
    const auto add = [&](const bots::Effects& more) {
        asked.insert(asked.end(), more.begin(), more.end());
    };
    std::size_t done = 0;
    std::size_t pleas = 0;
    for (; done < asked.size() && done < 100; ++done) {
        const bots::Effect effect = asked[done];
        if (const auto* const think = std::get_if<bots::Think>(&effect)) {
            add(desk.take(report_of_mate(think->task), world.match(), world.now));
        } else if (const auto* const ask = std::get_if<bots::Ask>(&effect)) {
            const auto* const said = std::get_if<play::PartnerTell>(&ask->request.what);
            REQUIRE(said != nullptr);
            pleas += said->text.starts_with("sitting") ? 1U : 0U;
            const auto partner = *rules::partner(world.match().plan(), ask->request.seat);
            add(desk.hear(partner, said->text, world.match(), world.now));
            add(desk.consider(world.match(), world.now));
        }
    }
    CHECK(done == asked.size());
    CHECK(pleas == 2);
    CHECK_FALSE(desk.sits(*rules::seat_from('a')));
    CHECK_FALSE(desk.sits(*rules::seat_from('B')));
}
