// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/levels.h"

#include <algorithm>
#include <array>

namespace engine {
namespace {

constexpr std::array<Level, highest_level> levels{{
    {1, 300, 200, 300, 130},
    {1, 500, 120, 150, 120},
    {2, 1000, 105, 100, 115},
    {3, 2000, 58, 25, 110},
    {4, 4000, 35, 0, 100},
    {8, 10000, 20, 0, 95},
    {16, 25000, 10, 0, 90},
    {32, 65000, 4, 0, 85},
}};

} // namespace

const Level& level(int number) {
    const int index = std::clamp(number, lowest_level, highest_level) - 1;
    return levels[static_cast<std::size_t>(index)];
}

} // namespace engine
