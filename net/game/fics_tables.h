// SPDX-License-Identifier: GPL-3.0-or-later
// The match at the table, and a second one beside it if both are watched.
#pragma once

#include "net/game/fics_table.h"

#include <optional>

namespace net {

/// Passes each board to its match. While the user plays, there is no second match.
class FicsTables {
  public:
    [[nodiscard]] play::NewsList on_line(const FicsLine& line, base::Instant now);
    [[nodiscard]] play::NewsList on_wake(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// Must be called when the connection is lost.
    [[nodiscard]] play::NewsList lost();
    /// Must be called when two games are known to be one match.
    [[nodiscard]] play::NewsList pair(int game, int partner_game);
    /// Swaps the two matches if that game is the second one; otherwise does nothing and returns no
    /// news.
    [[nodiscard]] play::NewsList swap_to_first(int game);

    [[nodiscard]] FicsTable& first() { return first_; }
    [[nodiscard]] const FicsTable& first() const { return first_; }
    /// The second match; null if there is none or it has ended.
    [[nodiscard]] FicsTable* second() {
        return second_ && second_->playing() ? &*second_ : nullptr;
    }
    [[nodiscard]] const FicsTable* second() const {
        return second_ && second_->playing() ? &*second_ : nullptr;
    }
    /// One player of each watched match; the second match's comes next to last, the first's last.
    [[nodiscard]] std::vector<std::string> watched_players() const;

  private:
    void hear_board(const FicsLine& line, const Style12& board, base::Instant now);
    void tell(play::NewsList news);
    void tell_second(play::NewsList news);
    void drop_second();
    play::NewsList with_second_promoted();

    FicsTable first_;
    std::optional<FicsTable> second_;
    play::NewsList out_; ///< result of the present call
};

} // namespace net
