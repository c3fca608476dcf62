// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/tui/sample_views.h"
#include "tui/layout/layout.h"
#include "tui/paint/paint.h"
#include "tui/paint/paint_text.h"

#include <algorithm>
#include <random>

using namespace tui;
using app::View;
using rules::Side;

namespace {

bool shows(const Grid& grid, std::string_view text) {
    return support::text_of(grid).find(text) != std::string::npos;
}

/// Text that a hostile player or server might choose.
std::string hostile(std::mt19937& random) {
    static const std::vector<std::string> pieces{
        "\x1b[2J",  "\x1b]0;x\x07", "\x9b", "\xC2\x9B", "\xFF", "日本", "e\xCC\x81", "\u202E",
        "👨\u200D👩", "♟\uFE0F",      "\n",   "\t",       "%s%n", "a",    " ",         "x\r"};
    std::string text;
    const auto length = random() % 12;
    for (unsigned i = 0; i < length; ++i) {
        text += pieces[random() % pieces.size()];
    }
    return random() % 50 == 0 ? text + std::string(2000, 'w') : text;
}

View hostile_view(std::mt19937& random) {
    View view =
        random() % 4 == 0 ? sample::ring(1 + static_cast<int>(random() % 5)) : sample::match();
    view.page = static_cast<View::Page>(random() % 4);
    view.mode = static_cast<app::Mode>(random() % 5);
    view.layout_changes = static_cast<int>(random() % 7) - 3;
    view.next_boards_presses = static_cast<int>(random());
    view.scroll = random() % 3 == 0 ? random() % 100 : static_cast<std::size_t>(-1) / 2;
    for (std::string* text :
         {&view.title, &view.title_right, &view.keys, &view.status.text, &view.status_right.text,
          &view.input.prompt, &view.input.text, &view.input.search}) {
        *text = hostile(random);
    }
    view.input.cursor = random() % 5000;
    for (auto i = random() % 5; i > 0; --i) {
        view.input.completions.push_back(hostile(random));
        view.input.chosen = random() % 7;
        view.talk.push_back({hostile(random), app::Tone::alarm});
        view.lines.push_back({hostile(random), app::Tone::quiet});
        view.menu.push_back({hostile(random), hostile(random), i == 2});
        view.received_pieces.push_back({hostile(random), {}, {{{}, hostile(random)}}});
        view.wishes.push_back({hostile(random), 'A', hostile(random), app::Tone::warning});
        view.diagonal = View::DiagonalView{hostile(random), hostile(random), {}, {}, 22};
        view.chips.push_back({View::Chip::Kind::sit, hostile(random)});
    }
    for (auto& board : view.boards) {
        board.state.text = hostile(random);
        for (auto& seat : board.seats) {
            for (std::string* text :
                 {&seat.name, &seat.rating, &seat.clock, &seat.wants, &seat.state}) {
                *text = hostile(random);
            }
            seat.lead_seconds = static_cast<int>(random());
            seat.letter = static_cast<char>(random());
            seat.flagged = random() % 2 == 0;
            for (auto i = random() % 300; i > 0; --i) {
                seat.hand.add(static_cast<rules::Kind>(random() % 6));
            }
        }
        for (auto& mark : board.marks) {
            mark = {random() % 9 == 0, random() % 9 == 0, random() % 9 == 0, random() % 9 == 0,
                    random() % 9 == 0};
        }
    }
    for (std::size_t i = 0; i < view.moves.size(); ++i) {
        View::MoveView& move = view.moves.edit(i);
        move.san = random() % 3 == 0 ? hostile(random) : move.san;
        move.label = random() % 9 == 0 ? hostile(random) : move.label;
        move.number = static_cast<int>(random() % 30) - 3;
        move.seat = rules::seat_at(static_cast<int>(random() % 10));
        move.current = random() % 20 == 0;
    }
    return view;
}

bool has_control_bytes(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && byte != '\n') || byte == 0x7F;
    });
}

} // namespace

