// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/tui/sample_server.h"
#include "tests/tui/sample_views.h"
#include "tui/layout/layout.h"

#include <limits>

using namespace tui;

namespace {

std::vector<Rect> all_of(const Layout& places) {
    std::vector<Rect> all{
        places.title,           places.keys,   places.status, places.input, places.moves,
        places.received_pieces, places.clocks, places.wishes, places.body,  places.lobby};
    for (const auto* boards : {&places.boards, &places.second_boards}) {
        for (const BoardPlace& board : *boards) {
            for (const SeatPlace& seat : {board.top, board.bottom}) {
                all.insert(all.end(), {seat.letter, seat.player, seat.hand, seat.large_digits});
            }
            all.insert(all.end(), {board.squares_and_labels, board.files});
        }
    }
    all.push_back(places.second_title);
    for (const auto& strip : places.strips) {
        all.push_back(strip.area);
    }
    for (const auto& pane : places.panes) {
        all.insert(all.end(), {pane.heading, pane.lines});
    }
    return all;
}

/// A view of two observed matches.
app::View two_matches() {
    app::View view = sample::server_match();
    for (app::View::BoardView& board : view.boards) {
        board.mine = false;
    }
    view.second_match = {view.boards, "bughouse 3+0   eve+fay vs gus+hal"};
    return view;
}

/// Views of every page, with one board and many.
std::vector<app::View> all_views() {
    auto views = std::vector<app::View>{
        sample::match(),        sample::crazyhouse(), sample::ring(3), sample::ring(5),
        sample::start_page(),   sample::help_page(),  sample::login(), sample::lobby(),
        sample::server_match(), two_matches()};
    for (int turn = 1; turn < 3; ++turn) {
        views.push_back(sample::match());
        views.back().layout_changes = turn;
    }
    views.emplace_back();
    views.back().page = app::View::Page::game; // without boards
    return views;
}

template <class Check> void for_sampled_sizes(Check check) {
    for (int rows = 1; rows <= 100; rows += rows < 50 ? 1 : 7) {
        for (int columns = 1; columns <= 320; columns += columns < 130 ? 3 : 11) {
            check(Size{columns, rows});
        }
    }
}

bool overlap(const Rect& a, const Rect& b) {
    return !a.empty() && !b.empty() && a.left < b.right() && b.left < a.right() &&
           a.top < b.bottom() && b.top < a.bottom();
}

Size cell_at(Size size, const app::View& view) {
    const Layout places = layout(size, view);
    REQUIRE_FALSE(places.boards.empty());
    return places.boards[0].cell;
}

} // namespace

TEST_CASE("nothing overlaps and nothing sticks out at any size") {
    for (const auto& view : all_views()) {
        for_sampled_sizes([&](Size size) {
            const Layout places = layout(size, view);
            const auto all = all_of(places);
            for (std::size_t i = 0; i < all.size(); ++i) {
                INFO(size.columns << "x" << size.rows << ", part " << i);
                const bool inside = all[i].empty() || (all[i].left >= 0 && all[i].top >= 0 &&
                                                       all[i].right() <= size.columns &&
                                                       all[i].bottom() <= size.rows);
                REQUIRE(inside);
                for (std::size_t j = 0; j < i; ++j) {
                    REQUIRE_FALSE(overlap(all[i], all[j]));
                }
            }
        });
    }
}

TEST_CASE("bars and input reach from edge to edge, and no row or column at an edge is left over") {
    for (const auto& view : all_views()) {
        for_sampled_sizes([&](Size size) {
            const Layout places = layout(size, view);
            if (places.too_small) {
                return;
            }
            INFO(size.columns << "x" << size.rows);
            for (const Rect& bar : {places.title, places.status, places.input}) {
                const bool whole = bar.empty() || (bar.left == 0 && bar.columns == size.columns);
                REQUIRE(whole);
            }
            int right = 0;
            int bottom = 0;
            const Rect& last = places.keys.empty() ? places.status : places.keys;
            for (const Rect& part : all_of(places)) {
                right = part.empty() ? right : std::max(right, part.right());
                const bool above = !part.empty() && part.bottom() <= last.top;
                bottom = above ? std::max(bottom, part.bottom()) : bottom;
            }
            REQUIRE(right == size.columns);
            const bool beside = last.left > 0; // only if the hints are shown for one board
            REQUIRE((beside || bottom == last.top));
        });
    }
}

