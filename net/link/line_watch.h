// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out whether a line is dead, which nothing but silence may show: how long nothing has come,
// and since when an answer has been due. During a game of ours a silent line is kept, since its
// bytes may still come and a new login would end the game. Only then does the program ask the
// server something just to hear whether it is still there.
#pragma once

#include "src/base/instant.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace net {

// How long a server that could not be reached, or whose line was lost, is left in peace.

class BackOff {
  public:
    /// The last pause is repeated for ever.
    static constexpr std::array<base::Millis, 6> waits{{base::Millis{1000}, base::Millis{2000},
                                                        base::Millis{4000}, base::Millis{8000},
                                                        base::Millis{15000}, base::Millis{30000}}};

    /// When to call again after one more failed try.
    [[nodiscard]] base::Instant next(base::Instant now) {
        return now + waits[std::min(tries_++, waits.size() - 1)];
    }
    /// To be called after a line that was good for a while: the pauses begin again.
    void reset() { tries_ = 0; }

  private:
    std::size_t tries_ = 0;
};

class LineWatch {
  public:
    /// Silence in a game of ours after which something is asked that every server answers: long
    /// enough for servers to allow the same question so often (PacedCommands::most_equal).
    static constexpr base::Millis quiet_line{7000};
    /// Bounds for an unanswered probe: when the user is told, and when the line is given up.
    static constexpr base::Millis answer_wait{4000};
    static constexpr base::Millis give_up{15000};

    /// The loss if the line is given up.
    enum class Stake : std::uint8_t {
        nothing,
        unknown, ///< the login is not done, or the server leaves things unanswered
        game
    };
    enum class Verdict : std::uint8_t {
        fine,
        silent, ///< the user is to be told
        probe,  ///< something is to be asked, and counts as asked
        dead
    };

    /// To be called when bytes have come, or the line has been opened.
    void heard(base::Instant now);
    /// To be called when something that will be answered goes out.
    void asked(base::Instant now) { asked_ = asked_.value_or(now); }
    [[nodiscard]] Verdict look(Stake stake, base::Instant now);
    /// Whether the user has been told of a silence that is over.
    [[nodiscard]] bool end_silence();

    /// Since when an answer is waited for.
    [[nodiscard]] std::optional<base::Instant> since() const { return asked_; }
    /// When look() has something to say; nothing until something else happens.
    [[nodiscard]] std::optional<base::Instant> next_wake(Stake stake) const;

  private:
    base::Instant heard_{}; ///< the last bytes
    std::optional<base::Instant> asked_;
    bool told_ = false; ///< the user was told of the silence
};

} // namespace net