TEST_CASE("no view and no size make painting fail or let a control byte through") {
    std::mt19937 random(11);
    for (int round = 0; round < 6000; ++round) {
        const bool small = random() % 2 == 0;
        const Size size{static_cast<int>(random() % (small ? 60 : 251)),
                        static_cast<int>(random() % (small ? 30 : 101))};
        const Glyphs glyphs{static_cast<PieceSet>(random() % 4), random() % 2 == 0,
                            random() % 2 == 0};
        const Grid grid = paint(hostile_view(random), size, glyphs);
        INFO("round " << round << ", " << size.columns << "x" << size.rows);
        REQUIRE(grid.size() == size);
        REQUIRE_FALSE(has_control_bytes(support::text_of(grid)));
        if (grid.cursor) {
            REQUIRE(grid.cursor->column >= 0);
            REQUIRE(grid.cursor->column < size.columns);
            REQUIRE(grid.cursor->row == size.rows - 1);
        }
    }
}

TEST_CASE("every layout shows names, clocks, boards with coordinates, reserves and the line") {
    const View view = sample::match();
    for (const Size size : {Size{80, 24}, Size{80, 22}, Size{80, 15}, Size{120, 40}, Size{160, 45},
                            Size{200, 50}, Size{250, 100}, Size{53, 24}, Size{40, 40}}) {
        const Grid grid = paint(view, size, {});
        INFO(size.columns << "x" << size.rows);
        for (const auto text : {"alice", "bob", "carol", "dave", "2:31", "2:44", "2:18", "2:09",
                                "A> Qf3+", "YOUR MOVE A"}) {
            CHECK(shows(grid, text));
        }
        std::string squeezed = support::text_of(grid);
        squeezed.erase(std::remove(squeezed.begin(), squeezed.end(), ' '), squeezed.end());
        for (const auto text : {"P1N1B1R-Q-", "p1n1b1r-q-", "P1N1B-", "p2n-"}) {
            CHECK(squeezed.find(text) != std::string::npos);
        }
        CHECK(squeezed.find("abcdefgh") != std::string::npos);
        CHECK(squeezed.find("hgfedcba") != std::string::npos);
    }
}

TEST_CASE("at 80x24 the moves stand in played order with their labels") {
    View view = sample::match();
    view.moves = view.moves.part(0, 10);
    const std::string text = support::text_of(paint(view, {80, 24}, {}));
    std::size_t before = 0;
    for (const auto& move : view.moves) {
        const auto at = text.find(move.label + ' ' + move.san);
        INFO(move.label);
        REQUIRE(at != std::string::npos);
        CHECK(at > before);
        before = at;
    }
}

TEST_CASE("a table by board loses no half-move of an odd record") {
    View view = sample::match();
    view.moves.clear();
    for (const auto& [label, san] : {std::pair{"1A", "e4"},
                                     {"2A", "d4"},
                                     {"1b", "c5"},
                                     {"2A", "Nf3"},
                                     {"1A", "Nc3"},
                                     {"5B", "h4"},
                                     {"2b", "g6"}}) {
        View::MoveView move;
        move.label = label;
        move.number = label[0] - '0';
        move.seat = *rules::seat_from(label[1]);
        move.san = san;
        view.moves.push_back(move);
    }
    const std::string text = support::text_of(paint(view, {160, 45}, {}));
    for (const std::vector<const char*>& board :
         {std::vector{"e4", "d4", "Nf3", "Nc3"}, {"c5", "g6"}, {"h4"}}) {
        std::size_t at = 0;
        for (const auto* san : board) {
            at = text.find(std::string(" ") + san, at);
            INFO(san);
            REQUIRE(at != std::string::npos);
        }
    }
}

TEST_CASE("moves stand below the heading of their board, whichever is the own one") {
    for (const Size size : {Size{80, 24}, Size{160, 45}}) {
        View view = sample::match();
        std::swap(view.boards[0], view.boards[1]); // one's own board comes first, here B
        view.boards[0].mine = true;
        view.boards[1].mine = false;
        const std::string text = support::text_of(paint(view, size, {}));
        std::vector<std::string> lines;
        for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
            lines.push_back(text.substr(at, text.find('\n', at) - at));
        }
        const auto column_of = [&](std::string_view word) {
            for (const std::string& line : lines) {
                if (line.find(word) != std::string::npos) {
                    return line.find(word);
                }
            }
            return std::string::npos;
        };
        REQUIRE(column_of("B you") != std::string::npos);
        CHECK(column_of("Nxf6+") < column_of("A partner")); // move 7B
        CHECK(column_of("Nxf7") > column_of("B you") + 10); // move 6A
    }
}

