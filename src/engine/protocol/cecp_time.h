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

    /// Reads one of the five commands; false if its arguments are malformed.
    [[nodiscard]] bool read(std::string_view command, const std::vector<std::string_view>& tokens,
                            Instant now);
    /// Begins a new game: clocks and depth are forgotten, the level is kept.
    void begin_game();
    void moved() { ++own_moves_; }
    /// The time on the engine's own clock, which runs, and on the opponent's; nothing if unknown.
    [[nodiscard]] std::optional<Millis> left(Instant now) const;
    [[nodiscard]] std::optional<Millis> opponent() const { return opponent_; }

    /// The partner's requests and remarks about clocks that still stand.
    struct Wishes {
        bool sit = false;
        bool fast = false;
        std::optional<Millis> diagonal{};
    };
    /// The limits of a search that begins now, for a move thought about since `began`.
    [[nodiscard]] Limits limits(const Wishes& wishes, Instant began, Instant now) const;
    /// How long the engine may wait for a piece rather than be mated; nothing until the command
    /// `time` has given its clock.
    [[nodiscard]] std::optional<Millis> sit_allowance(const Wishes& wishes, Instant now) const;

  private:
    [[nodiscard]] bool read_level(const std::vector<std::string_view>& tokens);

    struct Seen {
        Millis left{};
        Instant at{};
    };
    std::optional<Seen> own_;        ///< the engine's clock as `time` last gave it
    std::optional<Millis> opponent_; ///< the opponent's clock
    std::optional<Millis> base_;     ///< time at the start, by `level`
    Millis increment_{};
    int moves_per_session_ = 0; ///< moves per session by `level`; 0: one session for the whole game
    int own_moves_ = 0;         ///< since `level`
    std::optional<Millis> fixed_; ///< time for each move (`st`)
    std::optional<int> depth_;
};

} // namespace engine
