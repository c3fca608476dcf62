// SPDX-License-Identifier: GPL-3.0-or-later
// How a match was decided, in sentences: how a piece went across the boards, who waited, who said
// what; and the text page that can be pasted into a chat.
#pragma once

#include "src/app/table/analysis.h"
#include "src/app/table/review.h"
#include "src/notation/moves/piece_letters.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A score in centipawns in a word: "lost", "behind", "level", "ahead" or "won".
[[nodiscard]] std::string_view score_word(int score);
/// The standing before and after a losing move, "behind -> lost"; one word if it is the same.
[[nodiscard]] std::string standing_change_text(const Loss& loss);
/// What decided the match, the most important first: the losing half-move ("16A Kh1 lost it, behind
/// -> lost: better Kf1"), the clock that ran out, the mating piece and who had warned of it ("13A
/// Qxd8 gave dave the queen that mated bob (21B Q@g2#)"), or the piece that a partner sat for in
/// vain: "17A h3 let bob sit 40 s for a knight: Nxd5 takes one". Without `losses`, or before their
/// search is done, only what needs no search.
[[nodiscard]] std::vector<std::string> decision_lines(const Review& review, const Losses* losses);
/// For a move that lost a piece: who received the piece and where it was dropped, "gave dave a
/// queen: 21B Q@g2#"; empty for other moves.
[[nodiscard]] std::string lost_piece_text(const Loss& loss, const Review& review);
/// If the player could have waited: "12 s ahead: sitting was safe"; else empty.
[[nodiscard]] std::string sit_text(const Loss& loss);

/// Said where the engine finds no move worth listing.
inline constexpr std::string_view no_blunders =
    "no half-move by itself lost more than a pawn and a half";

inline constexpr int story_columns = 76; ///< width of a story, to fit a screen of 80 columns
/// The whole story as plain text, at most `story_columns` wide. Without `losses`, the costliest
/// moves are missing.
[[nodiscard]] std::vector<std::string> match_summary_lines(const Review& review,
                                                           const Losses* losses,
                                                           const notation::PieceLetters& letters);

// The lines of a story about the players and their clocks, and the wrapping of long lines.

/// The heading, "bughouse 3+0 fics            ulla + bob  0-1  carol + dave", in one or two lines.
[[nodiscard]] std::vector<std::string> title_lines(const Review& review);
/// A player's clock as a bar of the time left: "ulla  1:47  |||||||||||...".
[[nodiscard]] std::string time_left_bar(const Review& review, rules::Seat seat);
/// Adds a line, wrapped between words at `story_columns`; continuation lines are indented by two.
void add_wrapped(std::string_view text, std::vector<std::string>& lines);

} // namespace app
