// SPDX-License-Identifier: GPL-3.0-or-later
// Where a server listens: TCP ports for plain connections, TLS or WebSocket, and local sockets.
#pragma once

#include "src/main/commands/serve.h"
#include "src/main/complaint.h"
#include "src/main/serve/server_loop.h"
#include "src/main/transport/tls.h"

#include <asio/ip/tcp.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace program {

struct ListenAddresses {
    std::optional<asio::ip::tcp::endpoint> port;
    std::optional<asio::ip::tcp::endpoint> tls;
    std::optional<asio::ip::tcp::endpoint> web_socket;
    std::vector<std::string> origins;        ///< web sites whose pages may use WebSocket
    std::shared_ptr<TlsServer> certificates; ///< null without TLS
    std::optional<LocalPlace> local;
};

[[nodiscard]] OrComplaint<ListenAddresses> listen_addresses(const ServeArguments& asked);
/// Makes the server listen at all its addresses, and prints them; returns the error if one fails.
[[nodiscard]] std::optional<std::string> open_listeners(ServerLoop& loop,
                                                        const ListenAddresses& listen_at);
/// Runs `serve --make-cert FOLDER`.
[[nodiscard]] ExitCode make_certificate_for(const std::string& command, const std::string& folder);

} // namespace program
