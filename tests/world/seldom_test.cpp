// SPDX-License-Identifier: GPL-3.0-or-later
// Rare cases: a bot that logs in for its owner, houses, late answers, the mouse where nothing can
// be clicked.
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "src/app/update.h"
#include "src/app/view.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/play/news.h"
#include "src/play/records/recording.h"
#include "src/rules/laws/variant.h"
#include "tests/support/catch.h"
#include "tests/world/connected.h"

#include <algorithm>

using namespace std::chrono_literals;
using app::Action;
using app::AskLibrary;
using app::LibraryAnswer;
using rules::Seat;
using world::has;
using world::World;

namespace {

Seat seat(char letter) {
    return *rules::seat_from(letter);
}

/// A client that is logged in, for which a bot of that level plays.
World bot_owner(int level) {
    World world = world::logged_in();
    world.model.options->own_bot_level = level;
    return world;
}

play::GameOpened opened_for(std::optional<Seat> me) {
    return {*app::make_match(app::MatchTerms()), {}, {}, me, "bughouse", false};
}

/// Whether a line of the talk contains `text`.
bool said(const World& world, std::string_view text) {
    const app::View view = world.view();
    return std::any_of(view.talk.begin(), view.talk.end(),
                       [&](const app::Text& line) { return has(line.text, text); });
}

app::LibraryLine row(std::int64_t id) {
    return {id, "2026-11-22", "ann+dan", "bob+cy", "3+0", 1, "mate", "won"};
}

constexpr const char* encode_record =
    "[WhiteA \"ann\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]"
    "[TimeControl \"180+0\"][Result \"1-0\"]\n1A. e4 {179} {bob resigns} 1-0\n";

/// The library page with three matches, whose records arrive when the test says so.
World with_late_library() {
    World world;
    world.library_says = [](const AskLibrary& asked) -> std::optional<LibraryAnswer> {
        if (asked.kind != AskLibrary::Kind::rows) {
            return std::nullopt;
        }
        app::LibraryRows rows;
        rows.lines = asked.filter.empty() ? std::vector{row(1), row(2), row(3)}
                                          : std::vector<app::LibraryLine>();
        rows.complete = true;
        return LibraryAnswer{0, "", rows};
    };
    world.begin(app::open_library(world.model, world.now), world.now);
    return world;
}

void answer(World& world, const std::string& problem, const std::string& record) {
    const AskLibrary& asked = world.asked_library.back();
    REQUIRE(asked.kind == AskLibrary::Kind::record);
    world.event(
        base::Boxed<LibraryAnswer>({asked.serial, problem, app::LibraryRecord{asked.id, record}}));
}

} // namespace

TEST_CASE("the bot of its owner thinks in the owner's seat, on every new game's clock") {
    World world = bot_owner(3);
    world.bots_think = false;
    play::GameOpened game = opened_for(seat('b'));
    game.match.begin(world.now); // already running, as after a reconnection
    const auto e4 = rules::Move::step(rules::square(4, 1), rules::square(4, 3));
    REQUIRE(game.match.play(seat('B'), e4, world.now));
    world.event(game);
    world.event(play::News{play::HandReported{seat('b'), {}}});
    world.pass(20s);
    REQUIRE(world.last_task);
    CHECK(letter(world.last_task->seat) == 'b');
    CHECK(world.last_task->level == 3);
    const engine::Task first = *world.last_task;
    world.pass(1s);
    world.event(play::GameLeft{});
    game.match = *app::make_match(app::MatchTerms());
    game.match.begin(world.now);
    REQUIRE(game.match.play(seat('B'), e4, world.now));
    world.event(game);
    world.event(play::News{play::HandReported{seat('b'), {}}});
    world.pass(20s);
    CHECK(world.last_task->seed != first.seed); // the next game has another seed
    CHECK(world.last_task->serial.number > first.serial.number);
}

TEST_CASE("the strongest bot of an owner opens by the book, and thinks as its clock allows") {
    World world = bot_owner(8);
    world.bots_think = false;
    std::vector<play::Request> asked;
    world.on_ask = [&](const play::Request& request) { asked.push_back(request); };
    world.event(opened_for(seat('A')));
    world.event(play::News{play::Began{world.now}});
    world.pass(10s);
    CHECK(world.thoughts == 0);
    CHECK(std::any_of(asked.begin(), asked.end(), [](const play::Request& one) {
        return std::holds_alternative<play::Play>(one.what);
    }));
    World other = bot_owner(8);
    other.bots_think = false;
    play::GameOpened game = opened_for(seat('A'));
    app::MatchTerms terms;
    terms.boards = notation::parse_bfen("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1 | "
                                        "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1")
                       .value();
    game.match = *app::make_match(terms);
    other.event(game);
    other.event(play::News{play::Began{other.now}});
    other.pass(20s);
    REQUIRE(other.last_task);
    CHECK(other.last_task->limits.usual_time);
}