TEST_CASE("a match fills most of any screen on which it has room") {
    for (const auto& view : {sample::match(), sample::server_match()}) {
        for_sampled_sizes([&](Size size) {
            const Layout places = layout(size, view);
            if (size.columns < 80 || size.rows < 24 || size.columns > 320) {
                return;
            }
            int filled = 0;
            for (const Rect& part : all_of(places)) {
                filled += part.empty() ? 0 : part.columns * part.rows;
            }
            INFO(size.columns << "x" << size.rows << ": " << filled);
            CHECK(filled * 100 >= size.columns * size.rows * 80);
        });
    }
}

TEST_CASE("squares are the largest that leave room for the list and some talk") {
    const auto view = sample::match();
    CHECK(cell_at({80, 24}, view) == Size{3, 1});
    CHECK(cell_at({87, 60}, view) == Size{3, 1});
    CHECK(cell_at({94, 60}, view) == Size{4, 2});
    CHECK(cell_at({100, 30}, view) == Size{4, 2});
    CHECK(cell_at({120, 40}, view) == Size{6, 3});
    CHECK(cell_at({120, 28}, view) == Size{3, 1});
    CHECK(cell_at({160, 45}, view) == Size{6, 3});
    CHECK(cell_at({200, 50}, view) == Size{8, 4});
    CHECK(cell_at({200, 60}, view) == Size{10, 5});
    CHECK(cell_at({500, 200}, view) == Size{12, 6});
    CHECK(cell_at({20, 17}, view) == Size{2, 1});
}

TEST_CASE("another layout has small squares, or the own board alone") {
    auto view = sample::match();
    view.layout_changes = 1;
    CHECK(cell_at({200, 50}, view) == Size{3, 1});
    CHECK(layout({200, 50}, view).boards.size() == 2);
    view.layout_changes = 2;
    const Layout own = layout({120, 50}, view);
    CHECK(own.boards.size() == 1);
    CHECK(own.strips.size() == 1);
    CHECK(own.boards[0].cell == Size{8, 4});
    view.layout_changes = 3;
    CHECK(cell_at({200, 50}, view) == Size{8, 4});
    view = sample::ring(5);
    view.layout_changes = 2;
    const Layout both = layout({120, 40}, view); // both boards of the same player are shown
    CHECK(both.boards.size() == 2);
    CHECK(both.strips.size() == 3);
    CHECK(both.boards[1].board == 1);
}

TEST_CASE("when rows run out the hints go first, then the title, then talk") {
    const auto view = sample::match();
    const auto rows_of = [&](int rows) {
        const Layout places = layout({80, rows}, view);
        CHECK_FALSE(places.too_small);
        CHECK(places.boards.size() == 2);
        CHECK(places.input.rows == 1);
        CHECK(places.status.rows == 1);
        const int talk = places.panes.empty() ? 0 : places.panes[0].lines.rows;
        return std::vector<int>{places.title.rows, places.keys.rows, talk};
    };
    CHECK(rows_of(24) == std::vector<int>{1, 1, 6});
    CHECK(rows_of(22) == std::vector<int>{1, 1, 4});
    CHECK(rows_of(21) == std::vector<int>{1, 0, 4});
    CHECK(rows_of(20) == std::vector<int>{0, 0, 4});
    CHECK(rows_of(18) == std::vector<int>{0, 0, 2});
    CHECK(rows_of(15) == std::vector<int>{0, 0, 0});
    CHECK(layout({80, 14}, view).too_small == Size{80, 15});
}

