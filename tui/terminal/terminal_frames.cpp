// SPDX-License-Identifier: GPL-3.0-or-later
// The writing hand of a Terminal: pictures become bytes. Curses does the same with its own two
// pictures and a general search for the cheapest way, which costs half a millisecond for a board;
// here the last picture is known, and what happens to ours is that squares change and talk scrolls.
#include "tui/terminal/terminal_inside.h"

#include <utility>

namespace tui {
namespace {

constexpr std::size_t synchronised_from = 512; // bytes; below, the pair of marks costs too much
constexpr std::string_view frame_begins = "\x1b[?2026h";
constexpr std::string_view frame_ends = "\x1b[?2026l";

} // namespace

/// The changed parts of one row, which becomes a row of `grid`. Where the rest of it is blank now,
/// erasing it costs less than writing the blanks.
void Terminal::Inside::draw_row(int row, const Grid& grid, int row_of_grid) {
    const auto cells = grid.row(row_of_grid);
    changes.clear();
    add_changes(changes, row, shown->row(row), cells);
    if (changes.empty()) {
        return;
    }
    shown->set_row(row, grid, row_of_grid);
    std::size_t end = cells.size();
    while (end > 0 && pen->is_blank(cells[end - 1])) {
        --end;
    }
    const int blank_from = static_cast<int>(end);
    for (const Change& change : changes) {
        const bool erase = change.to - std::max(change.from, blank_from) >= least_jump &&
                           !pen->can().clear_to_end.empty();
        const int to = erase ? std::max(change.from, blank_from) : change.to;
        pen->draw({change.from, change.row},
                  cells.subspan(static_cast<std::size_t>(change.from),
                                static_cast<std::size_t>(to - change.from)),
                  size);
        if (erase) {
            pen->erase_from({to, change.row});
            return;
        }
    }
}

void Terminal::Inside::draw_changes(const Grid& grid) {
    const auto scroll = pen->can().can_scroll() ? scrolled(*shown, grid) : std::nullopt;
    if (scroll) {
        pen->scroll(scroll->top, scroll->bottom, scroll->lines, size);
        shown->scroll_up(scroll->top, scroll->bottom, scroll->lines);
    }
    for (int row = 0; row < grid.size().rows; ++row) {
        draw_row(row, grid, row);
    }
    shown->cursor = grid.cursor;
}

/// One column to the right the character that stands there costs less than a jump.
void Terminal::Inside::step_to(Point cursor) {
    const auto& at = pen->at();
    if (!at || at->row != cursor.row || at->column + 1 != cursor.column) {
        return;
    }
    const auto cell = shown->row(at->row).subspan(static_cast<std::size_t>(at->column), 1);
    if (pen->is_blank(cell.front())) {
        pen->draw(*at, cell, size);
    }
}

std::string_view Terminal::Inside::frame(std::optional<Point> cursor) {
    const bool visible = cursor && cursor->column >= 0 && cursor->row >= 0 &&
                         cursor->column < size.columns && cursor->row < size.rows;
    if (visible) {
        step_to(*cursor);
    }
    pen->rest(visible ? cursor : std::nullopt);
    bytes = pen->take();
    if (synchronises && bytes.size() >= synchronised_from) {
        bytes.insert(0, frame_begins);
        bytes += frame_ends;
    }
    if (!std::exchange(on_screen, true)) {
        bytes.insert(0, pen->can().enter);
    }
    return bytes;
}

std::string_view Terminal::compose(const Grid& grid) {
    Inside& in = *inside_;
    if (!in.shown || in.shown->size() != grid.size()) {
        in.pen->forget();
        in.pen->clear();
        in.shown.emplace(grid.size());
    }
    in.draw_changes(grid);
    return in.frame(grid.cursor);
}

std::string_view Terminal::compose_row(int row, const Grid& line) {
    Inside& in = *inside_;
    if (!in.shown || in.shown->size().rows <= row ||
        in.shown->size().columns != line.size().columns) {
        return {};
    }
    in.draw_row(row, line, 0);
    in.shown->cursor = line.cursor;
    if (line.cursor) {
        in.shown->cursor->row += row;
    }
    return in.frame(in.shown->cursor);
}

} // namespace tui
