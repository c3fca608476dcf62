// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a screen into text, so that tests can search it.
#pragma once

#include "tui/grid/grid.h"

#include <string>

namespace support {

/// The rows without trailing blanks, each with a newline.
[[nodiscard]] inline std::string text_of(const tui::Grid& grid) {
    std::string text;
    for (int row = 0; row < grid.size().rows; ++row) {
        std::string line;
        for (const tui::Cell& cell : grid.row(row)) {
            line += cell.glyph.text();
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

} // namespace support
