// SPDX-License-Identifier: GPL-3.0-or-later
// Entered lines are carried out or refused with a reason: a line does what its writer means.
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/support/seats.h"
#include "tests/world/connected.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"
#include "tui/keys/bindings.h"
#include "tui/paint/paint.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

using app::Action;
using app::Edit;
using namespace std::chrono_literals;
using namespace support::seats;
using world::has;
using world::World;

namespace {

/// All four seats at this keyboard under those laws, with the clocks running.
World seated_under(std::string_view laws, std::string_view boards = {},
                   std::vector<std::string> law = {}) {
    app::MatchTerms terms = world::hot_seat();
    terms.law_changes = std::move(law);
    terms.laws = laws;
    if (!boards.empty()) {
        terms.boards = *notation::parse_bfen(boards);
    }
    return world::seated(terms);
}

void enter_letters(World& world, std::string_view text) {
    for (const char letter : text) {
        world.type_without_enter(std::string(1, letter));
    }
    world.press(Action::submit);
}

} // namespace

TEST_CASE("a verb with words behind it is a sentence, and is offered to the partner") {
    World world = world::seated(world::hot_seat());
    for (const char* move : {"e4", "e5", "Nf3", "Nc6"}) {
        world.type(move);
    }
    const std::vector<std::pair<const char*, const char*>> rows{
        {"take his queen", "\"take\" takes no words; Enter tells it to your partner"},
        {"a knight please", "\"a\" takes no words; Enter tells it to your partner"},
        {"Draw would be fine", "\"Draw\" takes no words; Enter tells it to your partner"},
        {"resign now", "\"resign\" takes no words; Enter tells it to your partner"},
        {"need a knight",
         "\"need a knight\" is not a move or a command; Enter tells it to your partner"},
    };
    for (const auto& [line, says] : rows) {
        INFO(line);
        world.type(line);
        CHECK(world.status() == says);
        CHECK(world.view().input.text == std::string(";") + line);
        CHECK(world.match().plies().size() == 4);
        CHECK_FALSE(world.match().draw_offered(A));
        world.press(Action::submit);
        CHECK(has(world::text_of(world.view().talk), line));
        CHECK(world.view().input.text.empty());
    }
    world.type("take");
    world.type("yes"); // several people must agree to a takeback
    CHECK(world.match().plies().size() < 4);
}

TEST_CASE("a slash says that a verb is meant, whatever stands behind it") {
    World world = world::seated(world::hot_seat());
    world.type("e4");
    world.type("e5");
    world.type("/take it");
    world.type("yes");
    CHECK(world.match().plies().size() < 2);
    world.type("match 5+0"); // a verb with arguments
    CHECK(world.status() ==
          "a match is in progress: leave it? Enter or yes leaves it, Esc goes on");
}

TEST_CASE("where nobody is told anything a sentence is only refused") {
    app::MatchTerms terms;
    terms.variant = "crazyhouse";
    terms.humans = {A, a};
    World world = world::seated(terms);
    world.type("take his queen");
    CHECK(world.status() == "\"take\" takes no words");
    CHECK(world.view().input.text == "take his queen");
    world.press(Action::escape);
    world.type(";hello");
    CHECK(world.status() == "you have no partner to talk to");
}

TEST_CASE("whoever has no partner is offered none to talk to, by line or by key") {
    app::MatchTerms terms;
    SECTION("crazyhouse") {
        terms.variant = "crazyhouse";
    }
    SECTION("only bots play") {
        terms.bots_only = true;
    }
    World world = world::seated(terms);
    world.type("hello");
    CHECK(world.status() == "\"hello\" is not a move or a command; F1 helps");
    CHECK(world.view().input.text == "hello");
    world.press(Action::escape);
    world.press(app::PartnerKey{'n'});
    CHECK(world.status() == "you have no partner");
    world = world::alone_at_the_table();
    world.press(app::PartnerKey{'l'});
    CHECK(world.status() == "no partner key has the letter l; F1 lists them");
}

