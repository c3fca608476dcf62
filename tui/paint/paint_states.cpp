// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_states.h"

#include "src/base/width.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

namespace tui {
namespace {

using app::View;

/// What is said about a board, and where: under it, or nowhere in particular.
struct BoardState {
    std::string text;
    app::Tone tone{};
    std::optional<int> left;
};

/// Those of the boards right above the rule, from left to right, then the others with their
/// letters.
std::vector<BoardState> board_states(const Layout& places, const View& view) {
    std::vector<BoardState> states;
    std::vector<bool> told(view.boards.size());
    const int bottom = places.boards.empty() ? 0 : places.boards.back().area.bottom();
    for (const BoardPlace& place : places.boards) {
        const auto& state = view.boards[place.board].state;
        if (place.area.bottom() == bottom) {
            told[place.board] = true;
            states.push_back({state.text, state.tone, place.area.left});
        }
    }
    for (std::size_t i = 0; i < view.boards.size(); ++i) {
        const auto& state = view.boards[i].state;
        if (!told[i] && !state.text.empty()) {
            states.push_back(
                {fmt::format("{}: {}", rules::letter(view.boards[i].board), state.text), state.tone,
                 std::nullopt});
        }
    }
    std::erase_if(states, [](const BoardState& state) { return state.text.empty(); });
    return states;
}

} // namespace

void paint_board_states(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    if (places.rule.empty()) {
        return;
    }
    paint_rule(grid, places.rule, {}, {}, glyphs);
    Rect rest = places.rule;
    const auto states = board_states(places, view);
    for (std::size_t i = 0; i < states.size(); ++i) {
        cut_left(rest, states[i].left.value_or(rest.left) - rest.left);
        // A word about the next board keeps its place.
        const bool next = i + 1 < states.size() && states[i + 1].left;
        const int right = next ? *states[i + 1].left : rest.right();
        constexpr int around = 6; // the rule before and the blanks
        const int columns = std::min(base::width(states[i].text) + around, right - rest.left);
        paint_rule(grid, cut_left(rest, columns), states[i].text, {ink_of(states[i].tone)}, glyphs);
    }
}

} // namespace tui
