// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_analysis.h"

#include "src/base/width.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <fmt/format.h>
#include <string>

namespace tui {
namespace {

using app::View;

constexpr int score_columns = 6; ///< "-12.34"

/// The moves of `line` up to the first that has no room: a later one would be another line.
std::string_view whole_moves(std::string_view line, int columns) {
    if (base::width(line) <= columns) {
        return line;
    }
    const std::size_t fits = clip(line, columns).size();
    const std::size_t end = line[fits] == ' ' ? fits : line.substr(0, fits).rfind(' ');
    return end == std::string_view::npos ? std::string_view() : line.substr(0, end);
}

void paint_opinion(Grid& grid, Rect row, const View::AnalysisView& one) {
    Point at{row.left + 1, row.top};
    at.column = put(grid, row, at, std::string(1, rules::letter(one.board)), {Ink::quiet}) + 1;
    at.column = put(grid, row, at, fmt::format("{:>{}}", one.score, score_columns), {Ink::title});
    if (one.line.empty()) {
        return;
    }
    const std::string depth = fmt::format(" d{:<2} ", one.depth);
    at.column = put(grid, row, at, depth, {Ink::quiet});
    put(grid, row, at, whole_moves(one.line, row.right() - at.column));
}

} // namespace

void paint_analysis(Grid& grid, Rect area, const View& view) {
    for (const View::AnalysisView& one : view.analysis) {
        if (area.rows > 0) {
            paint_opinion(grid, cut_top(area, 1), one);
        }
    }
    if (area.rows > 0 && !view.analysis.empty()) {
        const Rect row = cut_top(area, 1);
        put(grid, row, {row.left + 1, row.top}, shortened(view.judgement, row.columns - 2),
            {Ink::notice});
    }
}

} // namespace tui
