// SPDX-License-Identifier: GPL-3.0-or-later
// Habits of regular server users: aliases, highlights, ignoring by pattern, bells, time stamps.
#include "src/app/config.h"
#include "src/app/port/event.h"
#include "tests/support/catch.h"
#include "tests/support/fics_game.h"
#include "tests/world/connected.h"
#include "tests/world/hand.h"
#include "tests/world/server_world.h"
#include "tests/world/world.h"

using app::Tab;
using namespace std::chrono_literals;
using world::last_line;
using world::World;

namespace {

std::string line_asked(const World& world) {
    const auto* line = world.asked_server.empty()
                           ? nullptr
                           : std::get_if<play::SendLine>(&world.asked_server.back());
    return line == nullptr ? "" : line->text;
}

play::Talk tell_of(const char* from, const char* text) {
    return {play::TalkKind::tell, from, "", {}, text};
}

app::Settings with(const char* name, const char* value) {
    app::Settings settings;
    REQUIRE_FALSE(app::apply_settings({{name, {value}}}, settings));
    return settings;
}

} // namespace

TEST_CASE("an alias is a word for a line, with what stands behind it", "[habits]") {
    World world = world::logged_in();
    world.type("/alias m match $1 3 0 $*");
    CHECK(world.status() == "m is match $1 3 0 $*");
    world.type("m bob bughouse");
    CHECK(line_asked(world) == "match bob 3 0 bob bughouse");
    world.type("mm bob");
    CHECK(line_asked(world) == "mm bob"); // a longer word is no alias
    world.type("/alias");
    CHECK(world.status() == "m = match $1 3 0 $*");
    world.type("/alias m");
    world.type("m bob");
    CHECK(line_asked(world) == "m bob");
    world.type("/alias m");
    CHECK(world.status() == "there is no alias m");
    SECTION("it may be typed as the config file and the list have it") {
        for (const char* const line : {"/alias gg=say good game", "/alias gg = say good game"}) {
            CAPTURE(line);
            world.type(line);
            CHECK(world.status() == "gg is say good game");
            world.pass(6s);
            world.type("gg");
            CHECK(line_asked(world) == "say good game");
        }
    }
    SECTION("a server's list, which begins with the same sign, stays what it is") {
        world.type("/alias n =notify");
        CHECK(world.status() == "n is =notify");
    }
    SECTION("an alias may be named as what it stands for") {
        world.type("/alias who who $1 B");
        world.type("who all");
        CHECK(line_asked(world) == "who all B");
    }
    SECTION("and may stand for a command of ours") {
        world.type("/alias q /mouse off");
        world.type("q");
        CHECK_FALSE(world.view().mouse);
    }
}

TEST_CASE("aliases that are set are all kept, each name once", "[habits]") {
    app::Settings settings;
    settings.file = "bughouse.toml";
    World world(settings);
    world.sit_down({});
    world.type("set alias gg=say good game");
    world.type("set alias m=match $1");
    CHECK(world.config == "alias = [\"gg=say good game\", \"m=match $1\"]\n");
    world.type("set alias gg=say gg");
    CHECK(world.config == "alias = [\"m=match $1\", \"gg=say gg\"]\n");
    CHECK(world.model.options->aliases.size() == 2);
    CHECK(world.model.options->aliases.at("gg") == "say gg");
    app::Settings next;
    CHECK_FALSE(app::read_config(world.config, next));
    CHECK(next.options.aliases == world.model.options->aliases);
}

TEST_CASE("aliases and keys come from the config file, with a name each", "[habits]") {
    CHECK(with("alias", "gg=say good game").options.aliases.at("gg") == "say good game");
    CHECK(with("bind", "Ctrl-]=say hello").options.binds.at("Ctrl-]") == "say hello");
    CHECK(with("highlight", "Ulla, tea").options.highlights ==
          std::vector<std::string>{"ulla", "tea"});
    app::Settings settings;
    for (const char* wrong : {"gg", "gg=", "=say", "g g=say"}) {
        CHECK(app::apply_settings({{"alias", {wrong}}}, settings)->problem == "expected NAME=TEXT");
    }
}

