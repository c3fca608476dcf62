// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/tui/sample_server.h"
#include "tests/tui/sample_views.h"
#include "tui/layout/layout.h"

#include <limits>

using namespace tui;

namespace {

std::vector<Rect> all_of(const Layout& places) {
    std::vector<Rect> all{places.title,       places.keys, places.status, places.input,
                          places.rule,        places.talk, places.list,   places.flow,
                          places.clock_notes, places.body, places.lobby};
    for (const auto& board : places.boards) {
        for (const Rect& part : {board.top_player, board.top_hand, board.squares, board.files,
                                 board.bottom_hand, board.bottom_player}) {
            all.push_back(part);
        }
    }
    for (const auto& strip : places.strips) {
        all.push_back(strip.area);
    }
    for (const auto& pane : places.panes) {
        all.push_back(pane.lines);
        CHECK(pane.heading.top == places.rule.top);
    }
    return all;
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
    auto views =
        std::vector<app::View>{sample::match(), sample::crazyhouse(), sample::ring(3),
                               sample::ring(5), sample::start_page(), sample::help_page(),
                               sample::login(), sample::lobby(),      sample::server_match()};
    for (int turn = 1; turn < 3; ++turn) {
        views.push_back(sample::match());
        views.back().layout = turn;
    }
    views.emplace_back();
    views.back().page = app::View::Page::game; // no boards at all
    for (const auto& view : views) {
        for (int rows = 0; rows <= 100; rows += rows < 40 ? 1 : 7) {
            for (int columns = 0; columns <= 250; columns += columns < 130 ? 3 : 11) {
                const Layout places = layout({columns, rows}, view);
                const auto all = all_of(places);
                for (std::size_t i = 0; i < all.size(); ++i) {
                    INFO(columns << "x" << rows << ", part " << i);
                    const bool inside =
                        all[i].empty() || (all[i].left >= 0 && all[i].top >= 0 &&
                                           all[i].right() <= columns && all[i].bottom() <= rows);
                    REQUIRE(inside);
                    for (std::size_t j = 0; j < i; ++j) {
                        REQUIRE_FALSE(overlap(all[i], all[j]));
                    }
                }
            }
        }
    }
}

TEST_CASE("squares are the largest that leave room for the list and some talk") {
    const auto view = sample::match();
    CHECK(cell_at({80, 24}, view) == Size{3, 1});
    CHECK(cell_at({94, 60}, view) == Size{3, 1});
    CHECK(cell_at({120, 40}, view) == Size{4, 2});
    CHECK(cell_at({120, 28}, view) == Size{3, 1});
    CHECK(cell_at({160, 45}, view) == Size{6, 3});
    CHECK(cell_at({200, 50}, view) == Size{8, 4});
    CHECK(cell_at({200, 60}, view) == Size{10, 5});
    CHECK(cell_at({500, 200}, view) == Size{10, 5});
    CHECK(cell_at({20, 17}, view) == Size{2, 1});
}

TEST_CASE("another layout has small squares, or the own board alone") {
    auto view = sample::match();
    view.layout = 1;
    CHECK(cell_at({200, 50}, view) == Size{3, 1});
    CHECK(layout({200, 50}, view).boards.size() == 2);
    view.layout = 2;
    const Layout own = layout({120, 50}, view);
    CHECK(own.boards.size() == 1);
    CHECK(own.strips.size() == 1);
    CHECK(own.boards[0].cell == Size{8, 4});
    view.layout = 3;
    CHECK(cell_at({200, 50}, view) == Size{8, 4});
}

TEST_CASE("when rows run out the title goes first, then the hints, then talk") {
    const auto view = sample::match();
    const auto rows_of = [&](int rows) {
        const Layout places = layout({80, rows}, view);
        CHECK_FALSE(places.too_small);
        CHECK(places.boards.size() == 2);
        CHECK(places.input.rows == 1);
        CHECK(places.status.rows == 1);
        return std::vector<int>{places.title.rows, places.keys.rows, places.talk.rows};
    };
    CHECK(rows_of(24) == std::vector<int>{1, 1, 6});
    CHECK(rows_of(23) == std::vector<int>{0, 1, 6});
    CHECK(rows_of(22) == std::vector<int>{0, 0, 6});
    CHECK(rows_of(18) == std::vector<int>{0, 0, 2});
    CHECK(rows_of(15) == std::vector<int>{0, 0, 0});
    CHECK(layout({80, 14}, view).too_small == Size{80, 15});
}

TEST_CASE("when columns run out the list goes first, then the partner's board becomes a line") {
    const auto view = sample::match();
    CHECK(layout({80, 24}, view).list.columns >= 26);
    CHECK(layout({80, 24}, view).boards.size() == 2);
    CHECK(layout({60, 24}, view).list.empty());
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
    CHECK(layout({80, 24}, sample::ring(3)).boards.size() == 3);
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
    CHECK(three.list.columns >= 20);
    CHECK(three.talk.rows > 0);
    const Layout five = layout({120, 40}, sample::ring(5));
    CHECK(five.boards.size() == 5);
    CHECK(five.boards[2].area.top == five.boards[0].area.top);
    CHECK(five.boards[3].area.top == five.boards[0].area.bottom());
    CHECK(five.list.columns >= 20);
    CHECK(five.talk.rows > 0);
    CHECK(cell_at({200, 50}, sample::ring(5)) == Size{4, 2});
    CHECK(layout({60, 50}, sample::ring(5)).boards.size() == 5);
    CHECK(cell_at({200, 60}, sample::ring(3)) == Size{6, 3});
}

TEST_CASE("boards without room take turns, and the own one stays if it has company") {
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
    const std::vector<Boards> turns{{0, 1, 2}, {0, 3, 4}, {0, 1, 2}};
    for (const Boards& turn : turns) {
        CHECK(shown({80, 24}) == turn);
        ++view.boards_turn;
    }
    view = sample::match();
    CHECK(shown({52, 24}) == Boards{0});
    view.boards_turn = 1;
    CHECK(shown({52, 24}) == Boards{1});
    CHECK(shown({80, 24}) == Boards{0, 1}); // all have room
    view.boards_turn = std::numeric_limits<int>::min();
    CHECK(shown({52, 24}) == Boards{0});
}

TEST_CASE("one board has large squares, with moves and talk beside it") {
    const auto view = sample::crazyhouse();
    CHECK(cell_at({80, 24}, view) == Size{4, 2});
    CHECK(cell_at({120, 40}, view) == Size{8, 4});
    const Layout places = layout({80, 24}, view);
    CHECK(places.talk.left > places.boards[0].area.right());
    CHECK(places.talk.rows >= 5);
    CHECK(places.list.rows >= 10);
    const Layout narrow = layout({45, 24}, view);
    CHECK(narrow.talk.top >= narrow.boards[0].area.bottom());
}
