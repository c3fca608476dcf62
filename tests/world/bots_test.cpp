// SPDX-License-Identifier: GPL-3.0-or-later
// A user who plays moves that Tab offers, with three bots, in simulated time.
#include "src/app/line/typed_move.h"
#include "src/app/port/event.h"
#include "src/app/view.h"
#include "src/notation/moves/san.h"
#include "src/play/records/judge.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/world/world.h"

#include <set>

using app::Action;
using namespace std::chrono_literals;
using world::World;

namespace {

/// Plays some legal move whenever I am on move, and lets time pass.
void play_anything(World& world, world::Millis at_most) {
    const world::Instant end = world.now + at_most;
    const rules::Seat me = world.model.table->terms.seat;
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

World with_bots(int level, std::uint64_t seed) {
    World world;
    app::MatchTerms terms;
    terms.levels.values.fill(level);
    terms.seed = seed;
    world.sit_down(terms);
    world.press(Action::submit);
    return world;
}

} // namespace

TEST_CASE("a match with three bots comes to an end, and its record is legal to the last move") {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        World world = with_bots(2, seed);
        play_anything(world, 20min);
        REQUIRE(world.over());
        const auto judged = play::judge(world::game_in(world.saved()), world.match().laws());
        INFO(world.saved());
        CHECK(judged.verdict == play::Verdict::legal);
        CHECK(judged.reason.empty());
        CHECK(judged.warnings.empty());
        CHECK(judged.replayed.size() == world.match().plies().size());
        CHECK(judged.written_moves == judged.replayed.size());
        CHECK_FALSE(world.view().title_right.empty());
        CHECK(app::text_after_quitting(world.model).find("saved:\n/games/") != std::string::npos);
        world.pass(1min); // saves what was said after the end, too
        CHECK_FALSE(app::next_wake(world.model, world.now));
    }
}

TEST_CASE("the same seed gives the same match at fixed nodes, another seed another one") {
    World first = with_bots(2, 7);
    World second = with_bots(2, 7);
    World third = with_bots(2, 8);
    for (World* world : {&first, &second, &third}) {
        play_anything(*world, 30s);
    }
    CHECK(first.moves() == second.moves());
    CHECK(first.moves() != third.moves());
    CHECK_FALSE(first.moves().empty());
}

TEST_CASE("bots move in human time, not at once") {
    World world = with_bots(3, 1);
    CHECK(world.match().plies().empty()); // dave has decided on a move, but delays it
    const auto wake = app::next_wake(world.model, world.now);
    REQUIRE(wake);
    world.pass(20s);
    CHECK_FALSE(world.match().plies().empty());
    CHECK(world.match().plies().front().at > support::epoch);
}

TEST_CASE("nobody thinks and nobody wakes up while the match is paused") {
    World world = with_bots(3, 1);
    world.pass(5s);
    world.type("pause");
    const auto plies = world.match().plies().size();
    world.wakes = 0;
    world.pass(1h);
    CHECK(world.wakes == 0);
    CHECK(world.match().plies().size() == plies);
    world.type("resume");
    world.pass(30s);
    CHECK(world.match().plies().size() > plies);
}

TEST_CASE("a stale report changes nothing") {
    World world = world::alone_at_the_table();
    world.type("e4");
    engine::Report report;
    report.seat = {rules::BoardId::a, rules::Side::black};
    report.serial = {999};
    report.best = *notation::parse_san(world.match().position(rules::BoardId::a), "e5");
    report.final = true;
    world.event(report);
    world.pass(60s);
    CHECK(world.moves() == "1A e4");
}

