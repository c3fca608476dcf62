// SPDX-License-Identifier: GPL-3.0-or-later
// The abilities of a terminal and the strings that use them, by terminfo, as plain values.
#pragma once

#include "tui/grid/size.h"
#include "tui/terminal/theme.h"

#include <string>
#include <string_view>

namespace tui {

/// Strings are empty where the terminal cannot do that.
struct Capabilities {
    std::string enter, leave; ///< the full screen, with its keys and marked pastes
    std::string show_cursor, hide_cursor;
    std::string keep_place, back_to_place; ///< save and restore cursor position and attributes
    std::string clear;                     ///< everything, the cursor goes home
    std::string clear_to_end;              ///< erase to the end of the row
    std::string plain;                     ///< reset of attributes and colours
    std::string bold, reverse, underline;
    std::string cursor_to;                  ///< parametrised: row, column
    std::string text_colour, ground_colour; ///< parametrised: number of the palette, or RGB
    std::string title_begins, title_ends;   ///< around the title of its window; empty: it has none
    std::string mouse_on, mouse_off;    ///< clicks and the wheel, no motion; empty: it has no mouse
    std::string scroll_region;          ///< parametrised: first and last row
    std::string scroll_up;              ///< scrolls the region up when sent at its last row
    std::string delete_row, insert_row; ///< the rows below go up, or down
    int colours = 0;
    unsigned not_with_colour = 0; ///< attributes, terminfo's ncv
    bool direct = false;          ///< colours are 0xRRGGBB: there is no palette from 16 on
    bool ends_single = false;     ///< ECMA-48's ends of one attribute or colour, the others stay
    bool wraps_at_corner = false; ///< a character in the last cell scrolls the screen
    bool ansi = false;            ///< speaks as ECMA-48 has it; private modes may be sent
    bool synchronises = false; ///< understands the marks of a synchronised update, or ignores them

    /// The capabilities of the terminal that curses has in force, whose TERM is `term`.
    [[nodiscard]] static Capabilities in_force(std::string_view term);

    /// The capabilities of a modern xterm with RGB colours, for a recording: no terminal is there
    /// to be asked.
    [[nodiscard]] static Capabilities of_recording();

    [[nodiscard]] bool scrolls_regions() const {
        return !scroll_region.empty() && !scroll_up.empty();
    }
    [[nodiscard]] bool can_scroll() const {
        return scrolls_regions() || (!delete_row.empty() && !insert_row.empty());
    }
    void append_move(std::string& bytes, Point to) const;
    void append_scroll_region(std::string& bytes, int top, int bottom) const;
    /// The colours that the terminal can show, as far as the user wants any and COLORTERM promises.
    [[nodiscard]] Depth depth(bool colour, bool true_colour) const;
    [[nodiscard]] std::string text_in(Colour colour) const;
    [[nodiscard]] std::string ground_in(Colour colour) const;
};

} // namespace tui
