// SPDX-License-Identifier: GPL-3.0-or-later
// A match that goes on in a session of the user's is shown before another one is begun beside it.
#pragma once

#include "src/app/port/rows.h"
#include "src/main/complaint.h"

#include <optional>
#include <string>
#include <vector>

namespace program {

/// Matches in sessions of this user, newest first.
[[nodiscard]] std::vector<app::RunningMatch> running_matches();
/// Whether one of them is written to that record.
[[nodiscard]] bool is_running(const std::string& record,
                              const std::vector<app::RunningMatch>& running);

/// The match or login that is about to begin, and that a session may be in the way of.
struct Beginning {
    std::string server{}; ///< as its call names it; empty: none
    std::string login{};  ///< the name there; empty: it is not known yet
    std::string record{}; ///< the file of a match that is resumed
};

/// Shows a match that nobody sees, or that this beginning would end: Enter goes back to it, Esc
/// past it. Answers with the exit code of who went back; with nothing when the beginning may go on.
/// Where nobody can be asked, only a login that would end a match is refused. From the start page,
/// which shows those matches itself, it goes back to a session with that login unasked.
[[nodiscard]] std::optional<ExitCode> go_back(const std::string& command,
                                              const Beginning& beginning);

} // namespace program
