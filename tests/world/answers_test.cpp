// SPDX-License-Identifier: GPL-3.0-or-later
// During a match a server's answers and messages are shown beside the boards or over them,
// whichever talk window is selected and however large the screen is.
#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/world/connected.h"
#include "tui/keys/bindings.h"
#include "tui/keys/key_decoder.h"
#include "tui/paint/paint.h"

#include <array>
#include <string>
#include <string_view>

using app::Action;
using app::Tab;
using play::TalkKind;
using world::has;
using namespace std::chrono_literals;
using world::World;

namespace {

constexpr std::array all_sizes{tui::Size{40, 20},  tui::Size{60, 24},  tui::Size{80, 24},
                               tui::Size{120, 40}, tui::Size{200, 50}, tui::Size{200, 60}};

std::string screen(const World& world, tui::Size size) {
    return support::text_of(tui::paint(world.view(), size, {}));
}

int count(const std::string& text, std::string_view part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

/// Sends keys as the terminal would.
void keys(World& world, std::string_view bytes) {
    for (const char byte : bytes) {
        tui::KeyDecoder decoder;
        decoder.feed(static_cast<unsigned char>(byte));
        decoder.flush();
        for (const tui::Key& key : decoder.take()) {
            for (const app::Intent& intent : tui::intents_with_alt_letter(
                     app::mode(world.model), key, app::line_is_empty(world.model))) {
                world.press(intent);
            }
        }
    }
}

void says(World& world, std::string_view line) {
    world.event(play::ConsoleLine{std::string(line)});
}

void prompt(World& world) {
    world.event(play::ConsoleLine{"fics% ", true});
}

/// Talk as a session reports it: the server's own line, and the talk read from it.
void talk(World& world, TalkKind kind, const std::string& from, const std::string& text,
          std::optional<int> where = std::nullopt) {
    world.event(play::ConsoleLine{from + " ... " + text, false, from});
    world.event(play::Talk{kind, from, "", where, text});
}

World in_a_match(Tab tab = Tab::partner) {
    World world = world::in_a_match();
    prompt(world);
    world.event(app::Intent{app::ShowTab{static_cast<int>(tab) + 1}});
    return world;
}

constexpr std::array all_tabs{Tab::partner, Tab::game_talk, Tab::channels, Tab::console,
                              Tab::tells};

/// An answer of ten lines, and a prompt.
void finger(World& world) {
    says(world, "Finger of bob:");
    for (int i = 1; i <= 9; ++i) {
        says(world, "note " + std::to_string(i));
    }
    prompt(world);
}

} // namespace

TEST_CASE("what is said to a player in a match is read at once, and once, at every size") {
    for (const Tab tab : all_tabs) {
        for (const tui::Size size : all_sizes) {
            INFO("window " << static_cast<int>(tab) + 1 << ", " << size.columns << " columns");
            World world = in_a_match(tab);
            const auto read_once = [&](std::string_view line) {
                INFO(line << "\n" << screen(world, size));
                // The console also shows the server's own line.
                return count(screen(world, size), line) == 1 ||
                       (tab == Tab::console && has(screen(world, size), " ... "));
            };
            talk(world, TalkKind::tell, "eve", "hi");
            CHECK(read_once("eve> hi"));
            talk(world, TalkKind::say, "carol", "gg");
            CHECK(read_once("carol says: gg"));
            talk(world, TalkKind::channel, "spoon", "team?", 24);
            CHECK(read_once("(24) spoon: team?"));
            talk(world, TalkKind::partner_tell, "bob", "sit");
            CHECK(read_once("bob> sit"));
            world.type(";ok");
            CHECK(read_once("me -> ok"));
            world.type("/reply yes");
            CHECK(read_once("me -> eve> yes"));
        }
    }
}

TEST_CASE("what is said to others does not come between the lines of a player in a match") {
    World world = in_a_match();
    talk(world, TalkKind::tell, "eve", "hi");
    talk(world, TalkKind::shout, "hal", "anyone");
    talk(world, TalkKind::c_shout, "hal", "chess");
    talk(world, TalkKind::it, "hal", "waves");
    talk(world, TalkKind::kibitz, "ida", "nice", 5);
    talk(world, TalkKind::whisper, "ida", "bad", 5);
    says(world, "Notification: jon has arrived.");
    CHECK(world::last_line(world, Tab::partner) == "00:00:00 eve> hi");
    CHECK(world.view().tabs.at(2).unread);
}

TEST_CASE("without a game talk stands in its own window alone") {
    World world = world::logged_in();
    talk(world, TalkKind::tell, "eve", "hi");
    CHECK(world::last_line(world, Tab::console) == "eve ... hi");
    world.type("finger bob");
    finger(world);
    CHECK_FALSE(world.model.text);
}

TEST_CASE("a command in a match and its short answer are read beside the boards") {
    for (const Tab tab : all_tabs) {
        for (const tui::Size size : all_sizes) {
            INFO("window " << static_cast<int>(tab) + 1 << ", " << size.columns << " columns");
            World world = in_a_match(tab);
            keys(world, "say gg\r");
            CHECK(count(screen(world, size), "fics% say gg") == 1);
            says(world, "(told carol and dave)");
            prompt(world);
            CHECK(count(screen(world, size), "(told carol and dave)") == 1);
            CHECK_FALSE(world.model.text);
        }
    }
}

TEST_CASE("three receipts for what is said to the table are one row beside the boards") {
    World world = in_a_match();
    keys(world, "say gg\r");
    says(world, "(told carol)");
    says(world, "(told bob)");
    says(world, "(told dave)");
    prompt(world);
    CHECK_FALSE(world.model.text);
    CHECK(has(screen(world, {80, 24}), "(told carol) (told bob) (told dave)"));
    World many = in_a_match();
    keys(many, "say gg\r");
    for (int i = 1; i <= 20; ++i) { // more lines than the talk window holds
        says(many, "(told somebody)");
    }
    prompt(many);
    CHECK(many.model.text);
}

TEST_CASE("a long answer is a page with every clock on it, and a key closes it") {
    for (const tui::Size size : all_sizes) {
        INFO(size.columns << " columns");
        World world = in_a_match();
        keys(world, "finger bob\r");
        finger(world);
        REQUIRE(world.model.text);
        const std::string page = screen(world, size);
        INFO(page);
        CHECK(has(page, "Finger of bob:"));
        CHECK(has(page, "note 9"));
        CHECK(count(page.substr(0, page.find('\n')), "3:00") == 4);
        CHECK(has(page, "q back"));
        keys(world, "q");
        CHECK_FALSE(world.model.text);
        CHECK(world.model.input.empty());
    }
}

TEST_CASE("the long answer to a command that begins a match does not cover its boards") {
    World world = world::logged_in();
    prompt(world);
    play::GameOpened opened{
        *app::make_match(app::MatchTerms()), {}, {}, std::nullopt, "bughouse", false};
    world.event(opened); // a match that Alice observes
    world.event(play::News{play::Began{world.now}});
    keys(world, "take b\r");
    for (int i = 1; i <= 9; ++i) {
        says(world, "Removing game " + std::to_string(i) + " from observation list.");
    }
    opened.me = rules::seat_from('b');
    world.event(opened);
    prompt(world);
    CHECK_FALSE(world.model.text);
    CHECK(world.view().boards[0].seats[rules::Side::black].is_me);
}

TEST_CASE("what the server says to a key of the match is read beside the boards") {
    World world = world::logged_in();
    world.event(world::crazyhouse_of_alice());
    world.event(play::News{play::Began{world.now}});
    prompt(world);
    for (const char* const verb : {"takeback", "pause"}) { // F11, F10
        CAPTURE(verb);
        world.press(app::Verb{verb});
        const std::string answer = std::string("That is not done here: ") + verb;
        says(world, answer);
        prompt(world);
        world.pass(3s);
        CHECK(has(world::text_of(world.view().talk), answer));
    }
}

TEST_CASE("the end of my match, brought about by a command, does not cover its boards") {
    World world = in_a_match();
    world.event(play::OfferNews{{"7", play::OfferKind::abort, "carol", ""}});
    world.press(app::Verb{"accept"});
    says(world, "{Game 1 (Alice vs. carol) Game aborted by mutual agreement} *");
    const rules::BoardEnd end{rules::BoardId::a, rules::Ending::aborted, std::nullopt};
    world.event(play::News{play::Ended{rules::outcome_of({end}, world.match().plan()), world.now}});
    says(world, "{Game 2 (dave vs. bob) Partner's game aborted} *");
    says(world, "No ratings adjustment done.");
    says(world, "\"ready\" plays again at table 1, \"turn\" turns the chairs.");
    prompt(world);
    world.pass(3s);
    CHECK(world.view().page == app::View::Page::game);
}

TEST_CASE("the clocks above a page are named by seat where the names have no room") {
    World world = in_a_match();
    keys(world, "finger bob\r");
    finger(world);
    CHECK(has(screen(world, {120, 40}), "A >Alice 3:00 carol 3:00   B bob 3:00 >dave 3:00"));
    const std::string usual = screen(world, {40, 20});
    CHECK(has(usual.substr(0, usual.find('\n')), ">A 3:00 a 3:00   b 3:00 >B 3:00"));
}

TEST_CASE("a move that is typed over such a page closes it and is played") {
    World world = in_a_match();
    keys(world, "who\r");
    finger(world);
    REQUIRE(world.model.text);
    keys(world, "e4\r");
    CHECK_FALSE(world.model.text);
    CHECK(world.model.table->pending);
}

TEST_CASE("an answer that comes while a move is typed waits until that is entered") {
    World world = in_a_match();
    keys(world, "who\re");
    finger(world);
    CHECK_FALSE(world.model.text);
    keys(world, "4");
    CHECK(world.model.input.text() == "e4");
    keys(world, "\r");
    CHECK(world.model.table->pending);
    CHECK(world.model.text);
}

TEST_CASE("an answer that never comes is awaited no longer") {
    World world = in_a_match();
    keys(world, "finger bob\r");
    world.pass(app::CommandAnswer::timeout);
    const int wakes = world.wakes;
    says(world, "Notification: jon has arrived.");
    prompt(world);
    CHECK(world::last_line(world, Tab::partner) == "fics% finger bob");
    CHECK_FALSE(world.model.server->answer.due());
    CHECK(world.wakes == wakes);
}

TEST_CASE("a prompt of another line's does not end an answer that has not come") {
    World world = in_a_match();
    keys(world, "finger bob\r");
    prompt(world); // after a position, whose line is not shown
    says(world, "Notification: jon has arrived.");
    prompt(world);
    CHECK(world::last_line(world, Tab::partner) == "Notification: jon has arrived.");
    world.pass(300ms);
    finger(world);
    REQUIRE(world.model.text);
    CHECK(world.model.text->lines.size() == 10);
    keys(world, "q");
    world.pass(app::CommandAnswer::after_prompt);
    says(world, "Notification: kim has arrived.");
    prompt(world);
    CHECK_FALSE(has(world::text_of(world.view().talk), "kim"));
}

TEST_CASE("on a server without prompts silence ends an answer") {
    World world = in_a_match();
    keys(world, "finger bob\r");
    for (int i = 0; i < 5; ++i) {
        says(world, "note " + std::to_string(i));
        world.pass(app::CommandAnswer::silence - 1ms);
        CHECK_FALSE(world.model.text);
    }
    world.pass(1ms);
    REQUIRE(world.model.text);
    CHECK(world.model.text->lines.size() == 5);
}

TEST_CASE("an answer without end is kept up to its bound") {
    World world = in_a_match();
    keys(world, "who\r");
    for (std::size_t i = 0; i < app::CommandAnswer::most_lines + 100; ++i) {
        says(world, "player " + std::to_string(i));
    }
    prompt(world);
    REQUIRE(world.model.text);
    CHECK(world.model.text->lines.size() == app::CommandAnswer::most_lines);
    CHECK(world::last_line(world, Tab::console) == "player 599");
}

TEST_CASE("what had come when the line was lost is shown, and nothing is awaited") {
    World world = in_a_match();
    keys(world, "finger bob\r");
    says(world, "Finger of bob:");
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 5s});
    CHECK(has(world::text_of(world.view().talk), "Finger of bob:"));
    CHECK_FALSE(world.model.server->answer.due());
}
