// SPDX-License-Identifier: GPL-3.0-or-later
// Plays on a server.
#pragma once

#include "src/main/complaint.h"
#include "src/main/settings/connect_options.h"

#include <string>

namespace program {

/// Complains in the name of `command`. With a `word` this is a kiosk's session, see kiosk.h. A
/// match of theirs that goes on is shown first, unless they have been `asked` already.
ExitCode connect(const std::string& command, const app::Given& given, HostAndPort server,
                 const std::string& word = {}, bool asked = false);

/// `play --humans none`.
ExitCode watch_bots(const app::Given& given);

} // namespace program
