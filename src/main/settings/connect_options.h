// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `bughouse connect`, and the files that they name.
#pragma once

#include "src/app/settings.h"
#include "src/base/secret.h"
#include "src/main/complaint.h"
#include "src/main/loop/startup.h"

#include <optional>
#include <string>
#include <vector>

namespace program {

/// The server as named on the command line.
struct ConnectTarget {
    std::optional<std::string> host; ///< a host, or the name of a server in the config file
    std::optional<std::string> port; ///< 5000 if none is given
    /// The number of the game, or name of the player, to observe after the login.
    std::optional<std::string> observe{};
    /// Whether to sit down at a table after the login, as for `host`, `join` and kiosks.
    bool sits_down = false;
    bool watches_best = false;        ///< watch the best match there, as `bughouse watch` does
    std::string kiosk_introduction{}; ///< what a kiosk tells its server about the caller
};

/// If the host is the name of a server in the settings, replaces it by that server's host and port
/// and applies the server's own settings.
void apply_named_server(ConnectTarget& server, app::Settings& settings);

/// The server's name as shown on the screen and in records, and the login name if it is known;
/// "guest" for a guest.
struct Destination {
    std::string server_name;
    std::string login_name;
};
[[nodiscard]] OrComplaint<Destination> destination_of(const ConnectTarget& server,
                                                      const app::Login& login);

/// The server to connect to, and the login to use.
[[nodiscard]] OrComplaint<Call> call_from(const ConnectTarget& server,
                                          const app::GivenSettings& arguments,
                                          const app::Login& login);

/// The first line of a file or pipe; an error unless it is the user's and closed to others.
[[nodiscard]] base::Result<base::Secret, std::string> read_password(const std::string& path);

/// The first line that a command prints; the command may ask the user at the terminal.
[[nodiscard]] base::Result<base::Secret, std::string>
password_from_command(const std::string& command);

/// The commands in an .icsrc file, without blank lines and comments (#).
[[nodiscard]] base::Result<std::vector<std::string>, std::string>
read_commands(const std::string& path);

} // namespace program
