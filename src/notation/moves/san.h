// SPDX-License-Identifier: GPL-3.0-or-later
// Standard algebraic notation with drops (WBN E1-E14): reading moves from files and from players,
// and writing our own.
#pragma once

#include "src/base/result.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/board/movegen.h"
#include "src/rules/board/position.h"

#include <string>
#include <string_view>

namespace notation {

enum class MoveFault : std::uint8_t {
    not_a_move,              ///< the text is not a move
    no_such_move,            ///< the text is a move, but no legal move fits
    ambiguous,               ///< more than one legal move fits
    lowercase_b_means_bishop ///< lower-case b: only the bishop reading is legal; the player must
                             ///< confirm
};
[[nodiscard]] std::string_view to_text(MoveFault fault);

/// The one legal move that fits the text. Illegal moves are left out of account; a missing
/// promotion piece is a queen; `x` matters only where a pawn's file is not named.
[[nodiscard]] base::Result<rules::Move, MoveFault> fitting_move(const rules::Position& position,
                                                                const WrittenMove& written);
/// Reads a move from a file: as read_move(), also a pawn's capture by its files alone, `ed` or
/// `exd=Q`, to which only the position gives a rank.
[[nodiscard]] base::Result<WrittenMove, MoveFault> read_move_in(const rules::Position& position,
                                                                std::string_view text);
/// Parses a move from a file: read_move_in(), then fitting_move().
[[nodiscard]] base::Result<rules::Move, MoveFault> parse_san(const rules::Position& position,
                                                             std::string_view text);
/// A typed move: as in SAN, but a lower-case `b` is the file, and if only a bishop could go there
/// the player must confirm. Text with `!` or `?`, which mean something else when typed, is refused.
struct TypedMove {
    rules::Move move{};
    bool queen_assumed = false; ///< `e8` alone: the caller tells the player, or refuses by the laws
};
[[nodiscard]] base::Result<TypedMove, MoveFault> parse_typed(const rules::Position& position,
                                                             std::string_view text);

/// The shortest unambiguous SAN by WBN E9: `N@f3` for drops, `+`, and `#` if no piece that could
/// still come would help. An illegal move is written with both its squares.
[[nodiscard]] std::string to_san(const rules::Position& position, rules::Move move,
                                 const rules::Supply& supply = {});

// Why a written move cannot be played, in words.

/// Why fitting_move() refuses: "no pawn in reserve", "no knight can go to f3", "that piece is
/// pinned", without capital or full stop. `fed`: pieces may still come from another board.
[[nodiscard]] std::string why_not(const rules::Position& position, const WrittenMove& written,
                                  bool fed = true);

// Reading moves where illegal ones can be made and stand until they are claimed.

/// The legal move that fits the text; otherwise a pseudo-legal one: any that names both squares,
/// any drop or castling, and others only if the check to the mover's king is all that forbids them.
/// The capture of a king left in check is pseudo-legal too.
[[nodiscard]] base::Result<rules::Move, MoveFault>
fitting_move_by_hand(const rules::Position& position, const WrittenMove& written);
/// Like parse_typed(), with the moves of fitting_move_by_hand().
[[nodiscard]] base::Result<TypedMove, MoveFault>
parse_typed_by_hand(const rules::Position& position, std::string_view text);

} // namespace notation
