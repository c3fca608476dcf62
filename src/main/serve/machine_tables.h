// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that users of this machine host, and how others find them.
#pragma once

#include "src/base/result.h"

#include <chrono>
#include <string>
#include <sys/types.h>
#include <vector>

namespace program {

/// The default folder for tables: all users can create files there, but none can remove another's.
inline constexpr auto default_tables_folder = "/tmp";

/// The user's login name; empty if there is none.
[[nodiscard]] std::string login_name(uid_t uid);

/// Creates this user's own subfolder of `folder`; returns the path for the socket of their table
/// in it.
[[nodiscard]] base::Result<std::string, std::string> own_table_socket(const std::string& folder);

struct MachineTable {
    std::string host; ///< login name of its owner
    std::string path; ///< path of its socket
    std::string text; ///< the server's line about who is there
};
/// How long to wait for a server, after which it is considered hung.
inline constexpr std::chrono::milliseconds table_answer_timeout{2000};
/// A shorter timeout, for users who did not ask for tables.
inline constexpr std::chrono::milliseconds unasked_timeout{250};
/// The tables that answer, sorted by the names of their hosts. Takes at most twice `timeout` in
/// all. A server is ignored if it does not run as the user after whom its folder is named.
[[nodiscard]] std::vector<MachineTable>
find_tables(const std::string& folder, std::chrono::milliseconds timeout = table_answer_timeout);

} // namespace program
