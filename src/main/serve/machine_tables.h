// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of this machine: where each user's is found by the others.
#pragma once

#include "src/base/result.h"

#include <chrono>
#include <string>
#include <sys/types.h>
#include <vector>

namespace program {

/// Where all users of a machine can put something and nobody can remove what is another's.
inline constexpr auto usual_tables_folder = "/tmp";

/// The user's name on this machine; empty when it has none.
[[nodiscard]] std::string login_name(uid_t uid);

/// The socket of this user's table in `folder`, in a subfolder of the user's own that is made for
/// it.
[[nodiscard]] base::Result<std::string, std::string> own_table(const std::string& folder);

struct MachineTable {
    std::string host; ///< whose it is
    std::string path; ///< its socket
    std::string text; ///< who is there: as it says itself
};
/// How long a server is waited for; one that takes longer hangs.
inline constexpr std::chrono::milliseconds patience_with_tables{2000};
/// The same for somebody who has not asked for tables.
inline constexpr std::chrono::milliseconds glance{250};
/// Tables that answer, by the names of their hosts, each within that time; all together take at
/// most twice the time. A socket whose owner differs from its folder's name is ignored.
[[nodiscard]] std::vector<MachineTable>
found_tables(const std::string& folder, std::chrono::milliseconds patience = patience_with_tables);

} // namespace program
