// SPDX-License-Identifier: GPL-3.0-or-later
// Curses would do the same with its own two pictures and a general search for the cheapest way: 7
// to 12 times as many instructions, a third more bytes. What happens to our pictures is that
// squares change and talk scrolls.
#include "tui/terminal/display.h"

#include <algorithm>
#include <utility>

namespace tui {
namespace {

constexpr std::size_t synchronised_from = 512; // bytes; below, the pair of marks costs too much
constexpr std::string_view frame_begins = "\x1b[?2026h";
constexpr std::string_view frame_ends = "\x1b[?2026l";

} // namespace

/// The changed parts of one row, which becomes a row of `grid`. Where the rest of it is blank now,
/// erasing it costs less than writing the blanks.
void Display::draw_row(int row, const Grid& grid, int row_of_grid) {
    const auto cells = grid.row(row_of_grid);
    changes_.clear();
    add_changes(changes_, row, shown_->row(row), cells);
    if (changes_.empty()) {
        return;
    }
    shown_->set_row(row, grid, row_of_grid);
    std::size_t end = cells.size();
    while (end > 0 && pen_.is_blank(cells[end - 1])) {
        --end;
    }
    const int blank_from = static_cast<int>(end);
    for (const Change& change : changes_) {
        const bool erase = change.to - std::max(change.from, blank_from) >= least_jump &&
                           !pen_.can().clear_to_end.empty();
        const int to = erase ? std::max(change.from, blank_from) : change.to;
        pen_.draw({change.from, change.row},
                  cells.subspan(static_cast<std::size_t>(change.from),
                                static_cast<std::size_t>(to - change.from)),
                  size_);
        if (erase) {
            pen_.erase_from({to, change.row});
            return;
        }
    }
}

void Display::draw_changes(const Grid& grid) {
    const auto scroll = pen_.can().can_scroll() ? scrolled(*shown_, grid) : std::nullopt;
    if (scroll) {
        pen_.scroll(scroll->top, scroll->bottom, scroll->lines, size_);
        shown_->scroll_up(scroll->top, scroll->bottom, scroll->lines);
    }
    for (int row = 0; row < grid.size().rows; ++row) {
        draw_row(row, grid, row);
    }
    shown_->cursor = grid.cursor;
}

/// One column to the right the character that stands there costs less than a jump.
void Display::step_to(Point cursor) {
    const auto& at = pen_.at();
    if (!at || at->row != cursor.row || at->column + 1 != cursor.column) {
        return;
    }
    const auto cell = shown_->row(at->row).subspan(static_cast<std::size_t>(at->column), 1);
    if (pen_.is_blank(cell.front())) {
        pen_.draw(*at, cell, size_);
    }
}

std::string_view Display::frame(std::optional<Point> cursor) {
    const bool visible = cursor && cursor->column >= 0 && cursor->row >= 0 &&
                         cursor->column < size_.columns && cursor->row < size_.rows;
    if (visible) {
        step_to(*cursor);
    }
    pen_.rest(visible ? cursor : std::nullopt);
    bytes_ = pen_.take();
    if (pen_.can().synchronises && bytes_.size() >= synchronised_from) {
        bytes_.insert(0, frame_begins);
        bytes_ += frame_ends;
    }
    if (!std::exchange(entered_, true)) {
        bytes_.insert(0, pen_.can().enter);
    }
    return bytes_;
}

std::string_view Display::compose(const Grid& grid) {
    if (!shown_ || shown_->size() != grid.size()) {
        pen_.forget();
        pen_.clear();
        shown_.emplace(grid.size());
    }
    draw_changes(grid);
    return frame(grid.cursor);
}

std::string_view Display::compose_row(int row, const Grid& line) {
    if (!shown_ || shown_->size().rows <= row || shown_->size().columns != line.size().columns) {
        return {};
    }
    draw_row(row, line, 0);
    shown_->cursor = line.cursor;
    if (line.cursor) {
        shown_->cursor->row += row;
    }
    return frame(shown_->cursor);
}

void Display::resize(Size size) {
    size_ = {std::max(size.columns, 1), std::max(size.rows, 1)};
    repaint();
}

std::string_view Display::leave() {
    bytes_ = bytes_to_leave();
    entered_ = false;
    repaint();
    return bytes_;
}

} // namespace tui
