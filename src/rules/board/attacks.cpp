// SPDX-License-Identifier: GPL-3.0-or-later
// The attack tables, computed by the compiler.
#include "src/rules/board/attacks.h"

namespace rules::detail {
namespace {

struct Step {
    int files, ranks;
};
constexpr std::array<Step, 8> king_steps{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
constexpr std::array<Step, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr Bitboard edge_files = file_mask(0) | file_mask(7);
constexpr Bitboard edge_ranks = rank_mask(0) | rank_mask(7);

constexpr Bitboard neighbour(std::size_t square, Step step) {
    const int file = static_cast<int>(square % 8) + step.files;
    const int rank = static_cast<int>(square / 8) + step.ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : Bitboard{1} << (8 * rank + file);
}

/// The squares from `from` in one direction, up to and including the first occupied one.
constexpr Bitboard ray(std::size_t from, Step step, Bitboard occupied) {
    Bitboard reached = 0;
    for (Bitboard next = neighbour(from, step); next != 0;
         next = neighbour(static_cast<std::size_t>(first(next)), step)) {
        reached |= next;
        if ((next & occupied) != 0) {
            break;
        }
    }
    return reached;
}

constexpr Bitboard both_ways(std::size_t from, Step step, Bitboard occupied) {
    return ray(from, step, occupied) | ray(from, {-step.files, -step.ranks}, occupied);
}

/// Gathers files b to g of a line that meets every file once: bits 57..62 of the product.
constexpr Bitboard files_gatherer = file_mask(1);
/// Gathers ranks 2 to 7 of the a-file: rank r (from 0) goes from bit 8r to bit 64 - r, and no two
/// bits of the product coincide.
constexpr Bitboard ranks_gatherer = bit(Square{55}) | bit(Square{46}) | bit(Square{37}) |
                                    bit(Square{28}) | bit(Square{19}) | bit(Square{10});

constexpr Bitboard magic(std::size_t square, Step step) {
    if (step.files == 0) {
        return ranks_gatherer >> square % 8;
    }
    return step.ranks == 0 ? Bitboard{1} << (57 - (square & 56)) : files_gatherer;
}

constexpr void fill(LineTable& line, Step step) {
    const Bitboard edges = (step.files == 0 ? 0 : edge_files) | (step.ranks == 0 ? 0 : edge_ranks);
    for (std::size_t s = 0; s < squares; ++s) {
        line.empty_board_attacks[s] = both_ways(s, step, 0);
        line.mask[s] = line.empty_board_attacks[s] & ~edges;
        line.magic[s] = magic(s, step);
        Bitboard occupied = 0;
        do { // every subset of the inner squares
            const Bitboard place = occupied * line.magic[s] >> 58;
            line.attacks[s][place] = both_ways(s, step, occupied);
            occupied = (occupied - line.mask[s]) & line.mask[s];
        } while (occupied != 0);
    }
}

constexpr void fill_lines(AttackTables& tables, std::size_t s) {
    for (const Step step : king_steps) {
        const Bitboard whole = both_ways(s, step, 0) | Bitboard{1} << s;
        Bitboard passed = 0;
        for (Bitboard next = neighbour(s, step); next != 0;
             next = neighbour(static_cast<std::size_t>(first(next)), step)) {
            const auto to = static_cast<std::size_t>(first(next));
            tables.between[s][to] = passed;
            tables.through[s][to] = whole;
            passed |= next;
        }
    }
}

constexpr AttackTables make_tables() {
    AttackTables tables{};
    for (std::size_t s = 0; s < squares; ++s) {
        for (const Step step : knight_steps) {
            tables.knight[s] |= neighbour(s, step);
        }
        for (const Step step : king_steps) {
            tables.king[s] |= neighbour(s, step);
        }
        for (const Side side : both_sides) {
            tables.pawn[side][s] = pawn_attacks(side, Bitboard{1} << s);
        }
        fill_lines(tables, s);
    }
    fill(tables.rank, {1, 0});
    fill(tables.file, {0, 1});
    fill(tables.diagonal, {1, 1});
    fill(tables.antidiagonal, {1, -1});
    return tables;
}

} // namespace

constinit const AttackTables attack_tables = make_tables();

} // namespace rules::detail