TEST_CASE("an owner's bot neither looks on nor examines, and has no draw to answer there") {
    for (const bool examines : {false, true}) {
        World world = bot_owner(3);
        play::GameOpened game = opened_for(examines ? std::optional(seat('A')) : std::nullopt);
        game.examined = examines;
        world.event(game);
        world.event(play::News{play::Began{world.now}});
        world.asked_referee.clear();
        world.asked_server.clear();
        world.pass(30s);
        CHECK(world.thoughts == 0);
        CHECK(world.asked_referee.empty());
        if (!examines) {
            world.event(play::OfferNews{{"5", play::OfferKind::draw, "carol", "", "", false}});
            world.pass(5s);
            CHECK(world.asked_referee.empty());
        }
        CHECK(world.asked_server.empty());
    }
}

TEST_CASE("houses are told their score before and after each game") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms = world::hot_seat();
    terms.houses = {{"Red", {"ann", "ben", "cid", "dee"}}, {"Blue", {"eve", "fay", "gil", "hal"}}};
    world.sit_down(terms);
    CHECK(said(world, "*** Red 0 - 0 Blue"));
    world.type("ready");
    world.type("A:resign!");
    CHECK(said(world, "*** Red 0 - 1 Blue"));
}

TEST_CASE("a record that cannot be had is not opened later by the Enter that it was to answer") {
    for (const bool unread : {true, false}) {
        World world = with_late_library();
        world.press(Action::submit);
        answer(world, unread ? "" : "the disk is gone", unread ? "x" : "");
        CHECK_FALSE(world.status().empty());
        CHECK(world.model.library->preview == std::nullopt);
        world.event(base::Boxed<LibraryAnswer>(
            {world.asked_library.back().serial, "", app::LibraryRecord{1, encode_record}}));
        CHECK_FALSE(world.model.review);
        REQUIRE(world.model.library->preview);
        world.press(Action::submit);
        CHECK(world.model.review);
    }
}

TEST_CASE("Enter waits for the record of its own row, and for none where no row is left") {
    World world = with_late_library();
    world.press(Action::submit);
    world.press(Action::menu_down);
    answer(world, "", encode_record);
    CHECK_FALSE(world.model.review); // another row was selected in the meantime
    world.press(Action::submit);
    REQUIRE(world.model.review);
    world.press(Action::escape);
    world.press(Action::command);
    world.press(app::InsertText{"x"});
    CHECK_FALSE(world.model.library->preview);
    world.press(Action::submit);
    world.press(Action::submit);
    world.press(Action::command);
    // Clears the filter, so all rows are shown again.
    world.press(app::EditLine{app::Edit::erase_left});
    world.press(Action::submit);
    answer(world, "", encode_record);
    CHECK_FALSE(world.model.review);
    CHECK(world.model.library->preview);
}

TEST_CASE("an opening that the library finds for a table that is gone is nobody's") {
    World world;
    world.event(base::Boxed<LibraryAnswer>(
        {7, "", app::LibraryMoves{{{"e4", 30, 10, 10, 10, 1500, ""}}, {}}}));
    CHECK(world.view().page == app::View::Page::start);
    CHECK(world.thoughts == 0);
}

TEST_CASE("a match that is taken up has its moves, its clocks and the time of its beginning") {
    World world;
    app::MatchTerms terms = world::hot_seat();
    terms.boards =
        notation::parse_bfen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 100 90 | "
                             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 80 70")
            .value();
    world.sit_down(terms);
    world.type("ready");
    world.type("A:e4");
    world.type("a:d5");
    world.type("A:exd5");
    std::string record = world.saved();
    const auto date = record.find("[Date \"");
    REQUIRE(date != std::string::npos);
    record.replace(date, 18, "[Date \"2001.02.03\"");
    const auto unfinished = play::resumable_match(world::game_in(record), *rules::preset("fics"));
    REQUIRE(unfinished);
    World next;
    next.bots_think = false;
    next.begin(app::resume_match(next.model, world::hot_seat(), *unfinished, next.now), next.now);
    CHECK(next.moves() == "1A e4 1a d5 2A exd5");
    CHECK(next.view().moves.back().passed);
    next.type("ready");
    next.type("a:Qxd5");
    CHECK(has(next.saved(), "[Date \"2001.02.03\"]"));
    const auto clocks = [](const std::string& text) {
        const auto at = text.find("[BFEN");
        const auto fen = at == std::string::npos ? text.find("[FEN") : at;
        return fen == std::string::npos ? "" : text.substr(fen, text.find(']', fen) - fen);
    };
    CHECK(clocks(next.saved()) == clocks(record));
    SECTION("a half-move that is taken back leaves the notes of the others where they were") {
        next.type("a:takeback");
        next.type("yes");
        CHECK(next.moves() == "1A e4 1a d5 2A exd5");
        next.type("A:takeback");
        next.type("yes");
        CHECK(next.moves() == "1A e4 1a d5");
        next.type("A:Nc3");
        CHECK(next.moves() == "1A e4 1a d5 2A Nc3");
        CHECK(has(next.saved(), "2A. Nc3"));
        CHECK_FALSE(has(next.saved(), "exd5"));
    }
}

