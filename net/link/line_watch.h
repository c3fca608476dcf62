// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a line is dead, which it can be without a word: how long nothing has come, and since when
// an answer is waited for. While a game of ours runs a silent line is kept, since its bytes may
// still come and a new login ends the game; something is asked of it then, else never.
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
    /// What was asked has not been answered: the user is told, and the line is given up.
    static constexpr base::Millis answer_wait{4000};
    static constexpr base::Millis give_up{15000};

    /// What would be lost with the line.
    enum class Stake : std::uint8_t {
        nothing,
        unknown, ///< the login is not done, or the server leaves things unanswered
        game
    };
    enum class Verdict : std::uint8_t {
        fine,
        silent, ///< to be told
        probe,  ///< something is to be asked; it counts as asked
        dead
    };

    /// Bytes have come, or the line is open.
    void heard(base::Instant now);
    /// Something that is answered goes out.
    void asked(base::Instant now) { asked_ = asked_.value_or(now); }
    [[nodiscard]] Verdict look(Stake stake, base::Instant now);
    /// Whether the user has been told of a silence that is over.
    [[nodiscard]] bool end_silence();

    /// Since when an answer is waited for.
    [[nodiscard]] std::optional<base::Instant> since() const { return asked_; }
    /// When look() has something to say; nothing: not before something else happens.
    [[nodiscard]] std::optional<base::Instant> next_wake(Stake stake) const;

  private:
    base::Instant heard_{}; ///< the last bytes
    std::optional<base::Instant> asked_;
    bool told_ = false; ///< of the silence
};

} // namespace net
