// SPDX-License-Identifier: GPL-3.0-or-later
// What `bughouse connect` is told, and the files that it names.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"
#include "src/main/loop/startup.h"

#include <optional>
#include <string>
#include <vector>

namespace program {

/// The server, by its place in the command line.
struct HostAndPort {
    std::optional<std::string> host;
    std::string port = "5000";
};

/// Whom to call and as whom.
[[nodiscard]] Answer<Call> call_from(const HostAndPort& server, const app::Given& arguments,
                                     const app::Login& login);

/// The first line of a file that nobody but its owner may read or write.
[[nodiscard]] base::Result<std::string, std::string> read_password(const std::string& path);

/// The commands of an .icsrc, without blank lines and those that begin with a #.
[[nodiscard]] base::Result<std::vector<std::string>, std::string>
read_commands(const std::string& path);

} // namespace program
