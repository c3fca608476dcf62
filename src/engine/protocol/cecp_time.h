// SPDX-License-Identifier: GPL-3.0-or-later
// The time commands of CECP: `level`, `st`, `sd`, and before each move `time` and `otim`.
#pragma once

#include "src/engine/search/levels.h"

#include <string_view>
#include <vector>

namespace engine {

class CecpTime {
  public:
    using Instant = base::Instant;
    using Millis = base::Millis;

    /// Reads one of the five commands; false when its arguments are malformed.
    [[nodiscard]] bool read(std::string_view command, const std::vector<std::string_view>& tokens,
                            Instant now);
    /// A new game: clocks and depth are forgotten, the level stays.
    void begin_game();
    void moved() { ++own_moves_; }
    /// On the own clock, which runs, and on the opponent's; as far as they are known.
    [[nodiscard]] std::optional<Millis> left(Instant now) const;
    [[nodiscard]] std::optional<Millis> opponent() const { return opponent_; }

    /// The partner's requests and knowledge.
    struct Wishes {
        bool sit = false;
        bool fast = false;
        std::optional<Millis> diagonal{};
    };
    [[nodiscard]] Limits limits(const Wishes& wishes, Instant now) const;
    /// The longest wait for a piece instead of being mated. Known only once `time` has told the
    /// clock.
    [[nodiscard]] std::optional<Millis> longest_sit(const Wishes& wishes, Instant now) const;

  private:
    [[nodiscard]] bool read_level(const std::vector<std::string_view>& tokens);

    struct Seen {
        Millis left{};
        Instant at{};
    };
    std::optional<Seen> own_;        ///< clock
    std::optional<Millis> opponent_; ///< the opponent's clock
    std::optional<Millis> base_;     ///< start time of `level`
    Millis increment_{};
    int moves_a_session_ = 0; ///< 0: all
    int own_moves_ = 0;
    std::optional<Millis> fixed_; ///< time for every move (`st`)
    std::optional<int> depth_;
};

} // namespace engine
