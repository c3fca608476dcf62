// SPDX-License-Identifier: GPL-3.0-or-later
// Neighbouring cells that look alike become one rectangle or one text.
#include "tui/terminal/svg.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>

namespace tui {
namespace {

constexpr Size cell_size = svg_cell;
constexpr int half_width = cell_size.columns / 2;
constexpr int half_height = cell_size.rows / 2;
constexpr int baseline = 15;
constexpr int margin = 10;

/// The quarters of a cell that a block character fills; 0 for blanks and other characters.
unsigned quarters(std::string_view glyph) {
    const auto* const found = std::ranges::find(quadrant_blocks, glyph);
    return found == quadrant_blocks.end() ? 0
                                          : static_cast<unsigned>(found - quadrant_blocks.begin());
}

/// A colour as 0xRRGGBB, or nothing where nothing is drawn.
using Paint = std::optional<std::int32_t>;

class Drawing {
  public:
    explicit Drawing(const Theme& theme) : theme_(theme) {}

    void begin(Size cells) {
        const Rect all{-margin, -margin, cells.columns * cell_size.columns + 2 * margin,
                       cells.rows * cell_size.rows + 2 * margin};
        add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" width="{}" )"
            R"(height="{}" font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" )"
            R"(font-size="16" xml:space="preserve" shape-rendering="crispEdges">)"
            "\n",
            all.left, all.top, all.columns, all.rows, all.columns, all.rows);
        add_rect(all, rgb_of(theme_.screen().background));
    }

    /// Adds a row of cells, `top` units from the top.
    void add_row(std::span<const Cell> cells, int top) {
        const auto columns = static_cast<int>(cells.size());
        const auto at = [&](int column) -> const Cell& {
            return cells[static_cast<std::size_t>(column)];
        };
        add_runs(columns, {0, top, cell_size.columns, cell_size.rows},
                 [&](int column) { return behind(at(column)); });
        for (const unsigned lower : {0U, 1U}) {
            const int y = top + (lower == 0 ? 0 : half_height);
            add_runs(2 * columns, {0, y, half_width, half_height}, [&](int pixel) -> Paint {
                const Cell& cell = at(pixel / 2);
                const unsigned bit = 2 * lower + static_cast<unsigned>(pixel % 2);
                const bool filled = (quarters(cell.glyph.text()) >> bit & 1U) != 0;
                return filled ? Paint(text_colour(cell)) : std::nullopt;
            });
        }
        add_texts(cells, top);
    }

    void add_rows(const Grid& grid, Rect part) {
        for (int row = 0; row < part.rows; ++row) {
            add_row(grid.row(part.top + row)
                        .subspan(static_cast<std::size_t>(part.left),
                                 static_cast<std::size_t>(part.columns)),
                    row * cell_size.rows);
        }
    }

    [[nodiscard]] std::string take() { return std::move(svg_); }

  private:
    template <class... T> void add(fmt::format_string<T...> form, T&&... values) {
        fmt::format_to(std::back_inserter(svg_), form, std::forward<T>(values)...);
    }
    void add_rect(Rect at, std::int32_t fill) {
        add("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#{:06x}\"/>\n", at.left,
            at.top, at.columns, at.rows, fill);
    }

    /// Adds a rectangle for each run of equal paint among `count` places side by side; `unit` is
    /// the first place.
    template <class PaintAt> void add_runs(int count, Rect unit, PaintAt paint_at) {
        for (int from = 0; from < count;) {
            const Paint paint = paint_at(from);
            int to = from + 1;
            while (to < count && paint_at(to) == paint) {
                ++to;
            }
            if (paint) {
                add_rect({from * unit.columns, unit.top, (to - from) * unit.columns, unit.rows},
                         *paint);
            }
            from = to;
        }
    }

    /// Whether the cell is part of a text; blanks inside a text take its style.
    [[nodiscard]] static bool is_text(const Cell& cell) { return quarters(cell.glyph.text()) == 0; }

    void add_texts(std::span<const Cell> cells, int top) {
        for (std::size_t from = 0; from < cells.size();) {
            std::size_t to = from;
            std::string text;
            while (to < cells.size() && is_text(cells[to]) &&
                   cells[to].style == cells[from].style) {
                text += cells[to++].glyph.text();
            }
            add_text(text, cells[from], static_cast<int>(from), top);
            from = std::max(to, from + 1);
        }
    }

    void add_text(std::string_view text, const Cell& first, int column, int top) {
        const auto blanks = std::min(text.find_first_not_of(' '), text.size());
        text.remove_prefix(blanks);
        text = text.substr(0, text.find_last_not_of(' ') + 1);
        if (text.empty()) {
            return;
        }
        add("<text x=\"{}\" y=\"{}\" fill=\"#{:06x}\"{} textLength=\"{}\" "
            "lengthAdjust=\"spacingAndGlyphs\">{}</text>\n",
            (column + static_cast<int>(blanks)) * cell_size.columns, top + baseline,
            text_colour(first), theme_.look(first.style).bold ? " font-weight=\"bold\"" : "",
            base::width(text) * cell_size.columns, escaped(text));
    }

    [[nodiscard]] std::int32_t text_colour(const Cell& cell) const {
        const Colour colour = theme_.look(cell.style).text;
        return rgb_of(colour == default_colour ? theme_.screen().text : colour);
    }
    [[nodiscard]] Paint behind(const Cell& cell) const {
        const Colour colour = theme_.look(cell.style).background;
        return colour == default_colour ? std::nullopt : Paint(rgb_of(colour));
    }

    const Theme& theme_;
    std::string svg_;
};

} // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        safe += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
    }
    return safe;
}

std::string to_svg(const Grid& grid, Rect part, const Theme& theme) {
    Drawing drawing(theme);
    drawing.begin({part.columns, part.rows});
    drawing.add_rows(grid, part);
    return drawing.take() + "</svg>\n";
}

std::string to_svg_shapes(const Grid& grid, Rect part, const Theme& theme) {
    Drawing drawing(theme);
    drawing.add_rows(grid, part);
    return drawing.take();
}

} // namespace tui
