// SPDX-License-Identifier: GPL-3.0-or-later
// The board line <12>. FICS "help style12" describes each field.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/hand.h"
#include "src/rules/board/setup.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>

namespace net {

using base::Millis;

/// The user's relation to the game of a board (field 19).
enum class Relation : std::uint8_t {
    isolated, ///< a position without a game, or one of a game that the user does not watch
    observing_examined,
    examining,
    their_move, ///< the user plays and the opponent is to move
    our_move,
    observing
};

/// One board as the server sends it, with all fields checked. Its reserves come in a separate line.
struct Style12 {
    rules::Setup setup; ///< hands are empty; en passant is set only if a double step was possible
    int game = 0;
    rules::PerSide<std::string> names;
    Relation relation{};
    Millis base{};               ///< base and increment are both 0 for an untimed game
    Millis increment{};          ///< added after each move
    rules::PerSide<Millis> left; ///< negative after a flag has fallen unclaimed
    bool whole_seconds = false;  ///< the server sends no milliseconds
    std::string last_verbose;    ///< "P/e2-e4", "N/@@-f3", "o-o"; empty before the first move
    std::string last_san;        ///< "e4", "N@f3", "O-O"; empty before the first move
    Millis last_move_time{};     ///< time of the last move
    bool black_below = false;    ///< the server would draw the board from Black's side
    std::optional<bool> ticking; ///< whether clocks run; some servers do not say
    std::optional<Millis> lag;   ///< network lag of the last move
    bool operator==(const Style12&) const = default;
};

/// Whether the players are the same, however a server writes their names.
[[nodiscard]] bool same_names(const rules::PerSide<std::string>& a,
                              const rules::PerSide<std::string>& b);

/// Parses a <12> line; nothing if anything in it is wrong, which makes it ordinary text.
[[nodiscard]] std::optional<Style12> parse_style12(std::string_view line);

// The reserves of one board (<b1>), see FICS "help bughouse".

/// The reserves of both sides after `<b1> game 1 white [PN] black [] <- WN`.
struct Holdings {
    int game = 0;
    /// The hand of each side; nothing for one that did not fit into the server's own buffer
    /// (uhlin).
    rules::PerSide<std::optional<rules::Hand>> hands;
    /// The piece that was just added, in the colour of the player who received it.
    std::optional<rules::Piece> added_piece;
    /// Whether the server's buffer was full at or within that hand, which may thus be incomplete.
    rules::PerSide<bool> may_be_incomplete{};
    bool operator==(const Holdings&) const = default;
};

/// Parses a <b1> line; nothing if anything in it is wrong, which makes it ordinary text.
[[nodiscard]] std::optional<Holdings> parse_holdings(std::string_view line);

// The facts about a game (<g1>), see FICS "help iv_gameinfo".

/// The fields of a <g1> line that all servers agree on.
struct GameFacts {
    int game = 0;
    std::optional<int> partner_game; ///< nothing if the game is not bughouse
    std::string type;                ///< such as "bughouse" or "blitz"
    bool rated = false;
    rules::PerSide<std::string> ratings; ///< such as "1586E"; empty if not sent
    bool operator==(const GameFacts&) const = default;
};

/// Parses a <g1> line; nothing if anything in it is wrong, which makes it ordinary text.
[[nodiscard]] std::optional<GameFacts> parse_game_facts(std::string_view line);

} // namespace net