TEST_CASE("the name is asked for at the first start, unless a match is still running") {
    World first;
    first.begin(app::begin_at_start_page(first.model, first.now), first.now);
    REQUIRE(first.model.field);
    CHECK(first.asked_library.size() == 1);
    app::Options options;
    options.found_matches.running = {{"1", {}}};
    World later(options);
    later.begin(app::begin_at_start_page(later.model, later.now), later.now);
    CHECK_FALSE(later.model.field);
    CHECK(later.asked_library.size() == 1);
    World named;
    named.model.given["name"] = {"ulla"};
    named.begin(app::begin_at_start_page(named.model, named.now), named.now);
    CHECK_FALSE(named.model.field);
    World back;
    back.begin(
        app::return_to_start_page(back.model, app::NextActivity::Kind::learn, "3 of 12", back.now),
        back.now);
    CHECK_FALSE(back.model.field);
    CHECK(back.asked_library.size() == 1);
    CHECK(back.status() == "3 of 12");
}

TEST_CASE("a bound key enters its line where there is one to enter it on") {
    World world = world::alone_at_the_table();
    world.type("/bind F19 hello there");
    const auto bound = [](const World& one) {
        const std::string* const line = app::bound_line(one.model, "F19");
        return line == nullptr ? std::string() : *line;
    };
    CHECK(bound(world) == "hello there");
    CHECK(app::bound_line(world.model, "F20") == nullptr);
    world.type("help");
    CHECK(bound(world).empty());
    world.press(Action::escape);
    world.type("/set");
    CHECK(bound(world).empty());
    world.press(Action::submit); // edits a value
    REQUIRE(world.model.field);
    world.model.settings.reset();
    CHECK(bound(world).empty());
    world.press(Action::escape);
    CHECK(bound(world) == "hello there");
    world.type("resign!");
    world.type("review");
    CHECK(bound(world).empty());
    World server = world::logged_in();
    server.model.options->binds["F19"] = "who";
    CHECK(bound(server) == "who");
    server.event(play::LoginNews{play::LoginStep::password, {}, "Alice"});
    CHECK(bound(server).empty()); // while a password is typed
}

TEST_CASE("a shared login goes with its terminal, except from a match") {
    for (const bool plays : {false, true}) {
        World world = plays ? world::in_a_match() : world::logged_in();
        world.model.server->has_kiosk_login = true;
        CHECK(app::outlives_terminal(world.model));
        world.event(app::ScreenGone{});
        CHECK(world.has_quit == !plays);
    }
    World own = world::logged_in();
    own.event(app::ScreenGone{});
    CHECK_FALSE(own.has_quit);
    CHECK_FALSE(app::outlives_terminal(World().model));
}

TEST_CASE("a click on a window's name shows it, one on a chair that is gone does nothing") {
    World world = world::logged_in();
    const auto press = [&](const app::ClickTarget& spot) {
        world.press(app::MouseEvent{app::MouseEvent::Act::press, spot});
    };
    press(app::OnTab{5});
    CHECK(world.model.talk.shown() == app::Tab::tells);
    press(app::OnTab{3});
    CHECK(world.model.talk.shown() == app::Tab::channels);
    world.asked_server.clear();
    press(app::OnChair{seat('B')});
    CHECK(world.asked_server.empty());
    World table = world::in_a_match();
    play::Chairs chairs;
    chairs.seats = rules::seats(rules::bughouse_plan());
    table.event(play::ChairsNews{chairs});
    const auto chosen = table.model.server->chairs->chosen;
    table.press(app::MouseEvent{app::MouseEvent::Act::press, app::OnChair{seat('b')}});
    CHECK(table.model.server->chairs->chosen == chosen);
}

TEST_CASE("only the first answer to a mistake moves it on, whatever is answered then") {
    app::Course course;
    course.lessons = {app::lessons()[0]};
    course.drills.emplace();
    course.drills->add(course.lessons.front(), 100);
    course.today = 100;
    course.file = "training";
    World world;
    world.kept["training"] = course.drills->to_text();
    world.begin(app::begin_course(world.model, std::move(course), world.now), world.now);
    world.type("sit");
    CHECK(app::Drills::read(world.kept["training"]).all().front().correct_in_row == 0);
    world.kept.clear();
    world.type("show");
    world.type("sit");
    CHECK(world.kept.empty());
    const auto match = app::match_of(app::lessons()[0]);
    const auto proof = app::prove(app::lessons()[0], *match);
    const auto& board = match->position(app::lessons()[0].seat.board);
    world.type(notation::to_san(board, proof.solutions.front()));
    CHECK(world.kept.empty());
    world.speaks = true;
    world.press(Action::submit);
    CHECK(has(world.status(), "Done: 0 of 1 at the first try"));
}

