// SPDX-License-Identifier: GPL-3.0-or-later
// A board as it was parsed or drawn: nothing is promised, not even kings.
#pragma once

#include "src/base/enum_array.h"
#include "src/rules/board/hand.h"
#include "src/rules/laws/table_plan.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <vector>

namespace rules {

/// The squares of one side's castling rooks, king's wing and queen's wing; none when that right is
/// lost or never existed. Any file, so that shuffled arrays can castle.
enum class Wing : std::uint8_t { king, queen };
template <class T> using PerWing = base::EnumArray<Wing, T, 2>;
using CastlingRooks = PerSide<PerWing<std::optional<Square>>>;

/// One board as text or a server describes it.
struct Setup {
    base::EnumArray<Square, std::optional<Piece>, squares> board{};
    PerSide<Hand> hands{};
    Side turn = Side::white;
    CastlingRooks castling{};
    std::optional<Square> en_passant{}; ///< the square a pawn has just crossed
    int quiet_plies = 0;                ///< half-moves since a capture, pawn move or drop
    int move_number = 1;                ///< counted by White's moves, from 1
    bool operator==(const Setup&) const = default;
};

/// The usual array (WBN 4.3).
[[nodiscard]] Setup standard_setup();

// Shuffled start arrays: WBN's "Fischer random".

inline constexpr int chess960_arrays = 960;
/// The usual array has this number.
inline constexpr int usual_array = 518;

/// The array of that number (0..959, as the game's rules count them), the same for both sides, with
/// all rights to castle.
[[nodiscard]] Setup chess960_setup(int number);

// More men than there are: a set-up that no match can come to.

/// A kind of which there are more than the sets of all boards hold.
struct Surplus {
    Kind kind{};
    int men = 0;  ///< pieces on the boards and in the reserves
    int most = 0; ///< the most that the sets allow
    int sets = 0;
    std::optional<Side> side{}; ///< nothing where captures change their colour
    bool held = false;          ///< the reserves alone hold more
    bool operator==(const Surplus&) const = default;
};

/// The first surplus of pieces over these boards and reserves; missing boards may hold the rest.
/// Promoted pieces need not be marked in the source: pieces on a board beyond the number of their
/// kind count as pawns.
[[nodiscard]] std::optional<Surplus> surplus(const std::vector<Setup>& boards,
                                             const TablePlan& plan);

/// "White has 8 queens, two sets hold 2"
[[nodiscard]] std::string to_text(const Surplus& surplus);

} // namespace rules
