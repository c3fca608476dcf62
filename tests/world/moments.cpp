// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/moments.h"

#include "src/app/show/typing.h"
#include "src/app/table/lesson.h"
#include "src/app/update.h"
#include "src/notation/moves/move_text.h"
#include "src/play/records/recording.h"
#include "tests/support/source_tree.h"
#include "tests/support/written.h"
#include "tests/world/connected.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace world {

namespace {

using namespace std::chrono_literals;
using app::Action;
using std::string;

constexpr std::size_t most_of_a_line = 24; ///< bytes of what says the same at many places

std::unique_ptr<World> start() {
    app::Settings settings;
    settings.options.name = "ulla";
    settings.file = "/home/ulla/bughouse.toml";
    settings.options.found = {"/games/unfinished.bpgn", "/games/last.bpgn", {"fics", "home"}};
    settings.options.found.tables = {{"ada", "Here: ada, bob"}};
    return std::make_unique<World>(settings);
}

std::unique_ptr<World> table() {
    auto world = std::make_unique<World>();
    world->bots_think = false;
    world->sit_down({});
    return world;
}

/// After 1. e4 e5 2. Nf3 Nc6 on A and 1. d4 d5 on B; a draw was offered and a wish said.
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
    world->type("O-O"); // waits for its turn
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
    terms.law = {"referee=claims", "clock=press"};
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
    world.event(play::LobbyIs{some_lobby()});
    world.event(play::SeekTold{
        play::Seek{47, "moe", "1500", 5, 0, true, "bughouse", rules::Side::white, false}, {}});
    world.type("/lobby");
    return on_server(std::move(world));
}

std::unique_ptr<World> chairs() {
    World world = logged_in();
    play::Chairs told;
    told.number = 3;
    told.host = "ada";
    told.time = "3+0";
    told.laws = "fics";
    told.seats = rules::seats(rules::bughouse_plan());
    told.chairs[told.seats[0]] = {"ada", "1623", 0, true};
    told.chairs[told.seats[2]] = {"", "", 5, true};
    told.me = told.seats[0];
    told.beside = {"zoe"};
    world.event(play::ChairsTold{told});
    return on_server(std::move(world));
}

/// Beside the table, where one chair is free.
std::unique_ptr<World> standing() {
    World world = logged_in();
    play::Chairs told;
    told.number = 3;
    told.host = "ada";
    told.time = "10+0";
    told.laws = "common";
    told.seats = rules::seats(rules::bughouse_plan());
    constexpr std::array names{"ada", "kim", "lea", ""};
    for (std::size_t i = 0; i < names.size(); ++i) {
        told.chairs[told.seats[i]] = {names.at(i), "", 0, i == 1};
    }
    told.playing = true;
    told.score = {{"ada+kim", "1"}, {"lea+max", "0.5"}};
    world.event(play::ChairsTold{told});
    return on_server(std::move(world));
}

std::unique_ptr<World> server_game() {
    World world = in_a_match();
    world.event(play::OfferTold{{"7", play::OfferKind::adjourn, "carol", "", "1700", false}});
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
            rows.found = 3;
            rows.facts = asked.filter;
            return app::LibraryAnswer{0, "", rows};
        }
        if (asked.kind == Kind::record) {
            return app::LibraryAnswer{0, "", app::LibraryRecord{asked.id, recorded()}};
        }
        if (asked.kind == Kind::statistics) {
            return app::LibraryAnswer{0, "", app::LibraryText{"games won\n2 1"}};
        }
        return app::LibraryAnswer{0, "", app::LibraryWritten{"/x/export-1.bpgn", 1}};
    };
    world->begin(app::open_library(world->model, world->now), world->now);
    world->press(Action::menu_down);
    return world;
}

std::unique_ptr<World> lesson() {
    auto world = std::make_unique<World>();
    world->begin(app::begin_school(world->model, app::School{app::lessons()}, world->now),
                 world->now);
    return world;
}

/// A recorded match, played again in the seat of its loser.
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

/// Four bots, and nobody at this keyboard.
std::unique_ptr<World> bots() {
    app::MatchTerms terms;
    terms.nobody = true;
    auto world = std::make_unique<World>();
    world->bots_think = false;
    world->sit_down(terms);
    world->pass(1s);
    return world;
}

/// A program plays at a; the bot at B is a strong one.
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

