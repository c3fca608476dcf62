// SPDX-License-Identifier: GPL-3.0-or-later
// The server we are connected to, beside the game: the line, who we are there, who is our partner,
// what is offered, who is there to play with.
#pragma once

#include "src/app/line/password_line.h"
#include "src/app/server/challenge_form.h"
#include "src/app/server/ignored.h"
#include "src/app/server/last_said.h"
#include "src/app/server/lobby_list.h"
#include "src/app/server/names_seen.h"
#include "src/play/server/server_line.h"
#include "src/play/server/server_news.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

struct Server {
    /// The kind of text that the input line takes next.
    enum class Awaits : std::uint8_t {
        command,
        name,
        password,
        answer ///< a name or password was given; what is typed ahead is unseen, too
    };

    /// The most that a server that never stops may leave here; the oldest are forgotten.
    static constexpr std::size_t most_offers = 50;
    static constexpr std::size_t most_tellers = 20;
    static constexpr std::size_t most_prompt = 24; ///< bytes

    std::string host;     ///< as the user named it
    bool in_front = true; ///< its page is shown, not that of the game on it
    play::LineChanged line{};
    std::optional<base::Instant> no_answer_since;
    std::size_t unsent = 0;                    ///< lines of ours that wait for their turn
    std::optional<base::Instant> unsent_until; ///< the first of them goes, where that is not soon
    LastSaid said;
    Ignored ignored;
    Awaits awaits = Awaits::command;
    std::string prompt;    ///< of the server's, "fics%"
    PasswordLine password; ///< while it is typed
    std::string me;        ///< as the server spells it; empty before the login
    bool guest = false;
    std::optional<std::string> partner;
    std::vector<play::Offer> offers; ///< oldest first
    LobbyList lobby;
    std::optional<ChallengeForm> challenge; ///< in the lobby's place
    NamesSeen names;
    bool channels_heard = false;      ///< something stands in that talk
    std::optional<int> only_channel;  ///< of which all that stands there is
    std::vector<std::string> tellers; ///< who told us something, the last one at the end
    bool blank_due = false;           ///< an empty line comes before the console's next one
};

/// The newest offer of somebody else; nothing when none stands.
[[nodiscard]] const play::Offer* newest_offer(const Server& server);

} // namespace app
