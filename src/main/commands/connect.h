// SPDX-License-Identifier: GPL-3.0-or-later
// Plays on a server.
#pragma once

#include "src/main/complaint.h"
#include "src/main/settings/connect_options.h"

#include <string>

namespace program {

/// Connects and plays; error messages begin with `command`. With a `kiosk_word` this is a kiosk's
/// session, see kiosk.h. The user is first offered a match of theirs that still runs, unless
/// `return_was_offered` before.
ExitCode connect(const std::string& command, const app::GivenSettings& given, ConnectTarget server,
                 const std::string& kiosk_word = {}, bool return_was_offered = false);

} // namespace program
