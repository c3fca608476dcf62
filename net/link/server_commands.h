// SPDX-License-Identifier: GPL-3.0-or-later
// Commands to a server beyond those of a game, as their exact text.
#pragma once

#include "net/game/fics_table.h"
#include "net/session/session_input.h"
#include "src/play/server/server_request.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

/// The game that a rematch would repeat.
struct LastGame {
    std::string opponent;
    int minutes = 0;
    int seconds = 0; ///< increment
    bool rated = false;
    std::string type; ///< "bughouse", "suicide"; empty: plain chess
};
/// Our present or last one; nothing when we only watched.
[[nodiscard]] std::optional<LastGame> last_game(const FicsTable& table);

/// The commands for a request, in order; none for requests without a command (names, answers to
/// offers, calling and leaving) or that would undo themselves.
[[nodiscard]] std::vector<Command> commands_for(const play::ServerRequest& request,
                                                const FicsTable& table,
                                                const std::optional<LastGame>& last);

} // namespace net