TEST_CASE("in a server's game the same goes for the server's commands that take no words") {
    World world = world::in_a_match();
    const std::size_t before = world.asked_server.size();
    for (const char* line : {"draw please", "resign he says", "abort the attack", "quit now"}) {
        INFO(line);
        world.type(line);
        CHECK(world.asked_server.size() == before);
        CHECK(world.view().input.text == std::string(";") + line);
        world.press(Action::escape);
    }
    for (const char* line : {"takeback 2", "accept bob", "moves 12", "help bughouse", "who a",
                             "tell bob draw please"}) {
        INFO(line);
        world.type(line);
        REQUIRE_FALSE(world.asked_server.empty());
        const auto* sent = std::get_if<play::SendLine>(&world.asked_server.back());
        REQUIRE(sent != nullptr);
        CHECK(sent->text == line);
    }
}

TEST_CASE("a refused line is selected: a letter replaces it, Up brings it back, a key edits it") {
    World world = world::seated(world::hot_seat());
    world.type("Qh5");
    CHECK(world.view().input.text == "Qh5");
    CHECK(world.view().input.selected);
    SECTION("a letter") {
        world.type_without_enter("N");
        CHECK(world.view().input.text == "N");
        CHECK_FALSE(world.view().input.selected);
        world.press(app::EditLine{Edit::older});
        CHECK(world.view().input.text == "Qh5");
    }
    SECTION("an editing key") {
        world.press(app::EditLine{Edit::erase_left});
        CHECK(world.view().input.text == "Qh");
        CHECK_FALSE(world.view().input.selected);
        world.type_without_enter("4");
        CHECK(world.view().input.text == "Qh4");
    }
}

TEST_CASE("what is proposed in place of a line is selected, too") {
    World world = world::seated(world::hot_seat());
    world.type("E4");
    CHECK(world.status() == "E4: squares are typed in lower case; Enter plays e4");
    CHECK(world.view().input.text == "e4");
    CHECK(world.view().input.selected);
    SECTION("Enter plays it") {
        world.press(Action::submit);
        CHECK(world.moves() == "1A e4");
    }
    SECTION("a letter replaces it") {
        enter_letters(world, "d4");
        CHECK(world.moves() == "1A d4");
    }
}

TEST_CASE("a move in another spelling is proposed in ours") {
    World world = world::alone_at_the_table();
    world.type("e2 e4");
    CHECK(world.status() == "e2 e4: Enter plays e2e4");
    world.press(Action::submit);
    CHECK(world.moves() == "1A e4");
    world.play("a e5");
    world.type("@nf3");
    CHECK(world.status() == "@nf3: Enter plays N@f3");
    world.type("oo");
    CHECK(world.status() == "oo: Enter plays O-O");
    world.type("e4 was best"); // a sentence
    CHECK(world.view().input.text == ";e4 was best");
}

TEST_CASE("the name of a setting, alone or with a value, is proposed as one, not as a tell") {
    World world = world::alone_at_the_table();
    for (const char* line : {"level 1", "mates on", "theme wood", "Level 2", "level"}) {
        INFO(line);
        world.type(line);
        const std::string proposed = std::string("/set ") + line;
        const std::string name(base::tokens(line).front());
        CHECK(world.status() == name + " is a setting; Enter takes it for " + proposed);
        CHECK(world.view().input.text == proposed);
    }
    world.press(Action::submit);
    CHECK(has(world.status(), "level is "));
    world.type("mates on");
    world.press(Action::submit);
    CHECK(has(world.status(), "mates is on"));
    for (const char* line : {"level 9", "time is short", "mates are near"}) { // no such values
        INFO(line);
        world.type(line);
        CHECK(world.view().input.text == std::string(";") + line);
    }
}

