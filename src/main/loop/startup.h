// SPDX-License-Identifier: GPL-3.0-or-later
// The first action of a session and the server that it calls.
#pragma once

#include "net/link/link.h"
#include "net/wire/transport.h"
#include "src/app/port/effect.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace app {
struct Model;
}

namespace program {

/// How to reach a server.
struct ServerPlace {
    std::string host;
    std::string port;
    std::string unix_path; ///< local socket; replaces host and port
    /// Command whose input and output lead to the server; replaces host and port.
    std::vector<std::string> via;
    bool tls = false;
    std::optional<std::string> web_path{}; ///< path for WebSocket; nothing without it
    net::MakeTransport make_transport{};   ///< makes the layers chosen by `tls` and `web_path`
};

/// The server to connect to, and the login to use.
struct Call {
    ServerPlace place;
    net::LinkOptions options;
    /// Called when the server turns out not to support timeseal.
    std::function<void()> on_no_timeseal{};
};

/// The first action of a session: to sit down at a table or to call a server. If neither is set,
/// the start page is shown.
struct Startup {
    std::function<app::Effects(app::Model& model, base::Instant now)> sit_down{};
    std::optional<Call> call{};
    int threads = 0;    ///< number of threads for the bots; 0: the default
    std::string word{}; ///< a kiosk session's word; empty otherwise
};

} // namespace program
