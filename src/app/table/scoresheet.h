// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a match as they are shown: worded once when they are played, not in every frame.
#pragma once

#include "src/app/port/view.h"
#include "src/rules/match/match.h"

#include <string>

namespace app {

class Scoresheet {
  public:
    /// How `me` sees it: what is passed to that seat and to its partner is marked; `others`: to
    /// either of the two alike, because nobody at this screen plays.
    explicit Scoresheet(rules::Seat me = {}, bool others = false) : me_(me), others_(others) {}

    /// `before` is the match in which the half-move was played.
    void add(const rules::Match& before, const rules::Ply& ply);
    void clear() { moves_.clear(); }

    [[nodiscard]] const base::SharedList<View::MoveView>& moves() const { return moves_; }

  private:
    rules::Seat me_;
    bool others_;
    base::SharedList<View::MoveView> moves_;
};

/// "5A": the number of the move on its board and who played it (WBN E14).
[[nodiscard]] std::string move_label(int number, rules::Seat seat);

} // namespace app
