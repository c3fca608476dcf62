// SPDX-License-Identifier: GPL-3.0-or-later
// Rarely used keys and lines, on a server and in local matches: what they request and show.
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "tests/support/catch.h"
#include "tests/support/seats.h"
#include "tests/world/connected.h"
#include "tests/world/server_world.h"

#include <algorithm>

using app::Action;
using app::Edit;
using app::EditLine;
using app::Tab;
using namespace std::chrono_literals;
using namespace support::seats;
using world::last_line;
using world::World;

namespace {

play::Seek seek(int index, const std::string& name, std::optional<rules::Side> colour = {}) {
    play::Seek seek;
    seek.index = index;
    seek.name = name;
    seek.rating = "1500";
    seek.minutes = 3;
    seek.type = "bughouse";
    seek.colour = colour;
    return seek;
}

std::string lobby_rows(const World& world) {
    std::string text;
    for (const auto& row : world.view().lobby.rows) {
        text += (row.chosen ? "> " : "  ") + row.text.text + "\n";
    }
    return text;
}

std::string line_sent(const World& world) {
    const auto* line = world.asked_server.empty()
                           ? nullptr
                           : std::get_if<play::SendLine>(&world.asked_server.back());
    return line == nullptr ? "" : line->text;
}

bool shows(const World& world, std::string_view part) {
    return world::has(lobby_rows(world), part);
}

} // namespace

TEST_CASE("a password is corrected by its keys, and none of the others brings anything back") {
    World world = world::connected();
    world.event(play::LoginNews{});
    world.type("alice");
    world.event(play::LoginNews{play::LoginStep::password, {}, "alice"});
    const auto edit = [&](Edit key) { world.event(app::Intent{EditLine{key}}); };
    for (const Edit erases : {Edit::erase_word_left, Edit::erase_to_start}) {
        world.type_without_enter("wrong");
        edit(erases);
        CHECK(world.view().input.text.empty());
    }
    world.type_without_enter("wrong");
    world.press(Action::escape);
    world.type_without_enter("secretx");
    edit(Edit::erase_left);
    for (const Edit nothing :
         {Edit::left, Edit::right, Edit::word_left, Edit::word_right, Edit::home, Edit::end,
          Edit::erase_right, Edit::erase_word_right, Edit::erase_to_end, Edit::yank,
          Edit::transpose, Edit::older, Edit::newer, Edit::search_back}) {
        edit(nothing);
    }
    world.press(Action::submit);
    REQUIRE(std::holds_alternative<play::GivePassword>(world.asked_server.back()));
    CHECK(std::get<play::GivePassword>(world.asked_server.back()).password == "secret");
}

TEST_CASE("a password that is longer than any is refused in words") {
    World world = world::connected();
    world.event(play::LoginNews{});
    world.type("alice");
    world.event(play::LoginNews{play::LoginStep::password, {}, "alice"});
    world.type_without_enter(std::string(200, 'x'));
    CHECK(world.status() == "that is too long for a password");
}

TEST_CASE("a line takes so many bytes and not one more") {
    World world = world::logged_in();
    world.type_without_enter(std::string(app::LineEditor::most_bytes, 'x'));
    CHECK(world.status() != "the line is full");
    world.type_without_enter("y");
    CHECK(world.status() == "the line is full");
    CHECK(world.model.input.text().back() == 'x');
}

TEST_CASE("a seek names the colour it wants, and goes when it is taken back") {
    World world = world::logged_in();
    world.event(play::SeekNews{seek(7, "hal", rules::Side::white), {}});
    world.event(play::SeekNews{seek(8, "ida", rules::Side::black), {}});
    world.event(play::SeekNews{seek(9, "jon"), {}});
    world.press(app::Verb{"lobby"});
    CHECK(shows(world, "bughouse unrated white"));
    CHECK(shows(world, "bughouse unrated black"));
    world.event(play::SeekNews{{}, 7});
    CHECK_FALSE(shows(world, "hal"));
    CHECK(shows(world, "ida"));
    world.event(play::SeekNews{});
    CHECK_FALSE(shows(world, "ida"));
    CHECK_FALSE(shows(world, "jon"));
}

TEST_CASE("Esc leaves the search in what was typed, and nothing found stays in the line") {
    World world = world::logged_in();
    world.type("tell bob alpha");
    world.type_without_enter("who");
    world.event(app::Intent{EditLine{Edit::search_back}});
    world.type_without_enter("alp");
    CHECK(world.view().input.text == "tell bob alpha");
    world.press(Action::escape);
    CHECK(world.view().input.text == "who");
}

TEST_CASE("an ignored player is heard again by the same line") {
    World world = world::logged_in();
    world.type("/ignore kim");
    CHECK(world.status() == "ignoring kim");
    world.type("/ignore KIM");
    CHECK(world.status() == "no longer ignoring KIM");
}

TEST_CASE("what is looked for in the lobby has the cursor behind it") {
    World world = world::logged_in();
    world.event(play::SeekNews{seek(7, "hal"), {}});
    world.press(app::Verb{"lobby"});
    world.type_without_enter("ha");
    CHECK(world.view().input.text == "ha");
    CHECK(world.view().input.cursor == 2);
}