TEST_CASE("a note of a half-move that is taken back goes with it") {
    const std::string record =
        "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
        "[TimeControl \"180+0\"][Laws \"fics\"][Result \"*\"]\n"
        "1A. e4 {179} {C:first} 1a. d5 {178} {C:second} 2A. exd5 {177} {C:greedy} *\n";
    const auto unfinished = play::resumable_match(world::game_in(record), *rules::preset("fics"));
    REQUIRE(unfinished);
    World world;
    world.begin(app::resume_match(world.model, world::hot_seat(), *unfinished, world.now),
                world.now);
    world.type("ready");
    world.type("A:takeback");
    world.type("yes");
    world.type("A:Nc3");
    CHECK(has(world.saved(), "C:first"));
    CHECK(has(world.saved(), "C:second"));
    CHECK_FALSE(has(world.saved(), "greedy"));
}

TEST_CASE("a count that has come to ten wakes nobody any more") {
    World world;
    auto terms = world::hot_seat();
    terms.time = rules::TimeControl{.unlimited = true};
    terms.law_changes = {"stalling=count"};
    world.sit_down(terms);
    world.type("ready");
    world.type("A:e4");
    world.type("A:stalling");
    CHECK(app::next_wake(world.model, world.now) == world.now + 1s);
    CHECK(has(world.view().boards[0].state.text, " of 10"));
    world.pass(9999ms);
    CHECK(app::next_wake(world.model, world.now) == world.now + 1ms);
    CHECK(has(world.view().boards[0].state.text, " of 10"));
    world.pass(1ms);
    CHECK_FALSE(app::next_wake(world.model, world.now));
    CHECK(world.view().boards[0].state.text == "ten: a piece may be taken");
    world.type("A:stalling");
    CHECK(has(world.status(), "the count is ten"));
    world.pass(5s);
    CHECK_FALSE(app::next_wake(world.model, world.now));
}

TEST_CASE("of those who have told something the newest are kept for a reply, each once") {
    World world = world::logged_in();
    const auto& tellers_latest_last = world.model.server->tellers_latest_last;
    for (std::size_t i = 0; i < app::Server::most_tellers + 5; ++i) {
        world.event(play::Talk{play::TalkKind::tell, "x" + std::to_string(i), "", {}, "hi"});
    }
    CHECK(tellers_latest_last.size() == app::Server::most_tellers);
    CHECK(tellers_latest_last.front() == "x5");
    world.event(play::Talk{play::TalkKind::tell, "x5", "", {}, "hi"});
    CHECK(tellers_latest_last.size() == app::Server::most_tellers);
    CHECK(tellers_latest_last.front() == "x6");
    CHECK(tellers_latest_last.back() == "x5");
}

TEST_CASE("the bell rings for a match that is offered to the partner") {
    World world = world::logged_in();
    world.model.options->bell_up_to = app::BellFor::all;
    world.pass(5s);
    const int before = world.bells;
    world.event(play::OfferNews{{"3", play::OfferKind::bughouse, "carol", "3 0", "1700", true}});
    CHECK(world.bells == before + 1);
    CHECK_FALSE(world.status().empty());
    World owner = bot_owner(3);
    owner.event(play::OfferNews{{"5", play::OfferKind::draw, "carol", "", "", false}});
    CHECK(owner.asked_referee.empty()); // there is no game
}

TEST_CASE("the whole help has the keys that the terminal knows") {
    app::Options options;
    options.key_help = {"Somewhere", "", "  F1, ?      help me", "no key at all", "  F1"};
    World world(options);
    world.sit_down({});
    world.type("help all");
    const std::string all = world::text_of(world.view().lines);
    CHECK(has(all, "help me"));
    CHECK(has(all, "no key at all"));
    World server = world::logged_in();
    server.type("/help all");
    CHECK(world::text_of(server.view().lines).substr(0, 300) != all.substr(0, 300));
}

TEST_CASE("nobody is named twice among those whom one plays with") {
    for (const std::string_view variant : rules::variant_names()) {
        INFO(variant);
        World world;
        world.bots_think = false;
        app::MatchTerms terms;
        terms.variant = std::string(variant);
        world.sit_down(terms);
        world.type("ready");
        const std::string what = app::session_match(world.model, world.now).description;
        for (const char* name : {"bob", "carol", "dave", "erin", "frank"}) {
            const auto first = what.find(name);
            CHECK((first == std::string::npos || what.find(name, first + 1) == std::string::npos));
        }
    }
}
