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

/// A remark about a board and its place: under the board, or anywhere.
struct BoardState {
    std::string text;
    app::Tone tone{};
    std::optional<int> left;
};

/// The remarks of the boards right above the rule, from left to right, then the others with their
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

/// My partner's wishes, if there are any.
const View::WishView* partners_wishes(const View& view) {
    const auto one = std::find_if(view.wishes.begin(), view.wishes.end(), [](const auto& wish) {
        return wish.tone == app::Tone::warning && !wish.wants.empty();
    });
    return one == view.wishes.end() ? nullptr : &*one;
}

/// As many wishes as fit, but at least the newest and the most urgent: the partner's name gives way
/// to these.
app::Text wish_remark(const View::WishView& one, int columns) {
    constexpr int around = 5; // ": ", a blank at both ends, the rule after it
    const std::string urgent = urgent_wishes(one.wants);
    const bool named = base::width(one.who) + around + base::width(urgent) <= columns;
    const std::string who = named ? one.who : std::string(1, one.letter);
    const int room = std::max(columns - base::width(who) - around, base::width(urgent));
    return {fmt::format(" {}: {} ", who, whole_parts(one.wants, wish_gap, room)), one.tone};
}

} // namespace

Rect paint_talk_remarks(Grid& grid, Rect rule, const View& view, const Layout& places, int least) {
    const std::string below =
        view.talk_below > 0 ? fmt::format(" {} more below ", view.talk_below) : "";
    const auto place = [&](const app::Text& remark, int left) {
        const int columns = base::width(remark.text) + 1;
        if (!remark.text.empty() && rule.columns - columns >= left) {
            put(grid, rule, {rule.right() - columns, rule.top}, remark.text, {ink_of(remark.tone)});
            rule.columns -= columns;
        }
    };
    if (const auto* wishes = places.wishes.empty() ? partners_wishes(view) : nullptr) {
        place(wish_remark(*wishes, rule.columns - least - base::width(below)), 0);
    }
    place({below, app::Tone::notice}, least);
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
        const std::string_view text = shortened(states[i].text, right - rest.left - around);
        paint_rule(grid, cut_left(rest, base::width(text) + around), text, {ink_of(states[i].tone)},
                   glyphs);
    }
}

} // namespace tui
