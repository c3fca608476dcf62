// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/sprites.h"

#include <string_view>

namespace tui {
namespace {

using Picture = std::array<std::string_view, 2 * sprite_rows>;

constexpr rules::PerKind<Picture> pictures{{{
    {"........", // pawn
     "........", "...##...", "..####..", "..####..", "...##...", ".######.", "........"},
    {"...#....", // knight
     "..###...", ".#.####.", ".######.", "....###.", "...####.", "..#####.", "........"},
    {"...##...", // bishop
     "..##.#..", "..#.##..", "..####..", "...##...", "..####..", ".######.", "........"},
    {"........", // rook
     ".#.##.#.", ".######.", "..####..", "..####..", "..####..", ".######.", "........"},
    {"...##...", // queen
     ".#....#.", ".##..##.", ".######.", "..####..", "..####..", ".######.", "........"},
    {"...##...", // king
     "..####..", "...##...", ".##..##.", ".######.", "..####..", ".######.", "........"},
}}};

} // namespace

std::array<std::string, sprite_rows> sprite(rules::Kind kind) {
    std::array<std::string, sprite_rows> rows;
    const Picture& picture = pictures[kind];
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < sprite_columns; ++column) {
            const bool upper = picture[2 * row][column] == '#';
            const bool lower = picture[2 * row + 1][column] == '#';
            rows[row] += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
        }
    }
    return rows;
}

} // namespace tui
