// SPDX-License-Identifier: GPL-3.0-or-later
// Moves entered before their turn. They are checked again after every event on either board, since
// a partner's capture may have brought the piece needed, or an opponent's move may have invalidated
// them.
#pragma once

#include "src/app/line/typed_line.h"
#include "src/notation/moves/san.h"
#include "src/rules/match/match.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace app {

struct Premove {
    rules::Seat seat{};
    std::string text; ///< the move as typed, without the trailing `?`
    bool until_legal =
        false;            ///< `N@f7?`: stays queued on its player's turn until the piece arrives
    rules::Move marked{}; ///< the move to mark on the board; none: no move fits yet
};

class Premoves {
  public:
    /// Limit on the premoves of all seats together.
    static constexpr std::size_t most = 8;

    [[nodiscard]] std::span<const Premove> all() const { return queue_; }
    /// Returns false if there is no room.
    bool add(Premove premove);
    void cancel(rules::Seat seat);
    void clear() { queue_.clear(); }

    /// The decision on a seat's first premove: play it, cancel it or let it wait.
    struct Verdict {
        std::optional<notation::TypedMove> play; ///< the move to play now; removed from the queue
        std::string text;                        ///< text of the premove played or cancelled
        std::string cancel_reason;               ///< why all premoves of that seat were cancelled
    };
    /// Plays or cancels the first premove of `seat`; does nothing if it is not that seat's turn.
    Verdict resolve_first(const rules::Match& match, rules::Seat seat);
    /// Updates `marked` of all premoves after the boards have changed.
    void update_marks(const rules::Match& match);
    [[nodiscard]] bool has_premove(rules::Seat seat) const;

  private:
    std::vector<Premove> queue_; ///< oldest first
};

/// Lists the premoves, "N@f3 Qxf7?"; empty if there are none.
[[nodiscard]] std::string to_text(const Premoves& premoves, std::string_view between);

} // namespace app
