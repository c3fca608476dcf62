// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/terminal/capabilities.h"

#include <algorithm>
#include <array>
#include <curses.h>
#include <fmt/compile.h>
#include <iterator>
#include <term.h>

// term.h defines common words as macros.
#undef columns
#undef lines

namespace tui {
namespace {

constexpr std::string_view ansi_cursor_to = "\x1b[%i%p1%d;%p2%dH";
constexpr std::string_view ansi_scroll_region = "\x1b[%i%p1%d;%p2%dr";
constexpr std::string_view ends_of_colours = "\x1b[39;49m";
constexpr std::string_view dec_save = "\x1b\x37"; // saves attributes, too, unlike other sequences
constexpr std::string_view dec_restore = "\x1b\x38";
constexpr std::string_view paste_on = "\x1b[?2004h"; // in no terminfo; harmless if unknown
constexpr std::string_view paste_off = "\x1b[?2004l";

/// Whether the terminal is of one of the families that support titles and their stack.
bool keeps_titles(std::string_view term) {
    constexpr std::array families{"xterm",     "tmux",    "foot",   "kitty",
                                  "alacritty", "wezterm", "ghostty"};
    return std::ranges::any_of(families,
                               [&](const char* family) { return term.starts_with(family); });
}

/// Whether the terminal understands synchronised updates, or is known to ignore their marks.
bool may_synchronise(std::string_view term) {
    return keeps_titles(term) || term.starts_with("screen");
}

// Clicks only (mode 1000): the release is all that a drag needs, and motion would cost bytes. Modes
// are set one by one, because libvterm, and so the terminals in Vim and Neovim, obeys only the
// first of several in one sequence. Mode 1006 reports cells beyond 223; terminals without it use
// the old format.
constexpr std::string_view mouse_begins = "\x1b[?1000h\x1b[?1006h";
constexpr std::string_view mouse_ends = "\x1b[?1006l\x1b[?1000l";

// Sets the window title; terminals save the previous one on a stack.
constexpr std::string_view set_title = "\x1b]2;";
constexpr std::string_view end_of_title = "\a";
constexpr std::string_view title_saved = "\x1b[22;2t";
constexpr std::string_view title_restored = "\x1b[23;2t";

/// Whether the terminal can report its mouse. The Linux console's terminfo has the capability, but
/// it reports nothing.
bool may_have_mouse(std::string_view term) {
    return term.substr(0, 5) != "linux";
}

/// A string capability without padding such as "$<5>", which only hardware terminals needed.
std::string string_of(const char* capability) {
    const char* found = tigetstr(capability);
    // terminfo's value for "not a string"
    // NOLINTNEXTLINE(performance-no-int-to-ptr): as terminfo defines it
    if (found == nullptr || found == reinterpret_cast<char*>(-1)) {
        return {};
    }
    std::string text = found;
    for (auto from = text.find("$<"); from != std::string::npos; from = text.find("$<", from)) {
        const auto to = text.find('>', from);
        if (to == std::string::npos) {
            break;
        }
        text.erase(from, to - from + 1);
    }
    return text;
}

/// Appends a sequence such as "\x1b[5;80H". A frame has about a hundred, and tparm is slow.
void append_ansi(std::string& bytes, int first, int second, char last) {
    fmt::format_to(std::back_inserter(bytes), FMT_COMPILE("\x1b[{};{}{}"), first, second, last);
}

/// The sequence for a colour. `parametrised` covers RGB only on direct-colour terminals and the
/// palette only where there are 256 colours; else xterm's own sequences are used.
std::string in_colour(const Capabilities& can, const std::string& parametrised, Colour colour,
                      int selector) {
    constexpr Colour same_everywhere = 16; // below this, palette numbers are the same everywhere
    if (can.direct_colour) {
        return tiparm(parametrised.c_str(), rgb_of(colour));
    }
    if (colour < same_everywhere || (can.colours == 256 && colour < first_rgb)) {
        return tiparm(parametrised.c_str(), colour);
    }
    if (colour < first_rgb) {
        return fmt::format("\x1b[{};5;{}m", selector, colour);
    }
    const int value = rgb_of(colour);
    return fmt::format("\x1b[{};2;{};{};{}m", selector, value >> 16, value >> 8 & 0xFF,
                       value & 0xFF);
}

int number_of(const char* capability) {
    return std::max(tigetnum(capability), 0);
}

/// The capability `one`, or `other` if the terminal lacks it.
std::string string_of_either(const char* one, const char* other) {
    std::string found = string_of(one);
    return found.empty() ? string_of(other) : found;
}

/// Fills in the attributes (bold, reverse, underline); none if they cannot be ended or would take
/// up cells on the screen.
void take_attributes(Capabilities& can) {
    can.plain = string_of_either("sgr0", "rmso");
    if (can.ansi && can.plain.find("\x1b[") != std::string::npos) {
        can.plain = "\x1b[m"; // it also resets character sets, which are never changed
    }
    if (can.plain.empty() || number_of("xmc") > 0) {
        return;
    }
    can.bold = string_of("bold");
    can.reverse = string_of_either("rev", "smso");
    can.underline = string_of("smul");
    // With SGR, sgr0 ends colours as well.
    can.plain += can.ansi ? "" : string_of("op");
}

} // namespace

Capabilities Capabilities::of_recording() {
    Capabilities can;
    can.cursor_to = ansi_cursor_to;
    can.enter = "\x1b[?25l";
    can.leave = "\x1b[?25h";
    can.show_cursor = "\x1b[?25h";
    can.hide_cursor = "\x1b[?25l";
    can.clear = "\x1b[H\x1b[2J";
    can.clear_to_end = "\x1b[K";
    can.plain = "\x1b[m";
    can.bold = "\x1b[1m";
    can.reverse = "\x1b[7m";
    can.underline = "\x1b[4m";
    can.text_colour = "\x1b[38;5;%p1%dm";
    can.ground_colour = "\x1b[48;5;%p1%dm";
    can.colours = 256;
    can.ansi = true;
    return can;
}

Capabilities Capabilities::of_current_terminal(std::string_view term) {
    Capabilities can;
    can.cursor_to = string_of("cup");
    can.ansi = can.cursor_to == ansi_cursor_to;
    can.synchronises = can.ansi && may_synchronise(term);
    can.enter = string_of("smcup") + string_of("smkx");
    can.leave = string_of("rmkx");
    if (const std::string back = string_of("rmcup"); !back.empty()) {
        can.leave += string_of("clear") + back; // else tmux keeps rows of a screen that grew
    }
    if (can.ansi) {
        can.enter += string_of("sgr0");
        can.enter += paste_on;
        can.leave = std::string(paste_off) + can.leave;
    }
    if (can.ansi && keeps_titles(term)) {
        can.title_begins = set_title;
        can.title_ends = end_of_title;
        can.enter += title_saved;
        can.leave = std::string(title_restored) + can.leave;
    }
    if (can.ansi && !string_of("kmous").empty() && may_have_mouse(term)) {
        can.mouse_on = mouse_begins;
        can.mouse_off = mouse_ends;
        can.leave = can.mouse_off + can.leave;
    }
    if (can.ansi && string_of("sc") == dec_save && string_of("rc") == dec_restore) {
        can.cursor_save = dec_save;
        can.cursor_restore = dec_restore;
    }
    can.show_cursor = string_of("cnorm");
    can.hide_cursor = string_of("civis");
    can.clear = string_of("clear");
    can.clear_to_end = string_of("el");
    take_attributes(can);
    can.text_colour = string_of("setaf");
    can.ground_colour = string_of("setab");
    can.scroll_region = string_of("csr");
    can.scroll_up = string_of("ind");
    can.delete_row = string_of("dl1");
    can.insert_row = string_of("il1");
    can.colours = can.text_colour.empty() || can.ground_colour.empty() ? 0 : number_of("colors");
    can.direct_colour = can.colours > 256;
    can.ends_single_attributes = can.ansi && string_of("op") == ends_of_colours;
    can.not_with_colour = static_cast<unsigned>(number_of("ncv"));
    can.scrolls_at_last_cell = tigetflag("am") > 0 && tigetflag("xenl") <= 0;
    return can;
}

void Capabilities::append_cursor_move(std::string& bytes, Point to) const {
    if (ansi) {
        append_ansi(bytes, to.row + 1, to.column + 1, 'H');
    } else {
        bytes += tiparm(cursor_to.c_str(), to.row, to.column);
    }
}

void Capabilities::append_scroll_region(std::string& bytes, int top, int bottom) const {
    if (scroll_region == ansi_scroll_region) {
        append_ansi(bytes, top + 1, bottom + 1, 'r');
    } else {
        bytes += tiparm(scroll_region.c_str(), top, bottom);
    }
}

Depth Capabilities::depth(bool colour, bool true_colour) const {
    const Depth most = colour ? depth_of(colours) : Depth::mono;
    return most != Depth::mono && true_colour && ansi ? Depth::full : most;
}

std::string Capabilities::text_colour_sequence(Colour colour) const {
    return in_colour(*this, text_colour, colour, 38);
}

std::string Capabilities::ground_colour_sequence(Colour colour) const {
    return in_colour(*this, ground_colour, colour, 48);
}

} // namespace tui
