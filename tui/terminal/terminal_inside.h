// SPDX-License-Identifier: GPL-3.0-or-later
// What a Terminal holds. Only its two files include this.
#pragma once

#include "tui/grid/grid_changes.h"
#include "tui/keys/key_decoder.h"
#include "tui/terminal/pen.h"
#include "tui/terminal/terminal.h"
#include "tui/terminal/tty.h"

#include <curses.h>

#include <cstdio>

namespace tui {

struct FileCloser {
    void operator()(FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<FILE, FileCloser>;

struct Terminal::Inside {
    Tty tty;
    File out, in; ///< what curses takes for the tty; the first leads nowhere
    SCREEN* screen = nullptr;
    WINDOW* keys = nullptr; ///< a pad: reading from it draws nothing
    KeyDecoder decoder;
    std::optional<Pen> pen;

    std::string note;
    bool synchronises = false;

    Size size;
    bool entered = false;
    bool on_screen = false; ///< the terminal has been told of the full screen
    std::optional<Grid> shown;
    std::vector<Change> changes; ///< of one frame
    std::string bytes;

    ~Inside();
    std::string start(const TerminalOptions& options);
    [[nodiscard]] std::optional<std::string> usable(std::string term);

    // In terminal_frames.cpp.
    void draw_changes(const Grid& grid);
    void draw_row(int row, const Grid& grid, int row_of_grid);
    void step_to(Point cursor);
    [[nodiscard]] std::string_view frame(std::optional<Point> cursor);
};

} // namespace tui
