// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/paint_bars.h"

#include "src/base/width.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_input.h"
#include "tui/paint/paint_text.h"

#include <string>

namespace tui {
namespace {

using app::View;

/// Two texts on one row; the left one has the way when they meet.
void paint_both_ends(Grid& grid, Rect area, const std::string& left, Style left_style,
                     const std::string& right, Style right_style) {
    if (area.empty()) {
        return;
    }
    cut_left(area, 1);
    const int after = put(grid, area, {area.left, area.top}, left, left_style);
    area.columns = std::max(0, area.columns - 1);
    Rect rest = area;
    cut_left(rest, after - area.left + (left.empty() ? 0 : 2));
    put(grid, rest, {std::max(rest.left, rest.right() - base::width(right)), rest.top}, right,
        right_style);
}

void paint_status(Grid& grid, Rect area, const View& view, const app::Text& right) {
    const bool over = view.mode == app::Mode::over && view.status.tone == app::Tone::plain;
    paint_both_ends(grid, area, view.status.text, {over ? Ink::strong : ink_of(view.status.tone)},
                    right.text, {ink_of(right.tone)});
}

/// Where boards have no room, the key that brings them comes first; else no hint is cut.
void paint_keys(Grid& grid, const Layout& places, const View& view) {
    const Rect& area = places.keys;
    std::string keys = places.strips.empty() ? view.keys : "Ctrl-O boards   " + view.keys;
    const std::size_t fits = clip(keys, area.columns - 1).size();
    const std::size_t gap = keys.substr(0, fits + 1).rfind("   ");
    if (places.strips.empty() && fits < keys.size() && gap != std::string::npos) {
        keys.resize(gap);
    }
    put(grid, area, {area.left + 1, area.top}, keys, {Ink::quiet});
}

/// What is offered stands right above the line that may answer it, or above what is said there.
void paint_offer(Grid& grid, const Layout& places, const View& view) {
    if (view.status.text.empty()) {
        paint_keys(grid, places, view);
        paint_both_ends(grid, places.status, view.offer.text, {ink_of(view.offer.tone)},
                        view.status_right.text, {ink_of(view.status_right.tone)});
        return;
    }
    paint_status(grid, places.status, view, places.keys.empty() ? view.offer : view.status_right);
    paint_both_ends(grid, places.keys, view.offer.text, {ink_of(view.offer.tone)}, {}, {});
}

} // namespace

void paint_title(Grid& grid, Rect area, const View& view) {
    paint_both_ends(grid, area, view.title, {Ink::title}, view.title_right, {Ink::quiet});
}

void paint_bottom(Grid& grid, const Layout& places, const View& view) {
    if (!view.input.completions.empty()) {
        if (!places.keys.empty()) {
            paint_status(grid, places.status, view, view.status_right);
        }
        paint_completions(grid, places.keys.empty() ? places.status : places.keys, view.input);
        return;
    }
    if (!view.offer.text.empty()) {
        return paint_offer(grid, places, view);
    }
    constexpr int around = 4; // at both ends and between
    const bool both =
        base::width(view.status.text) + base::width(view.status_right.text) + around <=
        places.status.columns;
    if (both || view.status_right.text.empty() || places.keys.empty()) {
        paint_status(grid, places.status, view, view.status_right);
        paint_keys(grid, places, view);
        return;
    }
    paint_status(grid, places.status, view, {});
    paint_both_ends(grid, places.keys, view.status_right.text, {ink_of(view.status_right.tone)}, {},
                    {});
}

} // namespace tui
