// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/connect_options.h"

#include "net/wire/websocket.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/environment.h"
#include "src/main/loop/child.h"
#include "src/main/loop/engine_programs.h"
#include "src/main/settings/server_address.h"
#include "src/main/transport/tls.h"
#include "src/store/files.h"
#include "src/store/folder.h"
#include "src/store/known_certificates.h"
#include "src/store/servers_without_timeseal.h"

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <random>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace program {
namespace {

constexpr std::size_t most_password_bytes = 256;
constexpr std::size_t most_icsrc_bytes = 64 * 1024;
/// Maximum number of commands sent after the login: the length of the session's queue, minus the
/// commands that it sends itself.
constexpr std::size_t most_commands = 200;
constexpr int highest_port = 65'535;
constexpr std::size_t longest_word = 32;
/// The longest path of a socket, without its final NUL.
constexpr std::size_t longest_socket_path = sizeof(sockaddr_un::sun_path) - 1;

/// The first line of a text, without its line end.
base::Result<base::Secret, std::string> first_line(std::string_view text, const std::string& from) {
    const auto line = text.substr(0, text.find_first_of("\r\n"));
    if (line.empty() || line.size() > most_password_bytes) {
        return base::failure(
            fmt::format("{}: expected a password of 1 to {} bytes", from, most_password_bytes));
    }
    return base::Secret(line);
}

OrComplaint<ServerPlace> local_place(const app::Login& login) {
    if (login.tls) {
        return usage_failure("--tls: no network is between you and --unix PATH");
    }
    ServerPlace place;
    place.unix_path = *login.unix_path;
    if (place.unix_path.empty() || place.unix_path.size() > longest_socket_path) {
        return usage_failure(
            fmt::format("--unix: expected a path of 1 to {} bytes", longest_socket_path));
    }
    return place;
}

OrComplaint<ServerPlace> place_from(const ConnectTarget& server, const app::Login& login) {
    ServerPlace place;
    if (server.host && server.host->empty()) {
        return usage_failure("HOST: expected the name or the address of a server");
    }
    auto address = read_address(server.host.value_or(""));
    if (!address) {
        return base::failure(address.error());
    }
    if (address->port && server.port.value_or(*address->port) != *address->port) {
        return usage_failure(fmt::format("either HOST with :{} or PORT {}, not both",
                                         *address->port, base::printable(*server.port)));
    }
    address->tls = address->tls || login.tls;
    place.tls = address->tls;
    place.web_path = address->web_path;
    place.host = address->host;
    place.port = address->port ? *address->port : server.port.value_or(default_port(*address));
    if (login.via) {
        auto typed = split_command(*login.via);
        if (!typed) {
            return usage_failure("--via: " + typed.error());
        }
        if (login.unix_path) {
            return usage_failure("either --via COMMAND or --unix PATH, not both");
        }
        place.via = *std::move(typed);
        return place;
    }
    if (login.unix_path.has_value() == server.host.has_value()) {
        return usage_failure(server.host ? "either HOST or --unix PATH, not both"
                                         : "HOST is required, or --unix PATH, or --via COMMAND");
    }
    if (login.unix_path) {
        return local_place(login);
    }
    const auto port = base::to_number<int>(place.port);
    if (!port || *port < 1 || *port > highest_port) {
        return usage_failure(
            fmt::format("PORT {}: expected a number from 1 to {}", place.port, highest_port));
    }
    return place;
}

/// Whether the connection leaves this machine unencrypted.
bool is_remote(const ServerPlace& place) {
    if (place.tls) {
        return false;
    }
    const std::string host = base::lower(place.host);
    const bool here = host == "localhost" || host == "::1" || host.starts_with("127.");
    return !here && place.via.empty() && place.unix_path.empty();
}

/// Reads the password and the commands to be sent after the login.
std::optional<Complaint> read_files(const app::Login& login, net::SessionOptions& session) {
    if (login.password_file) {
        auto password = read_password(*login.password_file);
        if (!password) {
            return Complaint{ExitCode::usage, "--password-file " + password.error()};
        }
        session.who.password = *std::move(password);
    }
    if (login.password_command) {
        auto password = password_from_command(*login.password_command);
        if (!password) {
            return Complaint{ExitCode::usage, "--password-command " + password.error()};
        }
        session.who.password = *std::move(password);
    }
    if (login.icsrc) {
        auto commands = read_commands(*login.icsrc);
        if (!commands) {
            return Complaint{ExitCode::usage, "--icsrc " + commands.error()};
        }
        session.user_commands = *std::move(commands);
    }
    return std::nullopt;
}

/// The server's address as shown on the screen and in records.
std::string name_of(const ServerPlace& place) {
    if (!place.unix_path.empty()) {
        return place.unix_path;
    }
    return place.host.empty() ? base::sanitized_line(place.via.front())
                              : place.host + " " + place.port;
}

/// Whether this is a short word of letters and digits, so that it cannot hold another command.
bool is_word(std::string_view text) {
    return !text.empty() && text.size() <= longest_word && std::ranges::all_of(text, [](char c) {
        return base::is_digit(c) || base::is_letter(c);
    });
}

/// The name to log in with. For servers on this machine the default is the user's name here, by
/// which they know the user.
std::string login_to(const ServerPlace& place, const app::Login& login) {
    if (login.guest || login.user) {
        return login.guest ? "guest" : *login.user;
    }
    const ::passwd* user = ::getpwuid(::geteuid()); // NOLINT(concurrency-mt-unsafe) no thread yet
    return place.unix_path.empty() || user == nullptr ? std::string{} : user->pw_name;
}

/// What makes a client trust that server's certificate.
TlsTrust trust_of(const ServerPlace& place, const std::string& pinned) {
    const std::string folder = store::program_folders(environment).state;
    const store::PinnedCertificates known(folder + "/known-certificates");
    TlsTrust trust{place.host, name_of(place), pinned,
                   folder.empty() ? "" : known.fingerprint_of(place.host, place.port)};
    if (!folder.empty() && !place.host.empty()) {
        trust.keep_pinned = [known, host = place.host,
                             port = place.port](const std::string& shown) {
            (void)known.remember(host, port, shown); // best effort: it can be given again
        };
    }
    return trust;
}

/// The server as a WebSocket request names it: "box:5001", "[::1]:80".
std::string web_name(const ServerPlace& place) {
    const bool has_colon = place.host.find(':') != std::string::npos;
    return fmt::format("{}{}{}:{}", has_colon ? "[" : "", place.host, has_colon ? "]" : "",
                       place.port);
}

/// Chooses the layers between session and socket: TLS, WebSocket, both or none.
std::optional<Complaint> settle_transport(ServerPlace& place, const app::Login& login) {
    const auto pinned = store::read_fingerprint(login.tls_fingerprint);
    if (!login.tls_fingerprint.empty() && (!pinned || !place.tls)) {
        return Complaint{ExitCode::usage,
                         pinned ? "--tls-fingerprint goes with --tls"
                                : "--tls-fingerprint: expected SHA-256, 64 digits from 0 to f"};
    }
    if (!place.tls && !place.web_path) {
        return std::nullopt;
    }
    const auto by_tls = place.tls ? load_tls() : nullptr;
    if (!by_tls) {
        return Complaint{ExitCode::system_failed, by_tls.error()};
    }
    ServerPlace there = place;
    place.make_transport = [there, pinned = pinned.value_or(""), by_tls = *by_tls] {
        auto tls = there.tls ? by_tls->client(trust_of(there, pinned)) : nullptr;
        if (!there.web_path) {
            return tls;
        }
        auto web = net::WebSocket::client(
            web_name(there), *there.web_path,
            [source = std::make_shared<std::random_device>()] { return (*source)(); });
        return tls ? net::stacked(std::move(web), std::move(tls)) : std::move(web);
    };
    return std::nullopt;
}

/// The day as a number, counted from 1970.
std::int64_t today() {
    using Days = std::chrono::duration<std::int64_t, std::ratio<86'400>>;
    return std::chrono::floor<Days>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// Decides whether to use timeseal: the program knows this of some servers, and remembers others
/// that turned out to lack it.
void choose_timeseal(Call& call) {
    const std::string folder = store::program_folders(environment).state;
    const store::ServersWithoutTimeseal plain(folder + "/plain-servers");
    const ServerPlace& place = call.place;
    if (!place.unix_path.empty()) {
        call.options.seal = net::TimesealChoice::off; // no network in between
    } else if (const auto known = net::known_timeseal(place.host)) {
        call.options.seal = *known;
    } else if (!folder.empty() && !place.host.empty()) {
        if (plain.has(place.host, place.port, today())) {
            call.options.seal = net::TimesealChoice::off;
        }
        call.on_no_timeseal = [plain, host = place.host, port = place.port] {
            (void)plain.remember(host, port, today()); // best effort: the next call would find out
        };
    }
}

} // namespace

void apply_named_server(ConnectTarget& server, app::Settings& settings) {
    const auto named = server.host ? settings.servers.find(*server.host) : settings.servers.end();
    if (named == settings.servers.end()) {
        return;
    }
    server.host = named->second.host;
    server.port = server.port ? server.port : named->second.port;
    (void)app::apply_settings(named->second.given, settings); // was checked when the file was read
}

base::Result<base::Secret, std::string> read_password(const std::string& path) {
    constexpr int how = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    const store::Descriptor file(::open(path.c_str(), how));
    struct stat status {};
    if (!file || ::fstat(file.get(), &status) != 0) {
        return base::failure(store::errno_message(path));
    }
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode)) {
        return base::failure(path + ": neither a file nor a pipe");
    }
    if (status.st_uid != ::geteuid()) {
        return base::failure(path + ": belongs to somebody else");
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return base::failure(path + ": others may read it (chmod 600 it first)");
    }
    std::string text;
    const auto problem = store::read_pieces(file, path, [&text](std::string_view piece) {
        text += piece;
        return text.find('\n') == std::string::npos && text.size() <= most_password_bytes;
    });
    if (problem) {
        return base::failure(*problem);
    }
    auto password = first_line(text, path);
    base::wipe(text);
    return password;
}

