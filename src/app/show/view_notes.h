// SPDX-License-Identifier: GPL-3.0-or-later
// The notes beside the boards: clocks compared, piece flow, wishes; and the chip that says SIT or
// GO.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"
#include "src/app/show/view_boards.h"
#include "src/app/table/analysis.h"
#include "src/notation/moves/piece_letters.h"

#include <string>
#include <vector>

namespace app {

/// The clocks of the user and of their diagonal, the partner's opponent of the same colour; nothing
/// where the laws leave no reason to wait for each other.
[[nodiscard]] std::optional<View::DiagonalView> diagonal(const Scene& scene);
/// The pieces that `moves` passed to each seat, as far as they can be shown; empty where nothing
/// goes to another player.
[[nodiscard]] std::vector<View::FlowView> flow(const Scene& scene,
                                               const base::SharedList<View::MoveView>& moves);
/// Standing wishes of each player, my partner's first; the others' only when there are any.
[[nodiscard]] std::vector<View::WishView> wishes(const Scene& scene, const Table& table,
                                                 const TalkLogs& talk);
/// Chips for the players at this keyboard: whose move it is, and whether to sit.
[[nodiscard]] std::vector<View::Chip> chips(const Scene& scene, const Table& table,
                                            const TalkLogs& talk);
/// Where a chip says how far a clock is ahead no other place does.
void say_lead_once(View& view);
/// Every clock of the boards in one line, and whose runs: "A >alice 2:31 carol 2:18   B ...".
[[nodiscard]] std::string clocks_line(const std::vector<View::BoardView>& boards);
/// The same by the seats' letters: "A 2:31 >a 2:18   B 2:44 >b 2:09".
[[nodiscard]] std::string brief_clocks_line(const std::vector<View::BoardView>& boards);

// The engine's judgement of the boards: scores in pawns for White, lines in SAN.

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
