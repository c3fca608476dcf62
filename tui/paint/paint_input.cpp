// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_input.h"

#include "src/base/width.h"
#include "tui/grid/put.h"

#include <algorithm>
#include <string>

namespace tui {
namespace {

/// Text that scrolls jumps by a part of the line, so that it does not move with every key.
constexpr int jumps = 3;

} // namespace

void paint_input(Grid& grid, Rect area, const app::View::InputView& input, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    const std::string& prompt = input.search.empty() ? input.prompt : input.search;
    const int prompt_columns = std::min(base::width(prompt), area.columns / 2);
    const Rect before = cut_left(area, prompt_columns);
    put(grid, before, {before.left, before.top}, prompt, {Ink::accent});
    const std::string_view text = input.text;
    const std::size_t cursor = std::min(input.cursor, text.size());
    const int column = base::width(text.substr(0, cursor));
    const int room = std::max(1, area.columns - 1); // the cursor may stand after the text
    int skipped = 0;
    if (column > room) {
        const int jump = std::max(1, room / jumps);
        skipped = (column - room + jump - 1) / jump * jump;
    }
    put(grid, area, {area.left - skipped, area.top}, text,
        {Ink::plain, input.selected ? Ground::selected : Ground::none});
    if (skipped > 0) {
        put(grid, area, {area.left, area.top}, glyphs.ascii ? "<" : "‹", {Ink::quiet});
    }
    grid.cursor = Point{area.left + column - skipped, area.top};
}

void paint_completions(Grid& grid, Rect area, const app::View::InputView& input) {
    const auto& all = input.completions;
    const std::size_t chosen = std::min(input.chosen.value_or(0), all.size() - 1);
    // Go left from the chosen one while half of the room lasts.
    std::size_t first = chosen;
    int used = base::width(all[chosen]);
    while (first > 0 && used + 2 + base::width(all[first - 1]) < area.columns / 2) {
        --first;
        used += 2 + base::width(all[first]);
    }
    constexpr std::string_view more = "...";
    int column = area.left + 1;
    for (std::size_t i = first; i < all.size() && column < area.right(); ++i) {
        const bool is_chosen = input.chosen == i;
        const std::string text = is_chosen ? '[' + all[i] + ']' : ' ' + all[i] + ' ';
        const int behind = i + 1 < all.size() ? base::width(more) + 1 : 0;
        if (column + base::width(text) + behind > area.right() && i != first) {
            put(grid, area, {column + 1, area.top}, more, {Ink::quiet});
            break;
        }
        column = put(
            grid, area, {column, area.top}, text,
            {is_chosen ? Ink::strong : Ink::plain, is_chosen ? Ground::selected : Ground::none});
    }
}

} // namespace tui
