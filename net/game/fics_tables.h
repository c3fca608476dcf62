// SPDX-License-Identifier: GPL-3.0-or-later
// The match on the table, and one more beside it while both are watched.
#pragma once

#include "net/game/fics_table.h"

#include <optional>

namespace net {

/// Gives each board to the match that it belongs to. Nothing stands beside a match that we play.
class FicsTables {
  public:
    [[nodiscard]] play::NewsList heard(const FicsLine& line, base::Instant now);
    [[nodiscard]] play::NewsList woken(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// To be called when the line is lost.
    [[nodiscard]] play::NewsList lost();
    /// To be called when the two games are known to be one match.
    [[nodiscard]] play::NewsList pair(int game, int partner_game);
    /// Lets the match beside and the first one change places, if that game is beside. No news: it
    /// is not.
    [[nodiscard]] play::NewsList put_first(int game);

    [[nodiscard]] FicsTable& first() { return first_; }
    [[nodiscard]] const FicsTable& first() const { return first_; }
    /// The match beside; null while there is none that goes on.
    [[nodiscard]] FicsTable* beside() {
        return beside_ && beside_->playing() ? &*beside_ : nullptr;
    }
    [[nodiscard]] const FicsTable* beside() const {
        return beside_ && beside_->playing() ? &*beside_ : nullptr;
    }
    /// A player of each match that is watched: the one on the table last, before it the one beside.
    [[nodiscard]] std::vector<std::string> watched_players() const;

  private:
    void hear_board(const FicsLine& line, const Style12& board, base::Instant now);
    void tell(play::NewsList news);
    void tell_beside(play::NewsList news);
    void drop_beside();
    play::NewsList settled();

    FicsTable first_;
    std::optional<FicsTable> beside_;
    play::NewsList out_; ///< the answer
};

} // namespace net
