// SPDX-License-Identifier: GPL-3.0-or-later
// The start page and the settings, operated by the terminal's bytes; and the verb `set`.
#include "src/app/config.h"
#include "src/app/show/typing.h"
#include "src/app/update.h"
#include "tests/support/catch.h"
#include "tests/tui/golden.h"
#include "tests/world/connected.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"
#include "tui/keys/bindings.h"
#include "tui/keys/key_decoder.h"
#include "tui/paint/paint.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

using app::Action;
using world::has;
using world::World;

namespace {

constexpr auto up = "\x1b[A", down = "\x1b[B", right = "\x1b[C", left = "\x1b[D", enter = "\r";
constexpr auto escape = "\x1b";

/// Sends keys one after another as the terminal would.
void keys(World& world, std::initializer_list<std::string_view> pressed) {
    for (const std::string_view bytes : pressed) {
        tui::KeyDecoder decoder;
        for (const char byte : bytes) {
            decoder.feed(static_cast<unsigned char>(byte));
        }
        decoder.flush();
        for (const tui::Key& key : decoder.take()) {
            for (const app::Intent& intent : tui::intents_with_alt_letter(
                     app::mode(world.model), key, app::line_is_empty(world.model))) {
                world.press(intent);
            }
        }
    }
}

/// The start with that config file, before the name is entered.
World before_the_name(std::string config) {
    app::Settings settings;
    REQUIRE_FALSE(app::read_config(config, settings));
    settings.file = "/home/ulla/.config/bughouse/bughouse.toml";
    settings.options.found_matches = {
        "", "/home/ulla/.local/share/bughouse/games/2026-11-22-1.bpgn", {"fics"}};
    settings.options.found_matches.tables = {{"ada", "Here: ada, bob"}};
    settings.options.found_matches.user = "ulla";
    World world(settings);
    world.config = std::move(config);
    return world;
}

World at_home(std::string config = "name = \"ulla\"\n") {
    World world = before_the_name(std::move(config));
    app::ask_player_name(world.model);
    return world;
}

const app::MenuItem& chosen(const app::View& view) {
    return *std::find_if(view.menu.begin(), view.menu.end(),
                         [](const app::MenuItem& item) { return item.selected; });
}

/// Presses Down until that row is selected.
void go_to(World& world, std::string_view label) {
    for (int i = 0; i < 60 && chosen(world.view()).label != label; ++i) {
        keys(world, {down});
    }
    REQUIRE(chosen(world.view()).label == label);
}

std::string value(const World& world) {
    const app::View view = world.view();
    return chosen(view).value;
}

void check_sizes(const std::string& name, const World& world) {
    for (const tui::Size size : {tui::Size{40, 24}, tui::Size{80, 24}, tui::Size{120, 40}}) {
        check_golden(fmt::format("{}-{}x{}", name, size.columns, size.rows),
                     tui::paint(world.view(), size, plain_ascii));
    }
}

} // namespace

TEST_CASE("the start page and the settings look as they should") {
    World world = at_home();
    check_sizes("start-page", world);
    keys(world, {right, down});
    check_sizes("start-page-open", world);
    go_to(world, "Settings");
    keys(world, {enter});
    check_sizes("settings", world);
    go_to(world, "password-command");
    check_sizes("settings-end", world);
    keys(world, {enter, "pass show fics"});
    check_sizes("settings-typed", world);
}

TEST_CASE("on 60 columns the settings name both values of a switch, and no sample covers text") {
    World world = at_home();
    go_to(world, "Settings");
    keys(world, {enter});
    for (const int columns : {60, 66, 80}) {
        const std::string page = world::shown_on(world, {columns, 40});
        INFO(page);
        for (const char* name : {"bell  ", "title", "mouse", "careful"}) {
            const std::size_t row = page.find(fmt::format("  {}", name));
            CHECK(has(page.substr(row, page.find('\n', row) - row), "   on, off"));
        }
        CHECK(has(page, " theme"));
        CHECK_FALSE(has(page, "dar "));
        CHECK_FALSE(has(page, "light, "));
        CHECK(has(page, " N  q  P  k"));
    }
    CHECK(has(world::shown_on(world, {120, 40}), "dark, light, wood, contrast, safe, mono"));
}

TEST_CASE("on 40 columns, too, it is told who plays at this keyboard, and on which board") {
    World world = at_home();
    keys(world, {right, down});
    CHECK(has(world::shown_on(world, {40, 24}), " < A: White on board A >"));
    keys(world, {down});
    for (const char* const who : {"you and three bots", "you and your partner",
                                  "you and your opponent", "all four players"}) {
        CHECK(has(world::shown_on(world, {40, 24}), fmt::format("Players  < {} >", who)));
        CHECK(has(world::shown_on(world, {80, 24}), fmt::format("Players           < {} >", who)));
        keys(world, {right});
    }
}

