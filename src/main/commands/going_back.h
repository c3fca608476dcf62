// SPDX-License-Identifier: GPL-3.0-or-later
// Before a match or login begins, offers to return to one in another session of the user.
#pragma once

#include "src/app/port/rows.h"
#include "src/main/complaint.h"

#include <optional>
#include <string>
#include <vector>

namespace program {

/// The matches in this user's sessions, newest first.
[[nodiscard]] std::vector<app::RunningMatch> running_matches();
/// Whether one of the running matches is written to that record.
[[nodiscard]] bool is_running(const std::string& record,
                              const std::vector<app::RunningMatch>& running);

/// A match or login that is about to begin and may conflict with a running session.
struct PlannedStart {
    std::string server{}; ///< the server as the user names it; empty if none
    std::string login{};  ///< login name; empty if not yet known
    std::string record{}; ///< file of the match to be resumed, if any
};

/// Shows a running match that no terminal shows, or that `planned` would end: Enter returns to
/// it, Esc goes on. Returns the exit code of the user's choice, or nothing if the new match or
/// login may begin. Without a terminal to ask at, it refuses only a login that would end a match.
/// From the start page, which lists those matches itself, it switches to a session with the same
/// login without asking.
[[nodiscard]] std::optional<ExitCode> offer_return(const std::string& command,
                                                   const PlannedStart& planned);

} // namespace program
