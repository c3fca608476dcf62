// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tui/emulator.h"

#include "src/base/utf8.h"

#include <vterm.h>

struct Callbacks {
    static int property(VTermProp property, VTermValue* value, void* user) {
        auto* emulator = static_cast<Emulator*>(user);
        if (property == VTERM_PROP_CURSORVISIBLE) {
            emulator->cursor_visible_ = value->boolean != 0;
        } else if (property == VTERM_PROP_ALTSCREEN) {
            emulator->alternate_ = value->boolean != 0;
        }
        return 1;
    }
    static const VTermScreenCallbacks* table() {
        static const VTermScreenCallbacks callbacks = [] {
            VTermScreenCallbacks all{};
            all.settermprop = &property;
            return all;
        }();
        return &callbacks;
    }
};

Emulator::Emulator(tui::Size size) : term_(vterm_new(size.rows, size.columns)), size_(size) {
    vterm_set_utf8(term_, 1);
    screen_ = vterm_obtain_screen(term_);
    vterm_screen_set_callbacks(screen_, Callbacks::table(), this);
    vterm_screen_enable_altscreen(screen_, 1);
    vterm_screen_reset(screen_, 1);
}

Emulator::~Emulator() {
    vterm_free(term_);
}

void Emulator::feed(std::string_view bytes) {
    vterm_input_write(term_, bytes.data(), bytes.size());
    vterm_screen_flush_damage(screen_);
}

void Emulator::resize(tui::Size size) {
    size_ = size;
    vterm_set_size(term_, size.rows, size.columns);
}

EmulatedCell Emulator::cell(tui::Point at) const {
    VTermScreenCell raw{};
    vterm_screen_get_cell(screen_, {at.row, at.column}, &raw);
    EmulatedCell cell;
    if (raw.chars[0] == static_cast<std::uint32_t>(-1)) {
        return cell;
    }
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && raw.chars[i] != 0; ++i) {
        cell.text += base::to_utf8(raw.chars[i]);
    }
    cell.text = cell.text.empty() ? " " : cell.text;
    const auto number = [](const VTermColor& colour, bool is_default) -> tui::Colour {
        return is_default ? tui::default_colour
               : VTERM_COLOR_IS_INDEXED(&colour)
                   ? colour.indexed.idx
                   : tui::rgb(colour.rgb.red << 16 | colour.rgb.green << 8 | colour.rgb.blue);
    };
    cell.text_colour = number(raw.fg, VTERM_COLOR_IS_DEFAULT_FG(&raw.fg));
    cell.background = number(raw.bg, VTERM_COLOR_IS_DEFAULT_BG(&raw.bg));
    cell.bold = raw.attrs.bold != 0;
    cell.reverse = raw.attrs.reverse != 0;
    cell.underline = raw.attrs.underline != 0;
    return cell;
}

std::string Emulator::row(int row) const {
    std::string text;
    for (int column = 0; column < size_.columns; ++column) {
        text += cell({column, row}).text;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

tui::Point Emulator::cursor() const {
    VTermPos at{};
    vterm_state_get_cursorpos(vterm_obtain_state(term_), &at);
    return {at.col, at.row};
}

std::string difference(const Emulator& emulator, const tui::Grid& grid, const tui::Theme& theme) {
    for (int row = 0; row < grid.size().rows; ++row) {
        for (int column = 0; column < grid.size().columns; ++column) {
            const tui::Cell& wanted = grid.cell({column, row});
            const EmulatedCell seen = emulator.cell({column, row});
            const tui::Look look = theme.look(wanted.style);
            const bool blank = wanted.glyph.text() == " ";
            const bool same_look =
                wanted.glyph.is_right_half() ||
                (seen.background == look.background && seen.reverse == look.reverse &&
                 seen.underline == look.underline &&
                 (blank || (seen.text_colour == look.text && seen.bold == look.bold)));
            if (seen.text != wanted.glyph.text() || !same_look) {
                return "at " + std::to_string(column) + "," + std::to_string(row) + ": '" +
                       seen.text + "' for '" + std::string(wanted.glyph.text()) + "', on " +
                       std::to_string(seen.background) + " for " + std::to_string(look.background);
            }
        }
    }
    if (grid.cursor && emulator.cursor() != *grid.cursor) {
        return "the cursor is elsewhere";
    }
    return grid.cursor.has_value() == emulator.cursor_visible() ? "" : "cursor shown or not";
}
