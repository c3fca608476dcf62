// SPDX-License-Identifier: GPL-3.0-or-later
// What `bughouse sessions` lists for a user with a temporary home.
#pragma once

#include "tests/support/program.h"

#include <sstream>
#include <string>
#include <sys/types.h>
#include <vector>

namespace support {

struct ListedSession {
    pid_t process = 0; ///< its ID
    std::string text;
};

[[nodiscard]] inline std::vector<ListedSession> sessions_of(const std::string& home) {
    const Circumstances there{
        {}, {{"HOME", home}, {"XDG_RUNTIME_DIR", ""}, {"XDG_STATE_HOME", ""}}, {}};
    std::istringstream lines(bughouse({"sessions"}, there).output);
    std::vector<ListedSession> all;
    ListedSession one;
    while (lines >> one.process && std::getline(lines, one.text)) {
        all.push_back(one);
    }
    return all;
}

} // namespace support
