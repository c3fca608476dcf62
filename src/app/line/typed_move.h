// SPDX-License-Identifier: GPL-3.0-or-later
// Reads typed text as a move of the player, or says in the rules' words why it cannot be played.
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
struct NoMove {
    Wording why;
    /// The text that would have been understood, where that is a question: `Bxc3` for `bxc3`.
    std::string instead;
};

/// `seat` must be on move, or reply early to a move that waits for the press. `text` has no
/// trailing mark.
[[nodiscard]] base::Result<notation::Typed, NoMove>
typed_move(const rules::Match& match, rules::Seat seat, std::string_view text);

/// For the start of a drop ("N@", "N@f") of a piece that is not held: the hint that it could wait
/// for the piece. Empty for any other text.
[[nodiscard]] Wording drop_hint(const rules::Match& match, rules::Seat seat, std::string_view text);

/// The move that `text` stands for once `side` is on move: its meaning now, or else a move that the
/// board could allow later. No move: it can never be played from here.
[[nodiscard]] rules::Move conceivable_move(const rules::Position& position, rules::Side side,
                                           std::string_view text);

// Completions of a half-typed move: as text for Tab, as moves for the marks on the board.

/// The squares where a move that begins as `typed` could go; none for an empty text. Asked for
/// every frame, so it words no move.
[[nodiscard]] rules::Bitboard targets(const rules::Position& position, std::string_view typed);

/// The legal moves of the side to move whose SAN in these letters begins with `typed`, checks
/// first, then captures.
[[nodiscard]] std::vector<std::string> moves_beginning(const rules::Position& position,
                                                       std::string_view typed,
                                                       const notation::PieceLetters& letters = {});

} // namespace app