TEST_CASE("where nobody here plays, the list of moves names the players of its boards") {
    View view = sample::match();
    for (View::BoardView& board : view.boards) {
        board.mine = false;
        for (View::SeatView& seat : board.seats) {
            seat.is_me = seat.is_partner = false;
        }
    }
    for (const Size size : {Size{80, 24}, Size{160, 45}, Size{200, 50}}) {
        const Grid grid = paint(view, size, {});
        CHECK(shows(grid, "A alice-caro")); // even the narrowest column has room for this
        CHECK(shows(grid, "B dave-bob"));
        CHECK_FALSE(shows(grid, "A you"));
    }
    for (View::SeatView& seat : view.boards[1].seats) {
        seat.name = "?"; // names not yet known from the server
    }
    CHECK_FALSE(shows(paint(view, {160, 45}, {}), "?-?"));
}

TEST_CASE("players of the usual chess have no reserves") {
    View view = sample::crazyhouse();
    for (View::SeatView& seat : view.boards[0].seats) {
        seat.hand = {};
    }
    for (const Size size : {Size{80, 24}, Size{120, 40}, Size{40, 20}}) {
        CHECK(shows(paint(view, size, {}), "Q-"));
    }
    for (View::SeatView& seat : view.boards[0].seats) {
        seat.has_reserve = false;
        seat.state = "lag 84";
    }
    for (const Size size : {Size{80, 24}, Size{120, 40}, Size{40, 20}}) {
        const Grid grid = paint(view, size, {});
        CHECK_FALSE(shows(grid, "Q-"));
        CHECK_FALSE(shows(grid, "P-"));
        CHECK(shows(grid, "lag 84"));
    }
}

TEST_CASE("a player's state is whole or not there, only of a lag the figure is enough") {
    for (const char* name : {"bo", "player", "ChiCkenCROSSrOaD"}) {
        for (int columns = 40; columns <= 120; columns += 4) {
            View view = sample::crazyhouse();
            for (View::SeatView& seat : view.boards[0].seats) {
                seat.name = name;
                seat.state = "not pressed";
            }
            const std::string pressed = support::text_of(paint(view, {columns, 24}, {}));
            INFO(pressed);
            const auto at = pressed.find("pressed");
            CHECK((at == std::string::npos || pressed.compare(at - 4, 4, "not ") == 0));
            for (View::SeatView& seat : view.boards[0].seats) {
                seat.state = "lag 120ms";
            }
            const std::string lag = support::text_of(paint(view, {columns, 24}, {}));
            CHECK((lag.find("120ms") != std::string::npos || std::string_view(name).size() > 6));
        }
    }
}

TEST_CASE("what is said about boards in an upper row or in a line bears their letters") {
    View view = sample::ring(5);
    for (const std::size_t board : {0U, 3U, 4U}) {
        view.boards[board].state = {"check", app::Tone::alarm};
    }
    const Grid two_rows = paint(view, {120, 40}, {});
    CHECK(shows(two_rows, "A: check"));
    CHECK_FALSE(shows(two_rows, "D: check"));
    const Grid lines = paint(view, {80, 24}, {});
    CHECK(shows(lines, "D: check"));
    CHECK(shows(lines, "C: check"));
    CHECK(shows(lines, "A: check"));
}

TEST_CASE("the one list of many boards goes on in the next column") {
    View view = sample::ring(5);
    view.moves = view.moves.part(0, 1);
    for (int i = 2; i < 60; ++i) {
        view.moves.push_back(view.moves.front());
        view.moves.edit(view.moves.size() - 1).label = std::to_string(i) + 'A';
    }
    const Grid grid = paint(view, {120, 40}, {});
    CHECK(shows(grid, "59A"));
    CHECK(shows(grid, "10A")); // 36 rows fit
}

