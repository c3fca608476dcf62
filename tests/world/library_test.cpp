// SPDX-License-Identifier: GPL-3.0-or-later
// The library page, and the book beside a replay, with answers scripted by the test.
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "src/play/records/library_query.h"
#include "tests/support/catch.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"
#include "tui/keys/bindings.h"

using app::Action;
using app::AskLibrary;
using app::LibraryAnswer;
using world::has;
using world::World;

namespace {

const std::string scholar = "[WhiteA \"ann\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]"
                            "[TimeControl \"180+0\"][Result \"1-0\"]\n"
                            "1A. e4 {179} 1a. e5 {178} 1B. d4 {179} 2A. Bc4 {177} 2a. Nc6 {170}\n"
                            "3A. Qh5 {176} 3a. Nf6 {160} {C:1:02 bob -> cy: sit}\n"
                            "4A. Qxf7# {175} {bob checkmated} 1-0\n";

app::LibraryLine line(std::int64_t id, const std::string& result) {
    return {id, "2026-11-22", "ann+dan", "bob+cy", "3+0", 8, "mate", result};
}

/// A library of two matches; the filter "lost" leaves the second one.
World with_library() {
    World world;
    world.library_says = [](const AskLibrary& asked) -> std::optional<LibraryAnswer> {
        switch (asked.kind) {
        case AskLibrary::Kind::summary:
            return LibraryAnswer{0, "", app::LibrarySummary{2, "1969-12-31", 2, 1487, 12, "LWW"}};
        case AskLibrary::Kind::rows: {
            app::LibraryRows rows;
            rows.complete = true;
            if (asked.filter.empty()) {
                rows.lines = {line(1, "won"), line(2, "lost")};
            } else if (asked.filter == "lost") {
                rows.lines = {line(2, "lost")};
            } else if (asked.filter == "x:") {
                return LibraryAnswer{0, "x: player was expected", app::LibraryRows{}};
            }
            rows.found_so_far = rows.lines.size();
            rows.my_results = rows.found_so_far == 2 ? "1 won, 1 lost, 0 drawn" : "";
            return LibraryAnswer{0, "", rows};
        }
        case AskLibrary::Kind::record:
            return LibraryAnswer{0, "", app::LibraryRecord{asked.id, scholar}};
        case AskLibrary::Kind::statistics:
            return LibraryAnswer{0, "", app::LibraryStatistics{"games won\n2 1"}};
        case AskLibrary::Kind::export_matches:
            return LibraryAnswer{0, "", app::MatchesExported{"/x/export-1.bpgn", 2}};
        case AskLibrary::Kind::bot_opening:
            return LibraryAnswer{0, "", app::LibraryMoves{}};
        case AskLibrary::Kind::book:
            return LibraryAnswer{0, "",
                                 app::LibraryMoves{{{"A e4", 12, 7, 2, 3, 1650, ""}},
                                                   {{},
                                                    {{"d5", 9, 4, 0, 5, {}, ""},
                                                     {"e5", 3, 0, 0, 0, {}, ""},
                                                     {"c5", 2, 1, 0, 0, {}, ""},
                                                     {"a5", 1, 0, 0, 1, {}, ""}}}}};
        }
        return std::nullopt;
    };
    return world;
}

void open_page(World& world) {
    world.begin(app::open_library(world.model, world.now), world.now);
}

std::string ids(const World& world) {
    std::string text;
    for (const auto& row : world.view().library.rows) {
        text += std::to_string(row.id);
    }
    return text;
}

} // namespace

