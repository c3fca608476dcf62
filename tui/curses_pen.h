// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of a Grid onto the curses screen in force: glyphs as curses wants them, styles as
// attributes and colour pairs. Only terminal.cpp includes this.
#pragma once

#include "tui/grid_changes.h"
#include "tui/theme.h"

#include <curses.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tui {

class CursesPen {
  public:
    /// After newterm. Without `colour`, or where the terminal has none, attributes do; an unknown
    /// theme is the first. Without `utf8` everything beyond ASCII is a question mark.
    void start(const std::string& theme, bool colour, bool utf8);
    [[nodiscard]] Depth depth() const { return depth_; }
    /// Text of that style looks as the terminal shows any text.
    [[nodiscard]] bool is_plain(Style style);
    /// Draws the changed part of a row.
    void draw(WINDOW* window, std::span<const Cell> row, const Change& change);

  private:
    struct Ink {
        attr_t bits = A_NORMAL;
        short pair = 0;
    };

    short pair_for(Look look);
    Ink ink(Style style);
    void add(const Glyph& glyph, int columns, Style style);

    bool utf8_ = false;
    Depth depth_ = Depth::mono;
    std::optional<Theme> theme_;
    std::array<std::optional<Ink>, inks * grounds> inks_{};
    std::vector<std::pair<short, short>> pairs_; ///< text and ground of colour pair i + 1
    std::vector<cchar_t> line_;
};

} // namespace tui
