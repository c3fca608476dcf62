// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a table on our own server: keys send commands, and the server's news is shown.
#include "src/app/port/event.h"
#include "src/app/server/chairs_page.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/seats.h"
#include "tests/world/connected.h"
#include "tests/world/hand.h"

using app::Action;
using app::Mode;
using app::View;
using namespace std::chrono_literals;
using namespace support::seats;
using world::World;

namespace {

play::Chairs four_chairs() {
    play::Chairs table;
    table.number = 3;
    table.host = "ada";
    table.time = "3+0";
    table.laws = "fics";
    table.seats = {A, a, B, b};
    table.chairs[A] = {"ada", "1623", 0, false};
    table.chairs[B] = {"", "", 5, true};
    return table;
}

World at_table(const play::Chairs& table = four_chairs()) {
    World world = world::logged_in();
    world.event(play::ChairsNews{table});
    return world;
}

/// The last command sent to the server.
std::string sent(const World& world) {
    const auto* line = world.asked_server.empty()
                           ? nullptr
                           : std::get_if<play::SendLine>(&world.asked_server.back());
    return line == nullptr ? "" : line->text;
}

void letter(World& world, const std::string& text) {
    world.press(app::InsertText{text});
    world.pass(500ms);
}

const View::ChairsView::ChairView& chosen(const View& view) {
    for (const auto& board : view.chairs.boards) {
        for (const auto* chair : {&board.top, &board.bottom}) {
            if (chair->chosen) {
                return *chair;
            }
        }
    }
    FAIL("no chair is chosen");
    return view.chairs.boards.front().top;
}

} // namespace

TEST_CASE("the table opens with the first free chair chosen, and Enter sits down there") {
    World world = at_table();
    const View view = world.view();
    CHECK(view.page == View::Page::chairs);
    CHECK(view.mode == Mode::chairs);
    CHECK(view.title == "bughouse   ada's table   3+0   fics   unrated");
    CHECK(chosen(view).letter == 'a');
    CHECK(chosen(view).state == "Enter sits here");
    CHECK(view.status.text.substr(0, 30) == "waiting for players on a and b");
    world.press(Action::submit);
    CHECK(sent(world) == "sit a");
}

TEST_CASE("a letter typed at the table just before the match begins is no command in the match") {
    World world = at_table();
    world.press(app::InsertText{"l"});
    world.event(world::match_of_alice());
    const auto asked = world.asked_server.size();
    world.pass(1s);
    CHECK(world.asked_server.size() == asked);
    CHECK(world.view().page == View::Page::game);
}

TEST_CASE("an offer that comes at the table is answered there by the keys that it names",
          "[mouse]") {
    World world = at_table();
    world.event(play::OfferNews{{"7", play::OfferKind::partner, "bob", ""}});
    REQUIRE(world.view().mode == Mode::chairs);
    world::Hand hand(world);
    hand.click_key("F3");
    REQUIRE_FALSE(world.asked_server.empty());
    const auto* answer = std::get_if<play::AnswerOffer>(&world.asked_server.back());
    REQUIRE(answer != nullptr);
    CHECK(answer->accept);
    hand.click_key("F4");
    CHECK_FALSE(std::get<play::AnswerOffer>(world.asked_server.back()).accept);
}

TEST_CASE("arrows go over the chairs as they are drawn") {
    World world = at_table();
    const auto at = [&](Action action) {
        world.press(action);
        return chosen(world.view()).letter;
    };
    CHECK(at(Action::menu_down) == 'A');
    CHECK(at(Action::menu_left) == 'A'); // no chair in that direction
    CHECK(at(Action::menu_right) == 'b');
    CHECK(at(Action::menu_up) == 'B');
    world.press(Action::submit); // one may take a bot's chair
    CHECK(sent(world) == "sit B");
    world.press(Action::menu_left);
    world.press(Action::menu_down);
    world.press(Action::submit);
    CHECK(sent(world) == "sit B"); // but not ada's
    CHECK(world.status() == "ada sits there");
}

