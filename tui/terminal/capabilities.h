// SPDX-License-Identifier: GPL-3.0-or-later
// What a terminal can do and the strings for it, from terminfo, as plain values.
#pragma once

#include "tui/grid/size.h"
#include "tui/terminal/theme.h"

#include <string>
#include <string_view>

namespace tui {

/// A string is empty if the terminal lacks that ability.
struct Capabilities {
    std::string enter, leave; ///< start and end full screen, with its keys and bracketed paste
    std::string show_cursor, hide_cursor;
    std::string cursor_save, cursor_restore; ///< save and restore cursor position and attributes
    std::string clear;                       ///< clears the screen and moves the cursor home
    std::string clear_to_end;                ///< erases to the end of the row
    std::string plain;                       ///< resets attributes and colours
    std::string bold, reverse, underline;
    std::string cursor_to;                  ///< parameters: row, column
    std::string text_colour, ground_colour; ///< parameter: a palette number, or RGB
    std::string title_begins, title_ends;   ///< before and after a window title; empty: no title
    std::string mouse_on, mouse_off;        ///< report clicks and wheel only; empty: no mouse
    std::string scroll_region;              ///< parameters: first and last row
    std::string scroll_up;                  ///< scrolls the region up when sent in its last row
    std::string delete_row, insert_row;     ///< these move the rows below them up or down
    int colours = 0;
    unsigned not_with_colour = 0; ///< attributes that exclude colour, terminfo's ncv
    bool direct_colour = false;   ///< colours are 0xRRGGBB; no palette from 16 on
    bool ends_single_attributes =
        false; ///< single attributes and colours can be ended, as in ECMA-48
    bool scrolls_at_last_cell = false; ///< writing the last cell scrolls the screen
    bool ansi = false;                 ///< understands ECMA-48; private modes may be sent
    bool synchronises = false;         ///< understands or ignores marks of synchronised updates

    /// The capabilities of curses' current terminal, whose TERM is `term`.
    [[nodiscard]] static Capabilities of_current_terminal(std::string_view term);

    /// The capabilities of a modern xterm with RGB colours, for recordings, which are made without
    /// a terminal.
    [[nodiscard]] static Capabilities of_recording();

    [[nodiscard]] bool scrolls_regions() const {
        return !scroll_region.empty() && !scroll_up.empty();
    }
    [[nodiscard]] bool can_scroll() const {
        return scrolls_regions() || (!delete_row.empty() && !insert_row.empty());
    }
    void append_cursor_move(std::string& bytes, Point to) const;
    void append_scroll_region(std::string& bytes, int top, int bottom) const;
    /// How many colours to use, given the user's wish (`colour`) and COLORTERM (`true_colour`).
    [[nodiscard]] Depth depth(bool colour, bool true_colour) const;
    [[nodiscard]] std::string text_colour_sequence(Colour colour) const;
    [[nodiscard]] std::string ground_colour_sequence(Colour colour) const;
};

} // namespace tui
