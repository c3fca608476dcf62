// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs about the match that is played, at a table of our own or on a server.
#pragma once

#include "src/app/on/verbs.h"

namespace app {

[[nodiscard]] std::span<const VerbRow> match_verbs();

/// Why nothing can be asked of the referee about the match; nothing while it runs and is ours.
[[nodiscard]] std::optional<std::string> why_not_running(const Table& table);
/// Whether several people play from this keyboard, and have to agree to what no law gives one of
/// them. Bots agree to everything.
[[nodiscard]] bool several_people(const Table& table);
/// Asks it of the authority, while the match runs.
Entered ask_running(const Moment& m, decltype(play::Request::what) what);

} // namespace app