TEST_CASE("the start page tells what the library has, once that is known") {
    World world = with_library();
    world.library_says = nullptr;
    world.begin(app::begin_at_start_page(world.model, world.now), world.now);
    const auto row = [&]() -> std::string {
        for (const auto& item : world.view().menu) {
            if (item.label == "Library") {
                return item.value;
            }
        }
        return "no row";
    };
    CHECK(row().empty());
    CHECK(world.view().rating_line.empty());
    REQUIRE(world.asked_library.size() == 1);
    world.event(
        base::Boxed<LibraryAnswer>({world.asked_library[0].serial, "",
                                    app::LibrarySummary{212, "1969-12-31", 2, 1487, 12, "LWW"}}));
    CHECK(row() == "212 matches, last: won yesterday");
    CHECK(world.view().rating_line == "rating against bots 1487  +12     last ten  L W W");
    world.event(
        base::Boxed<LibraryAnswer>({0, "", app::LibrarySummary{1, "1970-01-01", 0, 1500, 0, ""}}));
    CHECK(row() == "1 match, last: lost today");
    CHECK(world.view().rating_line.empty());
    world.event(base::Boxed<LibraryAnswer>({0, "", app::LibrarySummary{}}));
    CHECK(row() == "your matches come here");
}

TEST_CASE("Enter on the start page opens the library, and Esc comes back") {
    World world = with_library();
    while (world.view().menu.empty() || [&] {
        for (const auto& item : world.view().menu) {
            if (item.selected) {
                return item.label != "Library";
            }
        }
        return true;
    }()) {
        world.press(Action::menu_down);
    }
    world.press(Action::submit);
    CHECK(world.view().page == app::View::Page::library);
    CHECK(ids(world) == "12");
    world.press(Action::escape);
    CHECK(world.view().page == app::View::Page::start);
    CHECK_FALSE(world.has_quit);
}

TEST_CASE("help in the library is about its keys and filters") {
    World world = with_library();
    world.model.options->library_key_help = {"The library",
                                             "  x  write the matches found to a file"};
    open_page(world);
    world.press(app::Verb{"help"});
    const std::string help = world::text_of(world.view().lines);
    CHECK(world::has(help, "write the matches found"));
    CHECK(world::has(help, "partner:bob"));
    CHECK_FALSE(world::has(help, "N@f3 n@f3"));
    world.press(Action::escape);
    CHECK(world.view().page == app::View::Page::library);
}

TEST_CASE("in text mode the chosen match is said, and why there is none", "[text]") {
    World world = with_library();
    const auto said = [&] {
        std::string text;
        for (const std::string& one : world.speaker.take()) {
            text += one + "|";
        }
        return text;
    };
    open_page(world);
    world.speaks = true;
    world.press(Action::menu_down);
    CHECK(
        world::has(said(), "> 2026-11-22 ann+dan against bob+cy, 3+0, 8 half-moves, mate, lost|"));
    world.press(Action::menu_up);
    CHECK(said() == "> 2026-11-22 ann+dan against bob+cy, 3+0, 8 half-moves, mate, won|");
    world.press(Action::command);
    world.press(app::InsertText{"nobody"});
    world.press(Action::submit);
    CHECK(world::has(said(), "no match fits|"));
}

TEST_CASE("a click chooses a match, a second one replays it", "[mouse]") {
    World world = with_library();
    open_page(world);
    world::Hand hand(world);
    hand.press(app::OnRow{1}); // selects that row
    CHECK(world.view().library.chosen == 1);
    CHECK(world.view().page == app::View::Page::library);
    hand.wheel(true);
    CHECK(world.view().library.chosen == 0);
    hand.wheel(true); // there is no row above
    CHECK(world.view().library.chosen == 0);
    hand.wheel(false);
    CHECK(world.view().library.chosen == 1);
    SECTION("and so it is behind a filter that is still being typed") {
        world.press(Action::command);
        REQUIRE(world.view().mode == app::Mode::filter_or_jump);
    }
    CHECK(world.view().page == app::View::Page::library);
    hand.press(app::OnRow{0}); // by the time of the release another page is shown
    CHECK(world.view().page == app::View::Page::replay);
}