namespace {

/// I play A, a pawn up or a queen down. The knights on board A go out and back twice; after `Nf3`
/// the position has occurred three times, and the bot is on move.
World before_repetition(bool bot_is_worse, const std::string& laws,
                        const std::vector<std::string>& law) {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.laws = laws;
    terms.law_changes = law;
    world.sit_down(terms);
    world.press(Action::submit);
    const auto both = [&world](const std::string& mine, const std::string& reply) {
        world.type(mine);
        world.play("a " + reply);
    };
    both("e4", bot_is_worse ? "f5" : "e5");
    if (bot_is_worse) {
        both("exf5", "d6");
    } else {
        both("Qh5", "d6");
        both("Qxf7", "Kxf7");
    }
    for (int i = 0; i < 2; ++i) {
        both("Nf3", "Nf6");
        both("Ng1", "Ng8");
    }
    world.bots_think = true;
    return world;
}

bool drawn_by_repetition(const World& world) {
    const auto& outcome = world.match().outcome();
    return outcome && !outcome->winner && outcome->decided_by.ending == rules::Ending::repetition;
}

} // namespace

TEST_CASE("a bot that stands no better claims a repetition, and the match is drawn") {
    World world = before_repetition(true, "fics", {});
    world.type("Nf3");
    CHECK_FALSE(world.over()); // it delays the claim as a person would
    world.pass(20s);
    REQUIRE(world.over());
    CHECK(drawn_by_repetition(world));
    CHECK(world.moves().ends_with("7A Nf3"));
    CHECK(world.refusals == 0);
    CHECK(world::has(world.status(), "draw: the position on board A occurred three times"));
    CHECK(world::has(world.saved(), "{Game drawn by repetition} 1/2-1/2"));
}

TEST_CASE("where repetitions are counted aloud, a bot counts before it claims") {
    World world = before_repetition(true, "wbn", {"referee=claims"});
    world.type("Nf3");
    world.pass(20s);
    CHECK(drawn_by_repetition(world));
    const std::string talk = world::text_of(world.view().talk);
    CHECK(world::has(talk, "counts one, two, three: board A stands so"));
    CHECK(world::has(talk, "claims a draw"));
}

TEST_CASE("a bot that stands better, or whose laws know no repetition, plays on") {
    const std::vector<std::vector<std::string>> laws{{}, {"repetition=0"}};
    for (const auto& law : laws) {
        World world = before_repetition(!law.empty(), "fics", law);
        world.type("Nf3");
        world.pass(20s);
        CHECK_FALSE(world.over());
        CHECK(world.match().plies().back().seat ==
              rules::Seat{rules::BoardId::a, rules::Side::black});
    }
}

TEST_CASE("the partner does what it is told, says so, and the wish stays on the screen") {
    World world = with_bots(3, 1);
    world.type(";sit");
    const auto& talk = world.view().talk;
    REQUIRE(talk.size() >= 3);
    CHECK(talk[0].text == "bob> hi, have fun");
    CHECK(talk[1].text == "player -> bob> sit");
    CHECK(talk[2].text.find("bob> ok") == 0);
    const auto seats = world.view().boards[0].seats;
    CHECK(seats[rules::Side::white].wants == "sit");
    world.pass(20s); // dave makes the first move
    const auto moved = [&] {
        std::size_t count = 0;
        for (const rules::Ply& ply : world.match().plies()) {
            count += letter(ply.seat) == 'b' ? 1U : 0U;
        }
        return count;
    };
    CHECK(moved() == 0);
    CHECK(world.view().boards[1].seats[rules::Side::black].state == "sits");
    world.wakes = 0;
    world.type(";go");
    world.pass(20s);
    CHECK(moved() > 0);
}

TEST_CASE("a wish is met by the piece it asked for") {
    World world = world::alone_at_the_table();
    world.event(app::Intent{app::PartnerKey{'p'}});
    CHECK(world.view().boards[0].seats[rules::Side::white].wants == "P+");
    CHECK(world.view().talk[1].text == "player -> bob> +p (need a pawn)");
    world.now += 200ms;
    world.event(app::Intent{app::PartnerKey{'p'}});
    world.type_without_enter("\\");
    world.type_without_enter("p");
    CHECK(world.view().boards[0].seats[rules::Side::white].wants == "P+++");
    world.event(app::Intent{app::PartnerKey{'Q'}});
    CHECK(world.view().boards[0].seats[rules::Side::white].wants == "Q-  P+++");
    for (const char* move : {"B e4", "b d5", "B Nc3", "b dxe4"}) {
        world.play(move);
    }
    CHECK(world.view().boards[0].seats[rules::Side::white].wants == "Q-");
    world.type(";x");
    CHECK(world.view().boards[0].seats[rules::Side::white].wants.empty());
    world.type(";;");
    CHECK(world.view().talk.back().text != world.view().talk.front().text);
}

