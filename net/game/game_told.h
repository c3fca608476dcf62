// SPDX-License-Identifier: GPL-3.0-or-later
// What a server has told of one game: in words before its first board, and of a board of the table.
#pragma once

#include "net/read/match_lines.h"
#include "net/read/style12.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace net {

/// What is known of a game before (or without) its board.
struct Rumour {
    std::string type;
    bool rated = false;
    std::optional<int> partner_game;
    rules::PerSide<std::string> names;
    rules::PerSide<std::string> ratings;
    std::optional<Holdings> holdings;
};
/// How much of the moves before the first board is known.
enum class Past : std::uint8_t { known, wanted, asked, listed };
/// One half-move of the server's list.
struct ListedMove {
    rules::Side side{};
    std::string san;
    base::Millis took{};
};
/// The end of a board that its partners' board decided; the line that says how is waited for.
struct PendingEnd {
    rules::BoardId board{};
    GameEnded end;
    base::Instant until{};
};
/// A board of the table.
struct TableBoard {
    std::optional<int> game;
    std::optional<Style12> last;
    Past past = Past::known;
    std::vector<ListedMove> moves;                    ///< as the server has listed them
    rules::PerSide<std::optional<rules::Hand>> hands; ///< the server's word, where there is one
};

} // namespace net
