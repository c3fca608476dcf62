// SPDX-License-Identifier: GPL-3.0-or-later
// Games and ratings of players as observers may see them, that is with the delay of the boards.
#pragma once

#include "net/serve/people/account_registry.h"
#include "net/serve/table/server_event.h"
#include "src/base/enum_array.h"
#include "src/base/instant.h"

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

// The moves of the games that ended last, for `oldmoves` and `smoves`.

class FinishedGames {
  public:
    static constexpr std::size_t most_games = 512; ///< boards; then the oldest go

    struct Player {
        std::string name;
        std::optional<int> number; ///< the number of this game in the player's history
    };
    /// One finished board.
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

class ShownPlayers {
  public:
    explicit ShownPlayers(base::Millis delay) : delay_(delay) {}

    /// Notes that a player plays that game from now on, or none. Calls must not go back in time.
    void plays(std::string_view name, std::optional<int> game, base::Instant now);
    /// Remembers the rating that held until now.
    void rated(const Account& before, base::Instant now);

    /// Shows changes whose delay is over.
    void advance(base::Instant now);
    /// The game that the player is shown to play.
    [[nodiscard]] std::optional<int> game(std::string_view name) const;
    [[nodiscard]] int games() const { return static_cast<int>(players_.size()); }
    /// The account as it was before ratings that are not shown yet; none when it is unchanged.
    [[nodiscard]] const Account* before(std::string_view name) const;

  private:
    struct Change {
        base::Instant due{};
        std::string name;
        std::optional<int> game;
    };
    struct Rated {
        base::Instant due{};
        Account before;
    };
    void show(const Change& change);

    base::Millis delay_;
    std::deque<Change> changes_;
    std::deque<Rated> rated_;          ///< the oldest first
    std::map<std::string, int> plays_; ///< names in lower case, and their games
    std::map<int, int> players_;       ///< of each game that is shown
};

// Rankings of a kind of game, as observers may see them.

using play::Standing;

class Standings {
  public:
    /// All accounts are looked through once in that time at most.
    static constexpr base::Millis good_for{5'000};

    /// All players of that kind of game, the best first.
    [[nodiscard]] const std::vector<Standing>& of(GameKind kind, const AccountRegistry& book,
                                                  const ShownPlayers& shown, base::Instant now);

  private:
    struct List {
        std::optional<base::Instant> made{};
        std::vector<Standing> rows;
    };
    base::EnumArray<GameKind, List, 3> lists_{};
};

} // namespace net