namespace {

/// A match of four bots that do not think, a tenth of a second after its start.
void watch_bots(World& world) {
    app::MatchTerms terms;
    terms.bots_only = true;
    world.bots_think = false;
    world.sit_down(terms);
    world.pass(100ms);
}

} // namespace

TEST_CASE("leaving a match of four bots ends it, and nothing is refused") {
    World world;
    watch_bots(world);
    REQUIRE(world.match().started());
    world.type("match");
    world.press(app::Action::submit);
    CHECK(world.view().page == app::View::Page::start);
    CHECK_FALSE(world::has(world.status(), "bots play here"));
    CHECK(world.referee->match().outcome());
}

TEST_CASE("who watches four bots is not asked whether to resign or abort") {
    World world;
    watch_bots(world);
    for (const char* line : {"resign", "resign!", "abort"}) {
        INFO(line);
        world.type(line);
        CHECK(world.status() == "bots play here: /quit leaves, F10 pauses");
        CHECK_FALSE(world.over());
    }
    world.press(app::Action::escape);
    world.type("pause");
    CHECK(world.match().paused());
}

TEST_CASE("a page up and down in the lobby go over ten rows") {
    World world = world::logged_in();
    for (int i = 1; i <= 40; ++i) {
        world.event(play::SeekNews{seek(i, "hal"), {}});
    }
    world.press(app::Verb{"lobby"});
    const auto chosen = [&] {
        const auto rows = world.view().lobby.rows;
        const auto at =
            std::find_if(rows.begin(), rows.end(), [](auto& row) { return row.chosen; });
        return at == rows.end() ? "" : at->text.text.substr(0, 4);
    };
    const std::string first = chosen();
    world.press(Action::page_down);
    const std::string tenth = chosen();
    CHECK(tenth != first);
    world.press(Action::page_down);
    CHECK(chosen() != tenth);
    world.press(Action::page_up);
    CHECK(chosen() == tenth);
    world.press(Action::page_up);
    CHECK(chosen() == first);
}

TEST_CASE("window 0 goes on to the next match that is watched") {
    World world = world::logged_in();
    world.event(world::opened_game(std::nullopt));
    world.asked_server.clear();
    world.type("/win 0");
    REQUIRE(world.asked_server.size() == 1);
    CHECK(std::holds_alternative<play::ShowNextWatched>(world.asked_server.front()));
}

TEST_CASE("the last tell is said again by two semicolons, once there is one") {
    World world = world::in_a_match();
    world.type(";;");
    CHECK(world.status() == "you have told your partner nothing yet");
    const auto asked = world.asked_server.size();
    world.type("; knight please");
    world.pass(10s);
    REQUIRE(world.asked_server.size() > asked);
    world.type(";;");
    const auto* told = std::get_if<play::TellPartner>(&world.asked_server.back());
    REQUIRE(told != nullptr);
    CHECK(told->text == "knight please");
}

TEST_CASE("a table is asked for by its number, and opens when the server tells it") {
    World world = world::logged_in();
    world.type("/table 4");
    CHECK(line_sent(world) == "table 4");
    play::Chairs table;
    table.number = 4;
    table.host = "ada\x1b[31m";
    table.seats = {A, a, B, b};
    table.chairs[A] = {"ada\x1b[31m", "1623", 0, true};
    world.event(play::ChairsNews{table});
    CHECK(world.view().mode == app::Mode::chairs);
    CHECK(world.model.server->chairs->chairs.host == "ada [31m"); // control characters are removed
    CHECK(world.model.server->chairs->chairs.chairs[A].name == "ada [31m");
    world.press(Action::escape);
    CHECK(world.view().mode == app::Mode::server);
    world.type("/table");
    CHECK(world.view().mode == app::Mode::chairs);
    world.press(app::InsertText{"hello, all"});
    world.press(Action::submit);
    CHECK(line_sent(world) == "say hello, all");
    world.asked_server.clear();
    world.press(app::InsertText{"hello, all"});
    world.press(Action::submit);
    CHECK(world.asked_server.empty());
    CHECK(world.status() == app::repeated_line);
}

TEST_CASE("a bot in our seat plays there, and declines no good draw") {
    app::Options options;
    options.own_bot_level = 2;
    World world(options);
    world.model.server = app::Server();
    world.event(play::ConnectionChanged{play::ConnectionState::open, "", std::nullopt});
    world.event(play::LoginNews{play::LoginStep::logged_in, {}, "Alice"});
    play::GameOpened opened{*app::make_match(app::MatchTerms()), {}, {}, A, "bughouse", false};
    world.event(opened);
    world.event(play::News{play::Began{world.now}});
    std::vector<play::Request> asked;
    world.on_ask = [&](const play::Request& request) { asked.push_back(request); };
    world.pass(30s);
    REQUIRE_FALSE(asked.empty());
    CHECK(asked.front().seat == A);
    CHECK(std::holds_alternative<play::Play>(asked.front().what));
    asked.clear();
    world.event(play::OfferNews{{"3", play::OfferKind::draw, "carol", "", "", false}});
    world.pass(10s);
    CHECK(std::any_of(asked.begin(), asked.end(), [](const play::Request& one) {
        return std::holds_alternative<play::Decline>(one.what) ||
               std::holds_alternative<play::OfferDraw>(one.what);
    }));
}