base::Result<base::Secret, std::string> password_from_command(const std::string& command) {
    const auto typed = split_command(command);
    if (!typed) {
        return base::failure(typed.error());
    }
    auto output = output_of(*typed, most_password_bytes + 2);
    if (!output) {
        return base::failure(output.error());
    }
    auto password = first_line(*output, typed->front());
    base::wipe(*output);
    return password;
}

base::Result<std::vector<std::string>, std::string> read_commands(const std::string& path) {
    if (const auto doubt = store::why_not_trusted(path)) {
        return base::failure(*doubt);
    }
    const auto text = store::read_whole(path, most_icsrc_bytes);
    if (!text) {
        return base::failure(text.error());
    }
    std::vector<std::string> commands;
    for (const std::string_view whole : base::split(*text, '\n')) {
        const std::string_view line = base::trim(whole);
        if (!line.empty() && line.front() != '#') {
            commands.emplace_back(line);
        }
    }
    if (commands.size() > most_commands) {
        return base::failure(fmt::format("{}: more than {} commands", path, most_commands));
    }
    return commands;
}

OrComplaint<Destination> destination_of(const ConnectTarget& server, const app::Login& login) {
    const auto place = place_from(server, login);
    return place ? OrComplaint<Destination>(Destination{name_of(*place), login_to(*place, login)})
                 : base::failure(place.error());
}

