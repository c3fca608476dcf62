// SPDX-License-Identifier: GPL-3.0-or-later
// The coach of a user's first matches shows one sentence at a time, when it matters.
#include "src/app/on/coach.h"
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/support/seats.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"
#include "tui/paint/paint.h"

#include <array>
#include <set>

using app::Action;
using namespace std::chrono_literals;
using namespace support::seats;
using world::has;
using world::World;

namespace {

app::Options coached(int matches = 0) {
    app::Options options;
    options.coached_count = matches;
    return options;
}

/// I play A with a coach; the others move only through play().
World beginner(std::string_view boards = {}, std::string_view time = "3+0") {
    World world(coached());
    world.bots_think = false;
    app::MatchTerms terms;
    terms.time = *app::read_time(time);
    if (!boards.empty()) {
        terms.boards = *notation::parse_bfen(boards);
    }
    world.sit_down(terms);
    world.press(Action::submit);
    return world;
}

std::string coach_says(const World& world) {
    return world.view().coach.text;
}

/// Waits until the coach has nothing more to say; returns all its sentences, one per line.
std::string all_said(World& world) {
    std::string text;
    std::string last;
    for (int i = 0; i < 60; ++i) {
        if (coach_says(world) != last) {
            last = coach_says(world);
            text += last + "\n";
        }
        world.pass(1s);
    }
    return text;
}

void bob_tells(World& world, std::string_view text) {
    world.event(play::News{play::TellNews{b, A, std::string(text)}});
}

} // namespace

TEST_CASE("a page over a running match shows its own keys, not the coach's hint") {
    World world = beginner();
    REQUIRE_FALSE(coach_says(world).empty());
    const std::string hint = world.view().coach.text;
    world.press(app::Verb{"help"});
    for (const tui::Size size : {tui::Size{80, 24}, tui::Size{40, 20}}) {
        const std::string page = world::shown_on(world, size);
        INFO(page);
        CHECK(has(page, "q back"));
        CHECK_FALSE(has(page, "Type a move like"));
        CHECK(has(page, "YOUR MOVE A"));
    }
    world.press(Action::escape);
    CHECK(coach_says(world) == hint);
    world.type("/set");
    const std::string settings = world::shown_on(world, {40, 20});
    INFO(settings);
    CHECK(has(settings, "arrows change   Enter types   q back"));
    CHECK_FALSE(has(settings, "setti ")); // a title that does not fit beside the clocks is left out
}

TEST_CASE("the coach begins with how to move, stays ten seconds, and says nothing twice") {
    World world = beginner();
    const std::string first =
        "Type a move like e4 or Nf3 and press Enter. You move when your clock is lit.";
    CHECK(coach_says(world) == first);
    CHECK(world.view().coach.tone == app::Tone::quiet);
    world.pass(9900ms);
    CHECK(coach_says(world) == first);
    world.pass(200ms);
    CHECK(coach_says(world).empty());
    world.pass(60s);
    CHECK(coach_says(world).empty());
    CHECK(has(coach_says(beginner({}, "none")), "You move when your name is marked."));
}

TEST_CASE("a key takes the sentence away once it can have been read") {
    World world = beginner();
    world.pass(1900ms);
    world.type_without_enter("N");
    CHECK_FALSE(coach_says(world).empty());
    world.pass(100ms);
    const auto before = app::typing_side_effects(world.model);
    world.type_without_enter("f");
    CHECK(coach_says(world).empty());
    CHECK_FALSE(app::typing_side_effects(world.model) == before); // so the screen is redrawn
}

TEST_CASE("where tmux holds Esc back the coach names the key that is not held back") {
    const auto told = [](int tmux_escape_time) {
        app::Options options = coached();
        options.tmux_escape_time = base::Millis{tmux_escape_time};
        World world(options);
        world.bots_think = false;
        world.sit_down({});
        world.type("set bell off"); // which changes nothing about tmux
        world.press(Action::submit);
        return all_said(world);
    };
    CHECK(has(told(500), "tmux holds Esc back for 500 ms: Ctrl-G does the same at once.\n"));
    CHECK_FALSE(has(told(100), "tmux"));
    CHECK_FALSE(has(told(0), "tmux"));
}

