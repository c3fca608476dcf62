// SPDX-License-Identifier: GPL-3.0-or-later
// Stalling counts, for a player who waits although no clock forces a move: where the laws allow it,
// the opponent counts from one to ten and may then remove one of the waiting player's least pieces
// from the match (Wikipedia, "Time"). Only a piece that the counter names is removed.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/movegen.h"
#include "src/rules/board/refusal.h"

#include <vector>

namespace rules {

class Match;

/// From one to ten, a second each.
inline constexpr base::Millis stall_count_time{10'000};

/// A count that is under way.
struct StallCount {
    Seat counter{};                 ///< the seat that counts; its opponent is to move
    base::Instant due{};            ///< when ten is reached
    bool death = false;             ///< "Death Count": the counter has a mate in one
    std::optional<Square> choice{}; ///< the piece that shall go; none: the count stands at ten
    bool operator==(const StallCount&) const = default;
};

/// A piece that a count has taken.
struct Removal {
    Seat seat{}; ///< whose it was
    Square square{};
    std::size_t plies = 0; ///< half-moves of the match that had been played
    base::Instant at{};
    bool operator==(const Removal&) const = default;
};

/// The counts under way, and the pieces that counts have taken.
struct Stalls {
    PerBoard<std::optional<StallCount>> counts{};
    std::vector<Removal> removals{};

    /// Names the one of the least pieces of `position`, the counter's board, that goes at ten, or
    /// at once when ten has been reached.
    std::optional<Refusal> choose(Seat counter, Square piece, const Position& position,
                                  base::Instant now);
    /// The removal that a count on that board has earned by `now`; none until the counter has named
    /// a piece. `plies`: half-moves of the match so far.
    [[nodiscard]] std::optional<Removal> due(BoardId board, std::size_t plies,
                                             base::Instant now) const;
    /// When the next count comes to ten that takes something then.
    [[nodiscard]] std::optional<base::Instant> next_due() const;
    /// The piece has gone, and its count begins again from one.
    void note(const Removal& removal);
    /// The half-move of that index, the last one on its board, is undone: no count goes on there,
    /// and later removals there never happened.
    void take_back(BoardId board, std::size_t index);

    bool operator==(const Stalls&) const = default;
};

/// The pieces of the side to move that the counter may choose from: those of least value, never a
/// king, and none whose leaving would put the counter's own king in check.
[[nodiscard]] std::vector<Square> least_pieces(const Position& position);

/// Whether the side that is not to move would mate, were it to move; `supply` is the opponent's.
[[nodiscard]] bool threatens_mate(const Position& position, const Supply& supply);

/// Why `seat` cannot declare that its opponent stalls; `death`: because of a mate in one.
[[nodiscard]] std::optional<Refusal> why_not_stalling(const Match& match, Seat seat, bool death);

} // namespace rules