TEST_CASE("the side to move can be seen without colour") {
    View view = sample::match();
    auto& seats = view.boards[0].seats;
    const Grid white = paint(view, {80, 24}, {});
    CHECK(shows(white, "\n> alice"));
    CHECK(shows(white, "\na carol"));
    CHECK(shows(white, "[2:31]"));
    CHECK_FALSE(shows(white, "[2:18]"));
    seats[Side::white].to_move = false;
    seats[Side::black].to_move = true;
    const Grid black = paint(view, {80, 24}, {});
    CHECK(shows(black, "\n> carol"));
    CHECK(shows(black, "\nA alice"));
    CHECK(shows(black, "[2:18]"));
    CHECK_FALSE(shows(black, "[2:31]"));
}

TEST_CASE("the partner's board stands so that the partner is at the bottom") {
    View view = sample::match();
    view.title.clear();
    const std::string text = support::text_of(paint(view, {80, 24}, {}));
    CHECK(text.find("bob") > text.find("dave"));
    CHECK(text.find("alice") > text.find("carol"));
    CHECK(text.find("1  R  N  B  K") != std::string::npos);
}

TEST_CASE("typing changes the input line and nothing else") {
    View view = sample::match();
    const Grid before = paint(view, {80, 24}, {});
    view.input.text += "e";
    ++view.input.cursor;
    const Grid after = paint(view, {80, 24}, {});
    for (int row = 0; row < 23; ++row) {
        CHECK(std::equal(before.row(row).begin(), before.row(row).end(), after.row(row).begin()));
    }
    CHECK(after.cursor == Point{8, 23});
}

TEST_CASE("a line longer than the screen scrolls with its cursor") {
    View view = sample::match();
    std::string text;
    for (int i = 0; i < 300; ++i) {
        text += i % 3 == 0 ? "日" : "x";
        view.input.text = text;
        view.input.cursor = text.size();
        const Grid grid = paint(view, {60, 24}, {});
        REQUIRE(grid.cursor);
        REQUIRE(grid.cursor->column < 60);
        const Point last{grid.cursor->column - 1, 23};
        REQUIRE_FALSE(grid.cell(last).glyph.text() == " ");
    }
    view.input.cursor = 0;
    CHECK(paint(view, {60, 24}, {}).cursor == Point{3, 23});
}

TEST_CASE("the search shows its pattern in place of the prompt") {
    View view = sample::match();
    view.input.search = "(search \"Nf\") ";
    CHECK(shows(paint(view, {80, 24}, {}), "\n(search \"Nf\") Qf3+\n"));
}

TEST_CASE("completions are shown around the chosen one, also where there is no row for hints") {
    View view = sample::match();
    for (int i = 0; i < 60; ++i) {
        view.input.completions.push_back("N@" + std::string(1, static_cast<char>('a' + i % 8)) +
                                         std::to_string(i));
    }
    for (const Size size : {Size{80, 24}, Size{80, 20}, Size{53, 15}}) {
        for (std::size_t chosen = 0; chosen < 60; ++chosen) {
            view.input.chosen = chosen;
            INFO(chosen);
            REQUIRE(shows(paint(view, size, {}), "[" + view.input.completions[chosen] + "]"));
        }
    }
}

TEST_CASE("completions that do not all fit end in three dots") {
    View view = sample::match();
    view.input.completions = {"Na3", "Nc3", "Nf3", "Nh3"};
    CHECK(shows(paint(view, {80, 24}, {}), " Nh3"));
    CHECK_FALSE(shows(paint(view, {80, 24}, {}), "..."));
    for (int i = 0; i < 60; ++i) {
        view.input.completions.push_back("N@a" + std::to_string(i));
    }
    CHECK(shows(paint(view, {80, 24}, {}), "..."));
    view.input.chosen = view.input.completions.size() - 1;
    CHECK_FALSE(shows(paint(view, {80, 24}, {}), "..."));
}

