// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/serve.h"

#include "src/main/commands/serve_listen.h"

#include "net/serve/desk/login_desk.h"
#include "net/serve/people/ban_list.h"
#include "net/serve/table/stored_match.h"
#include "src/app/settings.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/environment.h"
#include "src/main/loop/monotonic_now.h"
#include "src/main/private_memory.h"
#include "src/main/serve/server_loop.h"
#include "src/main/serve/unfinished_games.h"
#include "src/main/settings/records.h"
#include "src/main/text_output.h"
#include "src/store/accounts/account_book.h"
#include "src/store/files.h"
#include "src/store/records/game_folder.h"
#include "src/store/records/latest_records.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <pwd.h>
#include <random>
#include <sys/file.h>
#include <unistd.h>

namespace program {
namespace {

constexpr std::size_t most_motd_bytes = 16 * 1024;
constexpr int most_bots = 26;
constexpr int most_spectator_delay = 3600; ///< seconds by which spectators see a match late
constexpr std::size_t most_bans_bytes = 128 * 1024;
constexpr int most_share = 10'000;
constexpr int most_absence = 600; ///< longest --stand-in, in seconds

/// Creates an account or changes its password, which is the first line of standard input.
ExitCode set_password(const std::string& command, store::AccountBook& book,
                      const std::string& name) {
    if (!net::name_fault(name).empty()) {
        return complain(command, {ExitCode::usage,
                                  "--password " + name + ": expected a name of 3 to 17 letters"});
    }
    const auto known = book.find(name);
    if (!known && known.error() == play::NoAccount::unreadable) { // must not be overwritten
        return complain(command, {ExitCode::system_failed, name + ": that account cannot be read"});
    }
    if (const std::string fault = known ? std::string{} : net::new_name_fault(name);
        !fault.empty()) {
        return complain(command, {ExitCode::usage, "--password: " + fault});
    }
    const auto password = typed_password();
    if (!password) {
        return complain(command, {ExitCode::usage, "--password: " + password.error().text});
    }
    play::Account account = known.value_or(play::Account{});
    account.name = account.name.empty() ? name : account.name;
    account.password_hash = store::password_hash(*password);
    if (account.password_hash.empty()) {
        return complain(command, {ExitCode::system_failed, "there is no memory for a password"});
    }
    if (const auto problem = book.put({account})) {
        return complain(command, {ExitCode::system_failed, *problem});
    }
    print_out(fmt::format("{} has a new password\n", account.name));
    return ExitCode::done;
}

/// Notes who is special: operators, and of this machine's users the server's own, those whom
/// several people share, and kiosks.
std::optional<Complaint> take_users(const ServeArguments& asked, net::ServerOptions& options) {
    options.owner = ::geteuid();
    for (const std::string& name : asked.operators) {
        if (!net::name_fault(name).empty()) {
            return Complaint{ExitCode::usage,
                             fmt::format("--operator {}: expected a name of 3 to 17 letters",
                                         base::printable(name))};
        }
    }
    for (const auto& [option, names] :
         {std::pair("--shared", &asked.shared_logins), std::pair("--kiosk", &asked.kiosk_logins)}) {
        for (const std::string& name : *names) {
            const ::passwd* user = ::getpwnam(name.c_str()); // NOLINT(concurrency-mt-unsafe)
            if (user == nullptr) {
                return Complaint{ExitCode::usage, fmt::format("{} {}: there is no such user",
                                                              option, base::printable(name))};
            }
            options.shared_users.push_back(user->pw_uid);
            if (names == &asked.kiosk_logins) {
                options.kiosk_users.push_back(user->pw_uid);
            }
        }
    }
    return std::nullopt;
}

std::optional<Complaint> take_motd(const ServeArguments& asked, net::ServerOptions& options) {
    options.motd = asked.welcome;
    if (asked.motd) {
        auto text = store::read_whole(*asked.motd, most_motd_bytes);
        if (!text) {
            return Complaint{ExitCode::usage, "--motd " + text.error()};
        }
        options.motd = *std::move(text);
    }
    return std::nullopt;
}

/// Reads the bans; an unreadable file is an error, so that nobody who is banned gets in.
std::optional<Complaint> take_bans(const std::string& file, net::ServerOptions& options) {
    const auto text = store::read_whole(file, most_bans_bytes);
    if (!text) {
        return store::exists(file) ? std::optional(Complaint{ExitCode::system_failed, text.error()})
                                   : std::nullopt;
    }
    net::BanList known;
    for (const std::string_view line : base::split(*text, '\n')) {
        const std::string_view ban = base::trim(line);
        if (!ban.empty() && !known.add(ban)) {
            return Complaint{ExitCode::system_failed,
                             fmt::format("{}: \"{}\" is no ban, as in 192.0.2.0/24", file,
                                         base::printable(ban))};
        }
    }
    options.bans = known.texts();
    return std::nullopt;
}

/// An option that is a number.
struct NumberOption {
    const char* option;
    const std::optional<std::string>& text;
    int least;
    int most;
    const char* expected; ///< in words, with both bounds
    int& into;            ///< the default
};

/// Reads the options that are numbers.
std::optional<Complaint> take_numbers(const ServeArguments& asked, net::ServerOptions& options) {
    constexpr auto number = "a number from {0} to {1}";
    net::ClientLimits& limits = options.client_limits;
    int delay = 0;
    int stand_in = 10;
    int idle = 60;
    for (const NumberOption& one :
         {NumberOption{"--bots", asked.bot_count, 0, most_bots, number, options.lobby_bots},
          NumberOption{"--bot-level", asked.bot_level, app::MatchTerms::weakest,
                       app::MatchTerms::strongest, number, options.bot_level},
          NumberOption{"--delay", asked.spectator_delay, 0, most_spectator_delay,
                       "seconds from {0} to {1}", delay},
          NumberOption{"--stand-in", asked.stand_in_seconds, 0, most_absence,
                       "seconds from 1 to {1}, or 0 for never", stand_in},
          NumberOption{"--per-address", asked.connections_per_address, 0, most_share, number,
                       limits.connections_per_address},
          NumberOption{"--new-accounts", asked.new_accounts_per_address, 0, most_share, number,
                       limits.accounts_a_day},
          NumberOption{"--idle-guests", asked.idle_guest_minutes, 0, most_share, number, idle}}) {
        const auto given = one.text ? base::to_number<int>(*one.text) : std::optional(one.into);
        if (!given || *given < one.least || *given > one.most) {
            return Complaint{ExitCode::usage, fmt::format("{} {}: expected {}", one.option,
                                                          base::printable(one.text.value_or("")),
                                                          fmt::format(fmt::runtime(one.expected),
                                                                      one.least, one.most))};
        }
        one.into = *given;
    }
    const auto unless_zero = [](base::Millis time) {
        return time.count() == 0 ? std::nullopt : std::optional(time);
    };
    options.show_delay = std::chrono::seconds(delay);
    options.stand_in_after = unless_zero(std::chrono::seconds(stand_in));
    limits.idle_guests = unless_zero(std::chrono::minutes(idle));
    return std::nullopt;
}

OrComplaint<net::ServerOptions> options_from(const ServeArguments& asked) {
    net::ServerOptions options;
    options.accounts_only = asked.accounts_only;
    options.started = monotonic_now();
    options.wall_seconds = seconds_now();
    options.seed = std::random_device{}();
    options.operators = asked.operators;
    options.ends_when_empty = asked.ends_when_empty;
    for (const auto take : {take_numbers, take_users, take_motd}) {
        if (const auto why = take(asked, options)) {
            return base::failure(*why);
        }
    }
    return options;
}

/// Why no record can be written in that folder; nothing if one can. Checked before anybody plays.
std::optional<std::string> why_no_records(const std::string& games) {
    const std::string inside = games + "/"; // with a slash, so that a plain file is refused
    if (auto problem = store::create_parent_folders(inside)) {
        return problem;
    }
    return ::access(inside.c_str(), R_OK | W_OK | X_OK) == 0
               ? std::nullopt
               : std::optional(store::errno_message(games));
}

/// Locks the folder while this server runs: two would overwrite each other's accounts, or take each
/// other's running matches for those of a server that was killed.
base::Result<store::Descriptor, std::string> lock_folder(const std::string& folder,
                                                         const char* name) {
    const std::string path = folder + name;
    store::Descriptor lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!lock) {
        return base::failure(store::errno_message(path));
    }
    if (::flock(lock.get(), LOCK_EX | LOCK_NB) == 0) {
        return lock;
    }
    return base::failure(fmt::format("{}: a server is already running there", folder));
}

/// Opens the log without blocking, since a pipe without a reader would delay the start.
std::FILE* open_log(const std::string& path) {
    constexpr int how = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    store::Descriptor file(::open(path.c_str(), how, 0600));
    return file ? ::fdopen(file.release(), "a") : nullptr;
}

/// Writes on in a new file of that name if the old one has been renamed, as logrotate does.
/// Returns the problem, with which the old one stays.
std::string reopen_log(std::FILE* log, const std::string& path) {
    std::FILE* const again = open_log(path);
    const bool done = again != nullptr && ::dup3(::fileno(again), ::fileno(log), O_CLOEXEC) != -1;
    if (again != nullptr) {
        (void)std::fclose(again);
    }
    return done ? "" : "--log " + base::printable(path) + ": cannot be written anew\n";
}

/// Moves records that a killed server left in `latest` into the folder.
void restore_records(store::GameFolder& folder, const store::LatestRecords& latest) {
    for (const auto& [record, added] : latest.left_records()) {
        folder.allow_replacing(record.name);
        if (folder.write({record.name, net::with_half_moves(record.text, added)}).problem.empty()) {
            latest.drop(record.name);
        }
    }
}

/// Saves records that other killed servers of this user left in memory.
void save_abandoned_records() {
    for (const store::AbandonedRecords& left : store::abandoned_records()) {
        store::GameFolder folder(std::filesystem::path(left.records.path()).parent_path().string());
        restore_records(folder, left.records);
        left.records.remove_if_empty();
    }
}

/// Rereads the files that an operator may have changed; a faulty file leaves its old contents in
/// force.
net::OperatorAnswer reload(const ServeArguments& asked, const ListenAddresses& listen_at,
                           std::FILE* log, net::ConnectionId connection) {
    const auto now = asked.reread ? asked.reread() : OrComplaint<ServeArguments>(asked);
    const auto options =
        now ? options_from(*now) : OrComplaint<net::ServerOptions>(base::failure(now.error()));
    net::OperatorAnswer told{connection,
                             "The message of the day and the options have been read.\n"};
    if (options) {
        told.reloaded = std::make_shared<const net::ServerOptions>(*options);
    } else {
        told.text = options.error().text + "\n";
    }
    told.text += asked.log ? reopen_log(log, *asked.log) : "";
    if (listen_at.certificates) {
        const auto problem = listen_at.certificates->load();
        told.text += problem ? *problem + ": the last certificate stays.\n"
                             : "The certificate has been read: SHA-256 " +
                                   listen_at.certificates->fingerprint() + "\n";
    }
    return told;
}

ExitCode serve_with(const ServeArguments& asked, net::ServerOptions options,
                    std::shared_ptr<store::AccountBook> book, const std::string& games,
                    std::FILE* log, const ListenAddresses& listen_at, const std::string& bans,
                    const std::string& control) {
    if (const auto why = why_no_records(games)) {
        return complain(asked.command, {ExitCode::system_failed, "the records: " + *why});
    }
    const auto alone = lock_folder(games, "/.lock");
    if (!alone) {
        return complain(asked.command, {ExitCode::system_failed, alone.error()});
    }
    // std::function needs a copyable object, which a GameFolder is not.
    const auto folder = std::make_shared<store::GameFolder>(games);
    const store::LatestRecords latest(games + "/.latest");
    const store::Descriptor held = latest.create_in_memory();
    restore_records(*folder, latest);
    save_abandoned_records();
    options.unfinished = unfinished_games(games);
    options.latest_record_names = record_names(games, net::record_time(options.wall_seconds));
    for (const net::SaveRecord& record : options.unfinished) {
        folder->allow_replacing(record.name);
    }
    const bool nobody = asked.accounts_only && book->count() == 0;
    ServerLoop loop(std::move(options),
                    with_library([folder](const store::Save& save) { return folder->write(save); }),
                    std::move(book), latest, log);
    loop.keep_bans_in(bans);
    loop.log_results_in(std::filesystem::path(bans).parent_path() / "results");
    if (const auto why = loop.listen(LocalPlace{.path = control, .control = true})) {
        return complain(asked.command, {ExitCode::system_failed, control + ": " + *why});
    }
    loop.reload_with([asked, &listen_at, log](net::ConnectionId connection) {
        return reload(asked, listen_at, log, connection);
    });
    if (const auto problem = open_listeners(loop, listen_at)) {
        return complain(asked.command, {ExitCode::system_failed, *problem});
    }
    if (nobody) {
        print_error(asked.command + ": nobody has an account yet, so nobody can log in: `bughouse "
                                    "serve --password NAME` makes one\n");
    }
    return loop.run();
}

} // namespace

