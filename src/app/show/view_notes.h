// SPDX-License-Identifier: GPL-3.0-or-later
// The notes beside the boards: clocks compared, pieces passed, wishes; and the chip that says SIT
// or GO.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"
#include "src/app/show/view_boards.h"
#include "src/app/table/analysis.h"
#include "src/notation/moves/piece_letters.h"

#include <string>
#include <vector>

namespace app {

/// My clock compared with that of the diagonal opponent (my partner's opponent); nothing if
/// clock_lead() has no value.
[[nodiscard]] std::optional<View::DiagonalView> diagonal(const Scene& scene);
/// The pieces that `moves` passed to each seat, limited to what a screen can show; empty if pieces
/// go to no other player.
[[nodiscard]] std::vector<View::ReceivedPiecesView>
received_pieces(const Scene& scene, const base::SharedList<View::MoveView>& moves);
/// The rows of open wishes: my partner's, mine, my premoves, then those opponents who have any.
/// Empty without a partner or when spectating.
[[nodiscard]] std::vector<View::WishView> wishes(const Scene& scene, const Table& table,
                                                 const TalkLogs& talk);
/// Chips for the players at this keyboard: whose move it is, and whether to sit or go.
[[nodiscard]] std::vector<View::Chip> chips(const Scene& scene, const Table& table,
                                            const TalkLogs& talk);
/// If a chip shows how far a clock is ahead, removes that number everywhere else.
void show_lead_once(View& view);
/// All clocks in one line, with `>` before a running one: "A >alice 2:31 carol 2:18   B ..."; if
/// `brief`, by seat letters: "A 2:31 >a 2:18   B 2:44 >b 2:09".
[[nodiscard]] std::string clocks_line(const std::vector<View::BoardView>& boards, bool brief);

// The engine's evaluation of the boards: scores in pawns for White, lines in SAN.

/// A score in centipawns for White as text: "+1.35"; "#3" or "#-3" if White or Black mates in
/// three; "(#3)" if a piece that arrives could still prevent the mate.
[[nodiscard]] std::string score_text(int score);

/// While analysis is on, fills in each board's score and best line, and which team stands better.
void view_analysis(const Analysis& analysis, const Scene& scene,
                   const notation::PieceLetters& letters, View& view);

/// Fills the page of the moves that lost the reviewed match, with the one at index `chosen` marked.
void view_losses(const Losses& losses, const Review& review, const notation::PieceLetters& letters,
                 std::size_t chosen, View& view);
/// The progress of the search for lost moves; empty when it is done.
[[nodiscard]] std::string progress_text(const Losses& losses);

} // namespace app
