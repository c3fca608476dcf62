// SPDX-License-Identifier: GPL-3.0-or-later
// The authority of one local table: takes players' requests and announces the results. It has no
// clock of its own: callers pass `now`.
#pragma once

#include "src/play/table_news.h"

#include <vector>

namespace play {

/// The referee of one table. Its match can be copied at any time.
class Referee {
  public:
    /// Maximum length of one tell to the partner in bytes; longer text is cut.
    static constexpr std::size_t max_tell_bytes = 1000;

    /// Players in seats outside `must_be_ready`, such as bots, need not say that they are ready.
    Referee(rules::Match match, const std::vector<Seat>& must_be_ready);

    [[nodiscard]] const rules::Match& match() const { return match_; }
    /// Carries out a request after judging earlier flags. `now` must not go back between calls.
    NewsList apply(const Request& request, Instant now);
    /// Carries out what is due by `now`: the start, once everybody is ready, fallen flags, which
    /// also end a last drop, and removals by stalling counts.
    NewsList tick(Instant now);
    /// Gives a clock back time that was lost on the network rather than spent thinking (timeseal).
    void credit_lag(Seat seat, Millis time, Instant now);
    /// When tick() should next be called; in the past if at once, nothing if only a request can
    /// change something.
    [[nodiscard]] std::optional<Instant> next_wake() const;

  private:
    [[nodiscard]] bool all_ready() const;
    void tell_board_ends(NewsList& said);
    void tell_removals(NewsList& said);

    rules::Match match_;
    rules::PerSeat<bool> not_ready_{}; ///< has not said "ready" yet
    std::size_t told_removals_;
    rules::PerBoard<bool> end_told_{}; ///< the board's end has been announced
};

} // namespace play