TEST_CASE("a match that cannot be read is said so at every Enter, and opens once it can be") {
    World world = with_library();
    auto readable = world.library_says;
    const auto [problem, record] = GENERATE(
        values<std::pair<std::string, std::string>>({{"", "no record"}, {"the disk is gone", ""}}));
    world.library_says = [readable, problem = problem, record = record](const AskLibrary& asked) {
        return asked.kind == AskLibrary::Kind::record
                   ? std::optional(LibraryAnswer{0, problem, app::LibraryRecord{asked.id, record}})
                   : readable(asked);
    };
    open_page(world);
    const std::string why = problem.empty() ? "the record cannot be read" : problem;
    CHECK(world.status() == why);
    for (int i = 0; i < 2; ++i) {
        world.press(Action::submit);
        CHECK(world.status() == why);
        CHECK(world.view().page == app::View::Page::library);
    }
    world.library_says = readable;
    world.press(Action::submit);
    CHECK(world.view().page == app::View::Page::replay);
}

TEST_CASE("the library lists matches and shows how the chosen one ended") {
    World world = with_library();
    open_page(world);
    const auto view = world.view();
    CHECK(view.mode == app::Mode::library);
    CHECK(view.title_right == "2 matches");
    CHECK(view.library.my_results == "1 won, 1 lost, 0 drawn");
    REQUIRE(view.boards.size() == 2);
    CHECK(view.boards[0].state.text == "mate");
    CHECK(view.boards[0].seats[rules::Side::white].name == "ann");
    CHECK(world.asked_library.back().id == 1);
    world.press(Action::menu_down);
    CHECK(world.view().library.chosen == 1);
    CHECK(world.asked_library.back().id == 2);
    world.press(Action::menu_down); // there is no third row
    CHECK(world.view().library.chosen == 1);
    world.press(Action::to_start);
    CHECK(world.view().library.chosen == 0);
    CHECK(world.asked_library.back().id == 1);
    world.press(Action::to_end);
    CHECK(world.view().library.chosen == 1);
    world.press(Action::escape);
    CHECK(world.has_quit); // the library was all that the program had to show
}

TEST_CASE("a filter narrows the list as it is typed, and Esc drops it") {
    World world = with_library();
    open_page(world);
    world.press(Action::command);
    CHECK(world.view().mode == app::Mode::filter_or_jump);
    CHECK(world.view().input.prompt == "filter: ");
    world.type_without_enter("lost");
    CHECK(ids(world) == "2");
    CHECK(world.asked_library.back().id == 2); // requests the selected match to show its end
    world.press(app::EditLine{app::Edit::erase_to_start});
    CHECK(ids(world) == "12");
    world.type_without_enter("x:");
    CHECK(world.status() == "x: player was expected");
    CHECK(ids(world) == "12");               // an invalid filter keeps the last answer
    CHECK(world.view().title_right.empty()); // but does not count it as its own
    world.press(app::EditLine{app::Edit::erase_to_start});
    world.type_without_enter("nobody");
    CHECK(world.status() == "no match fits");
    CHECK(world.view().boards.empty());
    world.press(Action::submit);
    CHECK(world.view().mode == app::Mode::library);
    CHECK(has(world.view().title, "filter: nobody"));
    world.press(Action::escape);
    CHECK(ids(world) == "12");
    CHECK_FALSE(world.has_quit);
}

TEST_CASE("the arrows go through the filter while it is typed") {
    World world = with_library();
    open_page(world);
    world.press(Action::command);
    world.type_without_enter("bb");
    for (const char* key : {"Left", "Left", "Right"}) {
        const auto intent =
            tui::intent_for_key_name(world.view().mode, key, app::line_is_empty(world.model));
        REQUIRE(intent);
        world.press(*intent);
    }
    world.type_without_enter("o");
    CHECK(world.view().input.text == "bob");
}

