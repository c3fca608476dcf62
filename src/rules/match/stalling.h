// SPDX-License-Identifier: GPL-3.0-or-later
// One who waits where no clock does it is counted at: "Stalling", one to ten, and one of his least
// pieces leaves the match (Wikipedia, "Time").
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/movegen.h"

#include <vector>

namespace rules {

/// From one to ten, a second each.
inline constexpr base::Millis stall_count_time{10'000};

/// A count that is under way.
struct StallCount {
    Seat counter{};                 ///< who counts; his opponent is to move
    base::Instant due{};            ///< when ten is reached
    bool death = false;             ///< "Death Count": the counter has a mate in one
    std::optional<Square> choice{}; ///< the piece that shall go; none: the first of the least
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

struct Stalls {
    PerBoard<std::optional<StallCount>> counts{};
    std::vector<Removal> removals{};
    bool operator==(const Stalls&) const = default;
};

/// The pieces of the side to move that the counter may choose from: those of least value, never a
/// king, and none whose leaving would put the counter's own king in check.
[[nodiscard]] std::vector<Square> least_pieces(const Position& position);

/// Whether the side that is not to move would mate, were it to move; `supply` is the opponent's.
[[nodiscard]] bool threatens_mate(const Position& position, const Supply& supply);

} // namespace rules