TEST_CASE("bots of the higher levels open from memory, until a key takes the book away") {
    World world = with_bots(6, 3);
    const int before = world.thoughts;
    CHECK(before == 0);
    world.pass(5s);
    CHECK(world.match().plies().size() >= 1);
    CHECK(world.thoughts == 0);
    world.press(app::Verb{"book"});
    CHECK(world.status() == "book is off");
    world.type("e4");
    world.pass(20s);
    CHECK(world.thoughts > 0);
}

TEST_CASE("with the book, too, the same seed gives the same match") {
    const auto opening = [](std::uint64_t seed) {
        World world = with_bots(6, seed);
        world.type("e4");
        world.pass(10s);
        return world.moves();
    };
    CHECK(opening(3) == opening(3));
    std::set<std::string> several;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        several.insert(opening(seed));
    }
    CHECK(several.size() > 2);
}

namespace {

/// Bob's tells to me, one per line.
std::string told_by_partner(const World& world) {
    std::string text;
    for (const app::Text& line : world.view().talk) {
        text += line.text.find("bob> ") == 0 ? line.text + "\n" : "";
    }
    return text;
}

/// Bob, Black on board B, is on move; he has been told `told` before the clocks start.
World bob_to_move(std::string_view board_b, std::string_view told = "", base::Millis time = 180s,
                  base::Millis passes = 1s) {
    World world;
    app::MatchTerms terms;
    terms.time = rules::TimeControl{.base = time};
    terms.levels.values.fill(7);
    terms.boards =
        notation::parse_bfen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 | " +
                             std::string(board_b))
            .value();
    terms.seed = 1;
    world.nodes = 3000;
    world.sit_down(terms);
    if (!told.empty()) {
        world.type(told);
    }
    world.press(Action::submit);
    world.pass(passes);
    return world;
}

/// A pawn can capture a rook or a knight, but not both.
constexpr std::string_view rook_or_knight = "6k1/5pp1/7p/3p4/2RPN3/8/5PPP/6K1[] b - - 0 1";
/// The only knight is protected.
constexpr std::string_view bad_knight = "4k3/8/8/3q4/8/8/1P1N3P/2K5[] b - - 0 1";
/// White threatens mate, and no move stops it.
constexpr std::string_view every_move_loses = "6k1/R6R/8/8/8/8/6PP/7K[] b - - 0 1";
/// Only a piece from the partner can help.
constexpr std::string_view stuck = "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1";

char first_taken(World& world) {
    world.pass(15s);
    for (const rules::Ply& ply : world.match().plies()) {
        if (letter(ply.seat) == 'b') {
            return ply.passed ? "pnbrqk"[static_cast<int>(*ply.passed)] : '-';
        }
    }
    return ' ';
}

} // namespace

TEST_CASE("a partner of any level tells who stands still with less time to go, once in a turn") {
    for (int level = 1; level <= 8; ++level) {
        CAPTURE(level);
        World world = with_bots(level, 1);
        world.pass(60s); // dave has moved, so dave's clock stands while bob thinks
        const std::string told = told_by_partner(world);
        INFO(told);
        const bool urged =
            world::has(told, "bob> go: we are") || world::has(told, "bob> fast: we are");
        CHECK(urged);
        const auto first = told.find("seconds behind");
        CHECK(told.find("seconds behind", first + 1) == std::string::npos);
    }
}

