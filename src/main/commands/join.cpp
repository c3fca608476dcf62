// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/utf8.h"
#include "src/main/commands/commands.h"
#include "src/main/commands/connect.h"
#include "src/main/complaint.h"
#include "src/main/serve/machine_tables.h"

#include <algorithm>
#include <cstdio>
#include <fmt/core.h>
#include <memory>

namespace program {
namespace {

struct JoinArguments {
    std::string host;
    std::string folder = usual_tables_folder;
    std::optional<std::string> observe;
    bool list = false;
};

/// One a line; none is the answer "no".
ExitCode list_tables(const std::vector<MachineTable>& tables) {
    for (const MachineTable& table : tables) {
        fmt::print(stdout, "{}\t{}\n", base::printable(table.host), base::printable(table.text));
    }
    return tables.empty() ? ExitCode::answer_is_no : ExitCode::done;
}

ExitCode join(const app::Given& given, const JoinArguments& asked) {
    const std::string command = "bughouse join";
    auto tables = found_tables(asked.folder);
    if (asked.list) {
        return list_tables(tables);
    }
    if (!asked.host.empty()) {
        std::erase_if(tables, [&](const MachineTable& one) { return one.host != asked.host; });
    }
    if (tables.empty()) {
        return complain(command, {ExitCode::refused,
                                  asked.host.empty()
                                      ? "no table is open on this machine: `bughouse "
                                        "host` opens one"
                                      : base::printable(asked.host) + " has no table open here"});
    }
    if (tables.size() > 1) {
        (void)list_tables(tables);
        return complain(command, {ExitCode::usage, "several tables are open: say whose, as in "
                                                   "`bughouse join " +
                                                       base::printable(tables.front().host) + "`"});
    }
    app::Given there = given;
    there["unix"] = {tables.front().path};
    HostAndPort table;
    table.observe = asked.observe;
    return connect(there, table);
}

Job describe_join(Arguments& arguments, app::Given& given) {
    auto asked = std::make_shared<JoinArguments>();
    arguments.text("HOST", asked->host, "Whose table (default: the only one)",
                   Arguments::Need::optional);
    arguments.text("--observe", asked->observe,
                   "Watch that player's match, or that game: both boards");
    arguments.flag("--list", asked->list, "Only list the tables, and who is there");
    arguments.text("--folder", asked->folder, "Where the tables of this machine are (default /tmp)",
                   Arguments::Need::optional);
    return [asked, &given] { return join(given, *asked); };
}

} // namespace

const Subcommand join_command{
    "join", "Sit down at a table of this machine", describe_join, {}, true};

} // namespace program
