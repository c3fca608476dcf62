// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/moments.h"

#include "src/app/port/event.h"
#include "src/app/settings.h"
#include "src/app/show/typing.h"
#include "src/app/table/lesson.h"
#include "src/app/update.h"
#include "src/play/news.h"
#include "src/play/records/recording.h"
#include "tests/support/source_tree.h"
#include "tests/support/written.h"
#include "tests/world/connected.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace world {

namespace {

using namespace std::chrono_literals;
using app::Action;
using std::string;

std::unique_ptr<World> start() {
    app::Settings settings;
    settings.options.name = "ulla";
    settings.file = "/home/ulla/bughouse.toml";
    settings.options.found_matches = {
        "/games/unfinished.bpgn", "/games/last.bpgn", {"fics", "home"}};
    settings.options.found_matches.tables = {{"ada", "Here: ada, bob"}};
    return std::make_unique<World>(settings);
}

std::unique_ptr<World> table() {
    auto world = std::make_unique<World>();
    world->bots_think = false;
    world->sit_down({});
    return world;
}

/// After 1. e4 e5 2. Nf3 Nc6 on A and 1. d4 d5 on B; with a draw offer and a partner's wish.
std::unique_ptr<World> my_move() {
    auto world = table();
    world->type("ready");
    for (const char* move : {"A e4", "a e5", "B d4", "b d5", "A Nf3", "a Nc6"}) {
        world->pass(1s);
        world->play(move);
    }
    world->type("; +n");
    world->pass(2s);
    return world;
}

std::unique_ptr<World> their_move() {
    auto world = my_move();
    world->type("Bc4");
    world->type("O-O"); // a premove
    world->pass(1s);
    return world;
}

std::unique_ptr<World> over() {
    auto world = my_move();
    world->type("resign!");
    return world;
}

std::unique_ptr<World> keyboard() {
    auto terms = hot_seat();
    terms.time = rules::TimeControl{};
    terms.time->base = 3min;
    auto world = std::make_unique<World>();
    world->sit_down(terms);
    world->type("ready");
    for (const char* line : {"A:e4", "a:d5", "A:exd5", "B:e4", "b:e5"}) {
        world->pass(1s);
        world->type(line);
    }
    return world;
}

std::unique_ptr<World> claims() {
    auto terms = hot_seat();
    terms.laws = "wbn";
    terms.law_changes = {"referee=claims", "clock=press"};
    auto world = std::make_unique<World>();
    world->sit_down(terms);
    world->type("ready");
    world->type("A:e4");
    return world;
}

std::unique_ptr<World> on_server(World&& world) {
    world.asked_server.clear();
    return std::make_unique<World>(std::move(world));
}

std::unique_ptr<World> login() {
    return on_server(connected());
}

std::unique_ptr<World> console() {
    World world = logged_in();
    world.event(play::Talk{play::TalkKind::tell, "eve", "(TM)", {}, "hello"});
    world.event(play::Talk{play::TalkKind::channel, "kim", "", 24, "anybody?"});
    for (int i = 0; i < 100; ++i) {
        world.event(play::ConsoleLine{fmt::format("line {}", i), false, {}});
    }
    return on_server(std::move(world));
}

play::Lobby some_lobby() {
    play::Lobby lobby;
    play::GameRow first;
    first.game = 11;
    first.names = {"ann", "bea"};
    first.ratings = {"1800", "1700"};
    first.type = "B";
    first.minutes = 3;
    first.move_number = 6;
    play::GameRow second = first;
    second.game = 12;
    second.names = {"cid", "dan"};
    second.rated = true;
    lobby.games = {first, second};
    lobby.partnerships = {{{"erin", "", "1650"}, {"frank", "", "2010"}}};
    lobby.free_players = {{"gus", "(U)", "1500", '^'},  {"hal", "(C)", "----", ':'},
                          {"ida", "", "1620", '#'},     {"jan", "", "1630", '.'},
                          {"kay", "(TD)", "1640", '&'}, {"leo", "", "1650", '~'}};
    return lobby;
}

std::unique_ptr<World> lobby() {
    World world = logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.event(play::SeekNews{
        play::Seek{47, "moe", "1500", 5, 0, true, "bughouse", rules::Side::white, false}, {}});
    world.type("/lobby");
    return on_server(std::move(world));
}

/// Ada's table with all chairs free.
play::Chairs adas_table(std::string time, std::string laws) {
    play::Chairs told;
    told.number = 3;
    told.host = "ada";
    told.time = std::move(time);
    told.laws = std::move(laws);
    told.seats = rules::seats(rules::bughouse_plan());
    return told;
}

std::unique_ptr<World> chairs() {
    World world = logged_in();
    play::Chairs told = adas_table("3+0", "fics");
    told.chairs[told.seats[0]] = {"ada", "1623", 0, true};
    told.chairs[told.seats[2]] = {"", "", 5, true};
    told.me = told.seats[0];
    told.without_chair = {"zoe"};
    world.event(play::ChairsNews{told});
    return on_server(std::move(world));
}

/// Beside a table with one free chair.
std::unique_ptr<World> standing() {
    World world = logged_in();
    play::Chairs told = adas_table("10+0", "common");
    constexpr std::array names{"ada", "kim", "lea", ""};
    for (std::size_t i = 0; i < names.size(); ++i) {
        told.chairs[told.seats[i]] = {names.at(i), "", 0, i == 1};
    }
    told.playing = true;
    told.score = {{"ada+kim", "1"}, {"lea+max", "0.5"}};
    world.event(play::ChairsNews{told});
    return on_server(std::move(world));
}

std::unique_ptr<World> server_game() {
    World world = in_a_match();
    world.event(play::OfferNews{{"7", play::OfferKind::adjourn, "carol", "", "1700", false}});
    return on_server(std::move(world));
}

std::unique_ptr<World> watched() {
    World world = logged_in();
    play::GameOpened opened{*app::make_match(app::MatchTerms()), {}, {}, {}, "bughouse", true};
    constexpr std::array names{"eve", "fay", "gus", "hal"};
    for (const rules::Seat seat : rules::seats(opened.match.plan())) {
        opened.names[seat] = names.at(static_cast<std::size_t>(index(seat)));
        opened.ratings[seat] = "1700";
    }
    world.event(opened);
    world.event(play::News{play::Began{world.now}});
    return on_server(std::move(world));
}

const string& recorded() {
    static const string text = support::contents_of(
        support::in_repository("tests/data/games/bots/fics-bughouse-level2-1.bpgn"));
    return text;
}

const play::Recording& recording() {
    static const play::Recording read =
        play::recording_of(game_in(recorded()), *rules::preset("fics")).value();
    return read;
}

std::unique_ptr<World> replay() {
    auto world = std::make_unique<World>();
    app::open_recording(world->model, recording());
    world->model.review->go_to(12);
    world->bots_think = false;
    return world;
}

app::LibraryLine line(std::int64_t id, const string& result) {
    return {id, "2026-11-22", "ann+dan", "bob+cy", "3+0", 45, "mate", result};
}

std::unique_ptr<World> library() {
    auto world = std::make_unique<World>();
    world->library_says = [](const app::AskLibrary& asked) -> std::optional<app::LibraryAnswer> {
        using Kind = app::AskLibrary::Kind;
        if (asked.kind == Kind::rows) {
            app::LibraryRows rows;
            rows.lines = {line(1, "won"), line(2, "lost"), line(3, "drawn")};
            rows.found_so_far = 3;
            rows.my_results = asked.filter;
            return app::LibraryAnswer{0, "", rows};
        }
        if (asked.kind == Kind::record) {
            return app::LibraryAnswer{0, "", app::LibraryRecord{asked.id, recorded()}};
        }
        if (asked.kind == Kind::statistics) {
            return app::LibraryAnswer{0, "", app::LibraryStatistics{"games won\n2 1"}};
        }
        return app::LibraryAnswer{0, "", app::MatchesExported{"/x/export-1.bpgn", 1}};
    };
    world->begin(app::open_library(world->model, world->now), world->now);
    world->press(Action::menu_down);
    return world;
}

std::unique_ptr<World> lesson() {
    auto world = std::make_unique<World>();
    world->begin(app::begin_course(world->model, app::Course{app::lessons()}, world->now),
                 world->now);
    return world;
}

/// A recorded match, replayed in the seat of its loser.
std::unique_ptr<World> relived() {
    auto world = std::make_unique<World>();
    world->bots_think = false;
    app::MatchTerms terms;
    world->begin(app::relive(world->model, terms, recording(), world->now), world->now);
    world->type("ready");
    world->pass(3s);
    return world;
}

std::unique_ptr<World> settings_page() {
    auto world = start();
    world->model.settings.emplace();
    return world;
}

std::unique_ptr<World> help() {
    auto world = my_move();
    world->type("help move");
    return world;
}

/// A match of four bots, with nobody at this keyboard.
std::unique_ptr<World> bots() {
    app::MatchTerms terms;
    terms.bots_only = true;
    auto world = std::make_unique<World>();
    world->bots_think = false;
    world->sit_down(terms);
    world->pass(1s);
    return world;
}

/// An engine plays a; the bot at B is a strong one.
std::unique_ptr<World> engine() {
    app::MatchTerms terms;
    terms.engines[*rules::seat_from('a')].command = "/usr/games/stockfish uci";
    terms.levels[*rules::seat_from('B')] = 7;
    auto world = std::make_unique<World>();
    world->bots_think = false;
    world->sit_down(terms);
    world->type("ready");
    world->pass(1s);
    return world;
}

/// A ring in which the first of three players has lost.
std::unique_ptr<World> ring() {
    app::MatchTerms terms;
    terms.variant = "ring3";
    terms.humans = rules::seats(rules::siamese_ring_plan(3));
    auto world = std::make_unique<World>();
    world->sit_down(terms);
    world->type("ready");
    world->type("A:e4");
    world->type("B:resign!");
    return world;
}

std::unique_ptr<World> server_over() {
    auto world = server_game();
    rules::Match trial = world->match();
    (void)trial.play(*rules::seat_from('A'),
                     rules::Move::step(rules::square(4, 1), rules::square(4, 3)), world->now);
    world->event(play::News{play::Moved{trial.plies().back()}});
    const rules::BoardEnd end{rules::BoardId::a, rules::Ending::resignation, rules::Seat{}};
    world->event(play::News{play::Ended{outcome_of({end}, world->match().plan()), world->now}});
    world->event(play::GameLeft{});
    return world;
}

std::unique_ptr<World> losses() {
    auto world = over();
    world->bots_think = true;
    world->thinks_as = counted;
    world->type("blunders");
    return world;
}

} // namespace

const std::vector<Place>& places() {
    static const std::vector<Place> all{{"start", start},
                                        {"table", table},
                                        {"mine", my_move},
                                        {"theirs", their_move},
                                        {"over", over},
                                        {"keyboard", keyboard},
                                        {"claims", claims},
                                        {"login", login},
                                        {"console", console},
                                        {"lobby", lobby},
                                        {"chairs", chairs},
                                        {"game", server_game},
                                        {"watched", watched},
                                        {"replay", replay},
                                        {"library", library},
                                        {"lesson", lesson},
                                        {"settings", settings_page},
                                        {"help", help},
                                        {"bots", bots},
                                        {"engine", engine},
                                        {"ring", ring},

                                        {"ended", server_over},
                                        {"losses", losses},
                                        {"standing", standing},
                                        {"relived", relived}};
    return all;
}

} // namespace world