TEST_CASE("my own chair is at the bottom, and my partner's") {
    play::Chairs table = four_chairs();
    table.me = a;
    table.chairs[a] = {"Alice", "++++", 0, false};
    World world = at_table(table);
    const View view = world.view();
    CHECK(view.chairs.boards[0].bottom.letter == 'a');
    CHECK(view.chairs.boards[0].bottom.occupant_text == "Alice (you)");
    CHECK(view.chairs.boards[0].bottom.rating.empty());
    CHECK(view.chairs.boards[1].bottom.letter == 'B');
    CHECK(view.chairs.partners ==
          "You and the bot on B are partners; what you take, the bot on B may "
          "drop.");
}

TEST_CASE("the partner's window is called after who sits on the partner's chair") {
    const auto label = [](const play::Chairs& table) {
        return at_table(table).view().tabs.front().label;
    };
    play::Chairs table = four_chairs();
    CHECK(label(table) == "partner"); // nobody's, while we have no chair
    table.me = a;
    table.chairs[a] = {"Alice", "++++", 0, false};
    CHECK(label(table) == "partner bot");
    table.chairs[B] = {"bea", "1500", 0, true};
    CHECK(label(table) == "partner bea");
    table.chairs[B] = {};
    CHECK(label(table) == "partner");
}

TEST_CASE("in a game the partner's window is called after who plays, not who promised to") {
    World world = world::logged_in();
    const auto label = [&world] { return world.view().tabs.front().label; };
    world.event(play::PartnerNews{"eve"});
    CHECK(label() == "partner eve");
    world.event(world::match_of_alice()); // a table's bot took the chair
    world.event(play::News{play::Began{world.now}});
    CHECK(label() == "partner bob");
    world.event(play::News{play::Ended{}});
    CHECK(label() == "partner eve");
    play::GameOpened unnamed = world::match_of_alice();
    unnamed.names[b] = "?";
    world.event(unnamed);
    CHECK(label() == "partner eve");
    world.event(world::crazyhouse_of_alice());
    CHECK(label() == "partner eve"); // nobody's partner plays
}

TEST_CASE("a letter is a command of the table unless it becomes a word") {
    play::Chairs table = four_chairs();
    table.me = a;
    World world = at_table(table);
    letter(world, "r");
    CHECK(sent(world) == "ready");
    letter(world, "s");
    CHECK(sent(world) == "start");
    letter(world, "t");
    CHECK(sent(world) == "time 5+0");
    letter(world, "l");
    CHECK(sent(world) == "laws icc");
    letter(world, "c");
    CHECK(sent(world) == "turn sides");
    letter(world, "c");
    CHECK(sent(world) == "turn partners");
    world.press(app::InsertText{"r"});
    world.press(app::InsertText{"eally?"});
    world.pass(500ms);
    CHECK(sent(world) == "turn partners");
    world.press(Action::submit);
    CHECK(sent(world) == "say really?");
    letter(world, "q");
    CHECK(sent(world) == "table leave");
}

TEST_CASE("bots are put on the chosen chair, made stronger, and sent away") {
    World world = at_table();
    letter(world, "b");
    CHECK(sent(world) == "bot a");
    world.press(Action::menu_right);
    letter(world, "b");
    CHECK(sent(world) == "bot B 6");
    letter(world, "x");
    CHECK(sent(world) == "bot B off");
    letter(world, "r");
    CHECK(sent(world) == "bot B off");
    CHECK(world.status().substr(0, 14) == "sit down first");
}

TEST_CASE("no bot can be put on my own chair, and the page says so to me") {
    play::Chairs table = four_chairs();
    table.me = A;
    World world = at_table(table);
    letter(world, "b");
    CHECK(world.status() == "you sit here: arrows choose another chair");
}

TEST_CASE("what is meant for the server is said to nobody, above all a password") {
    World world = at_table();
    for (const char* line : {"password secret", "register x secret", "tell bob hi", "sit b"}) {
        world.press(app::InsertText{line});
        world.press(Action::submit);
        CHECK(sent(world) == line);
    }
    world.press(app::InsertText{"carol, password please"});
    world.press(Action::submit);
    CHECK(sent(world) == "say carol, password please");
}

