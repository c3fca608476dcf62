// SPDX-License-Identifier: GPL-3.0-or-later
// Detects a dead connection, which may show only by silence: how long nothing has come, and since
// when an answer is due. During the user's own game a silent connection is kept, since its bytes
// may still arrive and a new login would end the game. Only during a game is a silent server
// probed.
#pragma once

#include "src/base/instant.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace net {

// Pauses before reconnecting to a server that could not be reached or whose connection was lost.

class BackOff {
  public:
    /// The pauses in order; the last one is repeated indefinitely.
    static constexpr std::array<base::Millis, 6> waits{{base::Millis{1000}, base::Millis{2000},
                                                        base::Millis{4000}, base::Millis{8000},
                                                        base::Millis{15000}, base::Millis{30000}}};

    /// When to retry after another failure.
    [[nodiscard]] base::Instant next(base::Instant now) {
        return now + waits[std::min(tries_++, waits.size() - 1)];
    }
    /// Must be called after a connection that lasted a while: the pauses start over.
    void reset() { tries_ = 0; }

  private:
    std::size_t tries_ = 0;
};

class ConnectionWatch {
  public:
    /// Silence during a game after which a probe is sent that every server answers. Long enough for
    /// servers to allow the same command that often (PacedCommands::most_equal).
    static constexpr base::Millis probe_after{7000};
    /// Timeouts for an answer: until the user is told, and until the connection is given up.
    static constexpr base::Millis answer_wait{4000};
    static constexpr base::Millis give_up_after{15000};

    /// The game, if any, that the user would lose if the connection were closed.
    enum class LossIfClosed : std::uint8_t {
        nothing,
        unknown, ///< the login is not complete, or the server may leave commands unanswered
        game
    };
    enum class Verdict : std::uint8_t {
        fine,
        silent, ///< the user should be told
        probe,  ///< a probe should be sent, and counts as sent
        dead
    };

    /// Must be called when bytes have arrived or the connection has been opened.
    void on_bytes(base::Instant now);
    /// Must be called when something is sent that the server answers.
    void asked(base::Instant now) { asked_ = asked_.value_or(now); }
    [[nodiscard]] Verdict look(LossIfClosed loss, base::Instant now);
    /// Ends a silence; returns whether the user had been told of it.
    [[nodiscard]] bool end_silence() { return std::exchange(told_, false); }

    /// Since when an answer has been due; nothing if none is.
    [[nodiscard]] std::optional<base::Instant> unanswered_since() const { return asked_; }
    /// When to call look() next; nothing if only bytes sent or received can require it.
    [[nodiscard]] std::optional<base::Instant> next_wake(LossIfClosed loss) const;

  private:
    base::Instant heard_{}; ///< time of the last bytes
    std::optional<base::Instant> asked_;
    bool told_ = false; ///< the user has been told of the silence
};

} // namespace net