TEST_CASE("of a reserve that was there from the beginning nobody has sent anything") {
    World world = beginner("3k4/8/8/8/8/8/8/4K3[NPPb] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    CHECK_FALSE(has(coach_says(world), "sent you"));
    CHECK_FALSE(has(all_said(world), "sent you"));
}

TEST_CASE("captures, drops, wishes and warnings are explained when they come") {
    World world = beginner();
    world.pass(15s);
    world.type("e4");
    world.play("a d5");
    world.type("exd5");
    CHECK(coach_says(world) == "You took a pawn: bob gets it and may drop it on the other board.");
    bob_tells(world, "+n");
    CHECK(coach_says(world) ==
          "bob wants a knight. Trade one if it costs you nothing; Alt-o says ok.");
    world.pass(11s);
    bob_tells(world, "---q");
    CHECK(coach_says(world) == "A queen would hurt bob: do not give one away now.");
    world.pass(11s);
    bob_tells(world, "sit");
    CHECK(coach_says(world) == "bob asks you to sit: make no move until a piece comes, or \"go\".");
    world.pass(15s);
    world.play("B e4");
    world.play("b d5");
    world.play("B Nc3");
    world.play("b dxe4");
    world.play("B Nxe4");
    const std::string all = all_said(world);
    CHECK(has(all, "bob sent you a pawn. Type P@ and Tab to see where you can drop it.\n"));
    CHECK(has(all, "Pawns dropped far up soon promote; the first and last rank take none.\n"));
    CHECK(has(all, "These hints end after three matches; Alt-z or /coach off ends them now.\n"));
    CHECK_FALSE(has(all, "You took"));
    CHECK_FALSE(has(all, "bob wants"));
}

TEST_CASE("the letters that are typed are the player's own") {
    app::Options options = coached();
    options.letters = *notation::PieceLetters::from("KDTLSB");
    World world = world::alone_at_the_table(options);
    CHECK(has(coach_says(world), "e4 or Sf3 "));
}

TEST_CASE("a check is explained by what can be done about it") {
    const auto checked = [](std::string_view board, const char* move) {
        World world = beginner(std::string(board) + " | 4k3/8/8/8/8/8/4P3/4K3[] w - - 0 6");
        world.pass(11s);
        world.play(move);
        return coach_says(world);
    };
    CHECK(checked("r5k1/8/8/8/8/8/5PPP/6K1[] b - - 0 6", "a Ra1+") ==
          "Nothing in hand stops this check: wait for a piece while your clock allows it.");
    CHECK(checked("r5k1/8/8/8/8/8/5PPP/6K1[N] b - - 0 6", "a Ra1+") ==
          "A drop blocks a check from afar: N@ and Tab show where.");
    CHECK(checked("6k1/8/8/8/6n1/8/8/6K1[N] b - - 0 6", "a Nh2").empty());
    CHECK(checked("6k1/8/8/8/8/4n3/8/4K3[R] b - - 0 6", "a Ng2+") ==
          "No drop stops a check by a knight or from the next square: move or take.");
}

TEST_CASE("sit and go are explained when the adviser first says them, and no sooner") {
    World world = beginner("4k3/8/8/8/8/8/4P3/4K3 w - - 0 6 | 4k3/8/8/8/8/8/4P3/4K3 w - - 0 6");
    for (const char* move : {"B Kd1", "b Kd8", "B Ke1", "b Ke8", "B Kd1", "b Kd8", "B Ke1", "b Ke8",
                             "B Kd1", "b Kd8"}) { // until the opening is over
        world.play(move);
    }
    world.pass(11s);
    world.play("B e4");
    world.pass(8s);
    CHECK_FALSE(has(coach_says(world), "more time"));
    world.pass(12s);
    CHECK(
        has(all_said(world), "dave has more time than you: move fast, or dave can wait you out."));
}

TEST_CASE("a notice that stands there does not keep the coach from explaining the end") {
    World lost = beginner("3rk3/8/8/8/8/8/8/3QK3[] b - - 0 6 | 7k/4N1pp/8/8/8/8/8/K7[] w - - 0 6");
    lost.play("a Rxd1+");
    lost.type("nonsense");
    lost.play("B Q@g8#");
    REQUIRE(lost.over());
    CHECK(coach_says(lost) == "bob was mated by the queen that carol took from you on move 1.");
}

TEST_CASE("what the coach says in a match gives way to the keys at its end") {
    World world = beginner();
    CHECK_FALSE(coach_says(world).empty());
    world.type("resign!");
    REQUIRE(world.over());
    CHECK(coach_says(world).empty());
    CHECK(has(world.view().keys, "r rematch"));
}

TEST_CASE("the coach tells by which piece the match was lost, and who gave it") {
    World lost = beginner("3rk3/8/8/8/8/8/8/3QK3[] b - - 0 6 | 7k/4N1pp/8/8/8/8/8/K7[] w - - 0 6");
    lost.play("a Rxd1+"); // dave gets the queen
    lost.play("B Q@g8#");
    REQUIRE(lost.over());
    CHECK(coach_says(lost) == "bob was mated by the queen that carol took from you on move 1.");
    World own = beginner("6k1/8/b7/8/8/8/5PPP/6K1[] b - - 0 6 | "
                         "4k3/8/8/8/8/3r4/4P3/4K3[] w - - 0 6");
    own.play("B exd3"); // carol gets the rook
    own.play("a R@f1#");
    REQUIRE(own.over());
    CHECK(coach_says(own) == "You were mated by the rook that dave took from bob on move 1.");
}

TEST_CASE("of a match that was aborted the coach does not say what decided it") {
    World world = beginner();
    world.type("abort");
    world.type("yes");
    REQUIRE(world.over());
    world.pass(1s);
    CHECK(coach_says(world).empty());
}

TEST_CASE("a match lost on time, or won, has its sentence, too") {
    World world = beginner();
    world.pass(1s);
    world.play("B e4");
    world.pass(180s);
    REQUIRE(world.over());
    CHECK(coach_says(world) ==
          "One flag that falls loses both boards: with less time, move faster.");
    World won = beginner();
    won.type("e4");
    won.pass(185s);
    REQUIRE(won.over());
    CHECK_FALSE(coach_says(won).empty());
}

TEST_CASE("three matches are coached, and the number is kept") {
    World world(coached());
    world.bots_think = false;
    for (int match = 1; match <= 4; ++match) {
        world.sit_down({});
        world.press(Action::submit);
        CHECK(coach_says(world).empty() == (match == 4));
        world.type("resign!");
        CHECK(world.coached == std::min(match, 3));
        world.pass(11s);
    }
}

TEST_CASE("a key, the verb and the setting turn the coach off and on for good") {
    World world = beginner();
    world.press(app::Verb{"coach"});
    CHECK(coach_says(world).empty());
    CHECK(world.status() == "coach is off");
    CHECK(world.coached == app::most_coached_matches);
    world.pass(20s);
    world.type("e4");
    world.play("a d5");
    world.type("exd5");
    CHECK(coach_says(world).empty());
    world.type("coach on");
    CHECK(world.coached == 0);
    world.pass(1s);
    world.press(Action::escape); // closes the page that the verb opened
    CHECK(coach_says(world) == "You took a pawn: bob gets it and may drop it on the other board.");
    for (const auto when : {app::CoachWhen::on, app::CoachWhen::off}) {
        app::Options options = coached(when == app::CoachWhen::on ? 99 : 0);
        options.coach = when;
        CHECK(coach_says(world::alone_at_the_table(options)).empty() ==
              (when == app::CoachWhen::off));
    }
}

TEST_CASE("the coach is silent where laws forbid advice against people, and for observers") {
    for (const bool people : {false, true}) {
        World world(coached());
        world.bots_think = false;
        app::MatchTerms terms;
        terms.laws = "wbn";
        world.sit_down(terms);
        if (people) { // all seats are people, as on a server
            world.model.table->coaching = {};
            for (const rules::Seat seat : rules::seats(world.match().plan())) {
                world.model.table->seats[seat].level = 0;
            }
        }
        world.press(Action::submit);
        CHECK(coach_says(world).empty() == people);
    }
    World world(coached());
    world.sit_down(world::hot_seat());
    world.type("ready");
    CHECK(coach_says(world).empty());
}

TEST_CASE("the coach never stands in the place of a refusal, nor is it said over a text") {
    World world = beginner();
    world.pass(11s);
    world.type("e4");
    world.play("a d5");
    world.type("exd6"); // the move is refused
    const std::string refusal = world.status();
    REQUIRE_FALSE(refusal.empty());
    bob_tells(world, "+n");
    CHECK(coach_says(world).empty());
    CHECK(world.status() == refusal);
    world.press(Action::escape);
    CHECK_FALSE(coach_says(world).empty());
    for (const tui::Size size : {tui::Size{80, 24}, tui::Size{40, 24}, tui::Size{40, 20}}) {
        app::View view = world.view();
        view.status = app::Sentence(app::Wording(std::string(70, 'x') + " and more of it; short"),
                                    app::Tone::warning);
        const std::string text = support::text_of(tui::paint(view, size, {}));
        CHECK((has(text, "xxx") || has(text, "short")));
    }
}

TEST_CASE("sentences are whole at 80 and 120 columns, and lose whole words at most at 40") {
    World world = beginner();
    world.pass(15s);
    world.type("e4");
    world.play("a d5");
    world.type("exd5");
    const app::Sentence said = world.view().coach;
    REQUIRE_FALSE(said.text.empty());
    CHECK(has(support::text_of(tui::paint(world.view(), {80, 24}, {})), " " + said.text + "\n"));
    CHECK(has(support::text_of(tui::paint(world.view(), {120, 40}, {})), " " + said.text + "\n"));
    app::View quiet = world.view();
    quiet.status = {};
    CHECK(has(support::text_of(tui::paint(quiet, {40, 24}, {})), said.brief));
}

TEST_CASE("in a whole match the coach says at most twelve sentences, and none twice") {
    World world(coached());
    world.sit_down({});
    world.press(Action::submit);
    std::multiset<std::string> all;
    std::string last;
    for (int i = 0; i < 240 && !world.over(); ++i) {
        const auto moves = rules::legal_moves(world.match().position(rules::BoardId::a));
        if (i % 8 == 0 && world.match().to_move(A) && !moves.empty()) {
            world.begin(
                {app::Ask{{A, play::Play{moves[static_cast<std::size_t>(i) % moves.size()]}}}},
                world.now);
        }
        world.pass(1s);
        if (coach_says(world) != last) {
            last = coach_says(world);
            if (!last.empty()) {
                all.insert(last);
            }
        }
    }
    CHECK(all.size() >= 5);
    CHECK(all.size() <= app::Coaching::most_hints);
    CHECK(std::set<std::string>(all.begin(), all.end()).size() == all.size());
}

TEST_CASE("rows have names of their own, and there is room for all") {
    std::set<std::string_view> ids;
    for (const app::CoachRow& row : app::coach_rows()) {
        CHECK(ids.insert(row.id).second);
    }
    CHECK(ids.size() > app::Coaching::most_hints);
}