TEST_CASE("the start of a command that a server takes is a command at the table, too") {
    World world = at_table();
    for (const char* line : {"t bob secret",    "te bob secret",  "pass OLD NEW",
                             "Passw OLD NEW",   "passwd OLD NEW", "p OLD NEW",
                             "reg x secret",    "ase bob secret", "addp bob b@x secret",
                             "addplayer b x y", "whisper psst",   "mess bob hi",
                             ". secret",        "say hi",         "take bob",
                             "time 3 0",        "play 5",         "withdraw",
                             "rematch",         "standins off",   "obs 5",
                             "hist bob",        "kib hello"}) {
        world.press(app::InsertText{line});
        world.press(Action::submit);
        CHECK(sent(world) == line);
    }
    world.press(app::InsertText{"pass OLD NEW"});
    world.press(Action::submit);
    world.press(app::EditLine{app::Edit::older});
    CHECK(world.view().input.text == "kib hello");
    world.press(Action::escape);
    const auto& log = world.model.talk.log(app::Tab::console);
    for (std::size_t i = 0; i < log.size(); ++i) {
        CHECK(log[i].text.find("ass") == std::string::npos);
    }
    for (const char* line : {"hi all", "not yet", "a good evening", "all here?", "me too",
                             "i am ready", "... one moment", "pleas", "obs"}) {
        world.press(app::InsertText{line});
        world.press(Action::submit);
        CHECK(sent(world) == std::string("say ") + line);
    }
}

TEST_CASE("Esc shows the console, and the table comes back when it is asked for") {
    World world = at_table();
    world.press(Action::escape);
    CHECK(world.view().page == View::Page::server);
    world.event(play::ChairsNews{four_chairs()}); // news alone does not open the page
    CHECK(world.view().page == View::Page::server);
    CHECK(world::has(world::shown_on(world, {80, 24}), "/table your table"));
    world.press(app::Verb{"table"});
    CHECK(world.view().page == View::Page::chairs);
    world.event(play::ChairsNews{});
    CHECK(world.view().page == View::Page::server);
    CHECK_FALSE(world::has(world::shown_on(world, {80, 24}), "/table your table"));
    CHECK(app::mode(world.model) == Mode::server);
}

TEST_CASE("the table goes with the line, and comes back when the server tells of it again") {
    World world = at_table();
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 1s});
    CHECK(world.view().page == View::Page::server);
    world.event(play::ConnectionChanged{play::ConnectionState::open, "", std::nullopt});
    world.event(play::LoginNews{play::LoginStep::logged_in, {}, "Alice"});
    CHECK(world.view().page == View::Page::server);
    world.event(play::ChairsNews{four_chairs()});
    CHECK(world.view().page == View::Page::chairs);
}

TEST_CASE("after the match the table has its score, and r is ready again") {
    World world = world::in_a_match();
    play::Chairs table = four_chairs();
    table.me = A;
    table.playing = true;
    world.event(play::ChairsNews{table});
    CHECK(world.view().page == View::Page::game);
    world.event(play::News{play::Ended{}});
    table.playing = false;
    table.score = {{"ada+bob", "1"}, {"carol+dave", "0"}};
    world.event(play::ChairsNews{table});
    world.event(play::GameLeft{});
    world.press(app::InsertText{"r"});
    world.press(Action::submit);
    CHECK(sent(world) == "ready on");
    CHECK(world.view().page == View::Page::chairs);
    CHECK(world.view().chairs.score == "score of the evening   ada+bob 1   carol+dave 0");
    CHECK(
        world::has(world::shown_on(world, {80, 24}), " score of the evening   ada+bob 1   carol"));
    CHECK(world::has(world::shown_on(world, {40, 20}), "\n ada+bob 1   carol+dave 0\n"));
}

TEST_CASE("at the boards of the last match one is told who wants to play again") {
    World world = at_table();
    world.event(world::match_of_alice());
    world.event(play::News{play::Began{world.now}});
    const rules::BoardEnd end{rules::BoardId::b, rules::Ending::resignation, B};
    world.event(play::News{play::Ended{rules::outcome_of({end}, world.match().plan()), world.now}});
    play::Chairs table = four_chairs();
    world.event(play::ChairsNews{table});
    table.chairs[A].ready = true;
    world.event(play::ChairsNews{table});
    CHECK(world::has(world::shown_on(world, {80, 24}), "*** ada is ready to play again"));
    world.event(play::ChairsNews{table});
    const std::string said = world::text_of(world.view().talk);
    CHECK(said.find("ada is ready") == said.rfind("ada is ready"));
}

