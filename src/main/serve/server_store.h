// SPDX-License-Identifier: GPL-3.0-or-later
// The server's accounts and unfinished games between memory and disk.
#pragma once

#include "net/serve/table/server_event.h"
#include "src/store/accounts/account_book.h"

#include <string>
#include <vector>

namespace program {

// An account as the server has it, and as the disk does.

[[nodiscard]] net::Account account_from(const store::StoredAccount& stored);
[[nodiscard]] store::StoredAccount stored(const net::Account& account);

// The matches that a server was playing when it last ended, however it ended.

/// It says of itself that it has no result yet.
[[nodiscard]] bool is_unfinished(const std::string& bpgn);
/// The records in that folder that have no result yet, the newest first.
[[nodiscard]] std::vector<net::SaveRecord> unfinished_games(const std::string& folder);

} // namespace program
