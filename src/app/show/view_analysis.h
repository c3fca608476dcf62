// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's judgement of the boards: scores in pawns for White, lines in SAN.
#pragma once

#include "src/app/port/view.h"
#include "src/app/show/view_boards.h"
#include "src/app/table/analysis.h"
#include "src/notation/moves/piece_letters.h"

#include <string>
#include <vector>

namespace app {

/// Centipawns for White: "+1.35"; "#3", "#-3": White or Black mates in three; "(#3)": unless a
/// piece comes.
[[nodiscard]] std::string score_text(int score);

/// While the analysis is on: each board's score and best line, and which team stands better.
void view_analysis(const Analysis& analysis, const Scene& scene,
                   const notation::PieceLetters& letters, View& view);

/// The moves that lost the match of that review, a line each; `chosen` is marked.
[[nodiscard]] std::vector<Text> losses_lines(const Losses& losses, const Review& review,
                                             const notation::PieceLetters& letters,
                                             std::size_t chosen);
/// How far the search for them is; empty when it has ended.
[[nodiscard]] std::string progress_text(const Losses& losses);

} // namespace app
