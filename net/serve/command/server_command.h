// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of a visitor who is logged in, as a table of rows, and moves.
#pragma once

#include "net/serve/desk/server_state.h"

#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace net {

/// The function of a command. One that only talks to visitors is given the connections alone.
using Handler =
    std::variant<void (*)(ServerState& state, Visitor& visitor, std::string_view arguments),
                 void (*)(Connections& connections, Visitor& visitor, std::string_view arguments)>;

struct ServerCommand {
    std::string_view name;
    /// Letters of the name that are enough, whatever other names begin with them.
    std::size_t shortest = 0;
    int code = 0; ///< the command's number in block mode
    std::string_view takes;
    std::string_view help;
    Handler obey{};
    bool for_operators = false;
    bool takes_password = false; ///< its arguments are bytes as they were typed
};

// The rows of each source file in this folder.
[[nodiscard]] std::span<const ServerCommand> alias_commands();
[[nodiscard]] std::span<const ServerCommand> talk_commands();
[[nodiscard]] std::span<const ServerCommand> match_commands();
[[nodiscard]] std::span<const ServerCommand> game_commands();
[[nodiscard]] std::span<const ServerCommand> chair_commands();
[[nodiscard]] std::span<const ServerCommand> list_commands();
[[nodiscard]] std::span<const ServerCommand> past_game_commands();
[[nodiscard]] std::span<const ServerCommand> personal_list_commands();
[[nodiscard]] std::span<const ServerCommand> seek_commands();
[[nodiscard]] std::span<const ServerCommand> standing_commands();
[[nodiscard]] std::span<const ServerCommand> message_commands();
[[nodiscard]] std::span<const ServerCommand> setting_commands();
[[nodiscard]] std::span<const ServerCommand> operator_commands();

/// Other terms for the table at which the visitor sits: "5 0", "wbn", "rated"; or the visitor is
/// told why not.
void change_chair_terms(ServerState& state, Visitor& visitor, std::string_view arguments);

/// All of them, as that visitor may use them: the server's own socket has those of operators alone.
[[nodiscard]] std::vector<const ServerCommand*> commands_for(const Visitor& visitor);

/// Carries out one line of a visitor who is logged in, then sends a prompt.
void obey_line(ServerState& state, Visitor& visitor, const VisitorLine& line);

} // namespace net