TEST_CASE("players are ignored by a pattern, too", "[habits]") {
    World world = world::logged_in();
    world.type("/ignore spam*bot");
    for (const char* name : {"Spambot", "spam-the-bot", "SPAMBOTBOT"}) {
        INFO(name);
        world.event(tell_of(name, "buy"));
        CHECK(last_line(world, Tab::tells).empty());
    }
    for (const char* name : {"spambots", "aspambot", "spam"}) {
        INFO(name);
        world.event(tell_of(name, "hi"));
        CHECK(last_line(world, Tab::tells).find(name) != std::string::npos);
    }
}

TEST_CASE("talk with my name or a word of mine stands out", "[habits]") {
    World world = world::logged_in();
    world.model.options->highlights = {"tea"};
    const auto tone_of = [&world](const char* text) {
        world.event(play::Talk{play::TalkKind::channel, "eve", "", 24, text});
        const app::TalkLog& log = world.model.talk.log(Tab::channels);
        return log[log.size() - 1].tone;
    };
    const app::Tone usual = tone_of("hello");
    CHECK(tone_of("ALICE, are you there?") == app::Tone::notice);
    CHECK(tone_of("who wants Tea?") == app::Tone::notice);
    CHECK(tone_of("alice") == app::Tone::notice);
    CHECK(tone_of("malice, alice?") == app::Tone::notice);
    CHECK(usual != app::Tone::notice);
    for (const char* const within : {"malice", "a steady hand, instead", "alices", "alice2"}) {
        INFO(within);
        CHECK(tone_of(within) != app::Tone::notice);
    }
}

TEST_CASE("a player who arrives can be completed", "[habits]") {
    World world = world::logged_in();
    world.event(play::PresenceNews{"Zebulon", true});
    world.type_without_enter("tell zeb");
    world.press(app::Action::complete);
    CHECK(world.view().input.text == "tell Zebulon");
}

TEST_CASE("Tab completes the players that a list, a lobby or a notice names, and those who talk",
          "[habits]") {
    net::SessionOptions options;
    options.who = {"amy", "secret"};
    world::ServerWorld server(options);
    support::seat_amy(server);
    REQUIRE(server.world.model.table);
    const auto completed = [&](const std::string& typed) {
        server.world.type_without_enter(typed);
        server.world.press(app::Action::complete);
        std::string line = server.world.model.input.text();
        server.world.press(app::Action::escape);
        return line;
    };
    CHECK(completed("tell zel") == "tell zel");
    server.hear("\n\r1795^Zelda(TM)(*)  ++++ Zack(U)   ----.Zoe\n\r\n\r"
                " 3 players displayed (of 3). (*) indicates system administrator.\n\rfics% ");
    CHECK(completed("tell zel") == "tell Zelda");
    CHECK(completed("finger zac") == "finger Zack");
    CHECK(completed("match zo") == "match Zoe");
    server.hear("\n\r  7 1795 Yves        2005 Yoko       [ bu  3   0]   2:36 -  2:57 (36-35) W:"
                "  6\n\rfics% ");
    CHECK(completed("observe yv") == "observe Yves");
    CHECK(completed("tell yo") == "tell Yoko");
    server.hear("\n\rNotification: Xena has arrived.\n\rfics% ");
    CHECK(completed("tell xe") == "tell Xena");
    server.hear("\n\rWanda tells you: have you seen Vera?\n\rfics% ");
    CHECK(completed("tell wa") == "tell Wanda");
    CHECK(completed("tell ver") == "tell ver"); // in the text of a tell, names are not completed
}

