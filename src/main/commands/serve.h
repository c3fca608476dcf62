// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a server, from its own command line or for `bughouse host`.
#pragma once

#include "src/base/instant.h"
#include "src/main/commands/commands.h"
#include "src/main/complaint.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace program {

struct ServeArguments {
    std::string command = "bughouse serve"; ///< beginning of error messages
    std::optional<std::string> listen;
    std::optional<std::string> tls;
    std::optional<std::string> tls_certificate;
    std::optional<std::string> tls_key;
    std::optional<std::string> web_socket;
    std::vector<std::string> origins;
    std::optional<std::string> make_certificate;
    std::optional<std::string> unix_path;
    std::optional<std::string> socket_group;
    std::vector<std::string> shared_logins;
    std::vector<std::string> kiosk_logins;
    std::optional<std::string> data;
    std::optional<std::string> games;
    std::optional<std::string> motd;
    std::string welcome{}; ///< shown after each login instead of the file `motd`
    std::optional<std::string> log;
    std::vector<std::string> operators;
    std::optional<std::string> password_account;
    std::optional<std::string> spectator_delay;
    std::optional<std::string> stand_in_seconds;
    std::optional<std::string> connections_per_address;
    std::optional<std::string> idle_guest_minutes;
    std::optional<std::string> new_accounts_per_address;
    std::optional<std::string> bot_count;
    std::optional<std::string> bot_level;
    bool open_to_guests = false;
    bool accounts_only = false;
    std::optional<base::Millis> ends_when_empty{};
    /// Reads the options file again and joins it with the command line; null if there is no file.
    std::function<OrComplaint<ServeArguments>()> reread{};
};

/// Describes the options of the command line, which parsing stores in `asked`.
void describe_options(Arguments& arguments, const std::shared_ptr<ServeArguments>& asked);
/// Adds the options in `file` to `typed`; the command line takes precedence. Without `file`, the
/// default file is read if it exists.
[[nodiscard]] OrComplaint<ServeArguments> with_options_file(ServeArguments typed,
                                                            const std::optional<std::string>& file);

/// Runs the server until it ends; prints its addresses once it listens.
[[nodiscard]] ExitCode serve(const ServeArguments& asked);

// Shared by `serve` and `serve ctl`.

/// The folder of the accounts and games: the one given, or the default.
[[nodiscard]] OrComplaint<std::string> data_folder(const std::optional<std::string>& asked);
/// The control socket of the server that runs in folder `data`, as a path short enough for a socket
/// address.
[[nodiscard]] std::string control_socket(const std::string& data);
/// The first line of standard input; at a terminal it is asked for and not shown. An error if it is
/// empty, too long or cancelled by Ctrl-C.
[[nodiscard]] OrComplaint<std::string> typed_password();
[[nodiscard]] Job describe_ctl(Arguments& arguments, app::GivenSettings& given);

} // namespace program
