// SPDX-License-Identifier: GPL-3.0-or-later
// The exact text of commands to a server, other than those of a game.
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
    int seconds = 0; ///< increment per move
    bool rated = false;
    std::string type; ///< "bughouse", "suicide"; empty for ordinary chess
};
/// The user's present or last game; nothing if they only watched.
[[nodiscard]] std::optional<LastGame> last_game(const FicsTable& table);

/// The commands for a request, in order. Empty for requests without a command (names, answers to
/// offers, connecting and leaving) and if there is no game to watch or refresh.
[[nodiscard]] std::vector<Command> commands_for(const play::ServerRequest& request,
                                                const FicsTable& table,
                                                const std::optional<LastGame>& last);

} // namespace net
