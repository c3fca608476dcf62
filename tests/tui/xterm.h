// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tui/terminal/pen.h"

/// The capabilities of an xterm as in terminfo, except for colours.
inline tui::Capabilities xterm() {
    tui::Capabilities can;
    can.enter = "\x1b[?1049h";
    can.leave = "\x1b[?1049l";
    can.show_cursor = "\x1b[?25h";
    can.hide_cursor = "\x1b[?25l";
    can.clear = "\x1b[H\x1b[2J";
    can.clear_to_end = "\x1b[K";
    can.plain = "\x1b[m";
    can.bold = "\x1b[1m";
    can.reverse = "\x1b[7m";
    can.underline = "\x1b[4m";
    can.scroll_region = "\x1b[%i%p1%d;%p2%dr";
    can.scroll_up = "\n";
    can.ansi = true;
    can.ends_single_attributes = true;
    can.cursor_save = "\x1b\x37";
    can.cursor_restore = "\x1b\x38";
    return can;
}