TEST_CASE("on a screen without a row for hints the reason for a refusal is not cut off") {
    World world = world::alone_at_the_table();
    const auto says = [&](tui::Size size, std::string_view line) {
        world.press(Action::escape);
        world.type(line);
        return world::shown_on(world, size);
    };
    const tui::Size small{40, 20};
    CHECK(has(says(small, "Nh8"), "\n Nh8: no knight of yours can go to h8\n"));
    CHECK(has(says(small, "O-O"), "\n a piece stands in the way of castling\n"));
    CHECK(has(says(small, "N@f3"), "\n you have no knight in hand\n"));
    CHECK(has(says(small, "E4"), "YOUR MOVE A   Enter plays e4\n"));
    CHECK(has(says({60, 20}, "O-O"), "YOUR MOVE A   O-O: a piece stands in the way of castling\n"));
    world.press(Action::escape);
    CHECK(has(world::shown_on(world, small), "YOUR MOVE A"));
    CHECK(has(says(small, "/set level 9"), " \"9\" is not a level\n"));
    CHECK(has(says(small, "/set theme red"), "\n expected dark, light, wood, contrast"));
}

TEST_CASE("a move that the server refuses comes back selected") {
    World world = world::in_a_match();
    world.type("e4");
    const rules::Move e4 = rules::Move::step(rules::square(4, 1), rules::square(4, 3));
    world.event(play::News{play::Refused{A, e4, rules::Refusal::not_your_turn}});
    CHECK(world.view().input.text == "e4");
    CHECK(world.view().input.selected);
}

TEST_CASE("a seat before a verb or a tell says whose it is") {
    SECTION("the waiting player offers a draw") {
        World world = world::seated(world::hot_seat());
        CHECK(world.view().input.prompt == "A> ");
        world.type("a:draw");
        CHECK(world.match().draw_offered(a));
        CHECK_FALSE(world.match().draw_offered(A));
        CHECK(world.view().input.prompt == "A> ");
        world.type("B: draw");
        CHECK(world.match().draw_offered(B));
    }
    SECTION("a player says that the other one is stalling") {
        app::MatchTerms terms = world::hot_seat();
        terms.time = rules::TimeControl{.unlimited = true};
        terms.law_changes = {"stalling=count"};
        World world = world::seated(terms);
        for (const char* move : {"A:e4", "B:e4", "b:e5", "B:Nf3", "b:Nc6", "B:Bc4", "b:Bc5"}) {
            world.type(move);
        }
        world.type("A:stalling");
        CHECK(has(world::text_of(world.view().talk), "player says stalling"));
    }
    SECTION("a player claims") {
        World world = seated_under("wbn", {}, {"referee=claims"});
        for (const char* move : {"f3", "e5", "a3"}) {
            world.type(move);
        }
        world.type("b:claim mate");
        world.type(""); // confirms the wrong claim
        CHECK(has(world::text_of(world.view().talk), "bob claims mate"));
    }
    SECTION("a player resigns") {
        World world = world::seated(world::hot_seat());
        world.type("b:resign!");
        CHECK(has(world.status(), "bob resigned on board B"));
    }
    SECTION("a player tells their partner something") {
        World world = world::seated(world::hot_seat());
        world.type("a:;sit");
        CHECK(has(world::text_of(world.view().talk), "carol -> dave> sit"));
    }
    SECTION("of a bot nobody speaks for it") {
        World world = world::alone_at_the_table();
        world.type("a:draw");
        CHECK(world.status() == "nobody at this keyboard plays there");
        CHECK_FALSE(world.match().draw_offered(a));
    }
    SECTION("of a board that this match has not, nobody says, plays or claims anything") {
        World world = world::seated(world::hot_seat());
        for (const char* line : {"c:", "E:"}) {
            world.type(line);
            CHECK(has(world.status(), "nobody at this keyboard plays on board "));
        }
        for (const char* line : {"e:e4", "e:resign!", "e:;sit", "e:N@f3?"}) {
            world.type(line);
            CHECK(world.status() == "nobody at this keyboard plays there");
        }
        world.type("e:-");
        CHECK(world.view().input.prompt == "A> ");
    }
    SECTION("a word that is none is told with its seat") {
        World world = world::seated(world::hot_seat());
        world.type("b:hello");
        CHECK(world.status() == "\"b:hello\" is not a move or a command; F1 helps");
    }
}

