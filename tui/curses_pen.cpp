// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/curses_pen.h"

#include "tui/utf8.h"

#include <algorithm>
#include <cwchar>

namespace tui {

void CursesPen::start(const std::string& theme, bool colour, bool utf8) {
    const bool colours =
        colour && has_colors() && start_color() == OK && use_default_colors() == OK;
    utf8_ = utf8;
    depth_ = colours ? depth_of(COLORS) : Depth::mono;
    theme_ = Theme::named(theme, depth_);
    if (!theme_) {
        theme_ = Theme::named(Theme::names().front(), depth_);
    }
}

short CursesPen::pair_for(Look look) {
    if (depth_ == Depth::mono || (look.text < 0 && look.behind < 0)) {
        return 0;
    }
    const std::pair wanted{look.text, look.behind};
    auto at = std::find(pairs_.begin(), pairs_.end(), wanted);
    if (at == pairs_.end()) {
        if (static_cast<int>(pairs_.size()) + 1 >= COLOR_PAIRS) {
            return 0;
        }
        at = pairs_.insert(pairs_.end(), wanted);
        init_pair(static_cast<short>(pairs_.size()), look.text, look.behind);
    }
    return static_cast<short>(at - pairs_.begin() + 1);
}

/// Looked up once for each style: curses learns of a pair when it is first needed.
CursesPen::Ink CursesPen::ink(Style style) {
    auto& known = inks_[static_cast<std::size_t>(style.ink) * grounds +
                        static_cast<std::size_t>(style.ground)];
    if (!known) {
        const Look look = theme_->look(style);
        attr_t bits = A_NORMAL;
        bits |= look.bold ? A_BOLD : A_NORMAL;
        bits |= look.reverse ? A_REVERSE : A_NORMAL;
        bits |= look.underline ? A_UNDERLINE : A_NORMAL;
        known = Ink{bits, pair_for(look)};
    }
    return *known;
}

bool CursesPen::is_plain(Style style) {
    const Ink with = ink(style);
    return with.bits == A_NORMAL && with.pair == 0;
}

/// Where the C library thinks otherwise about the columns curses would lose count: then question
/// marks stand in.
void CursesPen::add(const Glyph& glyph, int columns, Style style) {
    std::array<wchar_t, CCHARW_MAX + 1> text{};
    std::size_t n = 0;
    int cells = 1;
    std::string_view rest = glyph.text();
    while (!rest.empty() && n < CCHARW_MAX) {
        const char32_t c = take_character(rest);
        const auto wide = static_cast<wchar_t>(c);
        if (c < 0x80 || (utf8_ && wcwidth(wide) == (n == 0 ? columns : 0))) {
            text[n++] = wide;
        } else if (n == 0) {
            text[n++] = L'?';
            cells = columns;
            break;
        }
    }
    const Ink with = ink(style);
    cchar_t cell{};
    setcchar(&cell, text.data(), with.bits, with.pair, nullptr);
    line_.insert(line_.end(), static_cast<std::size_t>(cells), cell);
}

void CursesPen::draw(WINDOW* window, std::span<const Cell> row, const Change& change) {
    line_.clear();
    const auto end = static_cast<std::size_t>(change.to);
    for (auto i = static_cast<std::size_t>(change.from); i < end; ++i) {
        const bool wide = i + 1 < row.size() && row[i + 1].glyph.is_right_half();
        add(row[i].glyph, wide ? 2 : 1, row[i].style);
        i += wide ? 1 : 0;
    }
    mvwadd_wchnstr(window, change.row, change.from, line_.data(), static_cast<int>(line_.size()));
}

} // namespace tui
