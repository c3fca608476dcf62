// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the boards: clocks compared, piece flow, wishes; and the one word that says
// what to do.
#pragma once

#include "src/app/model.h"
#include "src/app/show/view_boards.h"

namespace app {

/// For my team, mine first; empty where nobody can sit.
[[nodiscard]] std::vector<View::DiagonalView> diagonals(const Scene& scene);
/// What each seat was fed by `moves`, as far as that can be shown; empty where nothing goes to
/// another player.
[[nodiscard]] std::vector<View::FlowView> flow(const Scene& scene,
                                               const base::SharedList<View::MoveView>& moves);
/// Of each seat at two boards, my partner's first. The others' only when there are any.
[[nodiscard]] std::vector<View::WishView> wishes(const Scene& scene, const Table& table,
                                                 const TalkLogs& talk);
/// Whose move it is, and whether to sit, for those who play at this keyboard.
[[nodiscard]] std::vector<View::Chip> chips(const Scene& scene, const Table& table);
/// Every clock of the boards in one line, and whose runs: "A >alice 2:31 carol 2:18   B ...".
[[nodiscard]] std::string clocks_line(const std::vector<View::BoardView>& boards);

} // namespace app
