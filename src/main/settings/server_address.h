// SPDX-License-Identifier: GPL-3.0-or-later
// A server's address as typed for HOST: a name, perhaps with tls://, ws:// or wss:// in front.
#pragma once

#include "src/main/complaint.h"

#include <optional>
#include <string>
#include <string_view>

namespace program {

struct ServerAddress {
    std::string host;                  ///< without the brackets of an IPv6 address
    std::optional<std::string> port{}; ///< as typed after the host
    bool tls = false;
    std::optional<std::string> web_path{}; ///< path for WebSocket
};

[[nodiscard]] OrComplaint<ServerAddress> read_address(std::string_view text);
/// The port to use if the address names none.
[[nodiscard]] std::string default_port(const ServerAddress& address);

} // namespace program
