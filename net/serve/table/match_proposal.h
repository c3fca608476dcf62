// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of a `match` command, read from its arguments and worded as FICS words them.
#pragma once

#include "src/base/result.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>

namespace net {

/// The games that can be said in style 12 and `<b1>`.
enum class GameKind : std::uint8_t { chess, crazyhouse, bughouse };

struct MatchProposal {
    GameKind kind = GameKind::chess;
    rules::TimeControl time{};
    std::string laws = "fics"; ///< a preset's name
    bool shuffled = false;     ///< one of the 960 arrays
    bool rated = false;
    std::optional<rules::Side> colour{}; ///< the proposer's colour
    bool operator==(const MatchProposal&) const = default;
};

/// Reads the arguments after the opponent's name, in any order: "3 0 bughouse white", "5 12 rated
/// wbn 960", "3d2 crazyhouse". Missing ones are as in `usual`. The reason is a whole line.
[[nodiscard]] base::Result<MatchProposal, std::string> read_proposal(std::string_view arguments,
                                                                     MatchProposal usual);

/// "bughouse", "crazyhouse", "wild/fr", "lightning", "blitz", "standard", "untimed".
[[nodiscard]] std::string type_text(const MatchProposal& proposal);
/// "unrated bughouse 3 0"; behind it what FICS has no words for: " (wbn laws, 960)".
[[nodiscard]] std::string to_text(const MatchProposal& proposal);

/// Whether the laws keep spectators from talking to the players (WBN 9.6).
[[nodiscard]] bool silences_spectators(const MatchProposal& proposal);

/// The match, ready to begin; `array` 0..959 is used where it is shuffled. The referee is strict,
/// and moves count without a press.
[[nodiscard]] rules::Match match_of(const MatchProposal& proposal, int array);

} // namespace net
