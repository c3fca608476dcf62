// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a board sent by the server with the client's copy of the match.
#pragma once

#include "net/read/style12.h"
#include "src/rules/board/position.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/table_plan.h"
#include "src/rules/match/clock.h"

#include <optional>
#include <string>

namespace net {

/// Whether the user plays on a board to which they have that relation.
[[nodiscard]] bool is_ours(Relation relation);
[[nodiscard]] rules::TimeControl time_of(const Style12& board);
[[nodiscard]] rules::TablePlan plan_for(bool bughouse, const std::string& type);
/// The side whose clock is running according to the server; nothing if both are stopped.
[[nodiscard]] std::optional<rules::Side> running(const Style12& board);
/// Whether the clock shows these times for both sides.
[[nodiscard]] bool shows(const rules::Clock& clock, const rules::PerSide<Millis>& left,
                         base::Instant now);
/// Whether a board that arrives after a game has ended, with the same number and players, belongs
/// to a new game. A repeated board of an old game that ended without a move does not.
[[nodiscard]] bool begins_anew(const Style12& last, const Style12& board);
/// Whether nothing has been played on the board.
[[nodiscard]] bool is_start(const Style12& board);

/// The half-move that leads from `before` to `after`, the position of `board`; nothing if no legal
/// move does. A dropped piece may be missing from the reserve of `before`.
[[nodiscard]] std::optional<rules::Move>
half_move(const rules::Position& before, const rules::Position& after, const Style12& board);

/// A text such as "game 7, amy - cid: 12. e4 (2:59 - 3:00)" for a board that is not on the screen.
[[nodiscard]] std::string board_summary(const Style12& board);
/// A text saying that this board's game goes on, though another has replaced it on the screen, and
/// how to see it again.
[[nodiscard]] std::string game_goes_on_text(const Style12& board);

// The reserves of one board as the server sends them, or as the client counts them where the
// server's line is cut off.

class ReportedHands {
  public:
    /// Takes a line of holdings. Where the server cut a long reserve off, the number of pieces is
    /// derived from the last reserve known or, without one, from the client's own count `counted`.
    void take(const Holdings& holdings, const rules::PerSide<rules::Hand>& counted);
    /// Removes a dropped piece from a known reserve; the server's next line of holdings sets it
    /// anyway.
    void dropped(rules::Side side, rules::Kind kind);

    /// The reserve of that side; nothing if the server has not sent it.
    [[nodiscard]] const std::optional<rules::Hand>& of(rules::Side side) const {
        return hands_[side];
    }

  private:
    rules::PerSide<std::optional<rules::Hand>> hands_;
};

} // namespace net