TEST_CASE("a player far behind is told to be fast; without clocks, or ahead, nobody is urged") {
    World late = with_bots(4, 1);
    late.model.table->match.correct_clock(*rules::seat_from('A'), 30s, late.now);
    late.pass(30s);
    CHECK(world::has(told_by_partner(late), "bob> fast: we are"));

    World untimed;
    app::MatchTerms terms;
    terms.time = app::read_time("none").value();
    untimed.sit_down(terms);
    untimed.press(Action::submit);
    untimed.pass(10min);
    CHECK_FALSE(world::has(told_by_partner(untimed), "behind"));
}

TEST_CASE("a partner takes the knight that was wished for, where the rook would be better") {
    World left_alone = bob_to_move(rook_or_knight);
    CHECK(first_taken(left_alone) == 'r');
    for (const char* wish : {";+n", ";++n", ";+++n", ";need a knight"}) {
        CAPTURE(wish);
        World world = bob_to_move(rook_or_knight, wish);
        CHECK(first_taken(world) == 'n');
        CHECK_FALSE(world::has(told_by_partner(world), "sorry, no knight"));
    }
}

TEST_CASE("a partner that does not take what was wished for says why, once for each wish") {
    World costs = bob_to_move(bad_knight, ";+n");
    CHECK(first_taken(costs) != 'n');
    const std::string told = told_by_partner(costs);
    const std::string why = "bob> sorry, no knight yet: taking one costs more than it is worth";
    CHECK(world::has(told, why));
    CHECK(told.find(why, told.find(why) + 1) == std::string::npos);
    World none = bob_to_move(rook_or_knight, ";+b");
    CHECK(first_taken(none) == 'r');
    CHECK(world::has(told_by_partner(none), "bob> sorry, no bishop yet: there is none to take"));
    World several = bob_to_move(rook_or_knight, ";+b +q");
    CHECK(first_taken(several) == 'r');
    CHECK(world::has(told_by_partner(several),
                     "bob> sorry, no bishop or queen yet: there is none to take"));
}

TEST_CASE(
    "a partner says sorry for no piece of a wish that it meets with another, else for all once") {
    for (const char* const met : {";any piece?", ";rook or queen", ";bishop or knight"}) {
        World world = bob_to_move(rook_or_knight, met);
        world.pass(60s);
        INFO(told_by_partner(world));
        CHECK_FALSE(world::has(told_by_partner(world), "sorry"));
    }
    World world = bob_to_move(rook_or_knight, ";bishop or queen");
    world.pass(60s);
    const std::string told = told_by_partner(world);
    INFO(told);
    const auto first = told.find("bob> sorry, no bishop or queen yet");
    CHECK(first != std::string::npos);
    CHECK(told.find("sorry", first + 10) == std::string::npos);
}

TEST_CASE("the key that takes a wish back is answered, too") {
    World world = bob_to_move(rook_or_knight);
    world.event(app::Intent{app::PartnerKey{'n'}});
    world.event(app::Intent{app::PartnerKey{'v'}});
    CHECK(world::has(told_by_partner(world), "bob> ok, never mind\n"));
    CHECK(world.view().boards[0].seats[rules::Side::white].wants.empty());
}

TEST_CASE("typed in haste, orders and wishes reach the partner, and its answers are not silly") {
    World world = bob_to_move(rook_or_knight, "", 180s, 50ms);
    const auto answer = [&world](const char* line) {
        const std::string before = told_by_partner(world);
        world.type(line);
        world.pass(100ms);
        return told_by_partner(world).substr(before.size());
    };
    CHECK(answer(";sit plz") == "bob> ok, sitting\n");
    CHECK(answer(";how long?") == "bob> you told me to sit: say go and I move\n");
    CHECK(answer(";need a knigth plz") == "bob> ok, a knight\n");
    CHECK(answer(";q mates me") == "bob> ok, I'll try not to give up a queen\n"); // no promise
    CHECK(answer(";is it safe?") == "bob> I can't tell\n");
    CHECK(answer(";are we up on time?") == "bob> we are level on the clock, I have 3:00\n");
    CHECK(answer(";you can go now") == "bob> ok, going\n");
    CHECK(answer(";bob you need to sit") == "bob> sitting again\n");
    CHECK(answer(";go bob") == "bob> going on\n");
    CHECK(answer(";why did you move?") == "bob> it looked best to me\n");
    CHECK(answer(";:)").empty());
}

