// SPDX-License-Identifier: GPL-3.0-or-later
// Curses would compare two screens of its own and search for the cheapest update of any kind, with
// 7 to 12 times the instructions and a third more bytes. Our frames change in two ways only:
// squares change and talk scrolls.
#include "tui/terminal/display.h"

#include <algorithm>
#include <utility>

namespace tui {
namespace {

constexpr int least_erased = 6;                // cells from which on erasing is cheaper
constexpr std::size_t most_ordered = 16;       // more changes are drawn unsorted
constexpr std::size_t synchronised_from = 512; // bytes; smaller frames do without the two marks
constexpr std::string_view frame_begins = "\x1b[?2026h";
constexpr std::string_view frame_ends = "\x1b[?2026l";

} // namespace

/// Changes a row of the screen into a row of `grid`. A blank end of the row is erased, which is
/// cheaper than writing spaces.
void Display::diff_row(int row, const Grid& grid, int row_of_grid) {
    const auto cells = grid.row(row_of_grid);
    const auto before = static_cast<std::ptrdiff_t>(changes_.size());
    add_changes(changes_, row, shown_->row(row), cells);
    const auto first = changes_.begin() + before;
    if (first == changes_.end()) {
        return;
    }
    shown_->set_row(row, grid, row_of_grid);
    if (changes_.back().to - first->from < least_erased) {
        return; // too little to be worth looking for a blank end
    }
    std::size_t end = cells.size();
    while (end > 0 && pen_.is_blank(cells[end - 1])) {
        --end;
    }
    const int blank_from = static_cast<int>(end);
    const auto last = std::find_if(first, changes_.end(),
                                   [&](const Change& change) { return change.to > blank_from; });
    if (last == changes_.end() || pen_.capabilities().clear_to_end.empty()) {
        return;
    }
    const int erased_from = std::max(last->from, blank_from);
    if (changes_.back().to - erased_from >= least_erased) {
        last->to = erased_from;
        last->erases = true;
        changes_.erase(last + 1, changes_.end());
    }
}

/// The cheaper way to reach a change: a cursor jump, or rewriting the cells between cursor and
/// change.
Display::Approach Display::approach_to(const Change& change) {
    const auto cells = shown_->row(change.row);
    const auto bytes_from = [&](int column) {
        const auto from = static_cast<std::size_t>(column);
        auto to = static_cast<std::size_t>(change.from) + 1;
        if (to < cells.size() && cells[to].glyph.is_right_half()) {
            ++to;
        }
        return pen_.bytes_to_draw({column, change.row}, cells.subspan(from, to - from), size_);
    };
    const Approach jump{change.from, bytes_from(change.from)};
    if (!is_near(change)) {
        return jump;
    }
    const int column = pen_.at()->column;
    const Approach bridge{column, bytes_from(column)};
    return bridge.bytes <= jump.bytes ? bridge : jump;
}

/// Whether the change is near enough that rewriting the cells before it may cost fewer bytes than a
/// cursor movement.
bool Display::is_near(const Change& change) const {
    constexpr int longest_bridge = 16;
    const auto& at = pen_.at();
    return at && at->row == change.row && at->column < change.from &&
           change.from - at->column <= longest_bridge && !shown_->cell(*at).glyph.is_right_half();
}

void Display::draw(const Change& change, int from) {
    pen_.draw(
        {from, change.row},
        shown_->row(change.row)
            .subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(change.to - from)),
        size_);
    if (change.erases) {
        pen_.erase_from({change.to, change.row});
    }
}

/// Draws all changes, each time the one that is cheapest to reach from the previous one.
void Display::draw_in_order() {
    while (changes_.size() > 1) {
        auto next = changes_.begin();
        Approach best = approach_to(*next);
        for (auto other = next + 1; other != changes_.end(); ++other) {
            const Approach way = approach_to(*other);
            if (way.bytes < best.bytes) {
                next = other;
                best = way;
            }
        }
        draw(*next, best.from);
        changes_.erase(next);
    }
    draw_unordered(changes_.front());
    changes_.clear();
}

