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
        if (place.area.bottom() == bottom && bottom == places.rule.top) {
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

/// The wishes of the first who has any: my partner is the first of all.
app::Text wish_remark(const View& view, int columns) {
    constexpr int around = 5;
    for (const View::WishView& one : view.wishes) {
        if (one.tone == app::Tone::warning && !one.wants.empty()) {
            const int room = columns - base::width(one.who) - around;
            const std::string wants = whole_parts(one.wants, "  ", room);
            return {wants.empty() ? "" : fmt::format(" {}: {} ", one.who, wants), one.tone};
        }
    }
    return {};
}

} // namespace

Rect paint_talk_remarks(Grid& grid, Rect rule, const View& view, const Layout& places, int least) {
    std::vector<app::Text> remarks;
    if (view.talk_below > 0) {
        remarks.push_back({fmt::format(" {} more below ", view.talk_below), app::Tone::notice});
    }
    if (places.wishes.empty()) {
        remarks.push_back(wish_remark(view, rule.columns - least));
    }
    for (const app::Text& remark : remarks) {
        const int columns = base::width(remark.text) + 1;
        if (!remark.text.empty() && rule.columns - columns >= least) {
            put(grid, rule, {rule.right() - columns, rule.top}, remark.text, {ink_of(remark.tone)});
            rule.columns -= columns;
        }
    }
    return rule;
}

void paint_board_states(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    if (places.rule.empty()) {
        return;
    }
    paint_rule(grid, places.rule, {}, {}, glyphs);
    const bool quiet = std::all_of(view.boards.begin(), view.boards.end(),
                                   [](const auto& board) { return board.state.text.empty(); });
    const int for_states = quiet ? 1 : 40;
    Rect rest = paint_talk_remarks(grid, places.rule, view, places, for_states);
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
