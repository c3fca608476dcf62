// SPDX-License-Identifier: GPL-3.0-or-later
// The matches that a server was playing when it last ended, normally or not.
#pragma once

#include "net/serve/table/server_event.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace program {

/// Whether the record says that the match has no result yet.
[[nodiscard]] bool is_unfinished(const std::string& bpgn);
/// The records in that folder that have no result yet, newest first.
[[nodiscard]] std::vector<net::SaveRecord> unfinished_games(const std::string& folder);
/// The records in that folder whose file names begin with `beginning`.
[[nodiscard]] std::set<std::string> record_names(const std::string& folder,
                                                 std::string_view beginning);

} // namespace program
