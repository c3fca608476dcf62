// SPDX-License-Identifier: GPL-3.0-or-later
// The words of `bughouse connect`, and the files that they name.
#pragma once

#include "src/app/config.h"
#include "src/main/complaint.h"
#include "src/main/loop/opening.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace program {

struct ConnectWords {
    std::optional<std::string> host;
    std::string port = "5000";
    std::optional<std::string> user;
    bool guest = false;
    std::optional<std::string> password_file;
    std::optional<std::string> timeseal;
    std::optional<std::string> icsrc;
    std::optional<std::string> unix_path;
    bool no_init = false;
    std::optional<std::string> record;
};
void add_connect_options(CLI::App& command, ConnectWords& words);

/// Whom to call and as whom.
[[nodiscard]] Answer<Call> call_from(const ConnectWords& words, const app::Config& config);

/// The first line of a file that nobody but its owner may read or write.
[[nodiscard]] base::Result<std::string, std::string> read_password(const std::string& path);

/// The commands of an .icsrc, without blank lines and those that begin with a #.
[[nodiscard]] base::Result<std::vector<std::string>, std::string>
read_commands(const std::string& path);

} // namespace program