TEST_CASE("the screens of the mock-ups stand to the column and row") {
    const auto view = sample::server_match();
    const Layout usual = layout({80, 24}, view);
    CHECK(usual.boards[0].squares_and_labels == Rect{0, 3, 26, 8});
    CHECK(usual.boards[1].squares_and_labels == Rect{27, 3, 26, 8});
    CHECK(usual.boards[0].files.top == 11);
    CHECK(usual.boards[0].top.hand == Rect{2, 2, 24, 1});
    CHECK(usual.boards[0].bottom.hand == Rect{2, 12, 24, 1});
    CHECK(usual.moves == Rect{54, 1, 26, 13});
    CHECK(usual.rule == Rect{0, 14, 80, 1});

    const Layout large = layout({120, 40}, view);
    CHECK(large.boards[0].squares_and_labels == Rect{0, 4, 49, 24});
    CHECK(large.boards[1].squares_and_labels == Rect{50, 4, 49, 24});
    CHECK(large.boards[0].label_columns == 1);
    CHECK(large.boards[0].files.top == 3);
    CHECK(large.boards[1].top.hand == Rect{51, 1, 29, 2});
    CHECK(large.boards[1].bottom.player == Rect{80, 28, 19, 2});
    CHECK(large.moves.left == 100);
    CHECK(large.moves.columns == 20);
    REQUIRE(large.panes.size() == 2);
    CHECK(large.panes[0].lines.rows >= 5);
    CHECK_FALSE(large.clocks.empty());
    CHECK_FALSE(large.received_pieces.empty());
    CHECK_FALSE(large.wishes.empty());

    const Layout huge = layout({200, 50}, view);
    CHECK(huge.boards[0].squares_and_labels == Rect{0, 6, 66, 32});
    CHECK(huge.boards[1].squares_and_labels == Rect{67, 6, 66, 32});
    CHECK(huge.boards[0].top.hand == Rect{2, 2, 44, 3});
    CHECK(huge.boards[1].bottom.large_digits == Rect{114, 38, 19, 3});
    CHECK(huge.moves.left == 134);
    CHECK(huge.moves.columns == 66);
    REQUIRE(huge.panes.size() == 3);
    // The selected pane is beside the boards, the others below.
    CHECK(huge.panes[0].lines.left == 134);
    CHECK(huge.panes[0].lines.rows >= 12);
    CHECK(huge.panes[1].lines.rows == 4);
}

TEST_CASE("when columns run out the list goes first, then the partner's board becomes a line") {
    const auto view = sample::match();
    CHECK(layout({80, 24}, view).moves.columns >= 26);
    CHECK(layout({80, 24}, view).boards.size() == 2);
    CHECK(layout({60, 24}, view).moves.top > 13); // to the right of the talk
    CHECK(layout({59, 24}, view).moves.empty());
    CHECK(layout({53, 24}, view).boards.size() == 2);
    CHECK(layout({53, 24}, view).strips.empty());
    const Layout phone = layout({52, 24}, view);
    CHECK(phone.boards.size() == 1);
    CHECK(phone.boards[0].board == 0);
    CHECK(phone.strips.size() == 1);
    CHECK(layout({40, 40}, view).boards.size() == 2);
    CHECK(layout({20, 17}, view).boards.size() == 1);
    CHECK(layout({19, 24}, view).too_small == Size{20, 17});
}

TEST_CASE("boards beyond the room are lines") {
    const Layout three = layout({80, 24}, sample::ring(3));
    CHECK(three.boards.size() == 3);
    CHECK_FALSE(three.moves.empty());
    const Layout five = layout({80, 24}, sample::ring(5));
    CHECK(five.boards.size() == 3);
    CHECK(five.strips.size() == 2);
    CHECK(layout({60, 24}, sample::ring(3)).boards.size() == 2);
    CHECK(layout({20, 20}, sample::ring(3)).boards.size() == 1);
}

TEST_CASE("boards stand in as many rows as there is room for, in the largest squares") {
    const Layout three = layout({120, 40}, sample::ring(3));
    CHECK(three.boards.size() == 3);
    CHECK(three.strips.empty());
    CHECK(three.boards[0].cell == Size{6, 3});
    CHECK(three.boards[1].cell == Size{6, 3});
    CHECK(three.boards[2].cell == Size{2, 1});
    CHECK(three.moves.rows >= 8); // below the small board
    CHECK(three.moves.top == three.boards[2].area.bottom());
    CHECK(three.panes.at(0).lines.rows > 0);
    const Layout five = layout({120, 40}, sample::ring(5));
    CHECK(five.boards.size() == 5);
    CHECK(five.boards[0].cell == Size{4, 2});
    CHECK(five.boards[1].cell == Size{4, 2});
    CHECK(five.boards[2].cell == Size{3, 1});
    CHECK(five.boards[2].area.top == five.boards[0].area.bottom());
    CHECK(five.boards[4].area.top == five.boards[0].area.bottom());
    CHECK(five.moves.columns >= 50); // beside one's own boards, with the talk beside the others
    CHECK(five.panes.at(0).lines.rows > 10);
    CHECK(five.panes.at(0).lines.top > five.moves.bottom());
    CHECK(cell_at({200, 50}, sample::ring(5)) == Size{8, 4});
    CHECK(layout({60, 50}, sample::ring(5)).boards.size() == 5);
    CHECK(cell_at({200, 50}, sample::ring(3)) == Size{10, 5});
    CHECK(cell_at({160, 45}, sample::ring(3)) == Size{8, 4});
}

