// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/serve_listen.h"

#include "net/wire/websocket.h"
#include "net/wire/websocket_handshake.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/text_output.h"

#include <asio/ip/address.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <grp.h>
#include <unistd.h>

namespace program {
namespace {

using Endpoint = asio::ip::tcp::endpoint;

/// An endpoint such as `127.0.0.1:5000`, `[::1]:0` or `5000`.
std::optional<asio::ip::tcp::endpoint> endpoint_from(std::string_view text) {
    const auto colon = text.rfind(':');
    const std::string_view digits = colon == std::string_view::npos ? text : text.substr(colon + 1);
    std::string host(colon == std::string_view::npos ? "127.0.0.1" : text.substr(0, colon));
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        host = host.substr(1, host.size() - 2);
    }
    const auto port = base::to_number<std::uint16_t>(digits);
    asio::error_code error;
    const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
    if (error || !port) {
        return std::nullopt;
    }
    return asio::ip::tcp::endpoint(address, *port);
}

/// Why it is unsafe to listen beyond this machine: neither --open nor --accounts-only was given.
std::optional<Complaint> why_not_public(const ServeArguments& asked, const std::string& option,
                                        const Endpoint& at) {
    if (at.address().is_loopback() || asked.open_to_guests || asked.accounts_only) {
        return std::nullopt;
    }
    return Complaint{ExitCode::usage,
                     option + ": beyond this machine it needs --accounts-only, or --open to let "
                              "guests in"};
}

/// Reads the endpoint of `option` into `port`.
std::optional<Complaint> take_port(const ServeArguments& asked, const char* option,
                                   const std::string& text, std::optional<Endpoint>& port) {
    const std::string said = fmt::format("{} {}", option, base::printable(text));
    port = endpoint_from(text);
    return port ? why_not_public(asked, said, *port)
                : Complaint{ExitCode::usage,
                            said + ": expected ADDRESS:PORT, with a port from 0 to 65535"};
}

std::optional<Complaint> take_ports(const ServeArguments& asked, ListenAddresses& listen_at) {
    const bool has_other = asked.unix_path || asked.tls || asked.web_socket;
    if (asked.listen || !has_other) {
        if (auto why = take_port(asked, "--listen", asked.listen.value_or("127.0.0.1:5000"),
                                 listen_at.port)) {
            return why;
        }
    }
    if (asked.tls) {
        if (auto why = take_port(asked, "--tls", *asked.tls, listen_at.tls)) {
            return why;
        }
    }
    return asked.web_socket ? take_port(asked, "--ws", *asked.web_socket, listen_at.web_socket)
                            : std::nullopt;
}

/// Warns once if passwords can be read on the way to a port.
void warn_of_clear_text(const ListenAddresses& listen_at) {
    for (const auto& port :
         {listen_at.port, listen_at.certificates ? std::nullopt : listen_at.web_socket}) {
        if (port && !port->address().is_loopback()) {
            fmt::print(stderr,
                       "bughouse serve: passwords travel in the clear to {}: see --tls and ssh -L "
                       "in the manual\n",
                       port->address().to_string());
            return;
        }
    }
}

std::optional<Complaint> take_origins(const ServeArguments& asked, ListenAddresses& listen_at) {
    if (!asked.origins.empty() && !asked.web_socket) {
        return Complaint{ExitCode::usage, "--ws-origin goes with --ws ADDRESS:PORT"};
    }
    for (const std::string& one : asked.origins) {
        const std::size_t mark = one.find("://");
        const bool has_host = mark != std::string::npos && mark > 0 && mark + 3 < one.size() &&
                              one.find('/', mark + 3) == std::string::npos;
        if (!has_host && one != net::any_origin) {
            return Complaint{ExitCode::usage, fmt::format("--ws-origin {}: expected a site as in "
                                                          "https://club.example, or * for any",
                                                          base::printable(one))};
        }
    }
    listen_at.origins = asked.origins;
    return std::nullopt;
}

std::optional<Complaint> take_certificate(const ServeArguments& asked, ListenAddresses& listen_at) {
    if (asked.tls_certificate.has_value() != asked.tls_key.has_value()) {
        return Complaint{ExitCode::usage, "--tls-cert FILE and --tls-key FILE go together"};
    }
    if (!asked.tls_certificate) {
        return asked.tls ? std::optional(Complaint{
                               ExitCode::usage,
                               "--tls needs --tls-cert FILE and --tls-key FILE: `bughouse serve "
                               "--make-cert FOLDER` writes a pair"})
                         : std::nullopt;
    }
    const auto tls = load_tls();
    if (!tls) {
        return Complaint{ExitCode::system_failed, tls.error()};
    }
    listen_at.certificates = (*tls)->server(*asked.tls_certificate, *asked.tls_key);
    const auto problem = listen_at.certificates->load();
    return problem ? std::optional(Complaint{ExitCode::usage, base::printable(*problem)})
                   : std::nullopt;
}

/// Whether this user may give a file to that group: only its members and root may.
bool may_give_to(::gid_t group) {
    std::vector<::gid_t> groups(static_cast<std::size_t>(std::max(::getgroups(0, nullptr), 0)));
    const int read = ::getgroups(static_cast<int>(groups.size()), groups.data());
    groups.resize(static_cast<std::size_t>(std::max(read, 0)));
    return ::geteuid() == 0 || ::getegid() == group ||
           std::ranges::find(groups, group) != groups.end();
}

std::optional<Complaint> take_local(const ServeArguments& asked, ListenAddresses& listen_at) {
    for (const auto& [option, is_given] : {std::pair("--group", asked.socket_group.has_value()),
                                           std::pair("--shared", !asked.shared_logins.empty()),
                                           std::pair("--kiosk", !asked.kiosk_logins.empty())}) {
        if (is_given && !asked.unix_path) {
            return Complaint{ExitCode::usage, fmt::format("{} goes with --unix PATH", option)};
        }
    }
    if (asked.unix_path) {
        listen_at.local = LocalPlace{.path = *asked.unix_path, .everybody = asked.open_to_guests};
    }
    if (!asked.socket_group) {
        return std::nullopt;
    }
    const std::string said = "--group " + base::printable(*asked.socket_group);
    const ::group* found = ::getgrnam(asked.socket_group->c_str()); // NOLINT(concurrency-mt-unsafe)
    if (found == nullptr) {
        return Complaint{ExitCode::usage, said + ": there is no such group"};
    }
    if (!may_give_to(found->gr_gid)) {
        return Complaint{ExitCode::usage,
                         said + ": you are no member of it, so you cannot open a table for it"};
    }
    listen_at.local->group = found->gr_gid;
    return std::nullopt;
}

/// Opens a port; the result is like "listening on 127.0.0.1 port 5000".
base::Result<std::string, std::string> open_port(ServerLoop& loop, const char* option,
                                                 const char* for_what, const Endpoint& at,
                                                 net::MakeTransport between) {
    const std::string address = at.address().to_string();
    const auto port = loop.listen(at, std::move(between));
    if (!port) {
        return base::failure(
            fmt::format("{} {} port {}: {}", option, address, at.port(), port.error()));
    }
    return fmt::format("listening {}on {} port {}\n", for_what, address, *port);
}

/// Makes WebSocket connections, over TLS if the client begins with it.
net::MakeTransport web_sockets(const ListenAddresses& listen_at) {
    return [certificates = listen_at.certificates, origins = listen_at.origins] {
        auto line = net::WebSocket::server(origins);
        return certificates ? net::stacked(std::move(line), certificates->tls_or_plain_layer())
                            : std::move(line);
    };
}

} // namespace

