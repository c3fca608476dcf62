// SPDX-License-Identifier: GPL-3.0-or-later
// What we send, in order, each line sealed when it is written: what the user says at once, what the
// program says by itself at a pace that no server takes for an attack (a token bucket).
#pragma once

#include "net/session/pending_commands.h"
#include "net/session/session_input.h"
#include "net/wire/timeseal.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace net {

class PacedCommands {
  public:
    /// Between commands that the program sends by itself: servers drop who sends eight a second.
    /// One goes sooner when all before it have been answered, and never with another one in a
    /// packet: uhlin does one of them then, and the next after two seconds without a word.
    static constexpr base::Millis pace{250};
    static constexpr std::size_t burst = 4; ///< that many may go sooner
    static constexpr std::size_t most_queued = 256;

    explicit PacedCommands(Seal seal) : seal_(seal) {}

    void connected(base::Instant now);
    /// Nothing goes out any more, and nothing is waited for.
    void lost();
    /// The bucket is full.
    void refill(base::Instant now) { refilled_ = now; }

    /// A line that is no command: an answer to the login, to a ping.
    void send(std::string_view line, base::Instant now);
    /// A command, at once. `quiet`: its answer is not for the user's eyes.
    void say(const Command& command, base::Instant now);
    /// To be sent when it is time; what does not fit is not sent, nor the same question twice.
    void queue(Command command);
    /// What is queued goes, if its time has come: one command a call.
    void send_queued(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake(base::Instant now) const;

    /// Bytes for the socket, since the last call.
    [[nodiscard]] std::string take_bytes();
    /// The commands that have not been answered.
    [[nodiscard]] PendingCommands& pending() { return pending_; }

  private:
    [[nodiscard]] bool may_send(base::Instant now) const;

    Seal seal_;
    std::optional<base::Instant> since_; ///< it is connected
    std::deque<Command> queue_;
    std::size_t tokens_ = burst; ///< how many of them may go now
    base::Instant refilled_{};   ///< when tokens_ was right
    base::Instant went_{};       ///< the last one that the program sent, of any
    PendingCommands pending_;
    std::string bytes_;
};

} // namespace net
