// SPDX-License-Identifier: GPL-3.0-or-later
// Standard algebraic notation with drops (WBN E1-E14): reading what files hold and what players
// type, writing our own.
#pragma once

#include "src/base/result.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/board/movegen.h"
#include "src/rules/board/position.h"

#include <string>
#include <string_view>

namespace notation {

enum class MoveFault : std::uint8_t {
    not_a_move,    ///< the text names no move
    no_such_move,  ///< the text is a move, but no legal move fits
    ambiguous,     ///< more than one legal move fits
    pawn_or_bishop ///< lower-case b: only the bishop reading is legal, so it must be asked for
};
[[nodiscard]] std::string_view to_text(MoveFault fault);

/// The one legal move that fits. Legality disambiguates; a missing promotion piece is a queen; `x`
/// is needed only where a pawn's file is not named.
[[nodiscard]] base::Result<rules::Move, MoveFault> fit(const rules::Position& position,
                                                       const Written& written);
/// read_move() and fit(): for files.
[[nodiscard]] base::Result<rules::Move, MoveFault> parse_san(const rules::Position& position,
                                                             std::string_view text);
/// A typed move: as in SAN, but a lower-case `b` is the file unless only a bishop could go there,
/// which is then asked back. `!` and `?` have a meaning of their own.
struct Typed {
    rules::Move move{};
    bool queen_assumed = false; ///< `e8` alone: the caller says so, or refuses by the laws
};
[[nodiscard]] base::Result<Typed, MoveFault> parse_typed(const rules::Position& position,
                                                         std::string_view text);

/// Shortest unambiguous SAN by E9, `N@f3` for drops, `+`, and `#` when no piece that could still
/// come would help. A move that the position does not have is written with both its squares.
[[nodiscard]] std::string to_san(const rules::Position& position, rules::Move move,
                                 const rules::Supply& supply = {});

/// Whether the side to move is mated: in check, without a move, and beyond any rescue.
[[nodiscard]] bool is_mate(const rules::Position& position, const rules::Supply& supply);

// Why a move that was written cannot be played, in words.

/// "no pawn in reserve", "no knight can go to f3", "that piece is pinned": no capital, no full
/// stop. For what fit() refuses. `fed`: pieces may still come from another board.
[[nodiscard]] std::string why_not(const rules::Position& position, const Written& written,
                                  bool fed = true);

// Moves as text where illegal ones can be made and stand until they are claimed.

/// The legal move that fits the text; otherwise the pseudo-legal one: any when both squares are
/// named, and any drop and castling; of others only where the piece could go if the check to its
/// own king did not count. The capture of a king left in check is one, too.
[[nodiscard]] base::Result<rules::Move, MoveFault> fit_by_hand(const rules::Position& position,
                                                               const Written& written);
/// The same for what a player types.
[[nodiscard]] base::Result<Typed, MoveFault> typed_by_hand(const rules::Position& position,
                                                           std::string_view text);

} // namespace notation
