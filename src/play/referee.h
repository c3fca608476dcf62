// SPDX-License-Identifier: GPL-3.0-or-later
// The authority of one local table: takes what players ask, announces what came of it. It knows no
// clock: `now` is given.
#pragma once

#include "src/play/news.h"

#include <vector>

namespace play {

/// The judge of one table. The match's own state can be copied at any time.
class Referee {
  public:
    /// Bound of one tell to the partner, in bytes; longer text is cut.
    static constexpr std::size_t longest_say = 1000;

    /// Seats that are not in `must_be_ready` (bots) need not say so.
    Referee(rules::Match match, const std::vector<Seat>& must_be_ready);

    [[nodiscard]] const rules::Match& match() const { return match_; }
    /// `now` must not go back between calls. Flags that fell before the request are judged first.
    NewsList apply(const Request& request, Instant now);
    /// Carries out what is due by `now`: the start, when nobody has to say ready; flags and
    /// last-drop windows that have run out.
    NewsList tick(Instant now);
    /// Gives time back to a clock: it went by on the network, not in thinking (timeseal).
    void give_back(Seat seat, Millis time, Instant now);
    /// When tick() next has something to say; in the past: at once.
    [[nodiscard]] std::optional<Instant> next_wake() const;

  private:
    [[nodiscard]] bool all_ready() const;
    void tell_board_ends(NewsList& said);
    void tell_removals(NewsList& said);

    rules::Match match_;
    rules::PerSeat<bool> awaited_{}; ///< has not said "ready" yet
    std::size_t told_removals_;
    rules::PerBoard<bool> end_told_{}; ///< the end of that board was announced
};

} // namespace play
