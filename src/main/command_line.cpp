// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/command_line.h"

#include "src/main/commands/bench.h"
#include "src/main/commands/bpgn.h"
#include "src/main/commands/connect.h"
#include "src/main/commands/laws.h"
#include "src/main/commands/legal.h"
#include "src/main/commands/perft.h"
#include "src/main/commands/play.h"
#include "src/main/commands/replay.h"
#include "src/main/settings/options.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace program {
namespace {

/// Every subcommand, in the order in which --help lists them.
void add_commands(CLI::App& app, const GlobalWords& globals, Job& job) {
    add_play(app, globals, job);
    add_connect(app, globals, job);
    add_replay(app, globals, job);
    add_bpgn(app, job);
    add_legal(app, job);
    add_laws(app, globals, job);
    add_perft(app, job);
    add_bench(app, job);
}

/// The subcommand whose words were being read, for "Try ... --help".
std::string full_name(const CLI::App& app) {
    const auto chosen = app.get_subcommands();
    return chosen.empty() ? app.get_name() : app.get_name() + " " + chosen.front()->get_name();
}

ExitCode explain(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        app.exit(error); // --help and --version are "errors" to CLI11: it prints them
        return ExitCode::done;
    }
    fmt::print(stderr, "bughouse: {}\nTry '{} --help'.\n", error.what(), full_name(app));
    return ExitCode::usage;
}

/// A full disk shows only when the last bytes are written; a reader that has gone away is no fault
/// of ours, and says nothing.
ExitCode after_output(ExitCode code) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) {
        return code;
    }
    if (errno != EPIPE) {
        fmt::print(stderr, "bughouse: standard output: {}\n", std::strerror(errno));
    }
    return ExitCode::refused;
}

} // namespace

ExitCode run_command_line(int argc, const char* const* argv) {
    CLI::App app("A bughouse chess client for the terminal.", "bughouse");
    app.set_version_flag("--version", "bughouse " BUGHOUSE_VERSION);
    app.require_subcommand(0, 1);
    app.fallthrough(); // global options may stand after the subcommand's name
    GlobalWords globals;
    add_global_options(app, globals);
    Job job = [&globals] { return run_start_page(globals); };
    add_commands(app, globals, job);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return after_output(explain(app, error));
    }
    return after_output(job());
}

} // namespace program