namespace {

/// What Tab offers for that text, at most `most` of them.
std::string offered(World& world, const std::string& text, std::size_t most = 12) {
    world.press(Action::escape);
    world.type_without_enter(text);
    world.press(Action::complete);
    const auto input = world.view().input;
    std::string all;
    for (std::size_t i = 0; i < std::min(most, input.completions.size()); ++i) {
        all += (all.empty() ? "" : " ") + input.completions[i];
    }
    return all.empty() ? input.text : all;
}

} // namespace

TEST_CASE("Tab completes what stands behind a word") {
    World world = world::seated(world::hot_seat());
    CHECK(offered(world, "laws g") == "laws geneva");
    CHECK(offered(world, "/laws f") == "fics fide");
    CHECK(offered(world, "law resc") == "law rescue=");
    CHECK(offered(world, "law rescue=") == "rescue=any-piece rescue=counted");
    CHECK(offered(world, "law rescue=c") == "law rescue=counted");
    CHECK(offered(world, "claim m") == "claim mate");
    CHECK(offered(world, "claim f") == "flag fifty");
    CHECK(offered(world, "b:claim re") == "b:claim repetition");
    CHECK(offered(world, "b:stal") == "b:stalling");
    World server = world::logged_in();
    CHECK(offered(server, "set sty") == "set style");
    CHECK(offered(server, "set s") == "seek shout silence style");
}

TEST_CASE("the start of a drop for which nothing is held says that it can wait") {
    World world = world::seated(world::hot_seat());
    world.type("N@");
    CHECK(world.status() == "you have no knight in hand: N@f3? waits for one");
    world.press(Action::escape);
    world.type_without_enter("Q@");
    world.press(Action::complete);
    CHECK(world.status() == "you have no queen in hand: Q@f3? waits for one");
}

TEST_CASE("a drop is understood with its mark behind the square, too") {
    const char* boards = "4k3/8/8/8/8/8/8/4K3[NP] w - - | 4k3/8/8/8/8/8/8/4K3 w - -";
    World world = seated_under("fics", boards);
    SECTION("a piece") {
        world.type("Nf3@");
        CHECK(world.moves() == "1A N@f3");
    }
    SECTION("a pawn") {
        world.type("e4@");
        CHECK(world.moves() == "1A P@e4");
    }
    SECTION("one that waits") {
        world.type("A:Qf3@?");
        CHECK(has(world.status(), "Q@f3"));
    }
}

TEST_CASE("Ctrl-C leaves every page where no game can be lost by it") {
    World world;
    SECTION("the start page") {
        world.press(Action::interrupt);
        CHECK(world.has_quit);
    }
    SECTION("a text over it first") {
        world.press(app::Verb{"help"});
        world.press(Action::interrupt);
        CHECK_FALSE(world.has_quit);
        CHECK(world.view().page == app::View::Page::start);
    }
    SECTION("a match only says how") {
        world.sit_down({});
        world.press(Action::interrupt);
        CHECK_FALSE(world.has_quit);
        CHECK(world.status() == "Ctrl-C does not quit: type /quit");
    }
}

TEST_CASE("PgDn and PgUp move a text by what was seen of it") {
    World world = world::alone_at_the_table();
    world.press(app::Verb{"laws"});
    world.event(app::PageShown{21, 0});
    world.press(Action::page_down);
    CHECK(world.view().scroll == 21);
    world.event(app::PageShown{20, 21, 21});
    world.press(Action::page_up);
    CHECK(world.view().scroll == 0);
}

TEST_CASE("at the end of a text, the first key back moves it") {
    World world = world::alone_at_the_table();
    world.press(app::Verb{"laws"});
    const std::string top = world::shown_on(world, {80, 24});
    world.press(Action::to_end);
    const std::string end = world::shown_on(world, {80, 24});
    CHECK(end != top);
    for (int i = 0; i < 5; ++i) {
        world.press(Action::menu_down); // there is nothing below
        CHECK(world::shown_on(world, {80, 24}) == end);
    }
    world.press(Action::menu_up);
    const std::string above = world::shown_on(world, {80, 24});
    CHECK(above != end);
    world.press(Action::menu_down);
    CHECK(world::shown_on(world, {80, 24}) == end);
    world.press(Action::to_start);
    CHECK(world::shown_on(world, {80, 24}) == top);
}

