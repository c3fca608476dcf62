// SPDX-License-Identifier: GPL-3.0-or-later
// Small types of a match: what was played, what a seat can do.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/move.h"
#include "src/rules/types.h"

#include <optional>

namespace rules {

/// One completed half-move, as the record keeps it.
struct Ply {
    Seat seat{};
    Move move{};
    std::optional<Kind> passed{}; ///< what went to the reserve that `seat` feeds
    base::Millis left{};          ///< on the mover's clock afterwards
    base::Instant at{};
    bool operator==(const Ply&) const = default;
};

/// The options that one seat has at this moment.
enum class Standing : std::uint8_t {
    not_started,
    over, ///< the match, or this board of it
    waits_for_opponent,
    waits_for_turn, ///< could move, but somebody on another board is on turn
    to_move,
    in_check,
    needs_piece, ///< in check, only a piece that is not held could help
    must_wait,   ///< not in check, but no move at all
    last_drop    ///< may still drop the one piece of Match::last_drop()
};

/// The seat that may still drop one piece after its partner's mate (WBN 1.9), and the piece.
struct LastDrop {
    Seat seat{};
    Kind kind{};
    bool operator==(const LastDrop&) const = default;
};

} // namespace rules
