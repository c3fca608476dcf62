// SPDX-License-Identifier: GPL-3.0-or-later
// Parses typed text as a move of the player, or explains by the rules why it cannot be played.
#pragma once

#include "src/app/port/sentence.h"
#include "src/base/result.h"
#include "src/notation/moves/piece_letters.h"
#include "src/notation/moves/san.h"
#include "src/rules/board/position.h"
#include "src/rules/match/match.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Why a typed move cannot be played.
struct MoveProblem {
    Wording why;
    /// The move that was probably meant, to be proposed: `Bxc3` for `bxc3`. Empty without a guess.
    std::string suggestion;
};

/// Parses `text`, without its trailing mark. `seat` must be to move, or reply early to a move whose
/// clock has not been pressed.
[[nodiscard]] base::Result<notation::TypedMove, MoveProblem>
typed_move(const rules::Match& match, rules::Seat seat, std::string_view text);

/// For the beginning of a drop ("N@", "N@f") of a piece not in reserve: the hint that the drop can
/// wait for the piece. Empty for other text.
[[nodiscard]] Wording missing_piece_hint(const rules::Match& match, rules::Seat seat,
                                         std::string_view text);

/// The move that `text` would mean when `side` is to move: a legal one now, else one that may
/// become legal. An empty move if it can never be played from here.
[[nodiscard]] rules::Move conceivable_move(const rules::Position& position, rules::Side side,
                                           std::string_view text);

// Completions of a partly typed move: as text for Tab, as squares for the marks on the board.

/// The squares where a move that begins with `typed` could end; none for empty text. Called for
/// every frame, so it formats no moves.
[[nodiscard]] rules::Bitboard targets(const rules::Position& position, std::string_view typed);

/// The legal moves of the side to move whose SAN, in these piece letters, begins with `typed`:
/// checks first, then captures.
[[nodiscard]] std::vector<std::string> moves_beginning(const rules::Position& position,
                                                       std::string_view typed,
                                                       const notation::PieceLetters& letters = {});

} // namespace app
