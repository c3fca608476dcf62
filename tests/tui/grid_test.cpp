// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tui/grid/grid.h"

#include <array>
#include <string>

using namespace tui;
using support::Dice;

namespace {

constexpr Size size{12, 7};

/// What a grid should hold.
using Letters = std::array<std::string, static_cast<std::size_t>(size.rows)>;

struct Twins {
    Grid grid{size};
    Letters letters = blank();

    static Letters blank() {
        Letters rows;
        rows.fill(std::string(static_cast<std::size_t>(size.columns), ' '));
        return rows;
    }

    void fill(Rect area, char letter) {
        grid.fill(area, Glyph(letter), {});
        for (int row = area.top; row < area.bottom(); ++row) {
            letters[static_cast<std::size_t>(row)].replace(
                static_cast<std::size_t>(area.left), static_cast<std::size_t>(area.columns),
                static_cast<std::size_t>(area.columns), letter);
        }
    }

    void scroll_up(int top, int bottom, int lines) {
        grid.scroll_up(top, bottom, lines);
        const Letters before = letters;
        for (int row = top; row < bottom; ++row) {
            letters[static_cast<std::size_t>(row)] =
                row + lines < bottom ? before[static_cast<std::size_t>(row + lines)]
                                     : std::string(static_cast<std::size_t>(size.columns), ' ');
        }
    }

    [[nodiscard]] bool agree() const {
        for (int row = 0; row < size.rows; ++row) {
            for (int column = 0; column < size.columns; ++column) {
                const char letter =
                    letters[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                if (grid.cell({column, row}).glyph != Glyph(letter)) {
                    return false;
                }
            }
        }
        return true;
    }
};

int up_to(Dice& dice, int most) {
    return static_cast<int>(dice.below(static_cast<std::size_t>(most) + 1));
}

Rect any_area(Dice& dice) {
    const bool whole_rows = dice.below(2) == 0;
    const int left = whole_rows ? 0 : up_to(dice, size.columns - 1);
    const int top = up_to(dice, size.rows - 1);
    return {left, top, whole_rows ? size.columns : 1 + up_to(dice, size.columns - left - 1),
            1 + up_to(dice, size.rows - top - 1)};
}

} // namespace

TEST_CASE("grids are the same when their cells are, and their cursors") {
    Grid grid(size);
    grid.set_ascii({2, 3}, "e4", {});
    Grid copy = grid;
    CHECK(copy == grid);
    copy.cursor = Point{2, 3};
    CHECK(copy != grid);
    copy.cursor.reset();
    copy.set_ascii({2, 3}, "d4", {});
    CHECK(grid.cell({2, 3}).glyph == Glyph('e'));
    CHECK(copy != grid);
    copy.set_ascii({2, 3}, "e4", {});
    CHECK(copy == grid);
}

TEST_CASE("rows that go up stay what they are, and leave blank ones behind") {
    Grid grid(size);
    grid.set_ascii({0, 4}, "Nf3", {});
    Grid up = grid;
    up.scroll_up(1, 6, 2);
    CHECK(up.cell({0, 2}).glyph == Glyph('N'));
    CHECK(up.cell({2, 2}).glyph == Glyph('3'));
    CHECK(up.cell({0, 4}).glyph == Glyph());
    CHECK(up.cell({0, 5}).glyph == Glyph());
}

TEST_CASE("whatever is done to a grid, its copies do not see it") {
    Dice dice(31);
    std::array<Twins, 3> twins;
    for (int round = 0; round < 3000; ++round) {
        Twins& one = twins[dice.below(twins.size())];
        switch (dice.below(4)) {
        case 0:
            one = twins[dice.below(twins.size())];
            break;
        case 1: {
            const Rect area = any_area(dice);
            one.scroll_up(area.top, area.bottom(), 1 + up_to(dice, size.rows));
            break;
        }
        case 2: {
            const Twins& other = twins[dice.below(twins.size())];
            const int to = up_to(dice, size.rows - 1);
            const int from = up_to(dice, size.rows - 1);
            const std::string letters = other.letters[static_cast<std::size_t>(from)];
            one.grid.set_row(to, other.grid, from);
            one.letters[static_cast<std::size_t>(to)] = letters;
            break;
        }
        default:
            one.fill(any_area(dice), static_cast<char>('a' + dice.below(26)));
        }
        CAPTURE(round);
        for (const Twins& each : twins) {
            REQUIRE(each.agree());
        }
    }
}
