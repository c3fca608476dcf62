// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tui/grid/put.h"

#include <random>

using namespace tui;

namespace {

/// A row of six dots after `text` was put at `column`.
std::string on_dots(int column, std::string_view text, Rect area = {0, 0, 6, 1}) {
    Grid grid({6, 1});
    fill(grid, {0, 0, 6, 1}, ".");
    put(grid, area, {column, 0}, text);
    const std::string row = support::text_of(grid);
    return row.substr(0, row.size() - 1);
}

/// Whether no half of a wide character stands alone.
bool is_whole(const Grid& grid) {
    for (int row = 0; row < grid.size().rows; ++row) {
        for (int column = 0; column < grid.size().columns; ++column) {
            const auto text = grid.cell({column, row}).glyph.text();
            const bool right_half_next = column + 1 < grid.size().columns &&
                                         grid.cell({column + 1, row}).glyph.is_right_half();
            const bool is_wide = base::width(text) == 2;
            if (is_wide != right_half_next || (column == 0 && text.empty())) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

TEST_CASE("text is clipped at both edges of its area") {
    CHECK(on_dots(1, "ab") == ".ab...");
    CHECK(on_dots(-1, "abc") == "bc....");
    CHECK(on_dots(4, "abc") == "....ab");
    CHECK(on_dots(0, "abcdef", {2, 0, 3, 1}) == "..cde.");
    CHECK(on_dots(9, "abc") == "......");
}

TEST_CASE("half of a wide character is never shown") {
    CHECK(on_dots(4, "日本") == "....日");
    CHECK(on_dots(5, "日") == ".....");
    CHECK(on_dots(-1, "日本") == ".本...");
    CHECK(on_dots(0, "日本", {0, 0, 3, 1}) == "日 ...");
    Grid grid({6, 1});
    put(grid, {0, 0, 6, 1}, {0, 0}, "日本語");
    put(grid, {0, 0, 6, 1}, {1, 0}, "xy");
    CHECK(support::text_of(grid) == " xy 語\n");
}

TEST_CASE("a mark goes with its letter and nothing dangerous goes at all") {
    CHECK(on_dots(0, "e\xCC\x81x") == "e\xCC\x81x....");
    CHECK(on_dots(0, "\xCC\x81x") == " \xCC\x81x....");
    CHECK(on_dots(0, "\x1b[2J") == "?[2J..");
    CHECK(on_dots(0, "a\x9b"
                     "b\xC2\x9Bz") == "a?b?z.");
    CHECK(on_dots(0, "a\u202Eb\u200Bc") == "a?bc..");
    CHECK(on_dots(0, "e\xCC\x81\xCC\x82\xCC\x83\xCC\x84x") == "e\xCC\x81\xCC\x82\xCC\x83x....");
}

TEST_CASE("text at the right edge or in the middle stays in its area") {
    Grid grid({10, 3});
    put_right(grid, {0, 0, 10, 1}, 10, 0, "abc");
    put_right(grid, {4, 1, 4, 1}, 8, 1, "abcdef");
    put_centred(grid, {0, 2, 10, 1}, 2, "abcd");
    CHECK(support::text_of(grid) == "       abc\n    abcd\n   abcd\n");
}

TEST_CASE("whatever is put where, wide characters stay whole") {
    std::mt19937 random(7);
    const std::vector<std::string> phrase{"日本語", "ab", "👑", "e\xCC\x81", " ", "\u200D", "x日"};
    Grid grid({9, 4});
    for (int i = 0; i < 20000; ++i) {
        const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
        const Rect area{below(9), below(4), below(10), below(5)};
        put(grid, area, {below(14) - 3, below(6) - 1}, phrase[static_cast<std::size_t>(below(7))]);
        REQUIRE(is_whole(grid));
    }
}

TEST_CASE("long text is broken between words, and inside a word only when it must be") {
    using Lines = std::vector<std::string_view>;
    CHECK(wrap("", 10, 5) == Lines{""});
    CHECK(wrap("sit, queen is coming", 10, 5) == Lines{"sit, queen", "is coming"});
    CHECK(wrap("abcdefghij klm", 4, 9) == Lines{"abcd", "efgh", "ij", "klm"});
    CHECK(wrap("one two three", 7, 1) == Lines{"one two"});
    CHECK(wrap("日本語", 3, 9) == Lines{"日", "本", "語"});
    CHECK(wrap("日本", 1, 9) == Lines{""});
    CHECK(wrap("ab", 0, 9) == Lines{""});
    CHECK(clip("日本", 3) == "日");
    CHECK(clip("abc", -1) == "");
}