TEST_CASE("page after page shows every line of a text once, also when lines are wrapped") {
    std::vector<app::Text> lines;
    for (int i = 0; i < 200; ++i) {
        lines.push_back({"line " + std::to_string(i) + std::string(i % 7 == 0 ? 70 : 0, 'x')});
    }
    for (const int columns : {20, 40, 78}) {
        const tui::Rect area{0, 0, columns, 20};
        std::vector<std::size_t> starts{0};
        for (auto steps = tui::page_steps(area, {lines}); steps.lines_down > 0;
             steps = tui::page_steps(area, {lines, starts.back()})) {
            REQUIRE(steps.lines_down <= 20);
            starts.push_back(starts.back() + steps.lines_down);
        }
        CHECK(starts.size() > 9);
        CHECK(tui::page_steps(area, {lines}).lines_up == 0);
        const auto end = tui::page_steps(area, {lines, lines.size() - 1});
        CHECK(end.top < lines.size() - 1);
        CHECK(end.lines_down == 0);
        CHECK(end.lines_up > 0);
        CHECK(end.lines_up <= 20);
        CHECK(tui::page_steps(area, {lines, end.top}).lines_up == end.lines_up);
    }
}

TEST_CASE("where boards have no room the hints begin with the key that brings them") {
    const View view = sample::ring(5);
    int named = 0;
    for (int rows = 24; rows <= 60; ++rows) {
        const Layout places = layout({80, rows}, view);
        const bool hints = !places.strips.empty() && !places.keys.empty();
        CHECK(shows(paint(view, {80, rows}, {}), "Ctrl-O boards") == hints);
        named += hints ? 1 : 0;
    }
    CHECK(named > 0);
    CHECK_FALSE(shows(paint(sample::match(), {120, 40}, {}), "Ctrl-O"));
}

TEST_CASE("two statements that do not fit into one line take the line of the hints") {
    View view = sample::match();
    view.status = {"4A Nxd5 is played: Enter presses the clock, `takeback` takes it back",
                   app::Tone::plain};
    view.status_right = {"A may claim an illegal move", app::Tone::alarm};
    const Grid narrow = paint(view, {80, 24}, {});
    CHECK(shows(narrow, view.status.text));
    CHECK(shows(narrow, view.status_right.text));
    CHECK_FALSE(shows(narrow, view.keys));
    view.chips.pop_back();
    const Grid wide = paint(view, {120, 40}, {});
    CHECK(shows(wide, view.status_right.text));
    CHECK(shows(wide, view.keys));
}

TEST_CASE("a replay shows the current ply wherever it is") {
    View view = sample::match();
    view.page = View::Page::replay;
    view.mode = app::Mode::replay;
    for (const Size size : {Size{80, 24}, Size{120, 30}, Size{40, 20}}) {
        for (std::size_t i = 0; i < view.moves.size(); ++i) {
            view.moves.edit(i).current = true;
            const Grid grid = paint(view, size, {});
            bool selected = false;
            for (int row = 0; row < size.rows; ++row) {
                for (const Cell& cell : grid.row(row)) {
                    selected = selected || cell.style.ground == Ground::selected;
                }
            }
            INFO(i << " at " << size.columns);
            CHECK(selected);
            CHECK(shows(grid, view.moves[i].san));
            view.moves.edit(i).current = false;
        }
    }
}

TEST_CASE("a replay that stands before the first half-move shows the first ones") {
    View view = sample::match();
    const View::MoveView last = view.moves[view.moves.size() - 1];
    for (int i = 0; i < 100; ++i) {
        view.moves.push_back(last);
    }
    for (const Size size : {Size{80, 24}, Size{120, 40}}) {
        const std::string first = view.moves[0].san;
        view.page = View::Page::game;
        CHECK_FALSE(shows(paint(view, size, {}), first));
        view.page = View::Page::replay;
        CHECK(shows(paint(view, size, {}), first));
    }
}

TEST_CASE("the newest talk is shown, long texts whole or not at all") {
    View view = sample::match();
    for (int i = 0; i < 50; ++i) {
        view.talk.push_back({"word " + std::to_string(i) + "."});
    }
    CHECK(shows(paint(view, {80, 24}, {}), "word 44."));
    CHECK(shows(paint(view, {80, 24}, {}), "word 49."));
    view.talk.edit(50).text =
        "one two three four five six seven eight nine ten eleven twelve thirteen";
    const Grid grid = paint(view, {80, 24}, {});
    CHECK_FALSE(shows(grid, "thirteen"));
    CHECK(shows(grid, "word 49."));
    view.talk = {{std::string(1000, 'x') + " end"}};
    CHECK(shows(paint(view, {80, 24}, {}), "x end"));
}

