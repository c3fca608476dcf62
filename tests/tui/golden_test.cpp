// SPDX-License-Identifier: GPL-3.0-or-later
// Screens as files: text, then the style layers. UPDATE_GOLDEN=1 rewrites them; review the
// difference like code. For further sizes, layouts and piece sets there are only hashes: per number
// of columns one for each height.
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"
#include "tests/tui/golden.h"
#include "tests/tui/sample_server.h"
#include "tests/tui/sample_views.h"
#include "tui/paint/paint.h"

#include <fmt/format.h>

#include <map>

using namespace tui;
using app::View;
using std::string;
using std::string_view;

namespace {

constexpr Glyphs with_lines{PieceSet::letters, false};
constexpr Glyphs with_figurines{PieceSet::figurines, false, true};
constexpr Glyphs with_blocks{PieceSet::blocks, false, true};
constexpr Glyphs in_colour{PieceSet::letters, false, true};

View with_premove() {
    View view = sample::match();
    auto& board = view.boards[0];
    board.marks[sample::square("d1")].premove = true;
    board.marks[sample::square("h5")].premove = true;
    board.marks[sample::square("e6")].target = true;
    board.marks[sample::square("c4")].pending = true;
    view.input.completions = {"Qf3+", "Qh5+", "Bxd5+", "B@e6+", "P@e6+", "N@g5+"};
    view.input.chosen = 1;
    return view;
}

View in_check() {
    View view = sample::match();
    auto& board = view.boards[0];
    board.marks = {};
    board.marks[sample::square("e1")].check = true;
    board.state = {"check: needs a piece from partner", app::Tone::alarm};
    board.seats[rules::Side::white].clock = "0:07.3";
    board.seats[rules::Side::white].low_time = true;
    board.seats[rules::Side::black].flagged = true;
    board.seats[rules::Side::black].clock = "0:00";
    view.boards[1].seats[rules::Side::white].state = "thinks";
    view.status = {"In check: needs a piece from partner", app::Tone::alarm};
    return view;
}

View match_over() {
    View view = sample::match();
    for (auto& board : view.boards) {
        for (auto& seat : board.seats) {
            seat.to_move = false;
        }
    }
    view.boards[0].state = {"mate", app::Tone::good};
    view.status = {"You win: carol is mated on board A", app::Tone::good};
    view.status_right = {"saved as 2026-08-01-1.bpgn", app::Tone::quiet};
    view.keys = "r rematch  s swap seats  v step through  n new match  q quit";
    view.input.text.clear();
    view.input.cursor = 0;
    return view;
}

View with_odd_names() {
    View view = sample::match();
    auto& own = view.boards[0].seats;
    own[rules::Side::white].name = "a name that is much longer than any board";
    own[rules::Side::black].name = "日本語の名前がとても長い人";
    view.boards[1].seats[rules::Side::white].name = "e\xCC\x81mile\x1b[31m";
    view.boards[1].seats[rules::Side::black].name = "";
    view.boards[0].seats[rules::Side::white].hand = sample::hand("PPPPPPPPPPPNNBBRRQQK");
    view.input.text =
        "tell bob とても長い文章を書いてもよいし、右の端まで来たら横に動く、それから先も書ける";
    view.input.cursor = view.input.text.size();
    return view;
}

View replayed() {
    View view = sample::match();
    view.page = View::Page::replay;
    view.mode = app::Mode::replay;
    view.moves.edit(9).current = true;
    view.input = {};
    return view;
}

View analysed() {
    View view = replayed();
    const std::string line =
        "d5 exd5 Na5 Bb5+ c6 dxc6 bxc6 Qf3 Rb8 Bxc6+ Nxc6 Qxc6+ Bd7 Qd5 N@e6 P@g6 hxg6 Nxf7";
    view.analysis = {{rules::BoardId::a, "+12.35", 9, line},
                     {rules::BoardId::b, "(#-3)", 11, "N@h5 g6 " + line}};
    view.better_team = "alice+bob winning";
    view.keys = "left right step   a analyse   b blunders   space run   f flip   q back";
    view.status = view.status_right = {};
    view.chips.clear();
    return view;
}

View filmed() {
    View view = replayed();
    View::ReplayTimelineView replay_timeline;
    replay_timeline.move = "5A Bxd5";
    replay_timeline.clock = "0:41";
    replay_timeline.marks = {{150, 'x'}, {310, 't'}, {420, 'X', true}, {640, '+'}, {1000, '#'}};
    replay_timeline.thousandths = 420;
    replay_timeline.evaluation = "A level  B lost";
    replay_timeline.speed = "0.5x";
    view.replay_timeline = replay_timeline;
    view.book = {{"A Nf3       12  66% 1650", app::Tone::plain},
                 {"a d5         3  50%", app::Tone::plain}};
    view.chips.clear();
    view.status_right = {};
    view.received_pieces.clear();
    view.wishes.clear();
    view.diagonal.reset();
    view.talk = {};
    view.keys = "left right step   up down marks   a analyse   b blunders   space run   q back";
    view.status = {};
    return view;
}

View library_page() {
    View view = sample::match();
    view.page = View::Page::library;
    view.mode = app::Mode::page;
    view.title = "library   filter: partner:bob";
    view.title_right = "4 matches";
    view.library.rows = {
        {4, "2026-11-22", "ulla+bob", "carol+dave", "3+0", 61, "mate", "won"},
        {3, "2026-11-21", "a very long name+bob", "kim+lea", "3+0", 112, "flag", "lost"},
        {2, "2024", "kim+lea", "ulla+bob", "2d5", 8, "repetition", "drawn"},
        {1, "", "x+y", "z+zz", "no clocks", 40, "resignation", "1-0"}};
    view.library.chosen = 1;
    view.library.my_results = "1 won, 1 lost, 1 drawn   lost by: flag 1";
    view.keys = "Enter replays   / filter   x export   s statistics   q back";
    view.status = {"0-1: ulla ran out of time", app::Tone::quiet};
    view.status_right = {};
    view.chips.clear();
    view.input = {};
    return view;
}

View lost_moves() {
    View view = replayed();
    view.page = View::Page::text;
    view.mode = app::Mode::page;
    view.boards.clear();
    view.chips.clear();
    view.status = view.status_right = {};
    view.title = "the moves that lost it";
    view.keys = "up down choose   Enter go there   Esc back";
    view.lines = {
        {"  3A   Qxh7      +0.4 to -8.9   better Nf3      alice", app::Tone::plain},
        {"> 12b  N@f2+     -1.2 to +10.0  better Bxe4     bob", app::Tone::notice},
        {"  looking for blunders: 34 of 61", app::Tone::quiet},
    };
    return view;
}

View by_name(string_view name) {
    const std::map<string_view, View (*)()> all{{"match", sample::match},
                                                {"crazyhouse", sample::crazyhouse},
                                                {"ring3", [] { return sample::ring(3); }},
                                                {"ring5", [] { return sample::ring(5); }},
                                                {"start", sample::start_page},
                                                {"help", sample::help_page},
                                                {"login", sample::login},
                                                {"console", sample::console},
                                                {"lobby", sample::lobby},
                                                {"offered", sample::offered},
                                                {"lost", sample::line_lost},
                                                {"chairs", sample::chairs},
                                                {"server", sample::server_match},
                                                {"premove", with_premove},
                                                {"check", in_check},
                                                {"over", match_over},
                                                {"names", with_odd_names},
                                                {"replay", replayed},
                                                {"analysis", analysed},
                                                {"film", filmed},
                                                {"library", library_page},
                                                {"losses", lost_moves}};
    return all.at(name)();
}

/// The hash of the picture at every size for a line such as "match layout=1 pieces=blocks".
string pictures(string_view line) {
    const auto words = base::tokens(line);
    View view = by_name(words.front());
    Glyphs glyphs = plain_ascii;
    for (const string_view word : words) {
        const string_view value = word.substr(std::min(word.find('=') + 1, word.size()));
        if (word.starts_with("layout=")) {
            view.layout_changes = base::to_number<int>(value).value();
        } else if (word.starts_with("turn=")) {
            view.next_boards_presses = base::to_number<int>(value).value();
        } else if (word.starts_with("scroll=")) {
            view.scroll = base::to_number<std::size_t>(value).value();
        } else if (word.starts_with("pieces=")) {
            glyphs = {value == "fine"        ? PieceSet::fine
                      : value == "blocks"    ? PieceSet::blocks
                      : value == "figurines" ? PieceSet::figurines
                                             : PieceSet::letters,
                      false, true};
        }
    }
    string text;
    for (const int columns : {1, 20, 33, 40, 53, 66, 80, 100, 120, 160, 200, 260}) {
        text += fmt::format("    {:3}:", columns);
        for (const int rows : {5, 12, 18, 24, 32, 40, 50, 70}) {
            text += fmt::format(" {:04x}", number_of(paint(view, {columns, rows}, glyphs)));
        }
        text += '\n';
    }
    return text;
}

} // namespace

