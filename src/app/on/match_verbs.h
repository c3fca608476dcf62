// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs about the match that is played, at a table of our own or on a server.
#pragma once

#include "src/app/on/verbs.h"

namespace app {

[[nodiscard]] std::span<const VerbRow> match_verbs();

/// Why the referee cannot be asked anything about the match; nothing while it is in progress and
/// ours.
[[nodiscard]] std::optional<std::string> why_not_running(const Table& table);
/// Asks the authority for it, while the match is in progress.
Entered ask_running(const Moment& m, decltype(play::Request::what) what);

} // namespace app
