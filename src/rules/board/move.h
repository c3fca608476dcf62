// SPDX-License-Identifier: GPL-3.0-or-later
// One half-move of one seat, in four bytes.
#pragma once

#include "src/rules/board/attacks.h"
#include "src/rules/types.h"

#include <bit>
#include <cstdint>

namespace rules {

// Where king and rook go when they castle, from any start array: the king to the c or g file, the
// rook to the d or f file.

struct CastlingSquares {
    Square king_to, rook_to;
    Bitboard kings_path;    ///< squares the king enters; none may be attacked
    Bitboard must_be_empty; ///< apart from the king and rook themselves
};

/// The squares involved in castling; `king` and `rook` are on one rank.
[[nodiscard]] inline CastlingSquares castling_squares(Square king, Square rook) {
    const bool kings_wing = rook > king;
    const Square king_to = square(kings_wing ? 6 : 2, rank_of(king));
    const Square rook_to = square(kings_wing ? 5 : 3, rank_of(king));
    const Bitboard kings_path = king_to == king ? 0 : between(king, king_to) | bit(king_to);
    const Bitboard rooks_path = between(rook, rook_to) | bit(rook_to);
    return {king_to, rook_to, kings_path, (kings_path | rooks_path) & ~bit(king) & ~bit(rook)};
}

/// A step (captures and en passant included), a promotion, a castling or a drop. Trivially
/// copyable; a default-constructed one means "no move".
class Move {
  public:
    enum class Type : std::uint8_t { none, step, promotion, castle, drop };

    constexpr Move() = default;

    [[nodiscard]] static constexpr Move step(Square from, Square to) {
        return {Type::step, Kind::pawn, from, to};
    }
    [[nodiscard]] static constexpr Move promote(Square from, Square to, Kind to_kind) {
        return {Type::promotion, to_kind, from, to};
    }
    /// Castling as king takes own rook: `rook` is the rook's square, so any start array can castle.
    [[nodiscard]] static constexpr Move castle(Square king, Square rook) {
        return {Type::castle, Kind::king, king, rook};
    }
    [[nodiscard]] static constexpr Move drop(Kind kind, Square to) {
        return {Type::drop, kind, to, to};
    }

    [[nodiscard]] constexpr Type type() const { return type_; }
    /// The square left; for a drop, the same as to().
    [[nodiscard]] constexpr Square from() const { return from_; }
    /// The square entered; for castling the rook's square.
    [[nodiscard]] constexpr Square to() const { return to_; }
    /// The kind promoted to or dropped.
    [[nodiscard]] constexpr Kind new_kind() const { return kind_; }

    [[nodiscard]] constexpr bool is_drop() const { return type_ == Type::drop; }
    explicit constexpr operator bool() const { return type_ != Type::none; }
    /// Compares all four bytes at once: the search compares every move with a few others.
    constexpr bool operator==(const Move& other) const {
        return std::bit_cast<std::uint32_t>(*this) == std::bit_cast<std::uint32_t>(other);
    }

  private:
    constexpr Move(Type type, Kind kind, Square from, Square to)
        : type_(type), kind_(kind), from_(from), to_(to) {}

    Type type_ = Type::none;
    Kind kind_ = Kind::pawn;
    Square from_{};
    Square to_{};
};
static_assert(sizeof(Move) == 4);

} // namespace rules
