// SPDX-License-Identifier: GPL-3.0-or-later
// The games that players with accounts have finished, as `history` lists them.
#pragma once

#include "net/serve/desk/club.h"

#include <string>

namespace net {

/// The match is over: a row for each of its players who has an account.
void remember_played(Club& club, const ServerTable& table);
/// The answer to `history`; `own`: it is he who asks, and sees all at once.
[[nodiscard]] std::string history_text(const Club& club, const Account& account, bool own);

} // namespace net
