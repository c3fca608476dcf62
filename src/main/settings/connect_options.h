// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `bughouse connect`, and the files that they name.
#pragma once

#include "src/app/settings.h"
#include "src/base/secret.h"
#include "src/main/complaint.h"
#include "src/main/loop/startup.h"

#include <optional>
#include <string>
#include <vector>

namespace program {

/// The server, by its place in the command line.
struct HostAndPort {
    std::optional<std::string> host; ///< or the name of a server of the config file
    std::optional<std::string> port; ///< none said: 5000
    /// The game's number or player's name to observe after the login.
    std::optional<std::string> observe{};
    /// Sit down at a table of that server after the login: `host`, `join`, a kiosk.
    bool sits_down = false;
    bool watches_best = false;  ///< `bughouse watch`
    std::string introduction{}; ///< what a kiosk tells its server of the caller
};

/// Where `server` is a name in the settings, its entry replaces the name and joins the settings.
void take_named_server(HostAndPort& server, app::Settings& settings);

/// How a server is called on the screen and in records, and the name to log in by, if one is known;
/// "guest" for a guest.
struct Destination {
    std::string where;
    std::string name;
};
[[nodiscard]] Answer<Destination> destination_of(const HostAndPort& server,
                                                 const app::Login& login);

/// The server to call, and the login to use.
[[nodiscard]] Answer<Call> call_from(const HostAndPort& server, const app::Given& arguments,
                                     const app::Login& login);

/// The first line of a file or pipe that only its owner may read or write.
[[nodiscard]] base::Result<base::Secret, std::string> read_password(const std::string& path);

/// The first line that a command prints, which may ask its user at the terminal.
[[nodiscard]] base::Result<base::Secret, std::string> ask_for_password(const std::string& command);

/// The commands of an .icsrc, without blank lines and those that begin with a #.
[[nodiscard]] base::Result<std::vector<std::string>, std::string>
read_commands(const std::string& path);

} // namespace program