/// Draws a change without looking for the best order; only chooses how to get there.
void Display::draw_unordered(const Change& change) {
    draw(change, is_near(change) ? approach_to(change).from : change.from);
}

void Display::draw_changes(std::optional<Point> cursor) {
    if (changes_.empty()) {
        return;
    }
    if (changes_.size() <= most_ordered) {
        std::vector<Style> styles;
        for (const Change& change : changes_) {
            styles.push_back(shown_->cell({change.from, change.row}).style);
        }
        save_cursor(cursor, styles);
        return draw_in_order();
    }
    save_cursor(cursor, {});
    for (const Change& change : changes_) {
        draw_unordered(change);
    }
    changes_.clear();
}

void Display::scroll(const Scroll& scroll, std::optional<Point> cursor) {
    save_cursor(cursor, {});
    pen_.scroll(scroll.top, scroll.bottom, scroll.lines, size_);
    shown_->scroll_up(scroll.top, scroll.bottom, scroll.lines);
}

/// Saves the cursor's place, but not in the last column: there the cursor may still be on the
/// character just written, and some terminals save it like that.
void Display::save_cursor(std::optional<Point> cursor, std::span<const Style> styles) {
    if (on_screen(cursor) && cursor->column + 1 < size_.columns) {
        pen_.save_cursor(cursor, styles);
    }
}

std::optional<Point> Display::on_screen(std::optional<Point> cursor) const {
    const bool visible = cursor && cursor->column >= 0 && cursor->row >= 0 &&
                         cursor->column < size_.columns && cursor->row < size_.rows;
    return visible ? cursor : std::nullopt;
}

/// Moves the cursor one column to the right, if that is all, by rewriting the character there: this
/// is cheaper than a jump.
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
    draw_changes(cursor);
    cursor = on_screen(cursor);
    if (cursor) {
        step_to(*cursor);
    }
    pen_.end_frame(cursor);
    last_output_ = pen_.take();
    if (pen_.capabilities().synchronises && last_output_.size() >= synchronised_from) {
        last_output_.insert(0, frame_begins);
        last_output_ += frame_ends;
    }
    if (!std::exchange(is_full_screen_, true)) {
        last_output_.insert(0, pen_.capabilities().enter);
    }
    if (title_ != wants_title_ && !pen_.capabilities().title_begins.empty()) {
        title_ = wants_title_;
        last_output_ += pen_.capabilities().title_begins +
                        pen_.readable(title_.empty() ? "bughouse" : title_) +
                        pen_.capabilities().title_ends;
    }
    if (std::exchange(has_mouse_, wants_mouse_) != wants_mouse_) {
        last_output_ += wants_mouse_ ? pen_.capabilities().mouse_on : pen_.capabilities().mouse_off;
    }
    return last_output_;
}

std::string_view Display::compose(const Grid& grid) {
    if (!shown_ || shown_->size() != grid.size()) {
        pen_.forget();
        pen_.clear();
        shown_.emplace(grid.size());
    }
    if (pen_.capabilities().can_scroll()) {
        if (const auto found = scrolled(*shown_, grid)) {
            scroll(*found, grid.cursor);
        }
    }
    for (int row = 0; row < grid.size().rows; ++row) {
        diff_row(row, grid, row);
    }
    shown_->cursor = grid.cursor;
    return frame(grid.cursor);
}

std::string_view Display::compose_row(int row, const Grid& line) {
    if (!shown_ || shown_->size().rows <= row || shown_->size().columns != line.size().columns) {
        return {};
    }
    diff_row(row, line, 0);
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
    last_output_ = std::exchange(is_full_screen_, false) ? bytes_to_leave() : "";
    has_mouse_ = false;
    title_.clear();
    repaint();
    return last_output_;
}

} // namespace tui
