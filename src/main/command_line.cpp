// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/command_line.h"

#include "src/main/arguments.h"
#include "src/main/commands/commands.h"
#include "src/main/session/front.h"
#include "src/main/text_output.h"
#include "src/store/files.h"

#include <cerrno>
#include <memory>

namespace program {
namespace {

void add_subcommand(const Subcommand& row, Arguments& parent, app::GivenSettings& given, Job& job) {
    Arguments arguments = parent.subcommand(row.name, row.help);
    const auto named = std::make_shared<Job>(); // the job of an inner command, if one is named
    for (const Subcommand& inner : row.inner) {
        add_subcommand(inner, arguments, given, row.describe == nullptr ? job : *named);
    }
    if (row.describe == nullptr) {
        arguments.require_subcommand();
        return;
    }
    Job does = row.describe(arguments, given);
    if (!row.inner.empty()) {
        does = [does, named] { return *named ? (*named)() : does(); };
    }
    if (!row.has_screen) {
        does = [does] {
            unblock_signals();
            return does();
        };
    }
    arguments.when_named([&job, does] { job = does; });
}

/// Returns `code` or, if output was lost, `system_failed`; there is no message if only the reader
/// has gone away.
ExitCode check_output(ExitCode code) {
    if (flush_out()) {
        return code;
    }
    errno = output_error();
    if (errno != EPIPE) {
        print_error(store::errno_message("bughouse: standard output") + "\n");
    }
    return ExitCode::system_failed;
}

} // namespace

ExitCode run_command_line(int argc, const char* const* argv) {
    Arguments arguments("bughouse", "A bughouse chess client for the terminal.",
                        "bughouse " BUGHOUSE_VERSION);
    app::GivenSettings given;
    arguments.settings(app::Setting::of_all, given);
    Job job = start_page.describe(arguments, given);
    for (const Subcommand* row : subcommands) {
        add_subcommand(*row, arguments, given, job);
    }
    const auto done = arguments.parse(argc, argv);
    return check_output(done ? *done : job());
}

} // namespace program