TEST_CASE("F1 opens a topic, its key or an arrow goes on to the next, and all of them come round") {
    World world = world::alone_at_the_table();
    const auto topic = [&] {
        const std::string bar = world.view().lines.front().text;
        return bar.substr(bar.find('[') + 1, bar.find(']') - bar.find('[') - 1);
    };
    world.press(app::Verb{"help"});
    CHECK(topic() == "move");
    world.press(app::Verb{"help"});
    CHECK(topic() == "talk");
    world.press(Action::menu_left);
    world.press(Action::menu_left);
    CHECK(topic() == "learn");
    world.press(Action::menu_right);
    CHECK(topic() == "move");
    CHECK(world.view().keys == "left right topics   PgUp PgDn scroll   q back");
    world.press(Action::escape);
    CHECK(world.view().page == app::View::Page::game);
    world.type("help clock");
    CHECK(topic() == "clock");
    world.press(Action::escape);
    world.type("help Arbiter");
    CHECK(topic() == "arbiter");
    world.press(Action::escape);
    world.type("help castling");
    CHECK(world.status() ==
          "help on what? move, talk, clock, look, hand, server, match, arbiter, learn, marks, bob, "
          "all");
    world.press(Action::escape);
    world.type("laws");
    world.press(Action::menu_right); // has no effect outside the help
    CHECK(world.view().title == "the laws");
    world.press(Action::escape);
    world.type("resign!");
    world.press(app::Verb{"help"});
    CHECK(topic() == "match");
}

TEST_CASE("every verb has its place in one topic, which names its key") {
    std::map<std::string_view, std::string_view> key_named; // by verb
    for (const app::HelpTopic& topic : app::help_topics()) {
        for (const std::string_view spec : base::tokens(topic.verbs)) {
            const std::size_t end = std::min(spec.find('='), spec.size());
            INFO(spec);
            const app::VerbRow* row = app::find_verb_by_name(spec.substr(0, end));
            REQUIRE(row != nullptr);
            CHECK(row->help.name() == spec.substr(0, end));
            const auto key = end < spec.size() ? spec.substr(end + 1) : std::string_view();
            CHECK(key_named.emplace(spec.substr(0, end), key).second);
        }
        for (const std::string_view key : base::tokens(topic.keys_without_verb)) {
            INFO(key);
            CHECK(tui::find_binding(key, 0) < tui::bindings().size());
        }
    }
    CHECK(key_named.size() == app::verb_rows().size());
    std::map<std::string_view, std::string_view> key_of; // for verbs at a table or on a server
    for (const tui::Binding& binding : tui::bindings()) {
        const auto* verb = std::get_if<app::Verb>(&binding.action);
        if (verb != nullptr && (holds_in(binding.topic, app::Mode::input) ||
                                holds_in(binding.topic, app::Mode::server))) {
            key_of.emplace(verb->name, binding.key);
        }
    }
    for (const auto& [verb, key] : key_named) {
        CAPTURE(verb);
        CHECK(key == key_of[verb]);
    }
}

TEST_CASE("`help bob` lists all that a bot understands") {
    World world = world::alone_at_the_table();
    world.type("help bobby");
    CHECK(has(world.status(), "help on what?"));
    world.type("help bob");
    CHECK(world.view().title == "what bob understands");
    const std::string lines = world::text_of(world.view().lines);
    CHECK(has(lines, "waits, as long as that is safe"));
    CHECK(has(lines, "i'll have to sit"));
    CHECK(has(lines, "can you get me a knight?"));
    CHECK(has(lines, "what do you need?"));
}

