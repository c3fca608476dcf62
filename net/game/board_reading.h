// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a board from the server with the match as we have it.
#pragma once

#include "net/read/style12.h"
#include "src/rules/board/position.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/table_plan.h"
#include "src/rules/match/clock.h"

#include <optional>
#include <string>

namespace net {

/// Whether both have the same men and the same side to move; castling rights and the like may
/// differ.
[[nodiscard]] bool same_men(const rules::Position& a, const rules::Position& b);
/// Whether we play on that board.
[[nodiscard]] bool is_ours(Relation relation);
[[nodiscard]] rules::TimeControl time_of(const Style12& board);
[[nodiscard]] rules::TablePlan plan_for(bool bughouse, const std::string& type);
/// The side whose clock the server says is running; none when both stand still.
[[nodiscard]] std::optional<rules::Side> running(const Style12& board);
/// Whether that clock has these times left.
[[nodiscard]] bool shows(const rules::Clock& clock, const rules::PerSide<Millis>& left,
                         base::Instant now);
/// After a game has ended, whether this first board with the same number and players belongs to a
/// new game. The last board of a game that ended without a move does not.
[[nodiscard]] bool begins_anew(const Style12& last, const Style12& board);
/// Whether nothing has been played on it.
[[nodiscard]] bool is_start(const Style12& board);

/// The half-move that leads from `before` to `after`, the position of `board`; none when no move
/// does. A dropped piece may be missing in the reserve of `before`.
[[nodiscard]] std::optional<rules::Move>
half_move(const rules::Position& before, const rules::Position& after, const Style12& board);

/// "game 7, amy - cid: 12. e4 (2:59 - 3:00)", for a board that has no room on the screen.
[[nodiscard]] std::string remark_on(const Style12& board);
/// Says that the game of that board has left the screen to another one.
[[nodiscard]] std::string remark_left(const Style12& board);

// The reserves of one board: the server's word, and our count where its line has no room.

class ToldHands {
  public:
    /// `counted`: what we have of a hand that the server has said nothing of yet.
    void take(const Holdings& holdings, const rules::PerSide<rules::Hand>& counted);
    /// Takes a dropped piece out of a reserve that is known; the server's next line of holdings
    /// sets it anyway.
    void dropped(rules::Side side, rules::Kind kind);

    /// Nothing where the server has said nothing.
    [[nodiscard]] const std::optional<rules::Hand>& of(rules::Side side) const {
        return hands_[side];
    }

  private:
    rules::PerSide<std::optional<rules::Hand>> hands_;
};

} // namespace net
