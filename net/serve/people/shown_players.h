// SPDX-License-Identifier: GPL-3.0-or-later
// Players' games and ratings as observers may see them, with the same delay as boards.
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

// The moves of recently finished games, for `oldmoves` and `smoves`.

class FinishedGames {
  public:
    static constexpr std::size_t most_games = 512; ///< boards; the oldest are dropped

    struct Player {
        std::string name;
        std::optional<int> history_number; ///< number of the game in the player's history
    };
    /// One finished board.
    struct Game {
        std::array<Player, 2> players;
        std::string moves; ///< as the command `moves` prints them
        base::Instant ended{};
    };
    /// Adds a game; it must not have ended before the last one added.
    void add(Game game);
    /// That player's last game that ended between `since` and `until`; null if there is none.
    [[nodiscard]] const Game* last_of(std::string_view name, base::Instant since,
                                      base::Instant until) const;
    /// The game with that number in the player's history; null if it is no longer stored.
    [[nodiscard]] const Game* with_history_number(std::string_view name, int number,
                                                  base::Instant until) const;

  private:
    std::deque<Game> games_; ///< oldest first
};

class ShownPlayers {
  public:
    explicit ShownPlayers(base::Millis delay) : delay_(delay) {}

    /// Notes that a player now plays that game, or none. Times must not go back between calls.
    void set_game(std::string_view name, std::optional<int> game, base::Instant now);
    /// Notes that a rating has just changed: `before`, the account as it was, is shown until the
    /// delay has passed.
    void delay_rating_change(const Account& before, base::Instant now);

    /// Shows the changes whose delay has passed.
    void advance(base::Instant now);
    /// The game that the player is shown to be playing.
    [[nodiscard]] std::optional<int> game(std::string_view name) const;
    [[nodiscard]] int games() const { return static_cast<int>(player_counts_.size()); }
    /// The account as it was before rating changes that are not shown yet; null if there are none.
    [[nodiscard]] const Account* account_before_changes(std::string_view name) const;

  private:
    struct Change {
        base::Instant due{};
        std::string name;
        std::optional<int> game;
    };
    struct RatingChange {
        base::Instant due{};
        Account before;
    };
    void show(const Change& change);

    base::Millis delay_;
    std::deque<Change> changes_;
    std::deque<RatingChange> rating_changes_;   ///< oldest first
    std::map<std::string, int> game_of_player_; ///< games by player's name in lower case
    std::map<int, int> player_counts_;          ///< number of players of each game that is shown
};

// Rankings for each kind of game, as observers may see them.

using play::RankedPlayer;

class Rankings {
  public:
    /// How long a ranking is cached, since making one reads all accounts.
    static constexpr base::Millis cached_for{5'000};

    /// All players of that kind of game, best first.
    [[nodiscard]] const std::vector<RankedPlayer>& of(GameKind kind, const AccountRegistry& book,
                                                      const ShownPlayers& shown, base::Instant now);

  private:
    struct List {
        std::optional<base::Instant> made{};
        std::vector<RankedPlayer> rows;
    };
    base::EnumArray<GameKind, List, 3> lists_{};
};

} // namespace net