TEST_CASE("told to go where it cannot, a partner says once more what it needs") {
    World world = bob_to_move(stuck);
    const std::string before = told_by_partner(world);
    CHECK(world::has(before, "bob> sitting: in check, I am mated unless"));
    world.type(";go");
    world.pass(1s);
    const std::string answer = told_by_partner(world).substr(before.size());
    CHECK(world::has(answer, "bob> I sit: in check"));
    CHECK_FALSE(world::has(answer, "going")); // also not a moment before
    world.type(";go");
    world.pass(1s);
    CHECK_FALSE(world::has(told_by_partner(world), "going"));
    // Where every move loses it sits, since carol has less time, and moves when told to.
    World loses = bob_to_move(every_move_loses, "", 180s, 0ms);
    loses.model.table->match.correct_clock(*rules::seat_from('a'), 60s, loses.now);
    loses.type("e4");
    loses.pass(1s);
    REQUIRE(world::has(told_by_partner(loses), "bob> sitting: every move loses"));
    loses.type(";go");
    loses.pass(10s);
    CHECK(world::has(told_by_partner(loses), "bob> ok, going\n"));
    CHECK(world::has(loses.moves(), "1b "));
}

TEST_CASE("a partner is in a hurry for one who sits, until that one has moved") {
    World world = with_bots(3, 1);
    world.type(";sitting");
    world.pass(20s); // dave and bob play
    CHECK(world::has(told_by_partner(world), "bob> ok, hurrying\n"));
    REQUIRE(world.match().plies().size() > 1);
    const auto bob_is_in_a_hurry = [&world] {
        bool hurried = false;
        world.thinks_as = [&hurried](const engine::Task& task) {
            hurried = letter(task.seat) == 'b' ? task.hurried_by_partner : hurried;
            engine::Report report;
            report.seat = task.seat;
            report.best = rules::legal_moves(task.position)[0];
            return report;
        };
        world.pass(20s);
        world.thinks_as = nullptr;
        return hurried;
    };
    CHECK(bob_is_in_a_hurry()); // moves of others change nothing
    world.type("e4");
    CHECK_FALSE(bob_is_in_a_hurry());
    world.type(";I'll have to sit"); // said before the turn to sit in
    CHECK(bob_is_in_a_hurry());
}

TEST_CASE("told to sit, a partner says that it sits or why it cannot, never both") {
    for (const bool has_time : {false, true}) {
        World world = bob_to_move(rook_or_knight, "", has_time ? 180s : 8s, 50ms);
        world.type(";sit");
        world.pass(2s);
        const std::string told = told_by_partner(world);
        INFO(told);
        CHECK(world::has(told, "bob> ok, sitting\n") == has_time);
        CHECK(world::has(told, "bob> moving: I can't sit with 7 seconds left\n") != has_time);
    }
}

TEST_CASE("told to sit with hardly a moment to spare, a partner moves at once and says why") {
    for (const base::Millis spare : {2500ms, 3500ms}) {
        World world = bob_to_move(rook_or_knight, "", 180s, 50ms);
        const rules::Seat carol = *rules::seat_from('a'), bob = *rules::seat_from('b');
        world.model.table->match.correct_clock(carol, 120s, world.now); // her clock stands
        world.model.table->match.correct_clock(bob, 100s + spare, world.now);
        world.type(";sit");
        world.pass(200ms);
        const std::string told = told_by_partner(world);
        INFO(told);
        CHECK(world::has(told, "bob> ok, sitting\n") == (spare > 3s));
        CHECK(world::has(told, "bob> moving: I can't sit, we are 17 seconds behind\n") ==
              (spare < 3s));
    }
}