TEST_CASE("the own board alone keeps the others' last moves in sight") {
    View view = sample::match();
    view.layout_changes = 2;
    for (const Size size : {Size{80, 24}, Size{120, 40}, Size{40, 24}}) {
        INFO(size.columns);
        CHECK(layout(size, view).strips.size() == 1);
        CHECK(shows(paint(view, size, {}), "7b Qxf6"));
    }
}

TEST_CASE("wishes without a place of their own stand on the rule, whole, the first ones first") {
    View view = sample::match();
    CHECK(shows(paint(view, {80, 24}, {}), " bob: N+++  R-  Q- "));
    CHECK(shows(paint(view, {40, 24}, {}), " bob: N+++  R-  Q- "));
    view.wishes[0].wants = "sit  N+++  R+  B+  P+  Q--  trades+  fast";
    CHECK(shows(paint(view, {40, 24}, {}), " bob: sit  N+++  R+  B+  P+  Q-- ... "));
    CHECK_FALSE(shows(paint(view, {120, 40}, {}), " bob: sit"));
    CHECK(shows(paint(view, {120, 40}, {}), " bob  sit  N+++ ...\n"));
}

TEST_CASE("a line of help that is broken keeps its indent, and no number stands over it") {
    View help = sample::help_page();
    help.lines = {{"  e4 Nf3                    moves as they are written, in the short form, in "
                   "the long one, and the drops of pieces"}};
    CHECK(shows(paint(help, {80, 24}, {}), "\n                              the long one"));
    help = sample::help_page();
    const Grid grid = paint(help, {80, 24}, {});
    std::string last;
    for (int column = 0; column < 80; ++column) {
        last += grid.cell({column, 21}).glyph.text(); // the last row of the page's text
    }
    CHECK(last.find('%') == std::string::npos);
    CHECK(shows(grid, "%\n"));
}

TEST_CASE("a rule parts the talk of two matches") {
    View view = sample::match();
    view.talk = {{"gg", app::Tone::plain}, {"", app::Tone::divider}, {"gl", app::Tone::plain}};
    CHECK(shows(paint(view, {80, 24}, {}), " gg\n " + std::string(78, '-') + "\n gl\n"));
}

TEST_CASE("help scrolls to its end and no further") {
    View help = sample::help_page();
    CHECK(shows(paint(help, {80, 24}, {}), "line 1:"));
    help.scroll = 5;
    CHECK(shows(paint(help, {80, 24}, {}), "line 6:"));
    CHECK_FALSE(shows(paint(help, {80, 24}, {}), "line 5:"));
    help.scroll = 100000;
    CHECK(shows(paint(help, {80, 24}, {}), "line 60:"));
}

TEST_CASE("ASCII means ASCII, and figurines have a glyph for every piece") {
    for (const auto& view : {sample::match(), sample::start_page(), sample::help_page()}) {
        const std::string text =
            support::text_of(paint(view, {120, 40}, {PieceSet::figurines, true}));
        CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c > 0; }));
    }
    const Grid solid = paint(sample::match(), {80, 24}, {PieceSet::figurines, false, true});
    for (const auto glyph : {"♟\uFE0E", "♞", "♝", "♜", "♛", "♚"}) {
        CHECK(shows(solid, glyph));
    }
    const Grid outlined = paint(sample::match(), {80, 24}, {PieceSet::figurines, false});
    for (const auto glyph : {"♙", "♘", "♗", "♖", "♕", "♔", "♟\uFE0E", "♞"}) {
        CHECK(shows(outlined, glyph));
    }
}

TEST_CASE("a screen that is too small says which size is needed") {
    CHECK(shows(paint(sample::match(), {40, 10}, {}), "too small: 40x16 needed"));
    CHECK(shows(paint(sample::start_page(), {30, 5}, {}), "too small: 20x8 needed"));
    CHECK_FALSE(paint(sample::match(), {40, 10}, {}).cursor);
}
