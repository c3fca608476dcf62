// SPDX-License-Identifier: GPL-3.0-or-later
// Frames: after any of them the terminal shows what the grid holds, whatever it showed before.
#include "tests/fuzz/target.h"
#include "tests/tui/emulator.h"
#include "tests/tui/xterm.h"
#include "tui/grid/put.h"
#include "tui/terminal/display.h"

#include <algorithm>
#include <array>
#include <clocale>

namespace {

/// Two bytes choose the place and style, the third the text.
void put_one(tui::Grid& grid, std::string_view bytes) {
    constexpr std::array<std::string_view, 8> phrase{"e4", "Nxf7+", "日本",      "♞",
                                                     "──", "   ",   "x\x1b[2Jy", "\xFF\xFE"};
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const tui::Size size = grid.size();
    const tui::Style style{static_cast<tui::Ink>(at(1) % tui::inks),
                           static_cast<tui::Ground>(at(0) % tui::grounds)};
    tui::put(grid, {0, 0, size.columns, size.rows},
             {at(0) % (size.columns + 4) - 2, at(1) % size.rows}, phrase[at(2) % phrase.size()],
             style);
}

} // namespace

FUZZ_TARGET(screen) {
    std::setlocale(LC_CTYPE, "C.UTF-8"); // NOLINT(concurrency-mt-unsafe) the only thread
    const tui::Theme theme = *tui::Theme::named("dark", tui::Depth::mono);
    tui::Display display(tui::Pen(xterm(), "dark", tui::Depth::mono, true));
    tui::Size size{30, 8};
    display.resize(size);
    Emulator emulator(size);
    tui::Grid grid(size);
    for (; text.size() >= 3; text.remove_prefix(3)) {
        put_one(grid, text);
        const auto what = static_cast<unsigned char>(text[2]);
        if (what % 7 == 0) { // the cursor stays there for some frames
            grid.cursor = tui::Point{static_cast<unsigned char>(text[0]) % size.columns,
                                     static_cast<unsigned char>(text[1]) % size.rows};
        }
        if (what >= 250) {
            size = {1 + static_cast<unsigned char>(text[0]) % 60,
                    1 + static_cast<unsigned char>(text[1]) % 20};
            display.resize(size);
            emulator.resize(size);
            grid = tui::Grid(size);
        } else if (what < 200) {
            continue;
        }
        emulator.feed(display.compose(grid));
        const std::string wrong = difference(emulator, grid, theme);
        fuzz::demand(wrong.empty(), "the screen shows the grid", wrong);
    }
}
