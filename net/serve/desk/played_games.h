// SPDX-License-Identifier: GPL-3.0-or-later
// The games that players with accounts have finished, as `history` lists them.
#pragma once

#include "net/serve/desk/club.h"

#include <string>

namespace net {

/// Keeps the moves of a finished match, and adds a row for each player who has an account.
void remember_played(Club& club, const ServerTable& table);
/// The answer to `history`; `own`: players see their own games without delay.
[[nodiscard]] std::string history_text(const Club& club, const Account& account, bool own);

} // namespace net