TEST_CASE("screens of a match at every size look as they should") {
    const View match = sample::match();
    check_golden("match-80x24", paint(match, {80, 24}, plain_ascii));
    check_golden("match-120x40", paint(match, {120, 40}, plain_ascii));
    check_golden("match-160x45", paint(match, {160, 45}, with_lines));
    check_golden("match-200x50", paint(match, {200, 50}, plain_ascii));
    check_golden("match-200x60", paint(match, {200, 60}, plain_ascii));
    check_golden("match-80x20", paint(match, {80, 20}, plain_ascii));
    check_golden("match-53x24", paint(match, {53, 24}, plain_ascii));
    check_golden("match-60x40", paint(match, {60, 40}, plain_ascii));
    check_golden("match-40x20", paint(match, {40, 20}, plain_ascii));
    check_golden("match-40x50", paint(match, {40, 50}, plain_ascii));
    check_golden("match-20x16", paint(match, {20, 16}, plain_ascii));
    check_golden("match-10x5", paint(match, {10, 5}, plain_ascii));
    check_golden("match-1x1", paint(match, {1, 1}, plain_ascii));
    check_golden("match-figurines-80x24", paint(match, {80, 24}, with_figurines));
}

TEST_CASE("one board and many boards have layouts too") {
    check_golden("crazyhouse-80x24", paint(sample::crazyhouse(), {80, 24}, plain_ascii));
    check_golden("crazyhouse-120x40", paint(sample::crazyhouse(), {120, 40}, plain_ascii));
    check_golden("ring3-80x24", paint(sample::ring(3), {80, 24}, plain_ascii));
    check_golden("ring3-120x40", paint(sample::ring(3), {120, 40}, plain_ascii));
    check_golden("ring5-120x40", paint(sample::ring(5), {120, 40}, plain_ascii));
    check_golden("ring5-200x50", paint(sample::ring(5), {200, 50}, plain_ascii));
    View paged = sample::ring(5);
    paged.next_boards_presses = 1;
    check_golden("ring5-80x24", paint(paged, {80, 24}, plain_ascii));
}

