// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/grid/put.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <string>

namespace tui {
namespace {

using base::DisplayClass;

/// A base character and the combining marks after it.
struct Cluster {
    std::string bytes;
    int columns = 1;
};

void add_marks(Cluster& cluster, std::string_view& text) {
    while (!text.empty()) {
        std::string_view rest = text;
        const DisplayClass next = base::display_class(base::take_character(rest));
        if (next != DisplayClass::combining && next != DisplayClass::dropped) {
            return;
        }
        const auto mark = text.substr(0, text.size() - rest.size());
        if (next == DisplayClass::combining &&
            cluster.bytes.size() + mark.size() <= Glyph::capacity) {
            cluster.bytes += mark;
        }
        text = rest;
    }
}

/// Takes the next visible character off `text`; nothing if only invisible ones are left.
std::optional<Cluster> take_cluster(std::string_view& text) {
    while (!text.empty()) {
        const std::string_view before = text;
        const DisplayClass first = base::display_class(base::take_character(text));
        if (first == DisplayClass::dropped) {
            continue;
        }
        Cluster cluster{"?", 1};
        if (first == DisplayClass::combining) {
            cluster.bytes = " "; // a mark without a base character
            text = before;
        } else if (first != DisplayClass::replaced) {
            cluster.bytes = before.substr(0, before.size() - text.size());
            cluster.columns = first == DisplayClass::wide ? 2 : 1;
        }
        add_marks(cluster, text);
        return cluster;
    }
    return std::nullopt;
}

/// Length of the printable ASCII prefix of `text` that is sure to have no combining marks: a mark
/// may follow the last character, which is left to take_cluster().
std::size_t ascii_run(std::string_view text) {
    const std::size_t run = base::printable_ascii_prefix(text);
    return run == text.size() || run == 0 ? run : run - 1;
}

} // namespace

int put(Grid& grid, Rect area, Point at, std::string_view text, Style style) {
    const bool row_inside = at.row >= area.top && at.row < area.bottom();
    if (const std::size_t run = ascii_run(text); run > 0) {
        const auto columns = static_cast<int>(run);
        const int from = std::max(area.left - at.column, 0);
        const int to = std::min(area.right() - at.column, columns);
        if (row_inside && from < to) {
            grid.set_ascii(
                {at.column + from, at.row},
                text.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)),
                style);
        }
        at.column += columns;
        text.remove_prefix(run);
    }
    while (const auto cluster = take_cluster(text)) {
        const int after = at.column + cluster->columns;
        if (row_inside && at.column >= area.left && after <= area.right()) {
            grid.set(at, Glyph(cluster->bytes), cluster->columns, style);
        } else if (row_inside && at.column >= area.left && at.column < area.right()) {
            grid.set(at, Glyph(), 1, style); // only half of a wide character would be inside
        }
        at.column = after;
    }
    return at.column;
}

int put(Grid& grid, Rect area, std::string_view text, Style style) {
    return put(grid, area, {area.left, area.top}, text, style);
}

void put_right(Grid& grid, Rect area, int right, int row, std::string_view text, Style style) {
    if (text.empty()) {
        return;
    }
    const int left = std::max(area.left, right - base::width(text));
    Rect clipped = area;
    clipped.columns = std::min(area.columns, right - area.left);
    put(grid, clipped, {left, row}, text, style);
}

void put_centred(Grid& grid, Rect area, int row, std::string_view text, Style style) {
    const int slack = std::max(0, area.columns - base::width(text));
    put(grid, area, {area.left + slack / 2, row}, text, style);
}

void fill(Grid& grid, Rect area, std::string_view character, Style style) {
    grid.fill(area, Glyph(character), style);
}

std::string_view clip(std::string_view text, int columns) {
    if (const std::size_t run = ascii_run(text); static_cast<int>(run) >= columns) {
        return text.substr(0, static_cast<std::size_t>(std::max(columns, 0)));
    } else if (run == text.size()) {
        return text;
    }
    std::string_view rest = text;
    std::size_t fits = 0;
    int used = 0;
    while (const auto cluster = take_cluster(rest)) {
        used += cluster->columns;
        if (used > columns) {
            break;
        }
        fits = text.size() - rest.size();
    }
    return text.substr(0, fits);
}

std::vector<std::string_view> wrap(std::string_view text, int columns, std::size_t most) {
    std::vector<std::string_view> lines;
    while (lines.size() < most) {
        std::string_view line = clip(text, columns);
        if (line.empty() || line.size() == text.size()) {
            break;
        }
        const auto blank = text.substr(0, line.size() + 1).rfind(' ');
        if (blank != std::string_view::npos && blank > 0) {
            line = text.substr(0, blank);
        }
        lines.push_back(line);
        text.remove_prefix(line.size());
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.empty()) {
            return lines;
        }
    }
    if (lines.size() < most) {
        lines.push_back(clip(text, columns));
    }
    return lines;
}

} // namespace tui
