// SPDX-License-Identifier: GPL-3.0-or-later
// How a match ended: a closed list, so that nothing has to be read out of a text.
#pragma once

#include "src/rules/types.h"

#include <optional>

namespace rules {

enum class Ending : std::uint8_t {
    mate,
    flag,
    resignation,
    draw_agreed,
    repetition,
    fifty_moves,
    both_flags,
    stalemate,    ///< only where the laws know it and nothing can come any more
    illegal_move, ///< claimed (over the board)
    last_drop,    ///< the partner's last drop ended his board at the same time (WBN 2.2.3)
    aborted       ///< no result
};

/// The end of one board; `loser` is missing in a draw and in an aborted game.
struct BoardEnd {
    BoardId board{};
    Ending ending{};
    std::optional<Seat> loser{};
    bool operator==(const BoardEnd&) const = default;
};

/// The end of the match: the deciding board, and who won. No winner: draw, or aborted.
struct Outcome {
    BoardEnd decided_by{};
    std::optional<Team> winner{};
    bool operator==(const Outcome&) const = default;
};

} // namespace rules