OrComplaint<Call> call_from(const ConnectTarget& server, const app::GivenSettings& arguments,
                            const app::Login& login) {
    auto place = place_from(server, login);
    if (!place) {
        return base::failure(place.error());
    }
    if (login.guest &&
        (app::is_given(arguments, "user") || app::is_given(arguments, "password-file") ||
         app::is_given(arguments, "password-command"))) {
        return usage_failure("--guest: a guest has no --user and no password");
    }
    if (const auto complaint = settle_transport(*place, login)) {
        return base::failure(*complaint);
    }
    Call call{*std::move(place), {}};
    call.options.address = name_of(call.place);
    const auto seal = net::read_timeseal_choice(login.timeseal);
    if (!seal) {
        return usage_failure(
            fmt::format("--timeseal {}: expected auto, on, off, v1 or v2", login.timeseal));
    }
    call.options.seal = *seal;
    if (*seal == net::TimesealChoice::automatic) {
        choose_timeseal(call);
    }
    call.options.remote = is_remote(call.place);
    net::SessionOptions& session = call.options.session;
    session.kiosk_introduction = server.kiosk_introduction;
    session.program = "bughouse " BUGHOUSE_VERSION;
    session.sends_setup = login.sends_settings;
    session.who.name = login_to(call.place, login);
    if (const auto complaint = read_files(login, session)) {
        return base::failure(*complaint);
    }
    if (const auto& what = server.observe) {
        if (!is_word(*what)) {
            return usage_failure("--observe: expected a game's number or a player's name");
        }
        session.user_commands.push_back("observe " + *what);
    }
    if (server.sits_down) {
        session.user_commands.emplace_back("table");
    }
    return call;
}

} // namespace program
