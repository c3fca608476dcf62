// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the real program's --help.
#pragma once

#include "src/base/text.h"
#include "tests/support/program.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace support {

/// The long options of a command, without their first dash, as the manual has them: `-theme`.
[[nodiscard]] inline std::set<std::string>
options_of_help(const std::vector<std::string>& command) {
    std::vector<std::string> phrase = command;
    phrase.emplace_back("--help");
    std::set<std::string> found;
    const std::string help = bughouse(phrase).output;
    for (const auto line : base::split(help, '\n')) {
        for (const auto word : base::tokens(line)) {
            const auto at = word.find("--");
            if (at != std::string_view::npos && word.size() > at + 2 && line.starts_with("  -")) {
                found.insert(std::string(word.substr(at + 1)));
                break;
            }
        }
    }
    return found;
}

/// The subcommands of the program, or of `command`.
[[nodiscard]] inline std::vector<std::string>
subcommands(const std::vector<std::string>& command = {}) {
    std::vector<std::string> phrase = command;
    phrase.emplace_back("--help");
    std::vector<std::string> names;
    const std::string help = bughouse(phrase).output;
    const auto from = help.find("ubcommands:");
    const std::string_view listed = std::string_view(help).substr(std::min(from, help.size()));
    for (const auto line : base::split(listed, '\n')) {
        if (line.starts_with("  ") && line.size() > 2 && line[2] != ' ') {
            names.emplace_back(base::tokens(line).front());
        }
    }
    return names;
}

} // namespace support