TEST_CASE("nobody's boards are all of one size") {
    for (const int boards : {3, 5}) {
        auto view = sample::ring(boards);
        for (auto& board : view.boards) {
            board.mine = false;
        }
        for (const Size size : {Size{120, 40}, Size{160, 45}, Size{200, 50}, Size{300, 80}}) {
            for (const auto& place : layout(size, view).boards) {
                CHECK(place.cell == cell_at(size, view));
            }
        }
    }
}

TEST_CASE("boards without room take turns, and the own ones stay if they have company") {
    auto view = sample::ring(5);
    const auto shown = [&](Size size) {
        std::vector<std::size_t> boards;
        const Layout places = layout(size, view);
        for (const auto& place : places.boards) {
            boards.push_back(place.board);
        }
        CHECK(boards.size() + places.strips.size() == view.boards.size());
        return boards;
    };
    using Boards = std::vector<std::size_t>;
    const std::vector<Boards> turns{{0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {0, 1, 2}};
    for (const Boards& turn : turns) {
        CHECK(shown({80, 24}) == turn);
        ++view.next_boards_presses;
    }
    view = sample::match();
    CHECK(shown({52, 24}) == Boards{0});
    view.next_boards_presses = 1;
    CHECK(shown({52, 24}) == Boards{1});
    CHECK(shown({80, 24}) == Boards{0, 1}); // both boards fit
    view.next_boards_presses = std::numeric_limits<int>::min();
    CHECK(shown({52, 24}) == Boards{0});
}

TEST_CASE("one board has large squares, with moves and talk beside it") {
    const auto view = sample::crazyhouse();
    CHECK(cell_at({80, 24}, view) == Size{4, 2});
    CHECK(cell_at({120, 40}, view) == Size{8, 4});
    CHECK(cell_at({200, 50}, view) == Size{10, 5});
    for (const Size size : {Size{80, 24}, Size{120, 40}}) {
        const Layout places = layout(size, view);
        REQUIRE(places.panes.size() == 1);
        CHECK(places.title.rows == 1);
        CHECK(places.keys.rows == 1);
        CHECK(places.panes[0].lines.left > places.boards[0].area.right());
        CHECK(places.panes[0].lines.rows >= 5);
        CHECK(places.moves.rows >= 10);
    }
    const Layout narrow = layout({45, 24}, view);
    CHECK(narrow.panes.at(0).lines.top >= narrow.boards[0].area.bottom());
}

TEST_CASE(
    "two matches have four boards of one size where there is room, else the first two as ever") {
    const app::View both = two_matches();
    const app::View one = [] {
        app::View view = two_matches();
        view.second_match = {};
        return view;
    }();
    for (const Size size : {Size{200, 50}, Size{240, 60}, Size{400, 100}, Size{200, 100}}) {
        INFO(size.columns << "x" << size.rows);
        const Layout places = layout(size, both);
        REQUIRE(places.boards.size() == 2);
        REQUIRE(places.second_boards.size() == 2);
        for (const BoardPlace& place : places.second_boards) {
            CHECK(place.cell == places.boards[0].cell);
            CHECK(place.cell.columns >= 6);
        }
        CHECK(places.second_boards[1].board == 1);
        CHECK_FALSE(places.panes.empty());
        CHECK_FALSE(places.moves.empty());
    }
    for (const Size size : {Size{80, 24}, Size{120, 40}, Size{199, 50}, Size{200, 49}}) {
        INFO(size.columns << "x" << size.rows);
        const Layout places = layout(size, both);
        CHECK(places.second_boards.empty());
        CHECK(places.boards[0].cell == layout(size, one).boards[0].cell);
        CHECK(places.moves.rows == layout(size, one).moves.rows);
    }
    app::View own = both; // the arrangement that F12 selects
    own.layout_changes = static_cast<int>(Arrangement::own);
    CHECK(layout({200, 50}, own).second_boards.empty());
}
