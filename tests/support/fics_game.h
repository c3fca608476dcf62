// SPDX-License-Identifier: GPL-3.0-or-later
// What a FICS-style server sends in a bughouse match: Amy plays White of game 1 against Cid, her
// partner Ben plays Black of game 2 against Dot.
#pragma once

#include <chrono>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace support {

inline constexpr std::string_view start_men =
    "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR";
inline constexpr std::string_view after_e4 =
    "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR";

/// A style 12 line; `relation` is its field 19, the client's relation to the game.
inline std::string board_line(std::string_view men, char turn, int game, int relation,
                              std::string_view last = "none (0:00.000) none") {
    return fmt::format("<12> {} {} -1 1 1 1 1 0 {} {} {} 3 0 39 39 180000 180000 1 {} 0 1 0\n\r",
                       men, turn, game, game == 2 ? "Dot Ben" : "Amy Cid", relation, last);
}

/// Logs `client` in as Amy, starts her game, and lets her observe her partner's.
template <class Client> void seat_amy(Client& client) {
    client.hear("login: ");
    client.hear("password: ");
    client.hear("\n\r**** Starting FICS session as Amy ****\n\rfics% ");
    client.wait(std::chrono::seconds{5});
    client.hear("{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
                board_line(start_men, 'W', 1, 1) +
                "<b1> game 1 white [] black []\n\rYour partner is playing game 2 (Dot vs. "
                "Ben).\n\rYou are now observing game 2.\n\r" +
                board_line(start_men, 'W', 2, 0) + "<b1> game 2 white [] black []\n\rfics% ");
}

} // namespace support
