// SPDX-License-Identifier: GPL-3.0-or-later
// How a session is held, and what can happen to it.
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
    Seal seal = Seal::none;
    bool seal_is_guess = false;    ///< it is not known whether the server understands seals
    std::string user = "player";   ///< for the seal's greeting
    std::string system = "unix";   ///< for the seal's greeting
    std::string introduction;      ///< sent before the login, by a kiosk to its server; or empty
    std::string program;           ///< for `set interface`; empty: not sent
    bool prepare = true;           ///< send opening_commands() after the login (--no-init: false)
    std::vector<std::string> then; ///< the user's own commands after that (.icsrc)
    bool claim_flags = true;       ///< FICS does not do it by itself
    bool tell_flags = true;        ///< tell the partner when their opponent's flag falls
    bool watch_partner = true;
};

// Inputs of a session.
struct Connected {};
struct Received {
    std::string_view bytes;
};
/// The socket is gone. Nothing is sent any more.
struct Disconnected {};
struct Woken {}; ///< next_wake() has come
struct NameGiven {
    std::string name;
};
struct PasswordGiven {
    base::Secret password;
};
/// A line of the user's, sent as it is.
struct Command {
    std::string line;
    bool quiet = false; ///< the program's own: its answer is not for the console
};
/// The user's lines that still wait are to be forgotten.
struct DropUnsent {};
/// A command that every server answers and nobody sees, to find out whether the line is alive.
struct Probe {};
/// Two games that are one match, as a list of games shows: both are watched together.
struct Paired {
    int game = 0;
    int partner_game = 0;
};
/// A request for the lobby; the answer comes as LobbyIs.
struct LookAround {
    bool bugwho = true; ///< the server has that command, else its lists of all
};
struct AskGame {
    play::Request request;
};
using SessionInput =
    std::variant<Connected, Received, Disconnected, Woken, NameGiven, PasswordGiven, Command,
                 DropUnsent, Probe, Paired, LookAround, AskGame>;

} // namespace net
