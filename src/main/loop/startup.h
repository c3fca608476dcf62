// SPDX-License-Identifier: GPL-3.0-or-later
// Start values of the program.
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

/// Where a server is.
struct ServerPlace {
    std::string host;
    std::string port;
    std::string unix_path;        ///< a local socket in place of both
    std::vector<std::string> via; ///< or the words of a command that leads there
    bool tls = false;
    std::optional<std::string> web_path{}; ///< by WebSocket
    net::MakeTransport between{};          ///< both, in force
};

/// The server to call, and the login to use.
struct Call {
    ServerPlace place;
    net::LinkOptions options;
    /// The server has turned out to know no timeseal.
    std::function<void()> found_plain{};
};

/// Happens before anything else; with neither the first page is waited at.
struct Startup {
    std::function<app::Effects(app::Model& model, base::Instant now)> sit_down{};
    std::optional<Call> call{};
    int threads = 0;    ///< for the bots; 0: the usual number
    std::string word{}; ///< that the session is found by, where its user is several people
};

} // namespace program
