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

int misjudgement(const Level& level, std::uint64_t seed, const rules::Position& position) {
    std::uint64_t mixed = position.pieces(rules::Side::white) * 0x9E3779B97F4A7C15U;
    mixed ^= position.pieces(rules::Side::black) * 0xC2B2AE3D27D4EB4FU;
    mixed ^= seed * 0xD6E8FEB86659FD93U;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93U;
    const auto span = static_cast<std::uint64_t>(2 * level.noise + 1);
    return static_cast<int>((mixed >> 32) % span) - level.noise;
}

bool overlooks(const Level& level, std::uint64_t seed, const rules::Position& position,
               rules::Move move) {
    std::uint64_t mixed = (position.search_key() ^ seed) * 0x9E3779B97F4A7C15U;
    mixed += static_cast<std::uint64_t>(move.to()) << 16 |
             static_cast<std::uint64_t>(move.from()) << 8 |
             static_cast<std::uint64_t>(move.kind()) << 4 | static_cast<std::uint64_t>(move.type());
    mixed = (mixed ^ mixed >> 29) * 0xD6E8FEB86659FD93U;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93U;
    return (mixed >> 32) % 1000 < static_cast<std::uint64_t>(level.blind);
}

} // namespace engine
