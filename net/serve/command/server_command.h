// SPDX-License-Identifier: GPL-3.0-or-later
// The table of commands for visitors who are logged in, and the handling of moves.
#pragma once

#include "net/serve/desk/server_state.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// The function of a command.
using Handler = void (*)(ServerState& state, Visitor& visitor, std::string_view arguments);

struct ServerCommand {
    std::string_view name;
    /// How many letters of the name suffice, even if other names begin with them.
    std::size_t shortest = 0;
    int code = 0; ///< number in block mode: FICS's, from 200 our own, from 300 the operators'
    std::string_view arguments; ///< those in brackets may be left out
    std::string_view help;
    Handler handler{};
    bool for_operators = false;
    bool arguments_as_typed = false; ///< its arguments are passed on exactly as typed
};

// The rows defined in each source file of this folder.
extern const std::span<const ServerCommand> alias_commands, talk_commands, match_commands,
    game_commands, chair_commands, list_commands, past_game_commands, personal_list_commands,
    seek_commands, ranking_commands, message_commands, setting_commands, operator_commands;

/// A chess game by the visitor's own variables time, inc and rated, to be read by read_proposal().
[[nodiscard]] MatchProposal usual_terms(const Visitor& visitor);

/// Changes the terms at the visitor's table: "5 0", "wbn", "rated". Tells the visitor if that
/// fails.
void change_match_terms(ServerState& state, Visitor& visitor, std::string_view arguments);

/// The help about that command: its arguments, and what it does.
[[nodiscard]] std::string help_text(const ServerCommand& row);

/// All commands that this visitor may use; the control socket has only those for operators.
[[nodiscard]] std::vector<const ServerCommand*> commands_for(const Visitor& visitor);

/// Carries out one line of a visitor who is logged in, then sends a prompt.
void handle_command_line(ServerState& state, Visitor& visitor, const VisitorLine& line);

} // namespace net