OrComplaint<ListenAddresses> listen_addresses(const ServeArguments& asked) {
    ListenAddresses listen_at;
    for (const auto take : {take_ports, take_origins, take_certificate, take_local}) {
        if (const auto why = take(asked, listen_at)) {
            return base::failure(*why);
        }
    }
    warn_of_clear_text(listen_at);
    return listen_at;
}

std::optional<std::string> open_listeners(ServerLoop& loop, const ListenAddresses& listen_at) {
    struct Port {
        const std::optional<Endpoint>& at;
        const char* option;
        const char* for_what;
        net::MakeTransport between;
    };
    std::string said;
    for (Port port :
         {Port{listen_at.port, "--listen", "", nullptr},
          Port{listen_at.tls, "--tls", "by TLS ",
               [c = listen_at.certificates] { return c->tls_layer(); }},
          Port{listen_at.web_socket, "--ws", "for WebSocket ", web_sockets(listen_at)}}) {
        if (!port.at) {
            continue;
        }
        const auto opened =
            open_port(loop, port.option, port.for_what, *port.at, std::move(port.between));
        if (!opened) {
            return opened.error();
        }
        said += *opened;
    }
    if (listen_at.certificates) {
        said += "the certificate's fingerprint is " + listen_at.certificates->fingerprint() + "\n";
    }
    if (listen_at.local) {
        if (const auto why = loop.listen(*listen_at.local)) {
            return fmt::format("--unix {}: {}", base::printable(listen_at.local->path), *why);
        }
        said += fmt::format("listening on {}\n", base::printable(listen_at.local->path));
    }
    print_out(said);
    flush_out();
    return std::nullopt;
}

ExitCode make_certificate_for(const std::string& command, const std::string& folder) {
    const auto made = make_certificate(folder);
    if (!made) {
        return complain(command, {ExitCode::system_failed, "--make-cert: " + made.error()});
    }
    print_out(fmt::format("{0}/cert.pem and {0}/key.pem are written. Tell your friends its "
                          "fingerprint:\n{1}\n",
                          base::printable(folder), *made));
    return ExitCode::done;
}

} // namespace program
