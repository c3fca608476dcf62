// SPDX-License-Identifier: GPL-3.0-or-later
// The address of a server as the user types it for HOST: a name, or tls://, ws:// or wss:// before
// it.
#pragma once

#include "src/main/complaint.h"

#include <optional>
#include <string>
#include <string_view>

namespace program {

struct ServerAddress {
    std::string host;                  ///< without the brackets of an IPv6 address
    std::optional<std::string> port{}; ///< as typed behind the host
    bool tls = false;
    std::optional<std::string> web_path{}; ///< by WebSocket
};

[[nodiscard]] Answer<ServerAddress> read_address(std::string_view text);
/// The port of a server of which none is said.
[[nodiscard]] std::string usual_port(const ServerAddress& address);

} // namespace program
