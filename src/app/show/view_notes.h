// SPDX-License-Identifier: GPL-3.0-or-later
// The notes beside the boards: clocks compared, piece flow, wishes; and the chip that says SIT or
// GO.
#pragma once

#include "src/app/model.h"
#include "src/app/show/view_boards.h"

namespace app {

/// For my team, mine first; empty where nobody can sit.
[[nodiscard]] std::vector<View::DiagonalView> diagonals(const Scene& scene);
/// The pieces that `moves` passed to each seat, as far as they can be shown; empty where nothing
/// goes to another player.
[[nodiscard]] std::vector<View::FlowView> flow(const Scene& scene,
                                               const base::SharedList<View::MoveView>& moves);
/// Of each seat at two boards, my partner's first. The others' only when there are any.
[[nodiscard]] std::vector<View::WishView> wishes(const Scene& scene, const Table& table,
                                                 const TalkLogs& talk);
/// Chips for the players at this keyboard: whose move it is, and whether to sit.
[[nodiscard]] std::vector<View::Chip> chips(const Scene& scene, const Table& table);
/// Every clock of the boards in one line, and whose runs: "A >alice 2:31 carol 2:18   B ...".
[[nodiscard]] std::string clocks_line(const std::vector<View::BoardView>& boards);

} // namespace app
