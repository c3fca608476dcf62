// SPDX-License-Identifier: GPL-3.0-or-later
// The table of subcommands, each of which has its own source.
#pragma once

#include "src/main/arguments.h"

#include <array>
#include <functional>
#include <span>

namespace program {

/// The action of a command, run after the whole command line has been parsed.
using Job = std::function<ExitCode()>;

struct Subcommand {
    const char* name;
    const char* help;
    /// Describes the command's arguments and returns its job. `given` receives its settings and, by
    /// the time the job runs, also those that all commands share.
    Job (*describe)(Arguments& arguments, app::GivenSettings& given) = nullptr;
    /// Nested subcommands; without `describe`, one of them must be named.
    std::span<const Subcommand> inner{};
    bool has_screen = false; ///< draws a full screen, so signals must not simply kill it
};

extern const Subcommand attach_command, bench_command, bpgn_command, connect_command,
    engine_command, host_command, join_command, laws_command, learn_command, legal_moves_command,
    library_command, packaging_command, perft_command, play_command, relive_command, replay_command,
    serve_command, sessions_command, train_command, watch_best_match_command;
extern const Subcommand start_page; ///< bare `bughouse`

/// The subcommands in the order in which --help lists them.
inline constexpr std::array subcommands{
    &play_command,   &connect_command,  &host_command,   &join_command,   &watch_best_match_command,
    &attach_command, &sessions_command, &serve_command,  &replay_command, &library_command,
    &learn_command,  &train_command,    &relive_command, &bpgn_command,   &legal_moves_command,
    &laws_command,   &engine_command,   &perft_command,  &bench_command,  &packaging_command};

} // namespace program
