// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/host.h"

#include "src/base/utf8.h"
#include "src/main/commands/commands.h"
#include "src/main/commands/connect.h"
#include "src/main/commands/going_back.h"
#include "src/main/commands/serve.h"
#include "src/main/environment.h"
#include "src/main/serve/machine_tables.h"
#include "src/main/session/front.h"
#include "src/main/session/session.h"
#include "src/main/session/tty_file.h"
#include "src/main/settings/sources.h"
#include "src/main/text_output.h"
#include "src/store/files.h"
#include "src/store/folder.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>

namespace program {
namespace {

/// How long a table remains without anybody seated at it.
constexpr base::Millis empty_timeout{60'000};

struct HostArguments {
    std::string folder = default_tables_folder;
    std::optional<std::string> group;
    std::string lobby_bots = "3"; ///< enough for a single player
    std::string bot_level = "4";
};

/// The server process, which outlives this terminal. It writes to `told` once it is running.
[[noreturn]] void run_server(const ServeArguments& asked, const store::Descriptor& told) {
    ::setsid();
    if (Session* session = Session::here()) {
        session->leave_front_to_parent(); // the parent process goes on using it
    }
    const store::Descriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    ::dup2(nothing.get(), STDIN_FILENO);
    ::dup2(told.get(), STDOUT_FILENO);
    unblock_signals();
    const ExitCode code = serve(asked);
    std::fflush(nullptr);
    ::_exit(static_cast<int>(code));
}

/// Waits until the server reports on `heard` that it is running, after which it writes nothing to
/// the terminal. False if it ends before that.
bool has_begun(const store::Descriptor& heard) {
    std::array<char, 256> block{};
    return ::read(heard.get(), block.data(), block.size()) > 0;
}

/// The text shown after a login: how friends can join and how a match begins.
std::string welcome(const HostArguments& asked, const app::Settings& settings) {
    std::array<char, 256> machine{};
    const bool named = ::gethostname(machine.data(), machine.size() - 1) == 0;
    const std::string folder =
        asked.folder == default_tables_folder ? "" : " --folder " + base::printable(asked.folder);
    const std::string login = login_name(::geteuid());
    const std::string name =
        app::is_given(settings.given, "name") ? base::printable(settings.options.name) : login;
    return fmt::format(
        "This is {}'s house{}. Friends{} come in by: ssh -t {} bughouse join{}\n\n"
        "  table                      to a table with a free chair; sit, ready, start\n"
        "  partner bob                ask bob to be your partner; bob answers: accept\n"
        "  match carol 3 0 bughouse   challenge a team; carol answers: accept\n"
        "{}"
        "  who                        who is here; help: all the commands\n",
        name.empty() ? "your host" : name, name == login ? "" : " (" + login + " here)",
        asked.group ? " of group " + base::printable(*asked.group) : "",
        named ? base::printable(machine.data()) : "HOST", folder,
        asked.lobby_bots == "0" ? ""
                                : "  partner BotA               bots say yes to both at once\n");
}

OrComplaint<ServeArguments> server_of(const app::GivenSettings& given, const HostArguments& asked) {
    const auto settings = settings_from(given);
    if (!settings) {
        return base::failure(settings.error());
    }
    auto table = own_table_socket(asked.folder);
    if (!table) {
        return system_failure(table.error());
    }
    const std::string data = store::program_folders(environment).data;
    if (data.empty()) {
        return usage_failure(
            "neither HOME nor XDG_DATA_HOME is set, so there is no place for the accounts");
    }
    ServeArguments server;
    server.command = "bughouse host";
    server.unix_path = *std::move(table);
    server.socket_group = asked.group;
    server.open_to_guests = !asked.group;
    server.data = data + "/host";
    server.log = *server.data + "/log";
    server.welcome = welcome(asked, *settings);
    server.bot_count = asked.lobby_bots;
    server.bot_level = asked.bot_level;
    server.ends_when_empty = empty_timeout;
    return server;
}

/// The socket of a table that this user opened earlier and that is still open.
std::optional<std::string> own_open_table(const std::string& folder) {
    const auto own = own_table_socket(folder);
    const auto tables = own ? find_tables(folder, unasked_timeout) : std::vector<MachineTable>{};
    const bool open =
        std::ranges::any_of(tables, [&](const MachineTable& one) { return one.path == *own; });
    return open ? std::optional(*own) : std::nullopt;
}

/// Sits down at the table with that socket, or observes a match there.
ExitCode sit_at(const std::string& socket, const std::string& command,
                const app::GivenSettings& given, bool return_was_offered = false,
                const std::optional<std::string>& observed = {}) {
    app::GivenSettings there = given;
    there["unix"] = {socket};
    ConnectTarget table;
    table.observe = observed;
    table.sits_down = !observed;
    return connect(command, there, table, {}, return_was_offered);
}

ExitCode host(const app::GivenSettings& given, const HostArguments& asked) {
    const std::string command = "bughouse host";
    if (Session::here() == nullptr) { // a session uses its front's terminal
        if (const auto tty = TtyFile::open(); !tty) {
            return complain(command, {ExitCode::system_failed, tty.error()});
        }
    }
    if (const auto code = offer_return(command, {})) {
        return *code;
    }
    if (const auto own = own_open_table(asked.folder)) {
        return sit_at(*own, command, given);
    }
    const auto server = server_of(given, asked);
    if (!server) {
        return complain(command, server.error());
    }
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return complain(command, {ExitCode::system_failed, store::errno_reason()});
    }
    const store::Descriptor heard(ends[0]);
    store::Descriptor told(ends[1]);
    const pid_t child = ::fork();
    if (child == 0) {
        run_server(*server, told);
    }
    told.close();
    if (child < 0) {
        return complain(command, {ExitCode::system_failed, store::errno_reason()});
    }
    if (!has_begun(heard)) {
        const int status = wait_for_child(child); // the server has printed the reason
        return WIFEXITED(status) && WEXITSTATUS(status) != 0 ? ExitCode{WEXITSTATUS(status)}
                                                             : ExitCode::system_failed;
    }
    return sit_at(*server->unix_path, command, given, true);
}

Job describe_host(Arguments& arguments, app::GivenSettings& given) {
    auto asked = std::make_shared<HostArguments>();
    arguments.text("--group NAME", asked->group, "Only members of that group may join");
    arguments.text("--bots N", asked->lobby_bots,
                   "How many bots wait for partners and opponents (default 3)");
    arguments.text("--bot-level N", asked->bot_level, "How strong they are, 1 to 8 (default 4)");
    arguments.text("--folder FOLDER", asked->folder,
                   "Where the tables of this machine are (default /tmp)");
    return [asked, &given] { return host(given, *asked); };
}

} // namespace

const Subcommand host_command{
    "host", "Open a table on this machine, and sit down", describe_host, {}, true};

namespace {

struct JoinArguments {
    std::string host;
    std::string folder = default_tables_folder;
    std::optional<std::string> observe;
    bool list = false;
};

/// Prints one line per table; returns answer_is_no if there is none.
ExitCode list_tables(const std::vector<MachineTable>& tables) {
    for (const MachineTable& table : tables) {
        print_out(
            fmt::format("{}\t{}\n", base::printable(table.host), base::printable(table.text)));
    }
    return tables.empty() ? ExitCode::answer_is_no : ExitCode::done;
}

ExitCode join(const app::GivenSettings& given, const JoinArguments& asked) {
    const std::string command = "bughouse join";
    auto tables = find_tables(asked.folder);
    if (asked.list) {
        return list_tables(tables);
    }
    if (!asked.host.empty()) {
        std::erase_if(tables, [&](const MachineTable& one) { return one.host != asked.host; });
    }
    if (tables.empty()) {
        return complain(command,
                        {ExitCode::system_failed,
                         asked.host.empty() ? "no table is open on this machine: `bughouse "
                                              "host` opens one"
                                            : asked.host + " has no table open here"});
    }
    if (tables.size() > 1) {
        (void)list_tables(tables);
        return complain(command, {ExitCode::usage, "several tables are open: say whose, as in "
                                                   "`bughouse join " +
                                                       tables.front().host + "`"});
    }
    return sit_at(tables.front().path, command, given, false, asked.observe);
}

Job describe_join(Arguments& arguments, app::GivenSettings& given) {
    auto asked = std::make_shared<JoinArguments>();
    arguments.text("HOST", asked->host, "Whose table (default: the only one)");
    arguments.text("--observe NAME|N", asked->observe,
                   "Watch that player's match, or that game: both boards");
    arguments.flag("--list", asked->list, "Only list the tables, and who is there");
    arguments.text("--folder FOLDER", asked->folder,
                   "Where the tables of this machine are (default /tmp)");
    return [asked, &given] { return join(given, *asked); };
}

} // namespace

const Subcommand join_command{
    "join", "Sit down at a table of this machine", describe_join, {}, true};

ExitCode host_table(const app::GivenSettings& given) {
    return host(given, {});
}

ExitCode join_table(const app::GivenSettings& given, const std::string& host) {
    JoinArguments asked;
    asked.host = host;
    return join(given, asked);
}

} // namespace program