TEST_CASE("arrivals and departures from the notify list are said on the status line", "[habits]") {
    World world = world::logged_in();
    world.speaks = true;
    world.event(play::PresenceNews{"Pin", true}); // some servers report everybody's arrivals
    CHECK(world.status().empty());
    (void)world.speaker.take();
    world.event(play::PresenceNews{"Kim", true, true});
    CHECK(world.status() == "Kim has arrived");
    CHECK(world.speaker.take().empty()); // the server's own line is said
    world.event(play::PresenceNews{"Kim", false, true});
    CHECK(world.status() == "Kim has departed");
    world.type("/ignore kim");
    world.event(play::PresenceNews{"Kim", true, true});
    CHECK(world.status() == "ignoring kim");
}

TEST_CASE("an arrival does not take the place of an answer beside my match", "[habits]") {
    World world = world::in_a_match();
    world.event(play::PresenceNews{"Kim", true, true});
    CHECK(world.status() == "Kim has arrived");
    world.type("e5"); // illegal for White
    const std::string answer = world.status();
    REQUIRE(answer != "Kim has arrived");
    world.event(play::PresenceNews{"Kim", false, true});
    CHECK(world.status() == answer);
}

TEST_CASE("the variables of a server are a list, and Enter begins the line that sets one",
          "[habits]") {
    World world = world::logged_in();
    world.type("/vars");
    CHECK(line_asked(world) == "variables");
    for (const char* line :
         {"Variable settings of Alice:", "   time=2      inc=12     Lang=English", "   rated=1",
          "Formula: !timeseal & rating>1500 & time=3", " f1: blitz", "Interface: \"bughouse\""}) {
        world.event(play::ConsoleLine{line});
    }
    CHECK_FALSE(world.model.text);
    world.event(play::ConsoleLine{"fics% ", true});
    REQUIRE(world.model.text);
    CHECK(world::text_of(world.view().lines) == "> time        2\n"
                                                "  inc         12\n"
                                                "  Lang        English\n"
                                                "  rated       1\n"
                                                "  Formula     !timeseal & rating>1500 & time=3\n"
                                                "  f1          blitz\n");
    CHECK(world.view().lines[0].tone == app::Tone::notice);
    CHECK(world.view().lines[1].tone == app::Tone::plain);
    world.press(app::Action::menu_up); // there is no row above
    for (int i = 0; i < 4; ++i) {
        world.press(app::Action::menu_down);
    }
    world.press(app::Action::submit);
    CHECK_FALSE(world.model.text);
    CHECK(world.model.input.text() == "set formula !timeseal & rating>1500 & time=3");
    world.type("0");
    CHECK(line_asked(world) == "set formula !timeseal & rating>1500 & time=30");
    world.type("finger"); // another command's answer does not open that page
    world.event(play::ConsoleLine{"Finger of Alice: time=2"});
    world.event(play::ConsoleLine{"fics% ", true});
    CHECK_FALSE(world.model.text);
}

TEST_CASE("in a list of variables longer than the screen, the chosen one is in sight", "[habits]") {
    World world = world::logged_in();
    world.type("/vars");
    for (int i = 0; i < 60; ++i) {
        world.event(play::ConsoleLine{"   v" + std::to_string(i) + "=" + std::to_string(i)});
    }
    world.event(play::ConsoleLine{"fics% ", true});
    const auto shows = [&world](const std::string& text) {
        return world::has(world::shown_on(world, {80, 24}), text);
    };
    CHECK(shows("> v0 "));
    for (int i = 0; i < 40; ++i) {
        world.press(app::Action::menu_down);
        REQUIRE(shows("> v" + std::to_string(i + 1) + " "));
    }
    world.press(app::Action::page_up);
    CHECK_FALSE(shows("> v39 "));
    world.press(app::Action::to_end);
    CHECK(shows("> Formula\n"));
    world.press(app::Action::to_start);
    CHECK(shows("> v0 "));
}

TEST_CASE("an answer that is no list of variables, late or to another line, is shown as it is",
          "[habits]") {
    World world = world::in_a_match();
    world.type("/vars");
    world.pass(60s); // the server does not answer
    world.type("finger bob");
    world.event(play::ConsoleLine{"Finger of bob: best=1900"});
    world.event(play::ConsoleLine{"fics% ", true});
    CHECK_FALSE(world.model.text);
    CHECK(world::has(world::text_of(world.model.talk.shown_log().shown(5)), "Finger of bob"));
}

