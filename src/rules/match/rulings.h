// SPDX-License-Identifier: GPL-3.0-or-later
// The judgement of claims under the laws of a match. Queries only; OverTheBoard acts on them.
#pragma once

#include "src/rules/match/match.h"

#include <vector>

namespace rules {

/// The board end that a claim wins, if any (a claimed premove only costs time), or why it fails.
using Ruling = base::Result<std::optional<BoardEnd>, Refusal>;

/// The ruling on a claim made now.
[[nodiscard]] Ruling ruling(const Match& match, Seat by, const Claim& claim, Instant now);
/// The ruling on a claim about one board; not for draws.
[[nodiscard]] Ruling ruling_on(const Match& match, Seat by, const Claim& claim, BoardId board,
                               Instant now);
/// The boards that the claim is about and that have not ended, the claimant's own first.
[[nodiscard]] std::vector<BoardId> boards_of(const Match& match, Seat by, const Claim& claim);
/// Why a claim of that kind cannot be made at all; nothing if it can.
[[nodiscard]] std::optional<Refusal> why_no_claim(const Match& match, Seat by, ClaimKind what);
/// Whether a wrong claim of that kind is a fault of the claimant under these laws (WBN 7.8).
[[nodiscard]] bool wrong_claim_costs(const RuleSet& laws, ClaimKind what);
/// Whether a claim that fails for this reason had some ground, so that it is not punished.
[[nodiscard]] bool claim_had_ground(Refusal refusal);
/// The move named in a draw claim; if none is, the claimant's move that is not completed.
[[nodiscard]] Move about_to(const Match& match, Seat by, const Claim& claim);

/// The move named in a count; none where these laws do not count a repetition in advance.
[[nodiscard]] Move repetition_count_move(const Match& match, Seat by, const Claim& claim);

/// A noun phrase: "an illegal move", "a fallen flag".
[[nodiscard]] std::string_view to_text(ClaimKind kind);

} // namespace rules
