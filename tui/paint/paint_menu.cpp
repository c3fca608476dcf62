// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_menu.h"

#include "src/base/width.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_piece.h"
#include "tui/paint/paint_text.h"

#include <array>

namespace tui {
namespace {

using app::View;

constexpr std::string_view name = "b u g h o u s e";
constexpr std::string_view motto = "two boards, four players, one fate";
constexpr int widest = 52;
constexpr int name_rows = 5;    // pieces, blank, name, motto, blank
constexpr Size army_cell{6, 3}; // of pieces as pictures

struct Columns {
    int label = 0;
    int value = 0;
};

Columns columns_of(const std::vector<View::MenuItem>& menu) {
    Columns columns;
    for (const auto& item : menu) {
        if (item.value.empty()) {
            continue; // a plain entry may be longer than the names of settings
        }
        columns.label = std::max(columns.label, base::width(item.label));
        columns.value = std::max(columns.value, base::width(item.value));
    }
    return columns;
}

/// A rank of pictures, as on a board.
void paint_pictures(Grid& grid, Rect area, const Glyphs& glyphs) {
    constexpr int each = 2 * rules::kinds;
    Rect row{area.left + (area.columns - each * army_cell.columns) / 2, area.top,
             each * army_cell.columns, army_cell.rows};
    for (int i = 0; i < each; ++i) {
        const bool white = i < rules::kinds;
        const auto kind = static_cast<rules::Kind>(white ? i : each - 1 - i);
        const rules::Piece piece{white ? rules::Side::white : rules::Side::black, kind, false};
        paint_piece(grid, cut_left(row, army_cell.columns), piece,
                    i % 2 == 0 ? Ground::light_square : Ground::dark_square, glyphs);
    }
}

/// The two armies face to face: White's letters are upper case, as on the boards.
void paint_armies(Grid& grid, Rect area, int row, const Glyphs& glyphs) {
    constexpr std::array<rules::Kind, 5> order{rules::Kind::pawn, rules::Kind::knight,
                                               rules::Kind::bishop, rules::Kind::rook,
                                               rules::Kind::queen};
    constexpr int step = 3;
    constexpr int half = 5 * step;
    const int left = area.left + (area.columns - 2 * half - 1) / 2;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int offset = static_cast<int>(i) * step;
        const rules::Piece white{rules::Side::white, order[i], false};
        const rules::Piece black{rules::Side::black, order[order.size() - 1 - i], false};
        put(grid, area, {left + offset, row}, glyphs.piece(white), {Ink::white_piece});
        put(grid, area, {left + half + step + offset, row}, glyphs.piece(black),
            {Ink::black_piece});
    }
    put(grid, area, {left + half, row}, glyphs.dot(), {Ink::quiet});
}

void paint_item(Grid& grid, Rect line, const View::MenuItem& item, Columns columns) {
    const Style style{item.selected ? Ink::strong : Ink::plain,
                      item.selected ? Ground::selected : Ground::none};
    if (item.selected) {
        fill(grid, line, " ", style);
        put(grid, line, {line.left + 1, line.top}, ">", {Ink::accent, style.ground});
    }
    put(grid, line, {line.left + 3, line.top}, item.label, style);
    if (item.value.empty()) {
        return;
    }
    const int value = line.left + 3 + columns.label + 3;
    const int after = put(grid, line, {value + 2, line.top}, item.value, style);
    if (item.selected) {
        put(grid, line, {value, line.top}, "<", {Ink::accent, style.ground});
        put(grid, line, {after + 1, line.top}, ">", {Ink::accent, style.ground});
    }
}

/// Settings stand apart from what can be done.
bool begins_group(const std::vector<View::MenuItem>& menu, std::size_t i) {
    return i > 0 && menu[i].setting != menu[i - 1].setting;
}

int groups_of(const std::vector<View::MenuItem>& menu) {
    int groups = 0;
    for (std::size_t i = 0; i < menu.size(); ++i) {
        groups += begins_group(menu, i) ? 1 : 0;
    }
    return groups;
}

/// The first item shown when not all fit: the selected one is always seen.
std::size_t first_item(const std::vector<View::MenuItem>& menu, int rows) {
    for (std::size_t i = 0; i < menu.size(); ++i) {
        if (menu[i].selected && static_cast<int>(i) >= rows) {
            return i - static_cast<std::size_t>(rows) + 1;
        }
    }
    return 0;
}

} // namespace

void paint_menu(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    const Columns columns = columns_of(view.menu);
    const bool grouped =
        area.rows >= static_cast<int>(view.menu.size()) + groups_of(view.menu) + name_rows;
    const int items = static_cast<int>(view.menu.size()) + (grouped ? groups_of(view.menu) : 0);
    const int wanted = 3 + columns.label + 3 + 2 + columns.value + 3;
    const int block = std::min({std::max(wanted, 36), widest, area.columns});
    const bool headed = area.rows >= items + name_rows;
    const bool pictures = glyphs.pictures() &&
                          area.rows >= items + name_rows - 1 + army_cell.rows &&
                          area.columns >= 2 * rules::kinds * army_cell.columns;
    const int army = pictures ? army_cell.rows : 1;
    const int heading = headed ? name_rows - 1 + army : 0;
    // A little above the middle looks like the middle.
    const int slack = std::max(0, area.rows - items - heading);
    cut_top(area, slack * 2 / 5);
    if (headed) {
        pictures ? paint_pictures(grid, area, glyphs) : paint_armies(grid, area, area.top, glyphs);
        put_centred(grid, area, area.top + army + 1, name, {Ink::title});
        put_centred(grid, area, area.top + army + 2, motto, {Ink::quiet});
        cut_top(area, heading);
    }
    const int left = area.left + (area.columns - block) / 2;
    for (std::size_t i = first_item(view.menu, area.rows); i < view.menu.size() && area.rows > 0;
         ++i) {
        cut_top(area, grouped && begins_group(view.menu, i) ? 1 : 0);
        const Rect row = cut_top(area, 1);
        paint_item(grid, {left, row.top, block, 1}, view.menu[i], columns);
    }
}

} // namespace tui