TEST_CASE("a formula that is not set yet is set from the list of variables", "[habits]") {
    World world = world::logged_in();
    world.type("/vars");
    world.event(play::ConsoleLine{"   time=2      inc=12"});
    world.event(play::ConsoleLine{"fics% ", true});
    REQUIRE(world.model.text);
    CHECK(world::text_of(world.view().lines) == "> time        2\n"
                                                "  inc         12\n"
                                                "  Formula     \n");
    world.press(app::Action::menu_down);
    world.press(app::Action::menu_down);
    world.press(app::Action::submit);
    CHECK(world.model.input.text() == "set formula ");
    world.type("rated & time=3");
    CHECK(line_asked(world) == "set formula rated & time=3");
}

TEST_CASE("a server without variables opens no page of them", "[habits]") {
    World world = world::logged_in();
    world.type("/vars");
    world.event(play::ConsoleLine{"variables: Command not found."});
    world.event(play::ConsoleLine{"fics% ", true});
    world.pass(3s); // until no further line is expected
    CHECK_FALSE(world.model.text);
    CHECK(world.status() == "the server has told no variables");
}

TEST_CASE("the console has the time before its lines where that is wanted", "[habits]") {
    World world = world::logged_in();
    world.event(play::ConsoleLine{"one", false, {}});
    CHECK(last_line(world, Tab::console) == "one");
    world.model.options->console_times = true;
    world.event(play::ConsoleLine{"two", false, {}});
    CHECK(last_line(world, Tab::console).find("two") > 4);
}

TEST_CASE("the bell rings for my move, and for more only where that is wanted", "[habits]") {
    World world = world::logged_in();
    const int before = world.bells;
    world.event(tell_of("eve", "hello"));
    CHECK(world.bells == before);
    world.model.options->bell_up_to = app::BellFor::all;
    world.event(tell_of("eve", "again"));
    CHECK(world.bells == before + 1);
    world.event(tell_of("eve", "at once"));
    CHECK(world.bells == before + 1); // too soon after the last bell
    world.pass(1s);
    world.type_without_enter("tell eve");
    world.event(tell_of("eve", "while I type"));
    CHECK(world.bells == before + 1);
    SECTION("also when the partner says sit, but not for a position") {
        World table = world::alone_at_the_table();
        table.model.options->bell_up_to = app::BellFor::all;
        table.pass(1s);
        const int rung = table.bells;
        const auto says = [&](const char* text) {
            table.event(app::Event(
                play::News(play::TellNews{*rules::seat_from('b'), *rules::seat_from('A'), text})));
        };
        says("good position");
        CHECK(table.bells == rung);
        says("Sit!");
        CHECK(table.bells == rung + 1);
    }
    SECTION("also for a piece that was asked for") {
        World table = world::alone_at_the_table();
        table.model.options->bell_up_to = app::BellFor::all;
        table.press(app::PartnerKey{'p'});
        for (const char* move : {"B e4", "b d5", "B Nc3"}) {
            table.play(move);
        }
        table.pass(1s);
        const int rung = table.bells;
        table.play("b dxe4");
        CHECK(table.bells == rung + 1);
    }
}

TEST_CASE("the window's title says whose move it is, and seldom changes", "[habits]") {
    World world = world::alone_at_the_table();
    const auto title = [&world] { return world.view().window_title; };
    const std::string first = title();
    CHECK(first.find("your move 3:00, ") == 0);
    world.pass(1s);
    CHECK(title().find("your move 2:50, ") == 0);
    world.pass(5s);
    CHECK(title().find("your move 2:50, ") == 0);
    world.type("e4");
    CHECK(title().find(" to move 3:00, you 2:50 - bughouse") != std::string::npos);
    world.model.options->window_title = false;
    CHECK(title().empty());
}
