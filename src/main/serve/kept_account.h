// SPDX-License-Identifier: GPL-3.0-or-later
// An account as the server has it, and as the disk does.
#pragma once

#include "net/serve/table/server_event.h"
#include "src/store/accounts/stored_account.h"

namespace program {

[[nodiscard]] net::Account account_from(const store::StoredAccount& stored);
[[nodiscard]] store::StoredAccount stored(const net::Account& account);

} // namespace program
