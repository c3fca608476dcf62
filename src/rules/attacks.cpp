// SPDX-License-Identifier: GPL-3.0-or-later
// The attack tables, made by the compiler.
#include "src/rules/attacks.h"

namespace rules::detail {
namespace {

struct Step {
    int files, ranks;
};
constexpr std::array<Step, 8> king_steps{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
constexpr std::array<Step, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

constexpr Bitboard neighbour(int square, Step step) {
    const int file = (square & 7) + step.files;
    const int rank = (square >> 3) + step.ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : Bitboard{1} << (8 * rank + file);
}

constexpr Bitboard ray(int from, Step step) {
    Bitboard reached = 0;
    for (Bitboard next = neighbour(from, step); next != 0;
         next = neighbour(std::countr_zero(next), step)) {
        reached |= next;
    }
    return reached;
}

constexpr void fill_lines(AttackTables& tables, std::size_t s) {
    for (const Step step : king_steps) {
        const Bitboard back = ray(static_cast<int>(s), {-step.files, -step.ranks});
        const Bitboard whole = ray(static_cast<int>(s), step) | back | Bitboard{1} << s;
        Bitboard passed = 0;
        for (Bitboard next = neighbour(static_cast<int>(s), step); next != 0;
             next = neighbour(std::countr_zero(next), step)) {
            const auto to = static_cast<std::size_t>(std::countr_zero(next));
            tables.between[s][to] = passed;
            tables.through[s][to] = whole;
            passed |= next;
        }
    }
    const auto both = [s](Step step) {
        return ray(static_cast<int>(s), step) |
               ray(static_cast<int>(s), {-step.files, -step.ranks});
    };
    tables.lines[s] = {both({1, 0}), both({0, 1}), both({1, 1}), both({1, -1})};
}

constexpr std::uint8_t rank_reach(int file, unsigned inner) {
    const unsigned occupied = inner << 1;
    unsigned reached = 0;
    for (int f = file + 1; f < 8; ++f) {
        reached |= 1U << f;
        if ((occupied >> f & 1U) != 0) {
            break;
        }
    }
    for (int f = file - 1; f >= 0; --f) {
        reached |= 1U << f;
        if ((occupied >> f & 1U) != 0) {
            break;
        }
    }
    return static_cast<std::uint8_t>(reached);
}

constexpr AttackTables make_tables() {
    AttackTables tables{};
    for (std::size_t s = 0; s < squares; ++s) {
        for (const Step step : knight_steps) {
            tables.knight[s] |= neighbour(static_cast<int>(s), step);
        }
        for (const Step step : king_steps) {
            tables.king[s] |= neighbour(static_cast<int>(s), step);
        }
        for (const Side side : both_sides) {
            tables.pawn[side][s] = pawn_attacks(side, Bitboard{1} << s);
        }
        fill_lines(tables, s);
    }
    for (std::size_t file = 0; file < 8; ++file) {
        for (std::size_t inner = 0; inner < 64; ++inner) {
            tables.rank[file][inner] =
                rank_reach(static_cast<int>(file), static_cast<unsigned>(inner));
        }
    }
    return tables;
}

} // namespace

constinit const AttackTables attack_tables = make_tables();

} // namespace rules::detail