/// A match in which bob is to move, thinks and has been told to sit.
World bob_told_to_sit() {
    World world;
    world.bots_think = false;
    world.sit_down(app::MatchTerms{});
    world.press(Action::submit);
    world.play("B e4");
    world.type(";sit");
    return world;
}

TEST_CASE("a partner told to sit and, while it thinks, to go does not say later that it sits") {
    for (const bool goes : {false, true}) {
        World world = bob_told_to_sit();
        if (goes) {
            world.type(";go");
        }
        world.play("b e5");
        world.pass(1s);
        const std::string told = told_by_partner(world);
        INFO(told);
        CHECK(world::has(told, "bob> ok, going\n") == goes);
        CHECK(world::has(told, "bob> ok, sitting\n") != goes);
    }
}

TEST_CASE("a partner told to sit twice while it thinks says once that it sits") {
    World world = bob_told_to_sit();
    world.type(";sit now");
    world.type(";fast"); // another order is answered at once
    CHECK(world::has(told_by_partner(world), "bob> ok, fast\n"));
    CHECK_FALSE(world::has(told_by_partner(world), "sitting"));
    world.play("b e5");
    world.pass(1s);
    const std::string told = told_by_partner(world);
    INFO(told);
    CHECK(world::has(told, "bob> ok, sitting\n"));
    CHECK(told.find("sitting", told.find("sitting") + 1) == std::string::npos);
}

TEST_CASE("a partner that is asked for the same again answers again") {
    World world = bob_to_move(rook_or_knight);
    world.type(";+q");
    world.pass(5s);
    const std::string before = told_by_partner(world);
    CHECK(world::has(before, "bob> ok, a queen\n"));
    world.type(";give me a queen");
    world.pass(5s);
    INFO(told_by_partner(world));
    CHECK(world::has(told_by_partner(world).substr(before.size()), "bob> ok\n"));
    World early = bob_to_move(rook_or_knight, ";+q");
    CHECK_FALSE(world::has(told_by_partner(early), "(+q)"));
}

TEST_CASE("a partner asked about the clocks says who is ahead and by how much, each time anew") {
    World world = world::alone_at_the_table();
    const auto set = [&world](char seat, base::Millis left) {
        world.model.table->match.correct_clock(*rules::seat_from(seat), left, world.now);
    };
    const auto answer = [&world] {
        const std::string before = told_by_partner(world);
        world.type(";are we up on time?");
        return told_by_partner(world).substr(before.size());
    };
    set('A', 60s), set('B', 50s), set('a', 70s), set('b', 80s);
    for (int i = 0; i < 3; ++i) {
        CHECK(answer() == "bob> we are 10 seconds ahead on the clock, I have 1:20\n");
    }
    world.play("B e4");
    world.pass(25s); // my clock and bob's run
    CHECK(answer() == "bob> we are 15 seconds behind on the clock, I have 0:55\n");
    set('a', 68s);
    CHECK(answer() == "bob> you are 15 seconds behind on the clock, I am 13 seconds behind\n");
}

TEST_CASE("a partner that is praised says thanks, and is not praised by a question") {
    World world = with_bots(4, 1);
    world.type(";what a nice piece");
    world.pass(1s);
    CHECK(world::has(told_by_partner(world), "bob> thanks\n"));
    world.type(";what piece do you need");
    world.pass(1s);
    CHECK(world::has(told_by_partner(world), "bob> I need nothing special now"));
    CHECK_FALSE(world::has(told_by_partner(world), "I did not understand"));
}

TEST_CASE("after the end no bot answers what it is told") {
    World world = with_bots(4, 1);
    world.type("e4");
    world.type("resign!");
    REQUIRE(world.over());
    const std::string before = told_by_partner(world);
    for (const char* phrase : {";sit", ";+n", ";help", ";why did you do that"}) {
        world.type(phrase);
        world.pass(1s);
    }
    CHECK(told_by_partner(world) == before);
}
