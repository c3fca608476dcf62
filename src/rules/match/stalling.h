// SPDX-License-Identifier: GPL-3.0-or-later
// Stalling counts, for a player who waits although no clock forces a move: where the laws allow it,
// the opponent counts from one to ten and may then remove one of the waiting player's least
// valuable pieces from the match (Wikipedia, "Time"). Only a piece that the counter names goes.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/movegen.h"
#include "src/rules/board/refusal.h"

#include <vector>

namespace rules {

class Match;

/// The length of a count from one to ten, at one second each.
inline constexpr base::Millis stall_count_time{10'000};

/// A stalling count that is under way.
struct StallCount {
    Seat counter{};                       ///< the seat that counts; its opponent is to move
    base::Instant due{};                  ///< when the count reaches ten
    bool claims_mate_in_one = false;      ///< "Death Count": the counting seat has a mate in one
    std::optional<Square> chosen_piece{}; ///< the piece to be removed; none: the count waits at ten
    bool operator==(const StallCount&) const = default;
};

/// A piece that a stalling count has removed from the match.
struct Removal {
    Seat seat{}; ///< whose piece it was
    Square square{};
    std::size_t plies = 0; ///< half-moves of the match played before it
    base::Instant at{};
    bool operator==(const Removal&) const = default;
};

/// The stalling counts under way, and the pieces that they have removed.
struct Stalls {
    PerBoard<std::optional<StallCount>> counts{};
    std::vector<Removal> removals{};

    /// Chooses the piece that the opponent of `counter` loses when the count reaches ten, or at
    /// once if it has: one of their least valuable pieces in `position`, the board that is counted.
    std::optional<Refusal> choose(Seat counter, Square piece, const Position& position,
                                  base::Instant now);
    /// The removal that a count on that board has earned by `now`; nothing until the counter has
    /// named a piece. `plies`: half-moves of the match so far.
    [[nodiscard]] std::optional<Removal> due(BoardId board, std::size_t plies,
                                             base::Instant now) const;
    /// The next time at which a count reaches ten with a piece named; nothing if there is none.
    [[nodiscard]] std::optional<base::Instant> next_due() const;
    /// Notes a removal; its count begins again from one.
    void note(const Removal& removal);
    /// To be called when half-move `index` of the match, the last one on `board`, is taken back:
    /// ends the stalling count on that board and forgets the pieces removed from it afterwards.
    void take_back(BoardId board, std::size_t index);

    bool operator==(const Stalls&) const = default;
};

/// The pieces of the side to move that the counter may choose from: those of least value, never a
/// king, and none whose removal would put the counter's own king in check.
[[nodiscard]] std::vector<Square> least_valuable_pieces(const Position& position);

/// Whether the side not to move would have a mate in one if it were to move. `supply`: the pieces
/// that may still come to its opponent.
[[nodiscard]] bool threatens_mate(const Position& position, const Supply& supply);

/// Why `seat` cannot declare that its opponent is stalling; `claims_mate_in_one`: by claiming a
/// mate in one.
[[nodiscard]] std::optional<Refusal> why_not_stalling(const Match& match, Seat seat,
                                                      bool claims_mate_in_one);

} // namespace rules
