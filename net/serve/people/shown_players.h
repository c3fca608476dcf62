// SPDX-License-Identifier: GPL-3.0-or-later
// Games and ratings of players as observers may see them, that is with the delay of the boards.
#pragma once

#include "net/serve/table/server_event.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace net {

class ShownPlayers {
  public:
    explicit ShownPlayers(base::Millis delay) : delay_(delay) {}

    /// Notes that a player plays that game from now on, or none. Calls must not go back in time.
    void plays(std::string_view name, std::optional<int> game, base::Instant now);
    /// Remembers the rating that held until now.
    void rated(const Account& before, base::Instant now);

    /// Shows what has become old enough.
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

} // namespace net
