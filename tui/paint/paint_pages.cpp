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
constexpr int widest = 64;
constexpr int entry_columns = 20;
constexpr int widest_motto = 64;
constexpr Size army_cell{6, 3}; // of pieces as pictures

/// Shortens a text that does not fit and marks the cut with dots. A path keeps its first folders
/// and its file name.
std::string shown(const std::string& text, int columns, const Glyphs& glyphs) {
    if (base::width(text) <= columns) {
        return text;
    }
    const std::string_view dots = glyphs.ascii ? "..." : "\u2026";
    const std::string_view file =
        std::string_view(text).substr(std::min(text.rfind('/'), text.size()));
    std::string cut = file.empty() ? fitting_words(text, columns, glyphs) : "";
    if (!cut.empty()) {
        return cut;
    }
    const int head = columns - base::width(file) - base::width(dots);
    if (file.empty() || head < 1) {
        return fmt::format("{}{}", clip(text, columns - base::width(dots)), dots);
    }
    const std::string_view folders = clip(text, head);
    return fmt::format("{}{}{}", folders.substr(0, folders.rfind('/') + 1), dots, file);
}

/// Paints the ornament of the start page: both armies in a row, as pictures on squares.
void paint_armies_as_pictures(Grid& grid, Rect area, const Glyphs& glyphs) {
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

/// Paints the two armies facing each other as letters; White's are upper case, as on the boards.
void paint_armies(Grid& grid, Rect area, int row, const Glyphs& glyphs) {
    constexpr auto& order = rules::kinds_but_king;
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

Style style_of(const View::MenuItem& item) {
    return {item.selected ? Ink::strong : Ink::plain,
            item.selected ? Ground::selected : Ground::none};
}

void paint_value(Grid& grid, Rect area, const View::MenuItem& item, const Glyphs& glyphs) {
    const bool turns = item.selected && item.adjustable && area.columns > 4;
    const Style style = style_of(item);
    const int after =
        put(grid, area, {area.left + 2, area.top},
            shown(item.value.empty() && !item.possible_values.empty() ? "-" : item.value,
                  area.columns - (turns ? 4 : 2), glyphs),
            item.selected ? style : Style{item.setting ? Ink::plain : Ink::quiet, style.ground});
    if (turns) {
        put(grid, area, "<", {Ink::accent, style.ground});
        put(grid, area, {after + 1, area.top}, ">", {Ink::accent, style.ground});
        grid.regions.push_back({{area.left, area.top, 2, 1}, app::OnKey{{"Left"}}});
        grid.regions.push_back(
            {{area.left + 2, area.top, after - area.left, 1}, app::OnKey{{"Right"}}});
    }
}

/// The columns for the names of the entries, or of the settings below one: where there is little
/// room, no more than they need.
int menu_label_columns(const View& view, bool of_settings, int columns) {
    int longest = 0;
    for (const View::MenuItem& item : view.menu) {
        longest = std::max(longest, item.setting == of_settings ? base::width(item.label) : 0);
    }
    const int most = entry_columns - (of_settings ? 2 : 0);
    return columns < widest ? std::min(longest + 2, most) : most;
}

void paint_item(Grid& grid, Rect line, const View::MenuItem& item, int columns,
                const Glyphs& glyphs) {
    const Style style = style_of(item);
    if (item.selected) {
        fill(grid, line, " ", style);
        put(grid, line, {line.left + 1, line.top}, ">", {Ink::accent, style.ground});
    }
    cut_left(line, item.setting ? 5 : 3);
    put(grid, line, shown(item.label, std::min(columns - 1, line.columns), glyphs), style);
    cut_left(line, columns);
    paint_value(grid, line, item, glyphs);
}

/// The index of the chosen row, relative to which clicks on rows are counted.
int chosen_of(const std::vector<View::MenuItem>& menu) {
    const auto chosen = std::ranges::find(menu, true, &View::MenuItem::selected);
    return static_cast<int>(chosen - menu.begin());
}

/// The first item to show if not all fit, so that the selected one is visible.
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
    const int block = std::min(widest, area.columns);
    const int left = area.left + (area.columns - block) / 2;
    if (!view.rating_line.empty() && area.rows > static_cast<int>(view.menu.size()) + 1) {
        const Rect note = cut_bottom(area, 1);
        put(grid, note, {left + 3, note.top},
            fitting_parts(view.rating_line, "     ", note.right() - left - 4), {Ink::notice});
    }
    const auto program_introduction =
        wrap(view.program_introduction, std::min(widest_motto, area.columns - 2), 6);
    const int said = static_cast<int>(program_introduction.size());
    const int items = static_cast<int>(view.menu.size());
    const bool headed = area.rows >= items + said + 4; // pieces, space, name, text, space
    const bool pictures = glyphs.pictures() && area.rows >= items + said + 3 + army_cell.rows &&
                          area.columns >= 2 * rules::kinds * army_cell.columns;
    const int army = pictures ? army_cell.rows : 1;
    const int heading = headed ? said + 3 + army : 0;
    // Slightly above the middle looks centred.
    cut_top(area, std::max(0, area.rows - items - heading) * 2 / 5);
    if (headed) {
        pictures ? paint_armies_as_pictures(grid, area, glyphs)
                 : paint_armies(grid, area, area.top, glyphs);
        put_centred(grid, area, area.top + army + 1, name, {Ink::title});
        for (int i = 0; i < said; ++i) {
            put_centred(grid, area, area.top + army + 2 + i,
                        program_introduction[static_cast<std::size_t>(i)], {Ink::quiet});
        }
        cut_top(area, heading);
    }
    for (std::size_t i = first_item(view.menu, area.rows); i < view.menu.size() && area.rows > 0;
         ++i) {
        const Rect row = cut_top(area, 1);
        grid.regions.push_back(
            {{left, row.top, block, 1}, app::OnRow{static_cast<int>(i) - chosen_of(view.menu)}});
        paint_item(grid, {left, row.top, block, 1}, view.menu[i],
                   menu_label_columns(view, view.menu[i].setting, block), glyphs);
    }
}

namespace {

constexpr int sample_square = 3;
constexpr int sample_columns = 4 * sample_square + 1; // with a blank before the squares

/// Paints four squares with pieces in the current theme, to show what arrow keys change.
void paint_sample(Grid& grid, Rect row, const Glyphs& glyphs) {
    constexpr std::array<std::pair<rules::Piece, Ground>, 4> men{
        {{{rules::Side::white, rules::Kind::knight, false}, Ground::dark_square},
         {{rules::Side::black, rules::Kind::queen, false}, Ground::light_square},
         {{rules::Side::white, rules::Kind::pawn, false}, Ground::last_light},
         {{rules::Side::black, rules::Kind::king, false}, Ground::in_check}}};
    for (const auto& [man, ground] : men) {
        paint_piece(grid, cut_left(row, sample_square), man, ground, glyphs);
    }
}

} // namespace

void paint_settings(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    constexpr int group_columns = 9;
    constexpr int name_columns = 18;
    constexpr int widest_value = 24; // the rest is for the possible values,
    constexpr int least_choice = 14; // of which "on, off" or a sample of the theme always fits
    const bool grouped = area.columns >= 60;
    cut_left(area, 1);
    const std::size_t first = first_item(view.menu, area.rows);
    for (std::size_t i = first; i < view.menu.size() && area.rows > 0; ++i) {
        const View::MenuItem& item = view.menu[i];
        Rect line = cut_top(area, 1);
        grid.regions.push_back({line, app::OnRow{static_cast<int>(i) - chosen_of(view.menu)}});
        if (grouped) {
            const Rect group = cut_left(line, group_columns);
            if (i == first || item.group != view.menu[i - 1].group) {
                put(grid, group, item.group, {Ink::notice});
            }
        }
        if (item.selected) {
            fill(grid, line, " ", style_of(item));
            put(grid, line, ">", {Ink::accent, style_of(item).ground});
        }
        cut_left(line, 2);
        put(grid, line, item.label, style_of(item));
        cut_left(line, name_columns);
        const Rect value = cut_left(
            line, grouped ? std::min(widest_value, line.columns - least_choice) : line.columns);
        View::MenuItem told = item;
        told.setting = true;
        paint_value(grid, value, told, glyphs);
        --line.columns;
        if (item.label == "theme" && grouped) {
            const int choice = line.columns - sample_columns;
            paint_sample(grid, {line.left + choice + 1, line.top, sample_columns, 1}, glyphs);
            line.columns = choice;
        }
        put(grid, line, fitting_words(item.possible_values, line.columns, glyphs),
            {Ink::quiet, style_of(item).ground});
    }
}

namespace {

/// Which windows besides the shown one are named when room is short: all, those of a channel or
/// person, or none.
enum class Named : std::uint8_t { all, own, none };

/// The label of a tab: "3 ch24 *", or "3 *" without the name.
std::string name_of(const View& view, std::size_t tab, Named which, const Glyphs& glyphs) {
    const View::TabView& one = view.tabs[tab];
    const bool named = one.shown || which == Named::all || (which == Named::own && one.closable);
    return fmt::format(" {}{}{}{}{} ", tab + 1, named ? " " : "", named ? one.label : "",
                       one.unread ? " " : "", one.unread ? glyphs.ascii ? "*" : "•" : "");
}

/// Paints the names of some windows on a rule.
void paint_names(Grid& grid, Rect area, const View& view, const std::vector<std::size_t>& tabs,
                 const Glyphs& glyphs) {
    const auto fits = [&](Named which) {
        int columns = 1;
        for (const std::size_t tab : tabs) {
            columns += base::width(name_of(view, tab, which, glyphs)) + 1;
        }
        return columns <= area.columns;
    };
    const Named which = fits(Named::all) ? Named::all : fits(Named::own) ? Named::own : Named::none;
    int at = area.left + 1;
    for (const std::size_t tab : tabs) {
        const View::TabView& one = view.tabs[tab];
        const std::string label = name_of(view, tab, which, glyphs);
        if (at + base::width(label) > area.right()) {
            break; // a truncated label could be mistaken for another
        }
        const Ink ink = one.shown ? Ink::title : one.unread ? Ink::notice : Ink::quiet;
        grid.regions.push_back(
            {{at, area.top, base::width(label), 1}, app::OnTab{static_cast<int>(tab) + 1}});
        at = put(grid, area, {at, area.top}, label, {ink}) + 1;
    }
}

/// The remarks about the boards.
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

/// Puts as many remarks at the end of the rule as fit completely; returns the rest, for the names.
Rect paint_remarks(Grid& grid, Rect rule, const View& view, const Layout& places,
                   const Glyphs& glyphs) {
    constexpr int short_names = 34; // columns that the names always get
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
    if (view.tabs.empty()) { // the server is not connected yet
        return fill(grid, places.rule, glyphs.horizontal(), {Ink::faint});
    }
    std::vector<std::size_t> others(view.tabs.size());
    std::iota(others.begin(), others.end(), std::size_t{0});
    for (const PanePlace& pane : places.panes) {
        fill(grid, pane.heading, glyphs.horizontal(), {Ink::faint});
        std::erase(others, pane.tab);
    }
    fill(grid, places.rule, glyphs.horizontal(), {Ink::faint});
    const int right = paint_remarks(grid, places.rule, view, places, glyphs).right();
    for (std::size_t i = 0; i < places.panes.size(); ++i) {
        const PanePlace& pane = places.panes[i];
        const bool last = i + 1 == places.panes.size();
        std::vector<std::size_t> names{pane.tab};
        if (last) { // the names of tabs without a window follow
            names.insert(names.end(), others.begin(), others.end());
        } else if (places.panes[i + 1].heading.top == pane.heading.top) {
            fill(grid, {pane.lines.right(), pane.lines.top, 1, pane.lines.rows}, glyphs.vertical(),
                 {Ink::faint});
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

namespace {

/// How many choices a row is below the chosen one (negative: above); headings are none.
int choices_to(const std::vector<View::LobbyView::Row>& rows, int chosen, int row) {
    const auto between = static_cast<int>(
        std::count_if(rows.begin() + std::min(chosen, row), rows.begin() + std::max(chosen, row),
                      [](const View::LobbyView::Row& one) { return !one.heading; }));
    return row < chosen ? -between : between;
}

} // namespace

void paint_lobby(Grid& grid, Rect area, const View::LobbyView& lobby, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "lobby", {lobby.has_focus ? Ink::strong : Ink::quiet},
               glyphs);
    const auto chosen = std::ranges::find(lobby.rows, true, &View::LobbyView::Row::chosen);
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
        grid.regions.push_back({line, lobby.has_focus ? app::ClickTarget(app::OnRow{choices_to(
                                                            lobby.rows, at, static_cast<int>(i))})
                                                      : app::ClickTarget(app::OnKey{{"F7"}})});
        const Ground ground = row.chosen ? Ground::selected : Ground::none;
        fill(grid, line, " ", {Ink::plain, ground});
        put(grid, line, row.chosen ? "> " : "  ", {Ink::accent, ground});
        put(grid, line, {line.left + 2, line.top}, shortened(row.text.text, line.columns - 2),
            {row.chosen ? Ink::strong : ink_of(row.text.tone), ground});
    }
}

} // namespace tui