TEST_CASE("back from lessons or a replay, their row is chosen and no name is asked for again") {
    using Kind = app::NextActivity::Kind;
    const auto [from, label] =
        GENERATE(values<std::pair<Kind, std::string>>({{Kind::learn, "Learn"},
                                                       {Kind::train, "Learn"},
                                                       {Kind::relive, "Learn"},
                                                       {Kind::replay, "Replay"}}));
    World world = before_the_name("");
    world.begin(app::return_to_start_page(world.model, from, "3 of 12 solved", world.now),
                world.now);
    CHECK(chosen(world.view()).label == label);
    CHECK(world.view().mode == app::Mode::menu);
    CHECK(world.status() == "3 of 12 solved");
}

TEST_CASE("a setting that is not about the match leaves what was chosen on the start page") {
    World world = at_home();
    keys(world, {right});
    go_to(world, "Time");
    keys(world, {right});
    const std::string time = value(world);
    REQUIRE(time != "3+0");
    go_to(world, "Settings");
    keys(world, {enter});
    for (const char* const setting : {"mouse", "confirm", "careful"}) {
        go_to(world, setting);
        keys(world, {right});
    }
    keys(world, {escape});
    go_to(world, "Time");
    CHECK(value(world) == time);
    go_to(world, "Settings");
    keys(world, {enter});
    go_to(world, "time");
    keys(world, {right});
    keys(world, {escape});
    go_to(world, "Time");
    CHECK(value(world) == "3+2"); // as the setting is now
}

TEST_CASE("what is set between two matches holds for the next one, and nothing else changes") {
    World world = at_home();
    world.bots_think = false;
    app::MatchTerms terms;
    terms.seat = rules::seat_from('b').value();
    terms.humans = {terms.seat};
    terms.time = app::read_time("5+0").value();
    terms.levels.values.fill(6);
    world.sit_down(terms);
    world.type("ready");
    const bool sets = GENERATE(true, false);
    if (sets) {
        world.type("/set level 1");
        CHECK(world.status() == "level is 1 from the next match on");
        CHECK(world.model.table->seats[rules::Seat{}].level == 6);
    } else {
        world.type("/set theme wood");
        CHECK(world.status() == "theme is wood");
    }
    world.type("resign!");
    REQUIRE(world.over());
    const auto seat_and_time = [&] {
        const app::MatchTerms& next = world.model.table->terms;
        return fmt::format("{} {}", letter(next.seat), app::to_text(app::time_of(next)));
    };
    SECTION("rematch") {
        world.type("r");
        CHECK(seat_and_time() == "b 5+0");
    }
    SECTION("swapped colours") {
        world.type("s");
        CHECK(seat_and_time() == "B 5+0");
    }
    SECTION("another time") {
        world.type("/set time 10+0");
        world.type("match 1+0");
        CHECK(seat_and_time() == "b 1+0");
    }
    SECTION("by the start page") {
        world.type("n");
        keys(world, {enter});
        CHECK(seat_and_time() == "b 5+0");
    }
    SECTION("a game in which there is no such seat") {
        world.type("/set variant crazyhouse");
        world.type("r");
        CHECK(seat_and_time() == "A 5+0");
        CHECK(world.match().plan().boards == 1);
    }
    CHECK_FALSE(world.over());
    CHECK(world.model.table->terms.levels.values.front() == (sets ? 1 : 6));
}

