// SPDX-License-Identifier: GPL-3.0-or-later
// The squares that a piece on a given square attacks. The tables are compile-time constants:
// nothing is computed at start-up.
#pragma once

#include "src/rules/board/bitboard.h"

#include <array>

namespace rules {

namespace detail {

/// Sliding attacks along one of the four lines through each square (magic bitboards): multiplying
/// the occupied squares in `mask` by `magic` yields, in the top six bits, the index of the
/// reachable squares in `attacks`.
struct LineTable {
    std::array<Bitboard, squares> empty_board_attacks; ///< the line without the slider's own square
    std::array<Bitboard, squares> mask; ///< `whole` without edge squares, which block nothing
    std::array<Bitboard, squares> magic;
    std::array<std::array<Bitboard, squares>, squares> attacks;
};
struct AttackTables {
    std::array<Bitboard, squares> knight, king;
    PerSide<std::array<Bitboard, squares>> pawn;
    LineTable rank, file, diagonal, antidiagonal;
    std::array<std::array<Bitboard, squares>, squares> between, through;
};
extern const AttackTables attack_tables;

[[nodiscard]] constexpr std::size_t at(Square s) {
    return static_cast<std::size_t>(s);
}
[[nodiscard]] inline Bitboard line_attacks(const LineTable& line, Square s, Bitboard occupied) {
    const Bitboard place = (occupied & line.mask[at(s)]) * line.magic[at(s)] >> 58;
    return line.attacks[at(s)][place];
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
    return detail::line_attacks(detail::attack_tables.diagonal, s, occupied) |
           detail::line_attacks(detail::attack_tables.antidiagonal, s, occupied);
}
[[nodiscard]] inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    return detail::line_attacks(detail::attack_tables.rank, s, occupied) |
           detail::line_attacks(detail::attack_tables.file, s, occupied);
}
[[nodiscard]] inline Bitboard queen_attacks(Square s, Bitboard occupied) {
    return bishop_attacks(s, occupied) | rook_attacks(s, occupied);
}
/// The squares that a piece of that kind attacks; `side` matters for pawns only.
[[nodiscard]] inline Bitboard attacks(Kind kind, Side side, Square from, Bitboard occupied) {
    switch (kind) {
    case Kind::pawn:
        return pawn_attacks(side, from);
    case Kind::knight:
        return knight_attacks(from);
    case Kind::bishop:
        return bishop_attacks(from, occupied);
    case Kind::rook:
        return rook_attacks(from, occupied);
    case Kind::queen:
        return queen_attacks(from, occupied);
    case Kind::king:
        return king_attacks(from);
    }
    return 0;
}
/// The squares from which each kind of piece, other than a king, would attack `king`, which
/// belongs to `side`.
[[nodiscard]] inline PerKind<Bitboard> checking_squares(Side side, Square king, Bitboard occupied) {
    const Bitboard diagonal = bishop_attacks(king, occupied);
    const Bitboard straight = rook_attacks(king, occupied);
    return {{pawn_attacks(side, king), knight_attacks(king), diagonal, straight,
             diagonal | straight, 0}};
}
/// The squares that a bishop or a rook would attack on an empty board.
[[nodiscard]] inline Bitboard diagonal_lines(Square s) {
    const auto& tables = detail::attack_tables;
    return tables.diagonal.empty_board_attacks[detail::at(s)] |
           tables.antidiagonal.empty_board_attacks[detail::at(s)];
}
[[nodiscard]] inline Bitboard orthogonal_lines(Square s) {
    return detail::attack_tables.rank.empty_board_attacks[detail::at(s)] |
           detail::attack_tables.file.empty_board_attacks[detail::at(s)];
}
/// The squares strictly between two squares on one line; none if they share no line.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return detail::attack_tables.between[detail::at(a)][detail::at(b)];
}
/// The whole line through two squares, edge to edge; none if they share no line.
[[nodiscard]] inline Bitboard line_through(Square a, Square b) {
    return detail::attack_tables.through[detail::at(a)][detail::at(b)];
}

/// All squares that a set of pawns of `side` attacks.
[[nodiscard]] constexpr Bitboard pawn_attacks(Side side, Bitboard pawns) {
    const Bitboard west = pawns & ~file_mask(0);
    const Bitboard east = pawns & ~file_mask(7);
    return side == Side::white ? west << 7 | east << 9 : west >> 9 | east >> 7;
}
/// A set of squares shifted one rank forward, from the view of `side`.
[[nodiscard]] constexpr Bitboard forward(Side side, Bitboard set) {
    return side == Side::white ? set << 8 : set >> 8;
}
/// The squares of rank `rank`, 1..8 as `side` counts.
[[nodiscard]] constexpr Bitboard own_rank(Side side, int rank) {
    return rank_mask(side == Side::white ? rank - 1 : 8 - rank);
}

} // namespace rules
