// SPDX-License-Identifier: GPL-3.0-or-later
// A match that was interrupted when the server went down, ready to be resumed.
#pragma once

#include "net/serve/table/match_proposal.h"
#include "net/serve/table/server_event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace net {

struct StoredMatch {
    std::string record_name; ///< file name of its record, which stays the same
    MatchProposal terms;
    rules::Match match; ///< with the clocks as they were
    rules::Names names;
    std::int64_t begun = 0; ///< in seconds since 1970
    std::string bpgn{};     ///< its record, which also names the players who know that the match
                            ///< cannot go on, see mark_told_unresumable()
};

/// Notes in the record that this player has been told that the match cannot go on. False if it was
/// noted before.
bool mark_told_unresumable(StoredMatch& stored, const std::string& player);

/// Reads an unfinished match; nothing if it has ended or cannot be played on this server.
[[nodiscard]] std::optional<StoredMatch> stored_match(const SaveRecord& record);

/// The record `bpgn` of a running match with appended half-moves; `lines` are as in AddToRecord.
[[nodiscard]] std::string with_half_moves(std::string bpgn, const std::vector<std::string>& lines);

/// The beginning of a record's file name, "2026-11-22_172000", for a match begun at `begun` (in
/// seconds since 1970).
[[nodiscard]] std::string record_time(std::int64_t begun);

} // namespace net