TEST_CASE("Enter opens the match that was chosen, not one that is chosen before it comes") {
    World world = with_library();
    world.library_says = nullptr;
    open_page(world);
    app::LibraryRows rows;
    rows.lines = {line(1, "won"), line(2, "lost")};
    world.event(base::Boxed<LibraryAnswer>({world.asked_library.back().serial, "", rows}));
    world.press(Action::submit);
    SECTION("it opens") {}
    SECTION("another one does not") {
        world.press(Action::menu_down);
    }
    const bool moved = world.view().library.chosen == 1;
    world.event(base::Boxed<LibraryAnswer>(
        {world.asked_library.back().serial, "", app::LibraryRecord{moved ? 2 : 1, scholar}}));
    CHECK(world.view().mode == (moved ? app::Mode::library : app::Mode::replay));
}

TEST_CASE("while a filter is searched for, Enter opens no match of the list before") {
    World world = with_library();
    open_page(world);
    const auto answers = std::exchange(world.library_says, nullptr);
    app::LibraryRows rows;
    rows.lines = {line(2, "lost")};
    SECTION("the list is the one before") {
        world.press(Action::command);
        world.type_without_enter("lost");
        world.press(Action::submit); // ends the filter
        world.press(Action::submit);
        CHECK(world.status() == "still searching");
        CHECK(world.view().page == app::View::Page::library);
        const auto serial = world.asked_library.back().serial;
        REQUIRE(world.asked_library.back().kind == AskLibrary::Kind::rows);
        world.library_says = answers;
        world.event(base::Boxed<LibraryAnswer>({serial, "", rows}));
        CHECK(ids(world) == "2");
        world.press(Action::submit);
        CHECK(world.view().page == app::View::Page::replay);
    }
    SECTION("nor one that was on its way") {
        world.press(Action::menu_down);
        world.press(Action::submit);
        const auto serial = world.asked_library.back().serial;
        world.press(Action::command);
        world.type_without_enter("x");
        world.event(base::Boxed<LibraryAnswer>({serial, "", app::LibraryRecord{2, scholar}}));
        CHECK(world.view().page == app::View::Page::library);
    }
    SECTION("an invalid filter leaves the list as it was") {
        world.library_says = answers;
        world.press(Action::command);
        world.type_without_enter("x:");
        world.press(Action::submit);
        world.press(Action::submit);
        CHECK(world.view().page == app::View::Page::replay);
    }
}

TEST_CASE("an answer to an older question changes nothing") {
    World world = with_library();
    world.library_says = nullptr;
    open_page(world);
    world.press(Action::command);
    world.type_without_enter("a");
    REQUIRE(world.asked_library.size() == 2);
    app::LibraryRows rows;
    rows.lines = {line(7, "won")};
    world.event(base::Boxed<LibraryAnswer>({world.asked_library[0].serial, "", rows}));
    CHECK(ids(world).empty());
    world.event(base::Boxed<LibraryAnswer>({world.asked_library[1].serial, "", rows}));
    CHECK(ids(world) == "7");
}

TEST_CASE("Enter in the library steps through the match, and q comes back to the list") {
    World world = with_library();
    open_page(world);
    world.press(Action::menu_down);
    world.press(Action::submit);
    CHECK(world.view().page == app::View::Page::replay);
    CHECK(world.view().title_right == "0/8");
    world.press(Action::to_end);
    CHECK(world.view().title_right == "8/8");
    world.press(Action::escape);
    CHECK(world.view().page == app::View::Page::library);
    CHECK(world.view().library.chosen == 1);
    CHECK_FALSE(world.has_quit);
}

TEST_CASE(
    "a replay from the library has no line behind it, and / neither leaves it nor is in its help") {
    World world = with_library();
    open_page(world);
    world.model.options->replay_key_help = tui::key_help(app::Mode::replay);
    world.press(Action::submit);
    world.press(Action::command);
    CHECK(world.view().page == app::View::Page::replay);
    world.press(app::Verb{"help"});
    const std::string help = world::text_of(world.view().lines);
    CHECK_FALSE(has(help, "leave, to type a command"));
    CHECK(has(help, "a half-move back"));
}

