// SPDX-License-Identifier: GPL-3.0-or-later
// Claims that players at this keyboard may make now.
#pragma once

#include "src/app/table/table.h"

#include <string>
#include <vector>

namespace app {

/// A claim that one of these players may make.
struct Claimable {
    rules::Seat by{};
    std::string what; ///< the claim in words: "an illegal move", "the clock, which ends the match"
    std::string board_phrase; ///< the board, if there are several: " on board A"; may be empty
    std::string article;      ///< the law that allows it: "WBN 1.14"; may be empty
    std::string typed;        ///< the line that makes the claim
};

/// Claims that players at this keyboard could make successfully now.
[[nodiscard]] std::vector<Claimable> claimable(const Table& table, base::Instant now);

/// The claims that claimable() lists, as text: "A may claim an illegal move, mate; b may claim
/// mate"; may be empty.
[[nodiscard]] std::string claimable_text(const Table& table, base::Instant now);

/// The announcement of a player who counts aloud how often the position of `board` has occurred
/// (WBN 1.13): "counts one, two: board A stands so at the start, after 2a Ng8". `about_to` is the
/// move with which it would occur once more; none: only past occurrences count.
[[nodiscard]] std::string repetition_count_text(const Table& table, rules::BoardId board,
                                                rules::Move about_to);

} // namespace app