ExitCode serve(const ServeArguments& asked) {
    keep_memory_private();
    const std::string& command = asked.command;
    if (asked.log == "-") {
        return complain(command, {ExitCode::usage, fmt::format("--log -: {}", app::needs_file)});
    }
    if (asked.make_certificate) {
        return make_certificate_for(command, *asked.make_certificate);
    }
    const auto listen_at = listen_addresses(asked);
    if (!listen_at) {
        return complain(command, listen_at.error());
    }
    auto options = options_from(asked);
    if (!options) {
        return complain(command, options.error());
    }
    const auto data = data_folder(asked.data);
    if (!data) {
        return complain(command, data.error());
    }
    auto book = store::AccountBook::open(*data + "/accounts.sqlite");
    if (!book) {
        return complain(command, {ExitCode::system_failed, book.error()});
    }
    const auto held = lock_folder(*data, "/lock");
    if (!held) {
        const std::string hint =
            asked.password_account
                ? fmt::format(": `bughouse serve ctl --data {} password NAME` asks it",
                              base::printable(*data))
                : "";
        return complain(command, {ExitCode::system_failed, held.error() + hint});
    }
    if (asked.password_account) {
        return set_password(command, **book, *asked.password_account);
    }
    options->other_accounts = *book;
    const std::string bans = *data + "/bans";
    if (const auto why = take_bans(bans, *options)) {
        return complain(command, *why);
    }
    std::FILE* log = asked.log ? open_log(*asked.log) : stderr;
    if (log == nullptr) {
        return complain(command,
                        {ExitCode::system_failed, "--log " + *asked.log + ": cannot be written"});
    }
    const ExitCode code = serve_with(asked, *std::move(options), *std::move(book),
                                     asked.games.value_or(*data + "/games"), log, *listen_at, bans,
                                     control_socket(*data));
    if (log != stderr) {
        (void)std::fclose(log);
    }
    return code;
}

namespace {

Job describe_serve(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto typed = std::make_shared<ServeArguments>();
    auto file = std::make_shared<std::optional<std::string>>();
    describe_options(arguments, typed);
    arguments.text("--options FILE", *file,
                   "More of these options, as in `per-address = 20` (default: serve.toml beside "
                   "the config file)");
    return [typed, file] {
        const auto read = [typed, file] { return with_options_file(*typed, *file); };
        auto asked = read();
        if (!asked) {
            return complain(typed->command, asked.error());
        }
        asked->reread = read;
        return serve(*asked);
    };
}

constexpr std::array serve_commands{
    Subcommand{"ctl", "Control the server that is running", describe_ctl},
};

} // namespace

const Subcommand serve_command{"serve", "Run a FICS-style server", describe_serve, serve_commands};

} // namespace program
