// SPDX-License-Identifier: GPL-3.0-or-later
// Legal move generation for one position. No allocation, no state between calls.
#pragma once

#include "src/rules/board/bitboard.h"
#include "src/rules/board/position.h"
#include "src/rules/laws/move_laws.h"

#include <cstddef>

namespace rules {

/// Room for every move of any position, however contrived: with n own men, 27 moves for each and 16
/// ways into each other square bound the steps by min(27n, 16(64 - n)) < 650, and there are at most
/// 6(64 - n) drops.
class MoveList {
  public:
    static constexpr std::size_t capacity = 1024;

    MoveList() {} // moves_ stays uninitialised: clearing 4 KiB would cost more than finding moves

    void push(Move move) { moves_[size_++] = move; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    [[nodiscard]] Move& operator[](std::size_t i) { return moves_[i]; }
    [[nodiscard]] const Move* begin() const { return moves_; }
    [[nodiscard]] const Move* end() const { return moves_ + size_; }
    [[nodiscard]] Move* begin() { return moves_; }
    [[nodiscard]] Move* end() { return moves_ + size_; }
    void clear() { size_ = 0; }
    /// Keeps only the first `count` moves; a larger `count` includes moves written past the end.
    void resize(std::size_t count) { size_ = count; }

  private:
    std::size_t size_ = 0;
    union {
        Move moves_[capacity];
    };
};

/// Which legal moves are generated; `noisy` means captures and promotions, or all moves when in
/// check.
enum class MoveFilter : std::uint8_t { all, noisy };

/// The legal moves and drops of the side to move, with the reserve that it holds.
void legal_moves(const Position& position, MoveList& into, MoveFilter which = MoveFilter::all);
[[nodiscard]] MoveList legal_moves(const Position& position);
/// The legal moves that end on `to`, except drops; faster than legal_moves(). Castling, en passant
/// and, in a position that is not plain, other moves may be included too.
[[nodiscard]] MoveList candidate_steps_to(const Position& position, Square to);

/// The number of legal moves, found without listing them.
[[nodiscard]] std::uint64_t count_legal_moves(const Position& position);
[[nodiscard]] bool has_legal_move(const Position& position);
[[nodiscard]] bool is_legal(const Position& position, Move move);

/// Whether `move` would be legal if the safety of its own king did not matter. Under `--referee
/// claims` all such moves can be played: an illegal one stands until it is claimed.
[[nodiscard]] bool is_pseudo_legal(const Position& position, Move move);

/// The pieces that may still be passed to a player who waits for one.
struct Supply {
    // Not explicit: a Rescue alone means a supply of two sets of chessmen, the usual case.
    constexpr Supply(Rescue rescue_ = Rescue::any_piece, int sets_ = 2,
                     const PerKind<int>& removed_for_stalling_ = {})
        : rescue(rescue_), sets(sets_), removed_for_stalling(removed_for_stalling_) {}
    Rescue rescue;
    int sets; ///< sets of chessmen in the match, one for each board; 1..5
    PerKind<int>
        removed_for_stalling; ///< pieces of the player's colour that have left the match for good
    bool operator==(const Supply&) const = default;
};

/// The number of pieces of one kind and colour in `sets` sets of chessmen.
[[nodiscard]] constexpr int men_in(int sets, Kind kind) {
    constexpr PerKind<int> in_one_set{{8, 2, 2, 2, 1, 1}};
    return sets * in_one_set[kind];
}

/// Whether dropping a piece not yet held could parry the check. The side to move must be in check.
[[nodiscard]] bool drop_could_parry_check(const Position& position, const Supply& supply);

/// Whether the side to move is mated: in check, without a legal move, and beyond any rescue.
[[nodiscard]] bool is_mate(const Position& position, const Supply& supply);

/// The men of that kind and colour as the sets of chessmen count them: a promoted piece is a pawn.
[[nodiscard]] int standing_men(const Position& position, Side side, Kind kind);

} // namespace rules

namespace rules::general {

// The generator for all laws and any number of kings: it lists each move that a piece could make,
// then tests whether it is legal. Slow; movegen.cpp calls it where its shortcuts do not apply.

/// Every move that the pieces and the reserve could make, regardless of their own kings' safety;
/// castling needs its right and an empty path.
void pseudo_legal_moves(const Position& position, MoveList& into);

/// Whether the law `drop_may_mate` is applied when a move is judged.
enum class MateByDrop : std::uint8_t { as_the_laws_say, allowed };

/// Whether a pseudo-legal move is legal.
[[nodiscard]] bool may_be_played(const Position& position, Move move,
                                 MateByDrop mate = MateByDrop::as_the_laws_say);

void legal_moves(const Position& position, MoveList& into);

} // namespace rules::general

namespace rules {

// The fast generator: moves of plain positions (Position::suits_fast_generator), compiled for each
// side.

/// The number of legal moves of `us`, the side to move.
template <Side us>
[[nodiscard]] int count_moves_fast(const Position& position, Cpu cpu = this_cpu());
/// Adds the legal moves of `us` to `into`.
template <Side us>
void list_moves_fast(const Position& position, MoveList& into, MoveFilter which,
                     Cpu cpu = this_cpu());

// Premoves: moves that a seat may queue before its turn, if some future position could allow them.

/// Whether `side` could ever play `move` from where its pieces stand now, as a premove requires.
/// Any piece in the way may leave, an own piece on the target may be captured there, an enemy piece
/// may be dropped there, and a piece for a drop may still arrive: only the geometry of the pieces,
/// the laws on drop squares and promotion, and the present castling rights count.
[[nodiscard]] bool is_possible_premove(const Position& position, Side side, Move move);

} // namespace rules
