// SPDX-License-Identifier: GPL-3.0-or-later
// Being a server, from a command line of its own or for `bughouse host`.
#pragma once

#include "src/base/instant.h"
#include "src/main/commands/commands.h"
#include "src/main/complaint.h"

#include <optional>
#include <string>
#include <vector>

namespace program {

struct ServeArguments {
    std::string command = "bughouse serve"; ///< who complains
    std::optional<std::string> listen;
    std::optional<std::string> tls;
    std::optional<std::string> tls_certificate;
    std::optional<std::string> tls_key;
    std::optional<std::string> web_socket;
    std::optional<std::string> make_certificate;
    std::optional<std::string> unix_path;
    std::optional<std::string> group;
    std::vector<std::string> shared;
    std::vector<std::string> kiosks;
    std::optional<std::string> data;
    std::optional<std::string> games;
    std::optional<std::string> motd;
    std::string welcome{}; ///< what `motd` would say, without a file
    std::optional<std::string> log;
    std::vector<std::string> operators;
    std::optional<std::string> password;
    std::string delay = "0";
    std::string stand_in = "10";
    std::string per_address = "20";
    std::string idle_guests = "60";
    std::string new_accounts = "10";
    std::string bots = "0";
    std::string bot_level = "4";
    bool open = false;
    bool accounts_only = false;
    std::optional<base::Millis> ends_when_empty{};
};

/// Prints where it listens when it does, and returns when it has ended.
[[nodiscard]] ExitCode serve(const ServeArguments& asked);

// Shared by `serve` and `serve ctl`.

/// The folder of the accounts and the games: the one asked for, or the usual one.
[[nodiscard]] Answer<std::string> data_folder(const std::optional<std::string>& asked);
/// Where the server that runs in that folder is asked; a path of any length has a short one.
[[nodiscard]] std::string control_socket(const std::string& data);
/// The first line of standard input.
[[nodiscard]] std::string typed_password();
[[nodiscard]] Job describe_ctl(Arguments& arguments, app::Given& given);

} // namespace program
