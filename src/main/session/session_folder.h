// SPDX-License-Identifier: GPL-3.0-or-later
// Where the sockets of this user's sessions are, and how one is called.
#pragma once

#include "src/base/result.h"
#include "src/main/session/session_line.h"
#include "src/store/descriptor.h"

#include <string>
#include <vector>

namespace program {

/// Candidates, the better ones first: under XDG_RUNTIME_DIR, which is removed at the user's last
/// logout, and under XDG_STATE_HOME.
[[nodiscard]] std::vector<std::string> session_folders();
/// `path`, made where `make` says so; only where it is the user's own, and nobody else's.
[[nodiscard]] store::Descriptor open_session_folder(const std::string& path, bool make);
/// A name in an open folder that is short enough for a socket.
[[nodiscard]] std::string short_name(const store::Descriptor& folder, const std::string& name);

/// A session that answers.
struct FoundSession {
    std::string id;
    std::string text; ///< what is played there
    SessionLine line; ///< to it; it waits for a hello
};
/// Oldest first; those with a word only for whoever knows it. Sockets that nobody listens at are
/// removed.
[[nodiscard]] std::vector<FoundSession> found_sessions(const std::string& word = {});

} // namespace program
