// SPDX-License-Identifier: GPL-3.0-or-later
// The games whose boards come because they were asked for.
#pragma once

#include "net/read/game_lines.h"

#include <optional>
#include <set>

namespace net {

class WatchedGames {
  public:
    static constexpr std::size_t most = 64;

    void note(const Observing& observing) {
        if (!observing.on) {
            games_.erase(observing.game);
        } else if (games_.size() < most) {
            games_.insert(observing.game);
            newest_ = observing.game;
        }
    }
    /// Lets the next board of that game take the screen from another game.
    void show(int game) { newest_ = game; }
    void ended(int game) { games_.erase(game); }

    [[nodiscard]] bool has(int game) const { return games_.count(game) != 0; }
    /// Whether it is the one that we asked for last.
    [[nodiscard]] bool is_newest(int game) const { return newest_ == game; }

  private:
    std::set<int> games_;
    std::optional<int> newest_;
};

} // namespace net
