// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that were typed before they can be played. They are judged again whenever anything happens
// on either board: the partner's capture may have brought the piece, the opponent's move may have
// made nonsense of them.
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
    std::string text;     ///< as typed, without the mark
    bool armed = false;   ///< waits for its piece, even when its player is to move (`N@f7?`)
    rules::Move likely{}; ///< for the marks on the board; none: nothing fits yet
};

class Premoves {
  public:
    /// The most premoves, of all seats together.
    static constexpr std::size_t most = 8;

    [[nodiscard]] std::span<const Premove> all() const { return queue_; }
    /// False when there is no room.
    bool add(Premove premove);
    void cancel(rules::Seat seat);
    void clear() { queue_.clear(); }

    /// The result of the first premove of `seat`.
    struct Verdict {
        std::optional<notation::Typed> play; ///< off the queue, to be played now
        std::string text;                    ///< of the one played or cancelled
        std::string dropped;                 ///< why all of that seat's are gone
    };
    /// Plays or cancels the first premove of `seat`; does nothing when it is not on move.
    Verdict judge(const rules::Match& match, rules::Seat seat);
    /// The marks again, after the boards have changed.
    void look_again(const rules::Match& match);
    [[nodiscard]] bool waits(rules::Seat seat) const;

  private:
    std::vector<Premove> queue_; ///< oldest first
};

/// "premove N@f3 Qxf7?", empty when there is none.
[[nodiscard]] std::string to_text(const Premoves& premoves);

} // namespace app