TEST_CASE("back on the start page are the match just left and what the library has now") {
    World world = at_home();
    world.bots_think = false;
    world.library_says = [](const app::AskLibrary&) {
        return app::LibraryAnswer{0, "", app::LibrarySummary{7, "", {}, 0, 0, ""}};
    };
    world.sit_down({});
    world.type("ready");
    const auto row = [&](std::string_view label) -> std::string {
        for (const app::MenuItem& item : world.view().menu) {
            if (item.label == label) {
                return item.value;
            }
        }
        return "no such row";
    };
    SECTION("a finished one") {
        world.type("e4");
        world.type("resign!");
        world.type("n");
        CHECK(row("Replay").starts_with("ulla-bob carol-dave, "));
        CHECK(row("Continue") == "no such row");
    }
    SECTION("one that is saved only after it was left") {
        world.disk_is_slow = true;
        world.type("e4");
        world.type("resign!");
        world.type("n");
        CHECK(row("Replay") == "2026-11-22-1.bpgn");
        for (const app::RecordSaved& saved : std::exchange(world.late_saves, {})) {
            world.event(saved);
        }
        CHECK(row("Replay").starts_with("ulla-bob carol-dave, "));
        CHECK(row("Continue") == "no such row");
    }
    SECTION("an unfinished one") {
        world.type("e4");
        world.type("match");
        world.type("yes");
        CHECK(row("Replay").starts_with("ulla-bob carol-dave, "));
        CHECK(row("Continue") == row("Replay"));
    }
    SECTION("one without moves is not kept") {
        world.type("match");
        world.type("yes");
        CHECK(row("Replay") == "2026-11-22-1.bpgn");
    }
    CHECK(row("Library") == "7 matches");
    go_to(world, "Replay");
    keys(world, {enter});
    REQUIRE(world.model.activity_after_quit);
    CHECK(has(world.model.activity_after_quit->target, "/games/"));
}

TEST_CASE("the name is asked once, proposed by the login, and kept") {
    World world = at_home("");
    CHECK(world.status() == "type your name, for the screen and the records; Enter takes ulla");
    CHECK(world.view().input.text.empty()); // empty, so that typing replaces the proposal
    CHECK_FALSE(has(world.view().keys, "Tab"));
    SECTION("Enter takes it") {
        keys(world, {enter});
        CHECK(world.config == "name = \"ulla\"\n");
        CHECK(at_home(world.config).view().mode == app::Mode::menu);
    }
    SECTION("another one can be typed, letters of keys among them, and too long ones cannot") {
        keys(world, {"qd j", std::string(40, 'x'), enter});
        CHECK(has(world.status(), "1 to 32 bytes"));
        CHECK(world.config.empty());
        keys(world, {"\x15", "qd j", enter});
        CHECK(world.config == "name = \"qd j\"\n");
        CHECK(world.model.options->name == "qd j");
    }
    SECTION("Esc leaves it for another day") {
        keys(world, {escape});
        CHECK(world.view().mode == app::Mode::menu);
        CHECK(world.config.empty());
        CHECK(world.model.options->name == "player");
    }
    CHECK_FALSE(world.has_quit);
}

TEST_CASE("rows of the start page do what they say") {
    World world = at_home();
    SECTION("a table is opened, or joined") {
        keys(world, {down, enter});
        CHECK(world.model.activity_after_quit->kind == app::NextActivity::Kind::host);
    }
    SECTION("joined") {
        go_to(world, "Join ada's table");
        keys(world, {enter});
        CHECK(world.model.activity_after_quit->kind == app::NextActivity::Kind::join);
        CHECK(world.model.activity_after_quit->target == "ada");
    }
    SECTION("lessons, one's own mistakes, and the last match again") {
        struct Row {
            int rights;
            app::NextActivity::Kind kind;
            std::string what;
        };
        const auto row =
            GENERATE(values<Row>({{0, app::NextActivity::Kind::learn, ""},
                                  {1, app::NextActivity::Kind::train, ""},
                                  {2, app::NextActivity::Kind::relive,
                                   "/home/ulla/.local/share/bughouse/games/2026-11-22-1.bpgn"},
                                  {3, app::NextActivity::Kind::learn, ""}}));
        go_to(world, "Learn");
        for (int i = 0; i < row.rights; ++i) {
            keys(world, {right});
        }
        keys(world, {enter});
        REQUIRE(world.model.activity_after_quit);
        CHECK(world.model.activity_after_quit->kind == row.kind);
        CHECK(world.model.activity_after_quit->target == row.what);
    }
    SECTION("a match with another level and time") {
        keys(world, {right, down, down, down, right, down, right, up, up, up, up, enter});
        CHECK(world.view().page == app::View::Page::game);
        CHECK(world.model.table->terms.levels.values.front() == 5);
        CHECK(has(world.view().title, "3+2"));
        CHECK(world.config == "name = \"ulla\"\n"); // terms of a single match are not saved
    }
    SECTION("friends at the keyboard have their names in the next match") {
        keys(world, {right, down, down, right, right, right, down});
        REQUIRE(chosen(world.view()).label == "Names");
        keys(world, {enter});
        CHECK(has(world.status(), "Names of the others at this keyboard"));
        keys(world, {"kim, lea,zoe", enter, up, enter});
        INFO(world.view().title << "|" << world.view().status.text);
        CHECK(has(world.view().title, "ulla+zoe vs kim+lea"));
        CHECK(has(world.config, "friends = \"kim, lea,zoe\""));
    }
}

