// SPDX-License-Identifier: GPL-3.0-or-later
// The vocabulary of the game, used throughout the program.
//
//   side      White or Black on one board
//   board     one of N; bughouse has two, crazyhouse one, a ring two to five
//   seat      one side of one board, where a player sits ("A" is White on board A)
//   player    whoever sits in a seat; in siamese and ring matches one player has two seats
//   team      players who win together; a ring match has none
//   partner   the seat that one's captures go to
//   diagonal  the partner's opponent, whose clock tells whether one can afford to sit
//   reserve   the pieces a seat may drop (FICS: holdings; also hand, stock, stuff-place)
//   drop      placing a piece from the reserve on an empty square instead of moving
//   sit       to wait on purpose while one's clock runs
//   ply       one half-move of one seat
#pragma once

#include "src/base/enum_array.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace rules {

enum class Side : std::uint8_t { white, black };
enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king };
inline constexpr int kinds = 6;
/// A board of the match: 0 is "A".
enum class BoardId : std::uint8_t { a, b, c, d, e };
inline constexpr int max_boards = 5;
inline constexpr int max_seats = 2 * max_boards;
enum class Player : std::uint8_t {};
enum class Team : std::uint8_t {};

template <class T> using PerSide = base::EnumArray<Side, T, 2>;
template <class T> using PerKind = base::EnumArray<Kind, T, kinds>;
template <class T> using PerBoard = base::EnumArray<BoardId, T, max_boards>;

inline constexpr std::array<BoardId, max_boards> all_boards{BoardId::a, BoardId::b, BoardId::c,
                                                            BoardId::d, BoardId::e};
inline constexpr std::array<Side, 2> both_sides{Side::white, Side::black};
inline constexpr std::array<Kind, kinds> all_kinds{Kind::pawn, Kind::knight, Kind::bishop,
                                                   Kind::rook, Kind::queen,  Kind::king};
inline constexpr std::array kinds_but_king{Kind::pawn, Kind::knight, Kind::bishop, Kind::rook,
                                           Kind::queen};

[[nodiscard]] constexpr Side other(Side side) {
    return side == Side::white ? Side::black : Side::white;
}

struct Piece {
    Side side{};
    Kind kind{};
    bool promoted = false; ///< enters a reserve as a pawn when captured
    bool operator==(const Piece&) const = default;
};

/// a1 = 0, b1 = 1, ... h8 = 63.
enum class Square : std::uint8_t {};
inline constexpr int squares = 64;

/// `file` and `rank` run from 0 to 7.
[[nodiscard]] constexpr Square square(int file, int rank) {
    return static_cast<Square>(rank * 8 + file);
}
[[nodiscard]] constexpr int index(Square s) {
    return static_cast<int>(s);
}
[[nodiscard]] constexpr int file_of(Square s) {
    return index(s) & 7;
}
[[nodiscard]] constexpr int rank_of(Square s) {
    return index(s) >> 3;
}

/// A player's place in a match: one colour on one board.
struct Seat {
    BoardId board{};
    Side side{};
    bool operator==(const Seat&) const = default;
};

/// An index from 0 to 9: White before Black, board by board.
[[nodiscard]] constexpr int index(Seat seat) {
    return 2 * static_cast<int>(seat.board) + static_cast<int>(seat.side);
}
[[nodiscard]] constexpr Seat seat_at(int i) {
    return {static_cast<BoardId>(i / 2), static_cast<Side>(i % 2)};
}
[[nodiscard]] constexpr Seat opponent(Seat seat) {
    return {seat.board, other(seat.side)};
}

/// A value for each seat of up to five boards.
template <class T> struct PerSeat {
    std::array<T, max_seats> values{};
    constexpr T& operator[](Seat seat) { return values[static_cast<std::size_t>(index(seat))]; }
    constexpr const T& operator[](Seat seat) const {
        return values[static_cast<std::size_t>(index(seat))];
    }
    bool operator==(const PerSeat&) const = default;
};

/// The letter of a seat: 'A' for White and 'a' for Black on board A, up to 'E' and 'e' (WBN E14).
[[nodiscard]] constexpr char letter(Seat seat) {
    const char base = seat.side == Side::white ? 'A' : 'a';
    return static_cast<char>(base + static_cast<int>(seat.board));
}
[[nodiscard]] constexpr char letter(BoardId board) {
    return static_cast<char>('A' + static_cast<int>(board));
}
[[nodiscard]] constexpr std::optional<Seat> seat_from(char c) {
    if (c >= 'A' && c <= 'E') {
        return Seat{static_cast<BoardId>(c - 'A'), Side::white};
    }
    if (c >= 'a' && c <= 'e') {
        return Seat{static_cast<BoardId>(c - 'a'), Side::black};
    }
    return std::nullopt;
}
/// The seat for a word that is just its letter.
[[nodiscard]] constexpr std::optional<Seat> seat_from(std::string_view word) {
    return word.size() == 1 ? seat_from(word.front()) : std::nullopt;
}

} // namespace rules
