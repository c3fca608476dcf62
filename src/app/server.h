// SPDX-License-Identifier: GPL-3.0-or-later
// The server we are connected to, beside the game: the line, who we are there, who is our partner,
// what is offered, who is there to play with.
#pragma once

#include "src/play/server_news.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace app {

struct Server {
    /// What is typed next.
    enum class Awaits : std::uint8_t { command, name, password };

    std::string host; ///< as the user named it
    play::LineChanged line{};
    std::optional<base::Instant> no_answer_since;
    Awaits awaits = Awaits::command;
    std::string me; ///< as the server spells it; empty before the login
    std::optional<std::string> partner;
    std::vector<play::OfferStands> offers; ///< oldest first
    play::Lobby lobby;
    std::map<int, play::Seek> seeks; ///< by index
};

} // namespace app
