// SPDX-License-Identifier: GPL-3.0-or-later
// A match that was interrupted when the server went down, ready to be gone on with.
#pragma once

#include "net/serve/table/match_proposal.h"
#include "net/serve/table/server_event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace net {

struct StoredMatch {
    std::string record; ///< the name of its file, under which it is kept further on
    MatchProposal terms;
    rules::Match match; ///< with the clocks as they were
    rules::Names names;
    std::int64_t begun = 0; ///< seconds since 1970
};

/// Nothing when it has ended, or is no record of a match that can be played here.
[[nodiscard]] std::optional<StoredMatch> stored_match(const SaveRecord& record);

/// The record of a running match with half-moves behind it, as AddToRecord has them.
[[nodiscard]] std::string with_half_moves(std::string bpgn, const std::vector<std::string>& lines);

} // namespace net
