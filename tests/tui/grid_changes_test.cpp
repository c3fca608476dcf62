// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tui/grid/grid.h"
#include "tui/grid/put.h"

using namespace tui;

namespace {

constexpr Rect everywhere{0, 0, 24, 9};

Grid grid_of(std::initializer_list<std::string_view> rows) {
    Grid grid({everywhere.columns, static_cast<int>(rows.size())});
    int row = 0;
    for (const auto text : rows) {
        put(grid, everywhere, {0, row++}, text);
    }
    return grid;
}

std::vector<Change> changes_of(std::string_view before, std::string_view now) {
    std::vector<Change> changes;
    add_changes(changes, 7, grid_of({before}).row(0), grid_of({now}).row(0));
    return changes;
}

} // namespace

TEST_CASE("changes are the cells that differ, wide characters whole") {
    CHECK(changes_of("abcdefgh", "abcdefgh").empty());
    CHECK(changes_of("abcdefgh", "abXdefgh") == std::vector<Change>{{7, 2, 3}});
    CHECK(changes_of("abcdefgh", "XbXYefgh") == std::vector<Change>{{7, 0, 1}, {7, 2, 4}});
    CHECK(changes_of("abcdefgh", "abc日fgh") == std::vector<Change>{{7, 3, 5}});
    CHECK(changes_of("abc日fgh", "abc本fgh") == std::vector<Change>{{7, 3, 5}});
    CHECK(changes_of("abc日fgh", "abcdefgh") == std::vector<Change>{{7, 3, 5}});
}

TEST_CASE("rows that went up are found, with the lines that pushed them") {
    const Grid before = grid_of({"title", "a", "b", "", "c", "d", "e", "prompt"});
    CHECK(scrolled(before, grid_of({"title", "b", "", "c", "d", "e", "new", "prompt"})) ==
          Scroll{1, 7, 1});
    CHECK(scrolled(before, grid_of({"title", "", "c", "d", "e", "f", "g", "prompt"})) ==
          Scroll{1, 7, 2});
    CHECK(scrolled(before, grid_of({"other", "b", "", "c", "d", "e", "new", "prompt"})) ==
          Scroll{1, 7, 1}); // the title does not scroll
    CHECK(scrolled(before, before) == std::nullopt);
    CHECK(scrolled(before, grid_of({"title", "d", "e", "x", "y", "z", "new", "prompt"})) ==
          std::nullopt); // too few lines to be worth it
    CHECK(scrolled(Grid({5, 1}), Grid({5, 1})) == std::nullopt);
}
