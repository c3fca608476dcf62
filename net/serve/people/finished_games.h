// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of the games that ended last, for `oldmoves` and `smoves`.
#pragma once

#include "src/base/instant.h"

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace net {

class FinishedGames {
  public:
    static constexpr std::size_t most_games = 512; ///< boards; then the oldest go

    struct Player {
        std::string name;
        std::optional<int> number; ///< the number of this game in the player's history
    };
    /// One board.
    struct Game {
        std::array<Player, 2> players;
        std::string moves; ///< as `moves` shows them
        base::Instant ended{};
    };
    /// Must not be of an earlier moment than the last one.
    void add(Game game);
    /// The last game of that player that ended from `since` to `until`; none: nullptr.
    [[nodiscard]] const Game* last_of(std::string_view name, base::Instant since,
                                      base::Instant until) const;
    /// The one of that number, as long as it is among the last.
    [[nodiscard]] const Game* numbered(std::string_view name, int number,
                                       base::Instant until) const;

  private:
    std::deque<Game> games_; ///< the oldest first
};

} // namespace net
