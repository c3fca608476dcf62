// SPDX-License-Identifier: GPL-3.0-or-later
// Where a server listens: ports, plain, by TLS or for WebSocket, and sockets of this machine.
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

struct Doors {
    std::optional<asio::ip::tcp::endpoint> port;
    std::optional<asio::ip::tcp::endpoint> tls;
    std::optional<asio::ip::tcp::endpoint> web_socket;
    std::vector<std::string> origins;        ///< whose pages may come by WebSocket
    std::shared_ptr<TlsServer> certificates; ///< none without TLS
    std::optional<LocalPlace> local;
};

[[nodiscard]] Answer<Doors> doors_from(const ServeArguments& asked);
/// Says where it listens, when all are open; else why not.
[[nodiscard]] std::optional<std::string> open_doors(ServerLoop& loop, const Doors& doors);
/// `serve --make-cert FOLDER`.
[[nodiscard]] ExitCode make_certificate_for(const std::string& command, const std::string& folder);

} // namespace program
