// SPDX-License-Identifier: GPL-3.0-or-later
// The table of subcommands. Each stands in a source of its own.
#pragma once

#include "src/main/arguments.h"

#include <array>
#include <functional>
#include <span>

namespace program {

/// The action of a command line; run after all of it has been parsed.
using Job = std::function<ExitCode()>;

struct Subcommand {
    const char* name;
    const char* help;
    /// Says what arguments it takes, and answers what to do with them. `given` is where settings
    /// go; those of all commands are there too when the job runs.
    Job (*describe)(Arguments& arguments, app::Given& given) = nullptr;
    /// Subcommands of its own; without `describe` one of them has to be named.
    std::span<const Subcommand> inner{};
    bool has_screen = false; ///< a signal does not just end it
};

extern const Subcommand attach_command;
extern const Subcommand bench_command;
extern const Subcommand bpgn_command;
extern const Subcommand connect_command;
extern const Subcommand engine_command;
extern const Subcommand host_command;
extern const Subcommand join_command;
extern const Subcommand laws_command;
extern const Subcommand learn_command;
extern const Subcommand legal_command;
extern const Subcommand library_command;
extern const Subcommand packaging_command;
extern const Subcommand perft_command;
extern const Subcommand play_command;
extern const Subcommand relive_command;
extern const Subcommand replay_command;
extern const Subcommand serve_command;
extern const Subcommand sessions_command;
extern const Subcommand train_command;
extern const Subcommand watch_command;
extern const Subcommand start_page; ///< bare `bughouse`

/// In the order in which --help lists them.
inline constexpr std::array subcommands{
    &play_command,   &connect_command,  &host_command,   &join_command,   &watch_command,
    &attach_command, &sessions_command, &serve_command,  &replay_command, &library_command,
    &learn_command,  &train_command,    &relive_command, &bpgn_command,   &legal_command,
    &laws_command,   &engine_command,   &perft_command,  &bench_command,  &packaging_command};

} // namespace program
