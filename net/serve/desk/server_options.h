// SPDX-License-Identifier: GPL-3.0-or-later
// Start options of a server.
#pragma once

#include "net/serve/table/server_event.h"

#include <cstdint>
#include <string>
#include <vector>

namespace net {

struct ServerOptions {
    std::string motd;                     ///< the message of the day
    bool accounts_only = false;           ///< no guests
    bool may_register = true;             ///< guests can make an account of their name
    std::int64_t wall_seconds = 0;        ///< since 1970, at `started`
    base::Instant started{};              ///< when the server began
    std::uint64_t seed = 1;               ///< of colours, start arrays and guests' names
    std::vector<std::string> operators{}; ///< whose accounts may do everything
    base::Millis show_delay{};            ///< how much later spectators see what is played
    int bots = 0;                         ///< how many sit in the lobby
    int bot_level = 4;
    std::optional<std::uint32_t>
        owner{}; ///< the user of this machine who runs the server, an operator
    std::vector<std::uint32_t> shared_users{}; ///< logins that several people share
    /// The server ends when nobody has been there for this long. Nothing: it stays.
    std::optional<base::Millis> ends_when_empty{};
    std::vector<Account> accounts{};      ///< all there are
    std::vector<SaveRecord> unfinished{}; ///< matches that were running when it last ended
};

} // namespace net
