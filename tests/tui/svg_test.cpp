// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tui/grid/put.h"
#include "tui/terminal/svg.h"

using namespace tui;

namespace {

const Theme dark = *Theme::named("dark", Depth::full);

/// The drawn elements: all lines but the first two and the last.
std::string drawn(const Grid& grid, Rect part) {
    const std::string svg = to_svg(grid, part, dark);
    const auto from = svg.find('\n', svg.find('\n') + 1) + 1;
    return svg.substr(from, svg.rfind("</svg>") - from);
}

} // namespace

TEST_CASE("an empty picture is its screen") {
    CHECK(to_svg(Grid({2, 1}), {0, 0, 2, 1}, dark) ==
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-10 -10 40 40\" width=\"40\" "
          "height=\"40\" font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" "
          "font-size=\"16\" xml:space=\"preserve\" shape-rendering=\"crispEdges\">\n"
          "<rect x=\"-10\" y=\"-10\" width=\"40\" height=\"40\" fill=\"#1e1e1e\"/>\n</svg>\n");
}

TEST_CASE("blocks are rectangles, alike ones side by side are one") {
    Grid grid({4, 2});
    const Style white{Ink::white_block, Ground::light_square};
    put(grid, {0, 0, 4, 2}, {1, 1}, "▟█", white);
    CHECK(drawn(grid, {1, 1, 3, 1}) ==
          "<rect x=\"0\" y=\"0\" width=\"20\" height=\"20\" fill=\"#8b90b4\"/>\n"
          "<rect x=\"5\" y=\"0\" width=\"15\" height=\"10\" fill=\"#fdfdf8\"/>\n"
          "<rect x=\"0\" y=\"10\" width=\"20\" height=\"10\" fill=\"#fdfdf8\"/>\n");
}

TEST_CASE("everything else is text as wide as its columns, which nobody can break out of") {
    Grid grid({20, 1});
    put(grid, {0, 0, 20, 1}, {1, 0}, "<a&b> 日本", {Ink::title});
    CHECK(drawn(grid, {0, 0, 20, 1}) ==
          "<text x=\"10\" y=\"15\" fill=\"#d7af5f\" font-weight=\"bold\" textLength=\"100\" "
          "lengthAdjust=\"spacingAndGlyphs\">&lt;a&amp;b&gt; 日本</text>\n");
}
