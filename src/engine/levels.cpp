// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/levels.h"

#include <algorithm>
#include <array>

namespace engine {
namespace {

constexpr std::array<Level, highest_level> levels{{
    {1, 400, 220, 320, 130},
    {1, 600, 130, 150, 120},
    {2, 1500, 90, 70, 115},
    {3, 3000, 60, 25, 110},
    {4, 6000, 35, 0, 100},
    {8, 15000, 20, 0, 95},
    {12, 45000, 10, 0, 90},
    {32, 150000, 4, 0, 85},
}};

} // namespace

const Level& level(int number) {
    const int index = std::clamp(number, lowest_level, highest_level) - 1;
    return levels[static_cast<std::size_t>(index)];
}

} // namespace engine
