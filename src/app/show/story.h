// SPDX-License-Identifier: GPL-3.0-or-later
// How a match was decided, in sentences: the way of a piece across the boards, the waits, the
// tells, and the page that can be pasted into a chat.
#pragma once

#include "src/app/table/analysis.h"
#include "src/app/table/review.h"
#include "src/notation/moves/piece_letters.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// "lost", "behind", "level", "ahead" or "won", for centipawns.
[[nodiscard]] std::string_view standing_word(int score);
/// The causes of the result, the most important first: the half-move that lost it ("16A Kh1 lost
/// it, behind -> lost: better Kf1"), the clock that ran out, or the piece that mated and who had
/// warned of it: "13A Qxd8 gave dave the queen that mated bob (21B Q@g2#)". Without `losses`, or
/// before they are done, only what needs no search.
[[nodiscard]] std::vector<std::string> chain_lines(const Review& review, const Losses* losses);
/// For a loss with a piece: "gave dave a queen: 21B Q@g2#"; else empty.
[[nodiscard]] std::string gave_text(const Loss& loss, const Review& review);
/// Where its player could have waited: "12 s ahead: sitting was safe"; else empty. `walk`: the
/// review, which is left at the loss: for the next one behind it only the half-moves between are
/// played.
[[nodiscard]] std::string sit_text(const Loss& loss, Review& walk);

/// The whole story in lines of plain text of at most `story_columns`; without `losses` the moves
/// that cost most are missing.
inline constexpr int story_columns = 76; ///< which a page of 80 columns holds
[[nodiscard]] std::vector<std::string> story_lines(const Review& review, const Losses* losses,
                                                   const notation::PieceLetters& letters);

} // namespace app