TEST_CASE("what happens to a board can be seen with colour and without") {
    check_golden("premove-80x24", paint(with_premove(), {80, 24}, plain_ascii));
    check_golden("premove-120x40", paint(with_premove(), {120, 40}, plain_ascii));
    check_golden("premove-letters-80x24", paint(with_premove(), {80, 24}, in_colour));
    check_golden("premove-blocks-120x40", paint(with_premove(), {120, 40}, with_blocks));
    check_golden("premove-blocks-200x50", paint(with_premove(), {200, 50}, with_blocks));
    check_golden("check-80x24", paint(in_check(), {80, 24}, plain_ascii));
    check_golden("over-80x24", paint(match_over(), {80, 24}, plain_ascii));
    check_golden("replay-80x24", paint(replayed(), {80, 24}, plain_ascii));
}

TEST_CASE("what the engine thinks has its place at every size, and ends with a whole move") {
    check_golden("analysis-80x24", paint(analysed(), {80, 24}, plain_ascii));
    check_golden("analysis-120x40", paint(analysed(), {120, 40}, plain_ascii));
    check_golden("analysis-200x50", paint(analysed(), {200, 50}, plain_ascii));
    check_golden("analysis-40x20", paint(analysed(), {40, 20}, plain_ascii));
    check_golden("analysis-53x24", paint(analysed(), {53, 24}, plain_ascii));
    check_golden("lost-moves-80x24", paint(lost_moves(), {80, 24}, plain_ascii));
}

TEST_CASE("the film's line and the library's page look as they should") {
    check_golden("film-80x24", paint(filmed(), {80, 24}, plain_ascii));
    check_golden("film-120x40", paint(filmed(), {120, 40}, plain_ascii));
    check_golden("film-40x20", paint(filmed(), {40, 20}, plain_ascii));
    check_golden("library-80x24", paint(library_page(), {80, 24}, plain_ascii));
    check_golden("library-120x40", paint(library_page(), {120, 40}, plain_ascii));
    check_golden("library-53x24", paint(library_page(), {53, 24}, plain_ascii));
    check_golden("library-40x24", paint(library_page(), {40, 24}, plain_ascii));
}

TEST_CASE("names and lines of any length and script stay in their places") {
    check_golden("names-80x24", paint(with_odd_names(), {80, 24}, plain_ascii));
    check_golden("names-40x20", paint(with_odd_names(), {40, 20}, plain_ascii));
}

TEST_CASE("the other pages look as they should") {
    check_golden("start-80x24", paint(sample::start_page(), {80, 24}, plain_ascii));
    check_golden("start-blocks-80x24", paint(sample::start_page(), {80, 24}, with_blocks));
    check_golden("start-120x40", paint(sample::start_page(), {120, 40}, with_figurines));
    check_golden("start-20x8", paint(sample::start_page(), {20, 8}, plain_ascii));
    check_golden("help-80x24", paint(sample::help_page(), {80, 24}, plain_ascii));
    View end = sample::help_page();
    end.scroll = 1000;
    check_golden("help-end-80x24", paint(end, {80, 24}, plain_ascii));
}

TEST_CASE("pictures of every size, layout and kind of pieces are those that are written down") {
    support::check_written("tests/tui/pictures.txt", pictures);
}
