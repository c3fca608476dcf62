// SPDX-License-Identifier: GPL-3.0-or-later
// A server's table before a match: a plate for each chair, and the talk below.
#include "tui/paint/widgets.h"

#include "src/base/utf8.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <algorithm>

namespace tui {
namespace {

using app::View;
using ChairView = View::ChairsView::ChairView;

constexpr int plate_rows = 3;
constexpr int widest_board = 48;
constexpr int between_boards = 4;

/// A chair: its letter on a rule, the name with its mark, the rating at the right, the state.
void paint_chair(Grid& grid, Rect area, const ChairView& chair, const Glyphs& glyphs) {
    if (const auto seat = rules::seat_from(chair.letter)) {
        grid.regions.push_back({area, app::OnChair{*seat}});
    }
    Rect rule = cut_top(area, 1);
    put(grid, rule, std::string_view(&chair.letter, 1), {Ink::title});
    cut_left(rule, 2);
    fill(grid, rule, glyphs.horizontal(), {Ink::faint});
    const Ground ground = chair.chosen ? Ground::selected : Ground::none;
    Rect name = cut_top(area, 1);
    if (chair.chosen) {
        fill(grid, name, " ", {Ink::plain, ground});
        put(grid, name, {name.left + 1, name.top}, ">", {Ink::accent, ground});
    }
    cut_left(name, 3);
    const Ink ink = chair.mine ? Ink::strong : chair.free ? Ink::quiet : Ink::plain;
    const int rating = base::width(chair.rating);
    put_right(grid, name, name.left + name.columns, name.top, chair.rating, {Ink::quiet, ground});
    Rect text = cut_left(name, name.columns - (rating == 0 ? 0 : rating + 1));
    put(grid, text, chair.occupant_text, {ink, ground});
    Rect state = cut_top(area, 1);
    cut_left(state, 3);
    put(grid, state, chair.state, {chair.ready ? Ink::good : Ink::quiet});
}

} // namespace

void paint_chairs(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    const auto& boards = view.chairs.boards;
    const int count = std::max(1, static_cast<int>(boards.size()));
    const bool roomy = area.rows >= 2 * plate_rows + 9;
    cut_top(area, roomy ? 1 : 0);
    Rect plates = cut_top(area, 2 * plate_rows + 1 + (roomy ? 1 : 0));
    const int margin = plates.columns >= 60 ? 2 : 0;
    cut_left(plates, margin);
    const int gap = plates.columns >= 60 ? between_boards : 2;
    const int columns =
        std::clamp((plates.columns - margin - (count - 1) * gap) / count, 1, widest_board);
    for (const View::ChairsView::BoardChairs& board : boards) {
        Rect at = cut_left(plates, columns);
        cut_left(plates, gap);
        put_centred(grid, at, at.top, board.title, {Ink::title});
        cut_top(at, 1);
        paint_chair(grid, cut_top(at, plate_rows), board.top, glyphs);
        cut_top(at, roomy ? 1 : 0);
        paint_chair(grid, cut_top(at, plate_rows), board.bottom, glyphs);
    }
    cut_top(area, roomy ? 1 : 0);
    const Rect partners = cut_top(area, 1);
    put(grid, partners, {partners.left + margin, partners.top},
        shortened(view.chairs.partners, partners.columns - margin), {Ink::quiet});
    const Rect rule = cut_top(area, 1);
    paint_rule(grid, rule, view.chairs.watchers, {Ink::quiet}, glyphs);
    constexpr std::string_view part_gap = "   ";
    std::string_view points = view.chairs.score;
    const Rect score = cut_bottom(area, points.empty() ? 0 : 1);
    if (base::width(points) > score.columns - 1) { // the heading goes before the points of a team
        points.remove_prefix(std::min(points.find(part_gap), points.size()));
        points.remove_prefix(std::min(part_gap.size(), points.size()));
    }
    put(grid, score, {score.left + 1, score.top},
        fitting_parts(points, part_gap, score.columns - 1), {Ink::title});
    paint_talk(grid, area, view.talk, glyphs);
}

} // namespace tui
