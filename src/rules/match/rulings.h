// SPDX-License-Identifier: GPL-3.0-or-later
// The judgement of claims under the laws of a match. Asks only; OverTheBoard acts on the answers.
#pragma once

#include "src/rules/match/match.h"

#include <vector>

namespace rules {

/// The end that a claim wins; none for a claimed premove, which costs the offender time.
using Ruling = base::Result<std::optional<BoardEnd>, Refusal>;

/// The ruling on a claim made now, or why it is wrong.
[[nodiscard]] Ruling ruling(const Match& match, Seat by, const Claim& claim, Instant now);
/// The same about one board; not for draws.
[[nodiscard]] Ruling ruling_on(const Match& match, Seat by, const Claim& claim, BoardId board,
                               Instant now);
/// The boards that the claim is about and that have not ended, the claimant's own first.
[[nodiscard]] std::vector<BoardId> boards_of(const Match& match, Seat by, const Claim& claim);
/// Why no such claim can be made at all.
[[nodiscard]] std::optional<Refusal> why_no_claim(const Match& match, Seat by, ClaimKind what);
/// Whether a wrong claim of that kind is a fault of the claimant's under these laws (WBN 7.8).
[[nodiscard]] bool wrong_claim_costs(const RuleSet& laws, ClaimKind what);
/// There is something to it, and it fails nevertheless: no reason to punish the claimant.
[[nodiscard]] bool says_more(Refusal refusal);
/// The move that a draw is claimed with: one that was made and not completed names itself.
[[nodiscard]] Move about_to(const Match& match, Seat by, const Claim& claim);

/// The same for a count: none where these laws know no repetition that is about to appear.
[[nodiscard]] Move counted_move(const Match& match, Seat by, const Claim& claim);

/// "an illegal move", "a fallen flag"
[[nodiscard]] std::string_view to_text(ClaimKind kind);

} // namespace rules