TEST_CASE("a player who came to sit down leaves the program with the table") {
    World world = at_table();
    world.model.server->quits_on_leaving_table = true;
    letter(world, "q");
    CHECK(sent(world).empty()); // nothing but that we leave
    CHECK(world.model.leaving);
}

TEST_CASE("a chosen chair that another takes is no longer chosen: Enter sits down all the same") {
    World world = at_table();
    CHECK(chosen(world.view()).letter == 'a');
    play::Chairs taken = four_chairs();
    taken.chairs[a] = {"carol", "1512", 0, false};
    world.event(play::ChairsNews{taken});
    CHECK(chosen(world.view()).letter == 'b');
    world.press(Action::submit);
    CHECK(sent(world) == "sit b");
}

TEST_CASE("a click chooses a chair, a second one sits down there", "[mouse]") {
    World world = at_table();
    world::Hand hand(world);
    hand.click(app::OnChair{b});
    CHECK(chosen(world.view()).letter == 'b');
    CHECK(world.asked_server.empty());
    hand.click(app::OnChair{b});
    CHECK(sent(world) == "sit b");
    SECTION("not where somebody sits") {
        hand.click(app::OnChair{A});
        hand.click(app::OnChair{A});
        CHECK(sent(world) == "sit b");
        CHECK(world.status() == "ada sits there");
    }
    SECTION("also while a line is being typed, which stays") {
        world.type_without_enter("hello");
        hand.click(app::OnChair{a});
        hand.click(app::OnChair{a});
        CHECK(sent(world) == "sit a");
        CHECK(world.view().input.text == "hello");
    }
    SECTION("the wheel scrolls what was said, and chooses nothing") {
        for (int i = 0; i < 200; ++i) {
            world.event(play::ConsoleLine{"line " + std::to_string(i), false, {}});
        }
        const char before = chosen(world.view()).letter;
        const auto talk = world.view().talk;
        hand.wheel(true);
        CHECK_FALSE(world.view().talk == talk);
        CHECK(chosen(world.view()).letter == before);
        hand.wheel(false);
        CHECK(world.view().talk == talk);
    }
}

TEST_CASE("at the bottom of each board sits my team; a seat that no plan knows is nobody's") {
    play::Chairs chairs = four_chairs();
    CHECK(app::bottom_seats(chairs) == std::vector{A, b});
    chairs.me = B;
    CHECK(app::bottom_seats(chairs) == std::vector{a, B});
    chairs.seats = rules::seats(rules::siamese_ring_plan(3));
    chairs.me = A;
    CHECK(app::bottom_seats(chairs) == std::vector{A, b});
    chairs.me = rules::seat_from('c');
    CHECK(app::bottom_seats(chairs) == std::vector{*chairs.me});
}

TEST_CASE("the sentence about the partners begins with a capital where a bot comes first") {
    play::Chairs table = four_chairs();
    table.chairs[A] = {"", "", 4, true};
    CHECK(at_table(table).view().chairs.partners ==
          "The bot on A and b are partners; what the bot on A takes, b may drop.");
}

TEST_CASE("on a narrow screen, too, the table's keys are seen, and what it answers is read whole") {
    World world = at_table();
    for (const tui::Size size : {tui::Size{40, 12}, tui::Size{40, 20}, tui::Size{60, 24}}) {
        const std::string screen = world::shown_on(world, size);
        INFO(screen);
        CHECK(world::has(screen, " r ready   s start   b bot   x clear"));
        CHECK(world::has(screen, "waiting for players on a and b"));
    }
    letter(world, "r");
    const std::string answer = world::shown_on(world, {40, 20});
    INFO(answer);
    CHECK(world::has(answer, " sit down first: Enter takes the chosen\n chair\n"));
}

TEST_CASE("the page says who is not ready yet") {
    play::Chairs table = four_chairs();
    table.me = A;
    table.chairs[A].ready = true;
    table.chairs[a] = {"bea", "", 0, false};
    table.chairs[b] = {"cid", "", 0, true};
    const World world = at_table(table);
    CHECK(world.status().find("bea") != std::string::npos);
    CHECK(world.status().find("cid") == std::string::npos);
    CHECK(world.status().find("ada") == std::string::npos);
    table.chairs[b].ready = false;
    const World both = at_table(table);
    CHECK(both.status().find("cid") != std::string::npos);
    CHECK(both.status() != world.status());
}
