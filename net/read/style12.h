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

/// Our relation to the game of a board (field 19).
enum class Relation : std::uint8_t {
    isolated, ///< a position without a game, or of one that we do not watch
    observing_examined,
    examining,
    their_move, ///< we play, the opponent is to move
    our_move,
    observing
};

/// One board as the server sends it, checked field by field. Its reserves come in another line.
struct Style12 {
    rules::Setup setup; ///< hands are empty; en passant only where such a step could have been
    int game = 0;
    rules::PerSide<std::string> names;
    Relation relation{};
    Millis base{};               ///< both 0: no clocks
    Millis increment{};          ///< added after each move
    rules::PerSide<Millis> left; ///< negative: a flag that nobody has claimed
    bool whole_seconds = false;  ///< the server tells no milliseconds
    std::string last_verbose;    ///< "P/e2-e4", "N/@@-f3", "o-o"; empty before the first move
    std::string last_san;        ///< "e4", "N@f3", "O-O"; empty before the first move
    Millis last_took{};          ///< time of the last move
    bool black_below = false;    ///< the server would draw the board turned
    std::optional<bool> ticking; ///< some servers do not say
    std::optional<Millis> lag;   ///< network delay of the last move
    bool operator==(const Style12&) const = default;
};

/// The players of two boards, however a server writes them.
[[nodiscard]] bool same_names(const rules::PerSide<std::string>& a,
                              const rules::PerSide<std::string>& b);

/// Nothing when `line` is not exactly such a line: anything wrong in it makes it ordinary text.
[[nodiscard]] std::optional<Style12> parse_style12(std::string_view line);

// The reserves of one board (<b1>), see FICS "help bughouse".

/// `<b1> game 1 white [PN] black [] <- WN`: what both sides may drop now, in all.
struct Holdings {
    int game = 0;
    /// Nothing where the server's own buffer was too short for the list (uhlin).
    rules::PerSide<std::optional<rules::Hand>> hands;
    /// The piece that has just come, in the colour of the reserve's owner.
    std::optional<rules::Piece> came;
    /// The buffer was full just where that hand ended, or before: it may hold more.
    rules::PerSide<bool> at_least{};
    bool operator==(const Holdings&) const = default;
};

/// Nothing when `line` is not exactly such a line: anything wrong in it makes it ordinary text.
[[nodiscard]] std::optional<Holdings> parse_holdings(std::string_view line);

// The facts of a game (<g1>), see FICS "help iv_gameinfo".

/// `<g1>`: what servers agree upon of it.
struct GameFacts {
    int game = 0;
    std::optional<int> partner_game; ///< nothing: no bughouse
    std::string type;                ///< "bughouse", "blitz"
    bool rated = false;
    rules::PerSide<std::string> ratings; ///< "1586E"; empty when they were not told
    bool operator==(const GameFacts&) const = default;
};

/// Nothing when `line` is not exactly such a line: anything wrong in it makes it ordinary text.
[[nodiscard]] std::optional<GameFacts> parse_game_facts(std::string_view line);

} // namespace net
