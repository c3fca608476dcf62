// SPDX-License-Identifier: GPL-3.0-or-later
// Counting the leaves of the tree of legal moves on one board, to verify the move generator.
#pragma once

#include "src/rules/board/movegen.h"

#include <vector>

namespace rules {

/// What becomes of captured pieces when one board stands alone.
enum class PerftVariant : std::uint8_t {
    bughouse,  ///< captured pieces vanish, since there is no partner's board
    crazyhouse ///< captured pieces go to the captor's own reserve, promoted ones as pawns
};
/// The position after a legal move on a board that stands alone.
[[nodiscard]] Position after_alone(const Position& position, Move move, PerftVariant variant);

/// Whether the moves of the last ply are listed one by one or only counted.
enum class LastPly : std::uint8_t { counted, listed };

[[nodiscard]] std::uint64_t perft(const Position& position, int depth,
                                  PerftVariant variant = PerftVariant::bughouse,
                                  LastPly last_ply = LastPly::counted);

/// A legal move and the leaves below it; divide() lists them all, and none at depth 0.
struct Branch {
    Move move{};
    std::uint64_t nodes = 0;
    bool operator==(const Branch&) const = default;
};
[[nodiscard]] std::vector<Branch> divide(const Position& position, int depth,
                                         PerftVariant variant = PerftVariant::bughouse,
                                         LastPly last_ply = LastPly::counted);

} // namespace rules