TEST_CASE("a topic is a page at 80x24, and no line of the help or the laws is torn at 40x24") {
    World world = world::alone_at_the_table();
    world.model.options->key_help = tui::key_help(true);
    for (const app::HelpTopic& topic : app::help_topics()) {
        world.type(fmt::format("help {}", topic.name));
        INFO(topic.name);
        const std::string wide = support::text_of(tui::paint(world.view(), {80, 24}, {}));
        CHECK_FALSE(has(wide, "%"));
        CHECK(has(wide, "[" + std::string(topic.name) + "]"));
        world.press(Action::escape);
    }
    world.type("help move");
    CHECK(has(support::text_of(tui::paint(world.view(), {40, 24}, {})),
              "\n    e4 Nf3 exd5 O-O\n      moves as usual; e2e4 and 0-0"));
    world.press(Action::escape);
    world.type("laws");
    const std::string laws = support::text_of(tui::paint(world.view(), {40, 24}, {}));
    for (const std::string_view row : base::split(laws, '\n')) {
        const std::size_t text = std::min(row.find_first_not_of(' '), row.size());
        CHECK(text <= 8); // so no column is too narrow for its text
    }
}

TEST_CASE("a numbered move is a move, and a word to the partner is offered as a tell") {
    World world = world::alone_at_the_table();
    world.type("1. e4");
    CHECK(world.moves() == "1A e4");
    world.play("a e5");
    world.type("2.Nf3");
    CHECK(world.moves() == "1A e4 1a e5 2A Nf3");
    world.play("a Nc6");
    for (const char* line : {"3. ", "3", "3.", "1234. d4", ". d4", "3 d4", "3.9"}) {
        world.type(line);
        CHECK(world.moves() == "1A e4 1a e5 2A Nf3 2a Nc6");
        world.press(Action::escape);
    }
    world.type("3... d4");
    CHECK(world.moves() == "1A e4 1a e5 2A Nf3 2a Nc6 3A d4");
    for (const std::string word : {"hello", "sit", "go", "ok"}) {
        world.type(word);
        CHECK(world.status() ==
              "\"" + word + "\" is not a move or a command; Enter tells it to your partner");
        world.press(Action::submit);
        CHECK(has(world::text_of(world.view().talk), word));
    }
    world.type("xyz");
    CHECK(world.status() == "\"xyz\" is not a move or a command; F1 helps");
}

TEST_CASE("a command with a slip in it is proposed, and nothing that is only like one") {
    World world = world::seated(world::hot_seat());
    world.type("e4");
    for (const auto& [typed, meant] :
         {std::pair{"takback", "takeback"}, std::pair{"resing", "resign"},
          std::pair{"Flipp", "flip"}, std::pair{"layuot", "layout"}}) {
        INFO(typed);
        world.type(typed);
        CHECK(world.status() == "\"" + std::string(typed) +
                                    "\" is not a move or a command; Enter takes it for " + meant);
        CHECK(world.view().input.text == meant);
        world.press(Action::escape);
    }
    // `lobby` exists only on a server.
    for (const char* other : {"rook", "tkaebakc", "rsg", "ptell", "lobb"}) {
        INFO(other);
        world.type(other);
        CHECK_FALSE(has(world.status(), "Enter takes it for"));
        world.press(Action::escape);
    }
    world.type("takback");
    world.press(Action::submit);
    CHECK(has(world.status(), "take"));
}

TEST_CASE("help while a match is stepped through is about that") {
    app::Options options;
    options.key_help = {"The match", "  F9  resign"};
    options.replay_key_help = {"Stepping through a match", "  Left  a half-move back"};
    World world(options);
    world.sit_down(world::hot_seat());
    world.type("ready");
    world.type("e4");
    world.type("resign!");
    world.type("v");
    world.press(app::Verb{"help"});
    const std::string help = world::text_of(world.view().lines);
    CHECK(has(help, "a half-move back"));
    CHECK(world.view().lines.front().text == "What you type"); // no row without a heading
    CHECK(has(help, "12a, 2:31, :x  Enter      go to that half-move, time or next capture"));
    for (const auto& line : world.view().lines) { // headings differ in style from the rows of keys
        CHECK((line.text != "Stepping through a match" || line.tone == app::Tone::notice));
        CHECK((!has(line.text, "a half-move back") || line.tone == app::Tone::plain));
    }
    CHECK_FALSE(has(help, "resign"));
    CHECK_FALSE(has(help, "N@f3 n@f3"));
}