/// The first of three players has lost.
std::unique_ptr<World> ring() {
    app::MatchTerms terms;
    terms.variant = "ring3";
    terms.humans = rules::seats(rules::ring_plan(3));
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

string text_of(const app::Sentence& sentence) {
    return sentence.text.empty()
               ? ""
               : fmt::format("{} {}", " .+*!!-"[static_cast<std::size_t>(sentence.tone)],
                             sentence.text);
}

string last_of(const base::SharedList<app::Text>& lines) {
    return lines.size() == 0 ? ""
                             : fmt::format("{} {}", lines.size(), lines[lines.size() - 1].text);
}

string sent(const World& world) {
    string text;
    for (const play::ServerRequest& request : world.asked_server) {
        const auto* line = std::get_if<play::Line>(&request);
        const auto* tell = std::get_if<play::TellTo>(&request);
        const auto* partner = std::get_if<play::TellPartner>(&request);
        text += line != nullptr      ? line->text
                : tell != nullptr    ? fmt::format("tell {} {}", tell->to, tell->text)
                : partner != nullptr ? "ptell " + partner->text
                                     : fmt::format("request {}", request.index());
        text += "; ";
    }
    return text;
}

/// The chosen row of whatever list there is.
string chosen(const app::View& view) {
    string text;
    for (const auto& item : view.menu) {
        text += item.selected ? fmt::format("{}: {}", item.label, item.value) : "";
    }
    for (const auto& row : view.lobby.rows) {
        text += row.chosen ? row.text.text : "";
    }
    for (const auto& board : view.chairs.boards) {
        for (const auto* chair : {&board.top, &board.bottom}) {
            text += chair->chosen ? fmt::format("chair {} {}", chair->letter, chair->state) : "";
        }
    }
    return text + (view.library.rows.empty() ? "" : fmt::format("row {}", view.library.chosen));
}

string squares(const app::View& view) {
    string text;
    for (const auto& board : view.boards) {
        text += board.bottom == rules::Side::white ? "w" : "b";
        for (std::size_t i = 0; i < rules::squares; ++i) {
            const auto& mark = board.marks[static_cast<rules::Square>(i)];
            text +=
                mark.cursor || mark.premove || mark.pending || mark.target
                    ? fmt::format(" {}{}{}{}{}", i, mark.cursor ? "c" : "", mark.premove ? "p" : "",
                                  mark.pending ? "?" : "", mark.target ? "t" : "")
                    : "";
        }
        text += ";";
    }
    return text;
}

constexpr std::array worth{100, 320, 330, 500, 900, 0};

int count_pieces(const rules::Position& position, rules::Side side) {
    int sum = 0;
    for (std::size_t i = 0; i < worth.size(); ++i) {
        const auto kind = static_cast<rules::Kind>(i);
        for (auto own = position.pieces(side, kind); own != 0; (void)rules::pop(own)) {
            sum += worth.at(i);
        }
        sum += kind == rules::Kind::king ? 0 : worth.at(i) * position.hand(side).count(kind);
    }
    return sum;
}

} // namespace

engine::Report counted(const engine::Task& task) {
    engine::Report report;
    report.seat = task.seat;
    report.depth = 1;
    const auto turn = task.position.turn();
    report.score =
        count_pieces(task.position, turn) - count_pieces(task.position, rules::other(turn));
    int most = -1;
    string first;
    for (const rules::Move move : rules::legal_moves(task.position)) {
        const auto taken = task.position.captured(move);
        const rules::Position after = task.position.after(move);
        const bool mates = after.in_check() && !rules::has_legal_move(after);
        const int wins = mates ? 10'000 : taken ? worth.at(static_cast<std::size_t>(*taken)) : 0;
        const string name = notation::to_coordinates(move);
        if (wins > most || (wins == most && name < first)) {
            most = wins;
            first = name;
            report.best = move;
        }
    }
    report.score = most == 10'000 ? engine::mate_score - 1 : report.score + std::max(most, 0);
    report.line = {report.best};
    return report;
}

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

Facts facts(const World& world) {
    const app::View view = world.view();
    constexpr std::array page_names{"start", "settings", "game",    "replay",
                                    "text",  "server",   "library", "chairs"};
    Facts all{{"page", page_names.at(static_cast<std::size_t>(view.page))},
              {"keys", fmt::format("{}", static_cast<int>(view.mode))},
              {"title", view.title.substr(0, most_of_a_line)},
              {"right", view.title_right},
              {"status", text_of(view.status)},
              {"beside", text_of(view.status_right)},
              {"offer", text_of(view.offer)},
              {"chips", world.chips()},
              {"line", view.input.prompt + view.input.text},
              {"help", view.keys.substr(0, most_of_a_line)},
              {"coach", text_of(view.coach)},
              {"mates", view.mates},
              {"chosen", chosen(view)},
              {"moves", fmt::format("{}", view.moves.size())},
              {"boards", squares(view)},
              {"said", last_of(view.talk)},
              {"lines", view.lines.empty() ? "" : view.lines.front().text},
              {"film", view.film ? view.film->move + " " + view.film->speed : ""}};
    string wishes;
    for (const auto& one : view.wishes) {
        wishes += fmt::format("{} {} ", one.who, one.wants);
    }
    string tabs;
    for (const auto& tab : view.tabs) {
        tabs += tab.label + (tab.shown ? "! " : tab.unread ? "* " : " ");
    }
    string files;
    for (const auto& [name, text] : world.files) {
        files += fmt::format("{} {} ", name.size(), text.size());
    }
    for (const auto& [name, text] : world.kept) {
        files += fmt::format("{} ", name);
    }
    const auto count = [](auto number) { return fmt::format("{}", number); };
    string seats;
    for (const auto& board : view.boards) {
        for (const rules::Side side : rules::both_sides) {
            const auto& seat = board.seats[side];
            seats += fmt::format("{} {} {} ", seat.name, seat.rating, seat.state);
        }
    }
    const auto& task = world.last_task;
    all.insert(all.end(), {{"seats", seats},
                           {"task", !task ? ""
                                          : fmt::format("{} {} {}", letter(task->seat), task->level,
                                                        task->limits.nodes.value_or(0))},
                           {"farewell", app::farewell(world.model)},
                           {"wishes", wishes},
                           {"tabs", tabs},
                           {"scroll", count(view.scroll + view.talk_below)},
                           {"looks", fmt::format("{} {} {} {}", view.layout, view.pieces,
                                                 view.boards_turn, view.mouse)},
                           {"sent", sent(world)},
                           {"referee", count(world.announced.size())},
                           {"library", count(world.asked_library.size())},
                           {"thoughts", count(world.thoughts)},
                           {"files", files},
                           {"config", world.config},
                           {"restyled", count(world.restyles)},
                           {"quit", world.has_quit ? "yes" : ""}});
    return all;
}

string changed(const Facts& before, const Facts& after) {
    string text;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (before[i].second != after[i].second) {
            text +=
                fmt::format("{}{}={}", text.empty() ? "" : " | ", after[i].first, after[i].second);
        }
    }
    for (char& c : text) {
        c = c == '\n' ? '~' : c;
    }
    return text;
}

} // namespace world