TEST_CASE("a longer list than the page holds says how much of it is there") {
    World world = with_library();
    const auto usual = world.library_says;
    world.library_says = [usual](const AskLibrary& asked) {
        auto answer = usual(asked);
        if (auto* const rows = answer ? std::get_if<app::LibraryRows>(&answer->what) : nullptr) {
            rows->found_so_far = asked.filter.empty() ? 5000 : rows->found_so_far;
        }
        return answer;
    };
    open_page(world);
    CHECK(world.view().title_right == "2 of 5000 matches");
    world.press(Action::command);
    world.type_without_enter("lost");
    CHECK(world.view().title_right == "1 match");
}

TEST_CASE("a player is listed once in a team, and a player on both sides in both") {
    play::LibraryEntry entry;
    const auto teams = [&](const std::vector<std::pair<std::string, int>>& players) {
        entry.players.clear();
        for (const auto& [name, team] : players) {
            entry.players.push_back({static_cast<int>(entry.players.size()), name, {}, 0, team});
        }
        const auto row = app::library_line(1, entry, "");
        return row.first + " - " + row.second;
    };
    CHECK(teams({{"ann", 0}, {"bob", 1}, {"cy", 1}, {"dan", 0}}) == "ann+dan - bob+cy");
    CHECK(teams({{"ann", 0}, {"bob", 1}, {"bob", 1}, {"ann", 0}}) == "ann - bob");
    CHECK(teams({{"?", 0}, {"?", 1}}) == "? - ?");
}

TEST_CASE("x writes what was found, and s shows the results") {
    World world = with_library();
    open_page(world);
    world.press(Action::export_matches);
    CHECK(world.status() == "2 matches written to /x/export-1.bpgn");
    world.press(Action::statistics);
    CHECK(world.view().page == app::View::Page::text);
    CHECK(world.view().lines[1].text == "2 1");
    world.press(Action::escape);
    CHECK(world.view().page == app::View::Page::library);
    world.library_says = [](const AskLibrary&) {
        return LibraryAnswer{0, "/x: No space left on device", app::MatchesExported{}};
    };
    world.press(Action::export_matches);
    CHECK(world.status() == "/x: No space left on device");
}

TEST_CASE("the book stands beside the moves of a replay, asked once for each position") {
    World world = with_library();
    open_page(world);
    world.press(Action::submit);
    CHECK(world::text_of(world.view().book) == "A e4       12  66% 1650\n"
                                               "board B alone\n" // for A nothing is known
                                               "d5          9  44%     \n"
                                               "e5          3          \n"
                                               "c5          2 100%     \n");
    const auto asked = world.asked_library.size();
    world.press(Action::ply_back); // already at the start
    CHECK(world.asked_library.size() == asked);
    world.press(Action::ply_forward);
    CHECK(world.asked_library.size() == asked + 1);
    CHECK(world.asked_library.back().boards.size() == 2);
    world.press(Action::run);
    const auto running = world.asked_library.size();
    world.pass(std::chrono::seconds(5));
    CHECK(world.asked_library.size() == running); // while the replay runs, the book is not asked
}

TEST_CASE("a record that cannot be read is named, and another one is not opened in its place") {
    World world = with_library();
    const auto usual = world.library_says;
    bool says_records = false;
    world.library_says = [&](const AskLibrary& asked) {
        return asked.kind == AskLibrary::Kind::record && !says_records ? std::nullopt
                                                                       : usual(asked);
    };
    const auto answer = [&](const std::string& record) {
        const auto& asked = world.asked_library.back();
        world.event(
            base::Boxed<LibraryAnswer>({asked.serial, "", app::LibraryRecord{asked.id, record}}));
    };
    open_page(world);
    world.press(Action::submit); // opens the record when it arrives
    answer("rubbish");
    CHECK(world.status() == "the record cannot be read");
    says_records = true;
    world.press(Action::menu_down);
    CHECK(app::mode(world.model) == app::Mode::library);
    world.press(Action::submit);
    CHECK(app::mode(world.model) == app::Mode::replay);
    world.press(Action::escape);
    says_records = false;
    world.press(Action::menu_up);
    answer("[WhiteA \"a\"][BlackA \"b\"][WhiteB \"c\"][BlackB \"d\"]\n1A. e5 *\n");
    CHECK_FALSE(world.status().empty());
    CHECK(app::mode(world.model) == app::Mode::library);
}

