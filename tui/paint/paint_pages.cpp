// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/widgets.h"

#include "src/base/utf8.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

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

namespace {

using app::View;

/// "3 ch24 *"; in short "3 *", but for the one that is shown.
std::string name_of(const View& view, std::size_t tab, bool in_short, const Glyphs& glyphs) {
    const View::TabView& one = view.tabs[tab];
    const bool named = !in_short || one.shown;
    return fmt::format(" {}{}{}{}{} ", tab + 1, named ? " " : "", named ? one.label : "",
                       one.unread ? " " : "", one.unread ? glyphs.ascii ? "*" : "•" : "");
}

/// The names of some windows on a rule.
void paint_names(Grid& grid, Rect area, const View& view, const std::vector<std::size_t>& tabs,
                 const Glyphs& glyphs) {
    int columns = 1;
    for (const std::size_t tab : tabs) {
        columns += base::width(name_of(view, tab, false, glyphs)) + 1;
    }
    const bool in_short = columns > area.columns;
    int at = area.left + 1;
    for (const std::size_t tab : tabs) {
        const View::TabView& one = view.tabs[tab];
        const std::string name = name_of(view, tab, in_short, glyphs);
        if (at + base::width(name) > area.right()) {
            break; // a name cut off would be another one
        }
        const Ink ink = one.shown ? Ink::title : one.unread ? Ink::notice : Ink::quiet;
        at = put(grid, area, {at, area.top}, name, {ink}) + 1;
    }
}

/// Remarks about the boards.
std::vector<app::Text> remarks_of(const View& view) {
    std::vector<app::Text> remarks;
    for (const View::BoardView& board : view.boards) {
        if (!board.state.text.empty()) {
            remarks.push_back(
                {fmt::format(" {}: {} ", rules::letter(board.board), board.state.text),
                 board.state.tone});
        }
    }
    return remarks;
}

/// Puts remarks at the end of the rule, as many as fit whole; returns the rest for the names.
Rect paint_remarks(Grid& grid, Rect rule, const View& view, const Layout& places,
                   const Glyphs& glyphs) {
    constexpr int short_names = 34; // that much they always have
    rule = paint_talk_remarks(grid, rule, view, places, short_names, glyphs);
    const auto remarks = remarks_of(view);
    for (auto remark = remarks.rbegin(); remark != remarks.rend(); ++remark) {
        const int columns = base::width(remark->text) + 1;
        if (rule.columns - columns >= short_names) {
            put(grid, rule, {rule.right() - columns, rule.top}, remark->text,
                {ink_of(remark->tone)});
            rule.columns -= columns;
        }
    }
    return rule;
}

} // namespace

void paint_window_names(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    if (view.tabs.empty()) { // of a server that is not there yet
        return fill(grid, places.rule, glyphs.horizontal(), {Ink::ghost});
    }
    std::vector<std::size_t> others(view.tabs.size());
    std::iota(others.begin(), others.end(), std::size_t{0});
    for (const PanePlace& pane : places.panes) {
        fill(grid, pane.heading, glyphs.horizontal(), {Ink::ghost});
        std::erase(others, pane.tab);
    }
    fill(grid, places.rule, glyphs.horizontal(), {Ink::ghost});
    const int right = paint_remarks(grid, places.rule, view, places, glyphs).right();
    for (std::size_t i = 0; i < places.panes.size(); ++i) {
        const PanePlace& pane = places.panes[i];
        const bool last = i + 1 == places.panes.size();
        std::vector<std::size_t> names{pane.tab};
        if (last) { // beside its own the names without a window
            names.insert(names.end(), others.begin(), others.end());
        } else if (places.panes[i + 1].heading.top == pane.heading.top) {
            fill(grid, {pane.lines.right(), pane.lines.top, 1, pane.lines.rows}, glyphs.vertical(),
                 {Ink::ghost});
        }
        Rect heading = pane.heading;
        if (heading.top == places.rule.top) {
            heading.columns = std::min(heading.columns, right - heading.left);
        }
        paint_names(grid, heading, view, names, glyphs);
    }
}

const base::SharedList<app::Text>& lines_of(const View& view, std::size_t tab) {
    return view.tabs.empty() || view.tabs[tab].shown ? view.talk : view.tabs[tab].lines;
}

void paint_lobby(Grid& grid, Rect area, const View::LobbyView& lobby, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "lobby", {lobby.open ? Ink::strong : Ink::quiet}, glyphs);
    const auto chosen = std::find_if(lobby.rows.begin(), lobby.rows.end(),
                                     [](const auto& row) { return row.chosen; });
    const auto at = chosen == lobby.rows.end() ? 0 : static_cast<int>(chosen - lobby.rows.begin());
    const int last = static_cast<int>(lobby.rows.size()) - area.rows;
    const int first = std::clamp(at - area.rows / 2, 0, std::max(last, 0));
    for (auto i = static_cast<std::size_t>(first); i < lobby.rows.size() && !area.empty(); ++i) {
        const View::LobbyView::Row& row = lobby.rows[i];
        const Rect line = cut_top(area, 1);
        if (row.heading) {
            put(grid, line, {line.left + 1, line.top}, row.text.text, {Ink::notice});
            continue;
        }
        const Ground ground = row.chosen ? Ground::selected : Ground::none;
        fill(grid, line, " ", {Ink::plain, ground});
        put(grid, line, {line.left, line.top}, row.chosen ? "> " : "  ", {Ink::accent, ground});
        put(grid, line, {line.left + 2, line.top}, shortened(row.text.text, line.columns - 2),
            {row.chosen ? Ink::strong : ink_of(row.text.tone), ground});
    }
}

} // namespace tui
