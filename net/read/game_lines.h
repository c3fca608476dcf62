// SPDX-License-Identifier: GPL-3.0-or-later
// Lines about games: beginning, end, observing.
#pragma once

#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

/// `{Game 1 (alice vs. carol) Creating unrated bughouse match.}` (or "Continuing").
struct GameBegan {
    int game = 0;
    rules::PerSide<std::string> names;
    bool rated = false;
    std::string type;       ///< "bughouse", "blitz", "wild"
    bool continued = false; ///< one that had been adjourned
    bool operator==(const GameBegan&) const = default;
};

enum class Score : std::uint8_t { white_won, black_won, draw, unfinished };
/// "1-0", "0-1", "1/2-1/2", "*".
[[nodiscard]] constexpr std::string_view to_text(Score score) {
    return score == Score::white_won   ? "1-0"
           : score == Score::black_won ? "0-1"
           : score == Score::draw      ? "1/2-1/2"
                                       : "*";
}

enum class EndCause : std::uint8_t {
    checkmate,
    flag,
    resignation,
    disconnection, ///< counted as a loss
    agreement,
    stalemate,
    repetition,
    fifty_moves,
    both_flags,
    no_material,
    adjudication,
    both_mated,
    partners_board, ///< the other board of a bughouse match decided
    aborted,
    adjourned,
    other ///< in words that nobody knows: see PendingEnd::doubt_wait
};

/// `{Game 1 (alice vs. carol) carol resigns} 1-0`. Some servers repeat it, and word the cause
/// wrongly on the partners' board; the score is always right.
struct GameEnded {
    int game = 0;
    rules::PerSide<std::string> names;
    EndCause cause{};
    std::string reason; ///< the server's own words
    Score score{};
    bool operator==(const GameEnded&) const = default;
};

/// `bughouse rating adjustment: 1900 --> 1795`, ours, after the end of a rated game.
struct RatingChanged {
    std::string before;
    std::string after;
    bool operator==(const RatingChanged&) const = default;
};

/// `Your partner is playing game 2 (dave vs. bob).`
struct PartnerPlays {
    int game = 0;
    rules::PerSide<std::string> names;
    bool operator==(const PartnerPlays&) const = default;
};

/// `You are now observing game 1.`, `Removing game 1 from observation list.` and its kin.
struct Observing {
    int game = 0;
    bool on = false;
    bool operator==(const Observing&) const = default;
};

} // namespace net