TEST_CASE("the book has twelve rows: four of both boards where one alone is known, else all") {
    World world = with_library();
    open_page(world);
    world.press(Action::submit);
    const auto rows = [&](std::size_t of_pair, std::size_t of_a, std::size_t of_b) {
        app::LibraryMoves told;
        const auto fill = [](std::vector<play::BookMove>& moves, const char* san, std::size_t n) {
            for (std::size_t i = 0; i < n; ++i) {
                moves.push_back({san, 1, 0, 0, 0, {}, ""});
            }
        };
        told.per_board.resize(2);
        fill(told.moves, "A e4", of_pair);
        fill(told.per_board[0], "e4", of_a);
        fill(told.per_board[1], "d4", of_b);
        world.event(base::Boxed<app::LibraryAnswer>({world.model.book.serial, "", told}));
        std::string shown;
        for (const app::Text& row : world.view().book) {
            shown += row.text.front() == 'b' ? row.text.substr(6, 1) : row.text.substr(0, 1);
        }
        return shown;
    };
    CHECK(rows(3, 0, 0) == "AAA");
    CHECK(rows(20, 0, 0) == "AAAAAAAAAAAA");
    CHECK(rows(20, 1, 0) == "AAAAAe"); // ends with "board A alone" and its move
    CHECK(rows(20, 9, 9) == "AAAAAeeeBddd");
    CHECK(rows(0, 9, 9) == "AeeeBddd");
    CHECK(rows(0, 0, 2) == "Bdd");
    CHECK(rows(0, 0, 0).empty());
}

TEST_CASE("words of a filter mean what they look like") {
    const auto query = [](std::string_view filter) {
        return play::query_from_line(filter, "ulla");
    };
    const auto lost = query("partner:bob lost");
    REQUIRE(lost);
    CHECK(lost->filter.player == "ulla");
    CHECK(lost->filter.partner == "bob");
    CHECK(lost->points == 0);
    const auto typed = query("bo mate 2026-11 \"opening:e4 e5\" crazyhouse min-rating:1500");
    REQUIRE(typed);
    CHECK(typed->filter.player == "bo");
    CHECK(typed->filter.names_by_prefix);
    CHECK(typed->filter.ending == "mate");
    CHECK(typed->filter.since == "2026-11");
    CHECK(typed->filter.until == "2026-11");
    CHECK(typed->filter.variant == "crazyhouse");
    CHECK(typed->filter.min_rating == 1500);
    CHECK(typed->opening.size() == 3);
    CHECK(query("partner:")); // an unfinished term is accepted
    CHECK(query("in-hand:QN"));
    for (const auto* const time : {"time:180+0", "time:180", "time:3+0"}) {
        CHECK(query(time)->filter.time_control == "180+0"); // in seconds, or as the page shows it
    }
    CHECK(query("time:30+0")->filter.time_control == "30+0");
    CHECK(query("time:-")->filter.time_control == "-");
    CHECK(query("time:40/9000")->filter.time_control == "40/9000");
    CHECK(query("min-length:20 max-length:40")->filter.max_length == 40);
    CHECK(
        query("colour:red").error() ==
        "colour is none of player, partner, since, until, result, ending, laws, variant, opening, "
        "position, mates-by, in-hand, time, min-length, max-length, min-rating");
    CHECK(query("ann bob").error() == "bob: a second player? partner:bob");
    CHECK(query("result:great").error() == "result: won, lost or drawn was expected");
    CHECK(query("in-hand:x").error() == "in-hand: letters of pieces were expected, QNN");
    CHECK(query("min-rating:high").error() == "min-rating: a number was expected");
}
