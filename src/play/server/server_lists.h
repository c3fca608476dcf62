// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a server's lists (players, games, seeks) as values.
#pragma once

#include "src/base/instant.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <vector>

namespace play {

/// A seek: a player looking for an opponent on one board.
struct Seek {
    int index = 0;
    std::string name;
    std::string rating;
    int minutes = 0;
    int seconds = 0; ///< increment per move
    bool rated = false;
    std::string type; ///< such as "blitz" or "wild/4"
    std::optional<rules::Side> colour;
    bool automatic = true; ///< starts without asking the player again
    bool operator==(const Seek&) const = default;
};

/// A game in progress.
struct GameRow {
    int game = 0;
    rules::PerSide<std::string> names;   ///< may be cut to the column's width
    rules::PerSide<std::string> ratings; ///< as the server prints them, including "----" and "++++"
    std::string type;                    ///< "b", "B" or "w"; servers differ
    bool rated = false;
    bool is_private = false;
    bool examined = false;
    int minutes = 0;
    int seconds = 0;
    rules::PerSide<base::Millis> left;
    rules::Side turn{};
    int move_number = 0;
    bool operator==(const GameRow&) const = default;
};

/// The number of the other board of the bughouse match that games[i] belongs to: its two rows
/// stand one after the other and are alike but for the players. Nothing if it is not in the list.
[[nodiscard]] std::optional<int> partner_game(const std::vector<GameRow>& games, std::size_t i);

/// A player who is logged in.
struct ListedPlayer {
    std::string name;
    std::string titles; ///< such as "(*)(TD)"
    std::string rating;
    char flag = ' '; ///< ^ plays, : not open, # examines, . idle, & in a tourney, ~ in a simul
    bool operator==(const ListedPlayer&) const = default;
};
/// Two partners who are not playing at the moment.
struct PartnershipRow {
    ListedPlayer first;
    ListedPlayer second;
    bool operator==(const PartnershipRow&) const = default;
};

/// Everything that a bughouse player looks for, at one moment.
struct Lobby {
    std::vector<GameRow> games; ///< the two boards of a match follow each other
    std::vector<PartnershipRow> partnerships;
    std::vector<ListedPlayer> free_players; ///< players without a partner
    bool operator==(const Lobby&) const = default;
};

} // namespace play
