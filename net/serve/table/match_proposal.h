// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of a `match` command, parsed from its arguments and worded as on FICS.
#pragma once

#include "src/base/result.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>

namespace net {

/// The kinds of games that style 12 and `<b1>` can express.
enum class GameKind : std::uint8_t { chess, crazyhouse, bughouse };

struct MatchProposal {
    GameKind kind = GameKind::chess;
    rules::TimeControl time{};
    std::string laws = "fics"; ///< name of a preset
    bool chess960 = false;     ///< one of the 960 start arrays
    bool rated = false;
    std::optional<rules::Side> colour{}; ///< the proposer's colour; nothing: any
    bool operator==(const MatchProposal&) const = default;
};

/// Parses the arguments after the opponent's name, in any order: "3 0 bughouse white", "5 12 rated
/// wbn 960", "3d2 crazyhouse". Missing ones are taken from `usual`. A failure is a message to the
/// player, as a complete line.
[[nodiscard]] base::Result<MatchProposal, std::string> read_proposal(std::string_view arguments,
                                                                     MatchProposal usual);

/// FICS's name for the type: "bughouse", "wild/fr", "lightning", "blitz", "untimed".
[[nodiscard]] std::string type_text(const MatchProposal& proposal);
/// The terms, such as "unrated bughouse 3 0", plus what FICS has no words for: " (wbn laws, 960)".
[[nodiscard]] std::string to_text(const MatchProposal& proposal);

/// Whether the laws forbid spectators to talk to the players (WBN 9.6).
[[nodiscard]] bool silences_spectators(const MatchProposal& proposal);

/// The match, ready to begin; a shuffled one starts from array number `array`, 0 to 959. The
/// referee is strict, and moves need no press of the clock.
[[nodiscard]] rules::Match match_of(const MatchProposal& proposal, int array);

} // namespace net