TEST_CASE("a setting is changed by keys, holds at once and is kept with the file's comments") {
    World world = at_home("# mine\nname = \"ulla\" # me\n[servers.home]\nhost = \"x\"\n");
    go_to(world, "Settings");
    keys(world, {enter});
    REQUIRE(world.view().page == app::View::Page::settings);
    SECTION("arrows go through its values, round and round") {
        go_to(world, "theme");
        keys(world, {right});
        CHECK(value(world) == "light");
        CHECK(world.model.looks.theme == "light");
        CHECK(world.restyles == 1);
        keys(world, {right, right, right, right, right});
        CHECK(value(world) == "dark");
        keys(world, {left});
        CHECK(world.config ==
              "# mine\nname = \"ulla\" # me\ntheme = \"mono\"\n[servers.home]\nhost = \"x\"\n");
        keys(world, {"d"});
        CHECK(value(world) == "dark");
        CHECK(world.config == "# mine\nname = \"ulla\" # me\n[servers.home]\nhost = \"x\"\n");
    }
    SECTION("a bell that is off no longer rings") {
        go_to(world, "bell");
        keys(world, {right});
        CHECK_FALSE(world.model.options->bell);
        CHECK(has(world.config, "bell = false"));
        CHECK(world.restyles == 0);
    }
    SECTION("another level is on the start page, too") {
        go_to(world, "level");
        keys(world, {right, "q"});
        CHECK(world.view().page == app::View::Page::start);
        CHECK(has(value(world), "level 5"));
        keys(world, {down, down, enter});
        CHECK(world.model.table->terms.levels.values.front() == 5);
    }
    SECTION("a value is typed, and a wrong one is refused in words and stays to be mended") {
        go_to(world, "time");
        keys(world, {enter, "\x15", "soon", enter});
        CHECK(has(world.status(), "is not a time control"));
        CHECK(world.view().input.text == "soon");
        CHECK_FALSE(has(world.config, "time"));
        keys(world, {"\x15", "7+1", enter});
        CHECK(has(world.config, "time = \"7+1\""));
        CHECK(app::to_text(app::time_of(world.model.start.terms())) == "7+1");
        keys(world, {enter, "\x15", enter}); // an empty value restores the default
        CHECK_FALSE(has(world.config, "time"));
        CHECK(value(world) == "3+0");
    }
    SECTION("what contradicts the rest of the match is refused") {
        go_to(world, "seat");
        keys(world, {enter, "\x15", "C", enter});
        CHECK(world.view().mode == app::Mode::field);
        CHECK_FALSE(has(world.config, "seat"));
    }
    SECTION("Tab goes through the values while one is typed, Shift-Tab back, from either end on") {
        const std::string back_tab = "\x1b[Z";
        go_to(world, "pieces");
        keys(world, {enter, "\t", enter});
        CHECK(has(world.config, "pieces = \"blocks\""));
        keys(world, {enter, back_tab, back_tab, enter});
        CHECK(has(world.config, "pieces = \"letters\""));
        keys(world, {enter, "\t", "\t", enter});
        CHECK(has(world.config, "pieces = \"blocks\""));
        keys(world, {enter, "\x15", "x", back_tab, enter});
        CHECK(has(world.config, "pieces = \"letters\""));
    }
    SECTION("Ctrl-C leaves the field, then the page, and nothing else") {
        keys(world, {enter, "\x03"});
        CHECK(world.view().mode == app::Mode::settings);
        keys(world, {"\x03"});
        CHECK(world.view().page == app::View::Page::start);
        CHECK_FALSE(world.has_quit);
    }
}

TEST_CASE("a file that somebody broke since it was read is left alone, and the reason is told") {
    World world = at_home();
    world.config = "level = 3\nlevel = 4\n";
    go_to(world, "Settings");
    keys(world, {enter});
    go_to(world, "theme");
    keys(world, {right});
    CHECK(world.model.looks.theme == "light");
    CHECK(has(world.status(), "not kept: line 2"));
    CHECK(world.config == "level = 3\nlevel = 4\n");
}

TEST_CASE("without a config file a setting holds for this run") {
    World world = at_home();
    world.model.settings_file.clear();
    keys(world, {up, up, enter});
    go_to(world, "theme");
    keys(world, {right});
    CHECK(world.model.looks.theme == "light");
    CHECK(world.config == "name = \"ulla\"\n");
    CHECK(has(world.status(), "for this run"));
}

