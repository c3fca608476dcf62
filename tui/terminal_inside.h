// SPDX-License-Identifier: GPL-3.0-or-later
// What a Terminal holds. Only its two files include this.
#pragma once

#include "tui/curses_pen.h"
#include "tui/grid_changes.h"
#include "tui/key_decoder.h"
#include "tui/terminal.h"
#include "tui/tty.h"

#include <curses.h>

#include <cstdio>

namespace tui {

struct FileCloser {
    void operator()(FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<FILE, FileCloser>;

struct Terminal::Inside {
    Tty tty;
    MemoryFile memory;
    File out, in; ///< what curses takes for the tty; the first leads to `memory`
    SCREEN* screen = nullptr;
    WINDOW* keys = nullptr; ///< a pad: reading from it draws nothing
    KeyDecoder decoder;
    CursesPen pen;

    std::string note;
    bool synchronises = false;
    bool ansi = false; ///< xterm's private modes may be sent

    Size size;
    bool entered = false;
    bool paste_is_on = false;
    std::optional<Grid> shown;
    std::optional<Change> ahead; ///< what of `shown` curses has not been told yet
    std::string before_frame;    ///< has to go out before the next frame
    std::string bytes;

    ~Inside();
    std::string start(const TerminalOptions& options);
    [[nodiscard]] std::optional<std::string> usable(std::string term);
    [[nodiscard]] Rescue rescue() const;

    // In terminal_frames.cpp.
    [[nodiscard]] bool is_typed(const Change& change, const Grid& line);
    void catch_up();
    void show(int row, const Grid& line);
    [[nodiscard]] std::string_view frame(std::optional<Point> cursor);
};

} // namespace tui
