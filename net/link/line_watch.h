// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out whether a line is dead, which nothing but silence may show: how long nothing has come,
// and since when an answer has been due. During a game of ours a silent line is kept, since its
// bytes may still come and a new login would end the game. Only then does the program ask the
// server something just to hear whether it is still there.
#pragma once

#include "src/base/instant.h"

#include <cstdint>
#include <optional>

namespace net {

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
    bool told_ = false; ///< of the silence
};

} // namespace net
