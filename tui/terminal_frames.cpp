// SPDX-License-Identifier: GPL-3.0-or-later
// The writing hand of a Terminal: pictures become bytes.
#include "tui/terminal_inside.h"

#include <utility>

namespace tui {
namespace {

constexpr std::size_t synchronised_from = 512; // bytes; below, the pair of marks costs too much
constexpr std::string_view paste_on = "\x1b[?2004h";
constexpr std::string_view frame_begins = "\x1b[?2026h";
constexpr std::string_view frame_ends = "\x1b[?2026l";

} // namespace

/// A letter at the cursor, which moves on: the letter itself is all the terminal needs, since
/// curses ends every frame without attributes.
bool Terminal::Inside::is_typed(const Change& change, const Grid& line) {
    const auto& at = shown->cursor;
    if (!at || at->row != change.row || line.cursor != Point{at->column + 1, 0} ||
        line.cursor->column >= size.columns || at->row >= size.rows || !pen.is_plain({})) {
        return false;
    }
    const Cell& cell = line.cell({at->column, 0});
    const std::string_view text = cell.glyph.text();
    const bool ascii = text.size() == 1 && text.front() >= ' ' && text.front() < 0x7F;
    const bool there =
        change.from == change.to || (change.from == at->column && change.to == at->column + 1);
    return ascii && there && cell.style == Style{};
}

/// Curses hears of the letters, which stand on the terminal already, and goes on from where it left
/// the cursor.
void Terminal::Inside::catch_up() {
    if (ahead) {
        const auto row = shown->row(ahead->row);
        pen.draw(curscr, row, *ahead);
        pen.draw(stdscr, row, *ahead);
        before_frame.append(static_cast<std::size_t>(ahead->to - ahead->from), '\b');
        ahead.reset();
    }
}

void Terminal::Inside::show(int row, const Grid& line) {
    shown->set_row(row, line);
    shown->cursor = line.cursor;
    if (line.cursor) {
        shown->cursor->row += row;
    }
}

/// What curses makes of all that has been drawn.
std::string_view Terminal::Inside::frame(std::optional<Point> cursor) {
    const bool visible = cursor && cursor->column >= 0 && cursor->row >= 0 &&
                         cursor->column < size.columns && cursor->row < size.rows;
    curs_set(visible ? 1 : 0);
    if (visible) {
        move(cursor->row, cursor->column);
    }
    wnoutrefresh(stdscr);
    doupdate();
    memory.take(bytes);
    if (synchronises && bytes.size() >= synchronised_from) {
        bytes.insert(0, frame_begins);
        bytes += frame_ends;
    }
    bytes.insert(0, std::exchange(before_frame, {}));
    if (ansi && !std::exchange(paste_is_on, ansi)) {
        bytes.insert(0, paste_on);
    }
    return bytes;
}

std::string_view Terminal::compose(const Grid& grid) {
    Inside& in = *inside_;
    set_term(in.screen);
    if (!in.shown) {
        erase();
        clearok(curscr, TRUE);
    }
    const auto changed = changes(in.shown ? &*in.shown : nullptr, grid);
    if (in.shown && changed.empty() && in.shown->cursor == grid.cursor) {
        return {};
    }
    in.catch_up();
    for (const Change& change : changed) {
        in.pen.draw(stdscr, grid.row(change.row), change);
    }
    in.shown = grid;
    return in.frame(grid.cursor);
}

std::string_view Terminal::compose_row(int row, const Grid& line) {
    Inside& in = *inside_;
    if (!in.shown || in.shown->size().rows <= row ||
        in.shown->size().columns != line.size().columns) {
        return {};
    }
    set_term(in.screen);
    const Change change = change_of_row(row, in.shown->row(row), line.row(0));
    if (!in.is_typed(change, line)) {
        in.catch_up();
        in.pen.draw(stdscr, line.row(0), change);
        in.show(row, line);
        return in.frame(in.shown->cursor);
    }
    const int column = in.shown->cursor->column;
    in.ahead = Change{row, in.ahead ? in.ahead->from : column, column + 1};
    in.show(row, line);
    in.bytes = line.cell({column, 0}).glyph.text();
    return in.bytes;
}

} // namespace tui
