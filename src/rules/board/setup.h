// SPDX-License-Identifier: GPL-3.0-or-later
// One board as parsed or set up by hand: not validated, it may even lack kings.
#pragma once

#include "src/base/enum_array.h"
#include "src/rules/board/hand.h"
#include "src/rules/laws/table_plan.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <vector>

namespace rules {

/// The side of the board towards which a king castles. CastlingRooks holds the squares of the
/// castling rooks, on any file (for shuffled arrays); nothing where the right is lost.
enum class Wing : std::uint8_t { king, queen };
template <class T> using PerWing = base::EnumArray<Wing, T, 2>;
using CastlingRooks = PerSide<PerWing<std::optional<Square>>>;

/// One board as a text or a server describes it.
struct Setup {
    base::EnumArray<Square, std::optional<Piece>, squares> board{};
    PerSide<Hand> hands{};
    Side turn = Side::white;
    CastlingRooks castling{};
    std::optional<Square> en_passant{}; ///< the square a pawn has just crossed
    int quiet_plies = 0;                ///< half-moves since a capture, pawn move or drop
    int move_number = 1;                ///< the full-move number: from 1, counted by White's moves
    bool operator==(const Setup&) const = default;
};

/// The usual start array (WBN 4.3).
[[nodiscard]] Setup standard_setup();

// Shuffled start arrays: WBN's "Fischer random".

inline constexpr int chess960_arrays = 960;
/// The Chess960 number of the usual array.
inline constexpr int usual_array = 518;

/// The Chess960 array of that number (0..959), the same for both sides, with all castling rights.
[[nodiscard]] Setup chess960_setup(int number);

// Set-ups with more pieces than the sets of chessmen hold, which no match can reach.

/// A kind of which there are more pieces than the sets of all boards hold.
struct Surplus {
    Kind kind{};
    int men = 0;  ///< pieces on the boards and in the reserves
    int most = 0; ///< the most that the sets allow
    int sets = 0;
    std::optional<Side> side{};   ///< nothing where captured pieces change colour
    bool reserves_exceed = false; ///< the reserves alone hold more than `most`
    bool operator==(const Surplus&) const = default;
};

/// The first kind of which these boards and their reserves hold more pieces than the sets of all
/// boards have; nothing if there is none. `boards` may lack some of the plan's. Promoted pieces
/// need not be marked: surplus pieces on a board count as promoted pawns.
[[nodiscard]] std::optional<Surplus> surplus(const std::vector<Setup>& boards,
                                             const TablePlan& plan);

/// A phrase such as "White has 8 queens, two sets hold 2".
[[nodiscard]] std::string to_text(const Surplus& surplus);

} // namespace rules
