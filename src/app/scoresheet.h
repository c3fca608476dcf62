// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a match as they are shown: worded once when they are played, not in every frame.
#pragma once

#include "src/app/view.h"
#include "src/rules/match.h"

#include <span>
#include <string>
#include <vector>

namespace app {

class Scoresheet {
  public:
    /// How `me` sees it: what is passed to that seat and to its partner is marked.
    explicit Scoresheet(rules::Seat me = {}) : me_(me) {}

    /// `before` is the match in which the half-move was played.
    void add(const rules::Match& before, const rules::Ply& ply);
    void take_back();

    [[nodiscard]] std::span<const View::MoveView> moves() const { return moves_; }
    /// The letters of the pieces that went to that seat, oldest first: "P N B".
    [[nodiscard]] std::string fed(rules::Seat seat) const;

  private:
    rules::Seat me_;
    std::vector<View::MoveView> moves_;
    std::vector<rules::Seat> fed_seats_; ///< whom each move fed, if it did
};

/// "5A": the number of the move on its board and who played it (WBN E14).
[[nodiscard]] std::string move_label(int number, rules::Seat seat);

} // namespace app
