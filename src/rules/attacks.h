// SPDX-License-Identifier: GPL-3.0-or-later
// Which squares a piece on a square attacks. The tables are constants of the program: nothing is
// computed when it starts.
#pragma once

#include "src/rules/bitboard.h"

#include <array>

namespace rules {

namespace detail {

/// The lines through one square, the square itself left out.
struct Lines {
    Bitboard rank, file, diagonal, antidiagonal;
};
struct AttackTables {
    std::array<Bitboard, squares> knight, king;
    PerSide<std::array<Bitboard, squares>> pawn;
    std::array<Lines, squares> lines;
    /// The squares of one rank that a rook reaches, by file and the six inner squares occupied.
    std::array<std::array<std::uint8_t, squares>, 8> rank;
    std::array<std::array<Bitboard, squares>, squares> between, through;
};
extern const AttackTables attack_tables;

[[nodiscard]] constexpr std::size_t at(Square s) {
    return static_cast<std::size_t>(s);
}

/// Squares of `line` (a file or a diagonal through `s`) reached from `s`: o ^ (o - 2s) finds the
/// way up, the same on the board turned upside down the way back.
[[nodiscard]] inline Bitboard along(Bitboard line, Square s, Bitboard occupied) {
    const Bitboard blockers = occupied & line;
    const Bitboard up = blockers - 2 * bit(s);
    const Bitboard down =
        __builtin_bswap64(__builtin_bswap64(blockers) - 2 * __builtin_bswap64(bit(s)));
    return (up ^ down) & line;
}

} // namespace detail

[[nodiscard]] inline Bitboard knight_attacks(Square s) {
    return detail::attack_tables.knight[detail::at(s)];
}
[[nodiscard]] inline Bitboard king_attacks(Square s) {
    return detail::attack_tables.king[detail::at(s)];
}
/// The two squares that a pawn of `side` on `s` attacks.
[[nodiscard]] inline Bitboard pawn_attacks(Side side, Square s) {
    return detail::attack_tables.pawn[side][detail::at(s)];
}
[[nodiscard]] inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    const detail::Lines& lines = detail::attack_tables.lines[detail::at(s)];
    return detail::along(lines.diagonal, s, occupied) |
           detail::along(lines.antidiagonal, s, occupied);
}
[[nodiscard]] inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    const int shift = index(s) & 56;
    const auto inner = static_cast<std::size_t>(occupied >> (shift + 1) & 63);
    const Bitboard rank = detail::attack_tables.rank[static_cast<std::size_t>(file_of(s))][inner];
    return rank << shift |
           detail::along(detail::attack_tables.lines[detail::at(s)].file, s, occupied);
}
[[nodiscard]] inline Bitboard queen_attacks(Square s, Bitboard occupied) {
    return bishop_attacks(s, occupied) | rook_attacks(s, occupied);
}
/// What a bishop or a rook would attack on an empty board.
[[nodiscard]] inline Bitboard slanting_lines(Square s) {
    const detail::Lines& lines = detail::attack_tables.lines[detail::at(s)];
    return lines.diagonal | lines.antidiagonal;
}
[[nodiscard]] inline Bitboard straight_lines(Square s) {
    const detail::Lines& lines = detail::attack_tables.lines[detail::at(s)];
    return lines.rank | lines.file;
}
/// The squares strictly between two squares of one line; none when they share no line.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return detail::attack_tables.between[detail::at(a)][detail::at(b)];
}
/// The whole line through two squares, edge to edge; none when they share no line.
[[nodiscard]] inline Bitboard line_through(Square a, Square b) {
    return detail::attack_tables.through[detail::at(a)][detail::at(b)];
}

/// All squares that a set of pawns of `side` attacks.
[[nodiscard]] constexpr Bitboard pawn_attacks(Side side, Bitboard pawns) {
    const Bitboard west = pawns & ~file_mask(0);
    const Bitboard east = pawns & ~file_mask(7);
    return side == Side::white ? west << 7 | east << 9 : west >> 9 | east >> 7;
}
/// A set of squares moved one rank forward, as `side` sees it.
[[nodiscard]] constexpr Bitboard forward(Side side, Bitboard set) {
    return side == Side::white ? set << 8 : set >> 8;
}
/// `rank` 1..8 as `side` counts.
[[nodiscard]] constexpr Bitboard own_rank(Side side, int rank) {
    return rank_mask(side == Side::white ? rank - 1 : 8 - rank);
}

} // namespace rules
