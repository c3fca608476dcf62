// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/commands.h"

#include "src/base/utf8.h"
#include "src/main/session/session_folder.h"

#include <cstdio>
#include <fmt/core.h>

namespace program {
namespace {

/// One a line; none is the answer "no".
ExitCode list_sessions() {
    const auto all = found_sessions();
    for (const FoundSession& session : all) {
        fmt::print(stdout, "{}\t{}\n", session.id, base::printable(session.text));
    }
    return all.empty() ? ExitCode::answer_is_no : ExitCode::done;
}

Job describe_sessions(Arguments& /*arguments*/, app::Given& /*given*/) {
    return list_sessions;
}

} // namespace

const Subcommand sessions_command{"sessions", "List the sessions to come back to",
                                  describe_sessions};

} // namespace program
