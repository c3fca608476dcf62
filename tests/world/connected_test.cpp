// SPDX-License-Identifier: GPL-3.0-or-later
// Connected to a server: its messages, and what is typed to it.
#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "src/app/view.h"
#include "tests/support/catch.h"
#include "tests/world/connected.h"

using app::Action;
using app::EditLine;
using app::InsertText;
using app::Tab;
using app::View;
using namespace std::chrono_literals;
using world::last_line;
using world::World;

namespace {

std::string typed_seen(const World& world) {
    return world.view().input.text;
}

const play::SendLine* line_sent(const World& world) {
    return world.asked_server.empty() ? nullptr
                                      : std::get_if<play::SendLine>(&world.asked_server.back());
}

} // namespace

TEST_CASE("a name and a password are given; the password is never seen nor kept") {
    World world = world::connected();
    world.event(play::LoginNews{});
    CHECK(world.view().input.prompt == "login: ");
    world.type("alice");
    REQUIRE(std::holds_alternative<play::GiveName>(world.asked_server.back()));
    CHECK(std::get<play::GiveName>(world.asked_server.back()).name == "alice");

    world.type_without_enter("sec"); // typed before the server asks for it
    CHECK(typed_seen(world).empty());
    world.event(play::LoginNews{play::LoginStep::password, {}, "alice"});
    CHECK(world.view().input.prompt == "password: ");
    world.type_without_enter("rex");
    world.event(app::Intent{EditLine{app::Edit::erase_left}});
    world.type_without_enter("t");
    CHECK(typed_seen(world) == "******");
    world.press(Action::submit);
    REQUIRE(std::holds_alternative<play::GivePassword>(world.asked_server.back()));
    CHECK(std::get<play::GivePassword>(world.asked_server.back()).password == "secret");

    world.event(play::LoginNews{play::LoginStep::logged_in, {}, "Alice"});
    world.event(app::Intent{EditLine{app::Edit::older}});
    CHECK(typed_seen(world) == "alice"); // only the name is in the history
    world.event(app::Intent{EditLine{app::Edit::yank}});
    CHECK(typed_seen(world) == "alice");
    for (const Tab tab : {Tab::partner, Tab::console, Tab::tells}) {
        for (std::size_t i = 0; i < world.model.talk.log(tab).size(); ++i) {
            CHECK(world.model.talk.log(tab)[i].text.find("secret") == std::string::npos);
        }
    }
    CHECK(world.view().title.find("Alice") != std::string::npos);
}

TEST_CASE("a name that is refused says why, and the next one is asked for") {
    World world = world::connected();
    world.event(play::LoginNews{play::LoginStep::name, play::LoginFault::name_too_short});
    CHECK(world.status() == "a name needs at least three letters");
    CHECK(world.view().input.prompt == "login: ");
}

TEST_CASE("words go to the server as they are, and the line shows them in the console") {
    World world = world::logged_in();
    world.event(play::ConsoleLine{"fics% ", true});
    CHECK(world.view().input.prompt == "fics% ");
    world.type("who b");
    REQUIRE(line_sent(world) != nullptr);
    CHECK(line_sent(world)->text == "who b");
    CHECK(last_line(world, Tab::console) == "fics% who b");
    world.type("//quit");
    CHECK(line_sent(world)->text == "/quit");
    CHECK_FALSE(world.has_quit);
    world.type("/nonsense");
    CHECK(line_sent(world)->text == "/quit");
    CHECK(typed_seen(world) == "/nonsense");
}

TEST_CASE("a changed password is in no history") {
    World world = world::logged_in();
    world.type("password old new");
    CHECK(line_sent(world)->text == "password old new");
    world.event(app::Intent{EditLine{app::Edit::older}});
    CHECK(typed_seen(world).find("old") == std::string::npos);
    CHECK(last_line(world, Tab::console).find("old") == std::string::npos);
}

TEST_CASE("without a line nothing is sent and nothing is lost") {
    World world = world::logged_in();
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "connection reset",
                                        world.now + 7s});
    const std::size_t asked = world.asked_server.size();
    world.type("tell bob hi");
    CHECK(world.asked_server.size() == asked);
    CHECK(typed_seen(world) == "tell bob hi");
}

TEST_CASE("a lost line counts down by itself, and Enter calls at once") {
    World world = world::logged_in();
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "connection reset",
                                        world.now + 7s});
    CHECK(world.status() == "line lost, connection reset: trying again in 7 s; Enter tries now");
    const int wakes = world.wakes;
    world.pass(2500ms);
    CHECK(world.status().find("again in 5 s") != std::string::npos);
    CHECK(world.wakes - wakes == 2);
    world.press(Action::submit);
    CHECK(std::holds_alternative<play::ConnectNow>(world.asked_server.back()));
}

TEST_CASE("quit! leaves the server and the program; a server's farewell is told in our sentence") {
    World world = world::logged_in();
    SECTION("quit!") {
        world.type("quit!");
        CHECK(std::holds_alternative<play::LeaveServer>(world.asked_server.back()));
        CHECK(world.model.leaving);
    }
    SECTION("quit is the server's word") {
        world.type("quit");
        CHECK_FALSE(world.model.leaving);
        world.event(play::ConnectionChanged{
            play::ConnectionState::closed, "Thank you for using FICS.", {}});
        CHECK(world.status() == "not connected to the server: Thank you for using FICS; Enter "
                                "reconnects, /quit leaves");
    }
}

TEST_CASE("a server that says nothing is waited for, and what may help is named in time") {
    World world = world::connected();
    world.event(play::ConnectionChanged{play::ConnectionState::silent, "", world.now});
    world.pass(4s);
    CHECK(world.status() == "connected, waiting 4 s for the server");
    // The short form for narrow screens.
    CHECK(world.view().status.brief == "connected, waiting 4 s");
    world.pass(8s);
    CHECK(world.view().status.brief == "connected, waiting 12 s: try --timeseal off");
    CHECK(world.status() ==
          "connected, waiting 12 s for the server; if this goes on, connect with --timeseal off");
}

TEST_CASE("a server that does not answer is noticed, and an idle one wakes nobody") {
    World world = world::logged_in();
    CHECK_FALSE(app::next_wake(world.model, world.now));
    world.event(play::ConnectionChanged{play::ConnectionState::silent, "", world.now});
    CHECK(world.status().empty());
    world.pass(4s);
    CHECK(world.status() == "no answer for 4 s; /redial reconnects");
    world.event(play::ConnectionChanged{play::ConnectionState::recovered});
    CHECK(world.status().empty());
    CHECK_FALSE(app::next_wake(world.model, world.now));
}
