// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts for a small server on loopback: a login, and a bughouse game that the client plays.
#pragma once

#include "tests/support/home.h"
#include "tests/support/script_server.h"
#include "tests/support/terminal.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace e2e {

using Conversation = support::ScriptServer::Conversation;
using Step = support::ScriptServer::Step;

/// A style 12 line; `men` holds the ranks, `relation` is 1 when the client is to move.
inline std::string board(int game, std::string_view men, std::string_view turn,
                         std::string_view names, int relation, std::string_view last) {
    return fmt::format("\n<12> {} {} -1 1 1 1 1 0 {} {} {} 3 0 39 39 179000 178000 1 {} 0 1 0\n"
                       "<b1> game {} white [] black []\n",
                       men, turn, game, names, relation, last, game);
}

inline constexpr std::string_view start =
    "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR";
inline constexpr std::string_view after_e4 =
    "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR";

/// The login: the client sends the name as typed, and later uses the server's spelling.
inline const std::vector<Step> login{
    {"", "Welcome to a small server!\nlogin: "},
    {"my", "\n\"amy\" is a registered name.  If it is yours, type the password.\npassword: "},
    {"secret", "\n**** Starting FICS session as Amy ****\nfics% "},
    {"set style 12", "Style 12 set.\nfics% "},
    {"set interface", "fics% "}};

inline Conversation a_game() {
    Conversation all{login, true};
    all.steps.push_back({"", "\nBen agrees to be your partner.\nfics% "
                             "{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n" +
                                 board(1, start, "W", "Amy Cid", 1, "none (0:00.000) none") +
                                 "Your partner is playing game 2 (Dot vs. Ben).\nfics% "});
    all.steps.push_back(
        {"observe 2", "You are now observing game 2.\n" +
                          board(2, start, "W", "Dot Ben", 0, "none (0:00.000) none") + "fics% "});
    all.steps.push_back(
        {"e2e4", board(1, after_e4, "B", "Amy Cid", -1, "P/e2-e4 (0:01.000) e4") + "fics% "});
    return all;
}

/// Like a_game(), but the opponent moves once the client has sent a tell to the partner.
inline Conversation game_with_an_answer_to_the_tell() {
    constexpr std::string_view after_e5 =
        "rnbqkbnr pppp-ppp -------- ----p--- ----P--- -------- PPPP-PPP RNBQKBNR";
    Conversation all = a_game();
    all.steps.push_back(
        {"ptell", board(1, after_e5, "W", "Amy Cid", 1, "P/e7-e5 (0:01.000) e5") + "fics% "});
    return all;
}

/// Arguments that start the program as a client of `server`, with a password file in its home.
inline support::Start calling(const support::Home& home, const support::ScriptServer& server) {
    const std::string file = home / "password";
    std::ofstream(file) << "secret\n";
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    return {{"connect", "127.0.0.1", server.port(), "--user", "amy", "--password-file", file,
             "--timeseal", "off", "--ascii"},
            home.path()};
}

/// Whether the client has observed its partner's game. Commands are paced but moves are sent at
/// once, so a test waits for this before it moves, to keep the order of the script.
[[nodiscard]] inline bool asked_for_partner(const support::ScriptServer& server) {
    return server.heard().find("observe 2") != std::string::npos;
}

} // namespace e2e