TEST_CASE("without a config file nothing is said to hold from the next start") {
    World world = at_home();
    world.model.settings_file.clear();
    world.bots_think = false;
    world.sit_down({});
    for (const char* line : {"set threads 1", "set record /tmp/all.bpgn"}) {
        world.type(line);
        CHECK(has(world.status(), "is read only at the start; there is no config file"));
        world.press(Action::escape);
    }
    world.type("set threads");
    CHECK_FALSE(has(world.status(), "threads is 1"));
    world.type("set theme light"); // used at once
    CHECK(world.model.looks.theme == "light");
    CHECK(has(world.status(), "theme is light"));
    World server = world::logged_in();
    server.type("/set timeseal off");
    CHECK(has(server.status(), "timeseal is read only at the start"));
}

TEST_CASE("the page shows every alias, and one that is typed joins them") {
    World world =
        at_home("name = \"ulla\"\nalias = [\"hi=say hello\", \"gr\xC3\xBC\xC3\x9F=say hallo\"]\n");
    go_to(world, "Settings");
    keys(world, {enter});
    go_to(world, "alias");
    CHECK(value(world) == "hi=say hello, gr\xC3\xBC\xC3\x9F=say hallo");
    keys(world, {enter, "\x15", "gg=say good game", enter});
    CHECK(value(world) == "hi=say hello, gr\xC3\xBC\xC3\x9F=say hallo, gg=say good game");
    CHECK(world.config ==
          "name = \"ulla\"\nalias = [\"hi=say hello\", \"gr\xC3\xBC\xC3\x9F=say hallo\", "
          "\"gg=say good game\"]\n");
}

TEST_CASE("a setting that is read only at the start says from when on it holds") {
    World world = at_home();
    go_to(world, "Settings");
    keys(world, {enter});
    go_to(world, "threads");
    keys(world, {right});
    CHECK(world.status() == "threads is 1 from the next start of bughouse on");
    go_to(world, "record");
    keys(world, {enter, "/tmp/all.bpgn", enter});
    CHECK(world.status() == "record is /tmp/all.bpgn from the next start of bughouse on");
    go_to(world, "timeseal"); // the start page connects with what is chosen here
    keys(world, {right});
    CHECK_FALSE(has(world.status(), "next start"));
    World server = world::logged_in();
    server.model.settings_file = "bughouse.toml";
    server.type("/set timeseal off");
    CHECK(server.status() == "timeseal is off from the next start of bughouse on");
    server.type("/set theme wood");
    CHECK(server.status() == "theme is wood");
}

TEST_CASE("`set` sets from the line of a match, completes, and says what it does not know") {
    World world = at_home();
    world.bots_think = false;
    world.sit_down({});
    world.type("set theme wood");
    CHECK(world.model.looks.theme == "wood");
    CHECK(has(world.config, "theme = \"wood\""));
    CHECK(has(world.status(), "theme is wood"));
    world.type("set theme pink");
    CHECK(has(world.status(), "expected dark, light, wood, contrast, safe or mono"));
    world.press(Action::escape);
    world.type("/set colour on");
    CHECK(has(world.status(), "no setting is called \"colour\""));
    world.press(Action::escape);
    world.type("set level");
    CHECK(has(world.status(), "level is 4"));
    world.type_without_enter("set pie");
    world.press(Action::complete);
    CHECK(world.view().input.completions == std::vector<std::string>{"pieces", "piece-letters"});
    world.press(Action::escape);
    world.press(Action::escape);
    world.type_without_enter("set pieces f");
    world.press(Action::complete);
    CHECK(world.view().input.completions == std::vector<std::string>{"fine", "figurines"});
    world.press(Action::escape);
    world.press(Action::escape);
    SECTION("alone it opens the page, over the running clocks") {
        world.type("ready");
        world.type("set");
        CHECK(world.view().page == app::View::Page::settings);
        CHECK(has(world.view().title_right, "ulla 3:00"));
        keys(world, {"e4", "q"});
        CHECK(world.match().plies().empty());
        CHECK(world.view().page == app::View::Page::game);
    }
}

TEST_CASE("on a server `set` is the server's and /set is ours") {
    World world = world::logged_in();
    world.asked_server.clear();
    world.type("set theme wood");
    CHECK(world.model.looks.theme.empty());
    REQUIRE(world.asked_server.size() == 1);
    CHECK(std::get<play::SendLine>(world.asked_server.front()).text == "set theme wood");
    world.type("/set theme wood");
    CHECK(world.model.looks.theme == "wood");
    CHECK(world.asked_server.size() == 1);
}
