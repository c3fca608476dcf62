// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a session and its inputs.
#pragma once

#include "net/session/login.h"
#include "net/wire/timeseal.h"
#include "src/play/request.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace net {

struct SessionOptions {
    Credentials who;
    TimesealVersion seal = TimesealVersion::none;
    bool timeseal_is_guess = false;       ///< it is unknown whether the server supports timeseal
    std::string timeseal_user = "player"; ///< for the timeseal greeting
    std::string timeseal_system = "unix"; ///< for the timeseal greeting
    std::string kiosk_introduction;       ///< sent before the login by a kiosk; may be empty
    std::string program;                  ///< for `set interface`; not sent if empty
    bool sends_setup = true; ///< send setup_commands() after the login; false for --no-init
    std::vector<std::string> user_commands; ///< the user's own commands after those (.icsrc)
    bool claim_flags = true;           ///< claim fallen flags, which FICS does not do by itself
    bool tell_partner_of_flags = true; ///< tell the partner when their opponent's flag falls
    bool watch_partner = true;
};

// Inputs of a session.
struct Connected {};
struct Received {
    std::string_view bytes;
};
/// The socket has closed; nothing more can be sent.
struct Disconnected {};
struct Woken {}; ///< next_wake() has been reached
struct NameGiven {
    std::string name;
};
struct PasswordGiven {
    base::Secret password;
};
/// A line that is sent unchanged.
struct Command {
    std::string line;
    bool quiet = false; ///< sent by the program: its answer is not shown
};
/// Drops the user's lines that are still waiting.
struct DiscardUnsent {};
/// Sends a command that every server answers and nobody sees, to test the connection.
struct Probe {};
/// Two games that are one match, according to a list of games: both are to be watched together.
struct Paired {
    int game = 0;
    int partner_game = 0;
};
/// Requests the lobby; answered by LobbyNews.
struct RequestLobby {
    bool bugwho = true; ///< by the command `bugwho`; else by `games` and `who`
};
struct GameRequest {
    play::Request request;
};
using SessionInput =
    std::variant<Connected, Received, Disconnected, Woken, NameGiven, PasswordGiven, Command,
                 DiscardUnsent, Probe, Paired, RequestLobby, GameRequest>;

} // namespace net
