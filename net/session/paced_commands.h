// SPDX-License-Identifier: GPL-3.0-or-later
// Rate limit for outgoing lines. Moves and answers to pings are sent at once, with the time at
// which they are written (timeseal). All other lines, from the user and the program, share one
// token bucket, which stays below every server's flood limit and allows a little credit for urgent
// lines in a game.
#pragma once

#include "net/session/fics_command.h"
#include "net/session/pending_commands.h"
#include "net/session/session_input.h"
#include "net/wire/timeseal.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace net {

class PacedCommands {
  public:
    /// Time per token. Servers kick clients that send eight lines per second; with the credit, at
    /// most seven are sent. A line of the program is not sent within this time of an unanswered
    /// one: servers that run uhlin's code would execute only one of them, and the other after two
    /// seconds of silence.
    static constexpr base::Millis pace{350};
    static constexpr int burst = 3;       ///< capacity of the bucket
    static constexpr int game_credit = 2; ///< extra tokens for lines of CommandKind::game
    /// Maximum number of equal lines per window: servers warn about repeated lines even when they
    /// come slowly.
    static constexpr std::size_t most_equal = 5;
    static constexpr base::Millis equal_window{30'000};
    /// Number of lines of talk after which, while nothing arrives, each further one waits: a
    /// stalled connection would deliver all of them at once.
    static constexpr std::size_t max_unacknowledged_talk = 4;
    static constexpr base::Millis unacknowledged_talk_pace{15'000};
    /// Pause for everything except game commands after a warning by the server.
    static constexpr base::Millis warning_pause{5000};
    static constexpr std::size_t most_waiting = 256;

    explicit PacedCommands(TimesealVersion seal) : seal_(seal) {}

    void connected(base::Instant now) { connected_at_ = now; }
    /// Must be called when the connection is lost: nothing more is sent.
    void lost();
    /// Must be called when bytes have arrived.
    void on_bytes() { unacknowledged_talk_ = 0; }
    /// Must be called when the server warns about too many lines.
    void warned(base::Instant now);

    /// Sends a line that is not a command: an answer to the login or to a ping.
    void send(std::string_view line, base::Instant now);
    /// Sends a command as soon as its kind allows. A question of the program that is already
    /// waiting is not added again. False if too many lines are waiting and the command is dropped.
    bool enqueue(Command command, base::Instant now);
    /// Sends the next waiting command if it is due; one per call.
    void send_waiting(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake(base::Instant now) const;

    /// Number of the user's lines that are waiting.
    [[nodiscard]] std::size_t unsent_user_lines() const;
    /// When the first of the user's waiting lines will be sent, if that is at least two seconds
    /// away.
    [[nodiscard]] std::optional<base::Instant> long_wait_until(base::Instant now) const;
    /// Drops the user's waiting lines.
    void discard_user_lines();

    /// Bytes for the socket since the last call.
    [[nodiscard]] std::string take_bytes() { return std::exchange(bytes_, {}); }
    /// Whether a command that the server answers was written since the last call.
    [[nodiscard]] bool take_answer_expected() { return std::exchange(answer_expected_, false); }
    /// The commands that have not been answered yet.
    [[nodiscard]] PendingCommands& pending() { return pending_; }

  private:
    struct Waiting {
        Command command;
        CommandKind kind{};
    };
    struct Sent {
        std::size_t hash = 0; ///< hash of the line
        base::Instant at{};
    };

    void fill(base::Instant now);
    void write(const Waiting& one, base::Instant now);
    void write_move(std::string_view move, base::Instant now);
    [[nodiscard]] bool is_redundant(const Waiting& one) const;
    template <class Take> void each_due(base::Instant now, const Take& take) const;
    [[nodiscard]] base::Instant due(const Waiting& one, base::Instant now) const;
    [[nodiscard]] base::Instant may_repeat(std::string_view line, base::Instant now) const;

    TimesealVersion seal_;
    std::optional<base::Instant> connected_at_; ///< time of the connection
    std::deque<Waiting> waiting_;               ///< game commands, then other commands, then talk
    std::deque<Sent> sent_;                     ///< lines of the last `equal_window`, oldest first
    int tokens_ = burst;                        ///< may be negative
    base::Instant filled_{};                    ///< when tokens_ was last updated
    base::Instant last_counted_at_{};           ///< time of the last counted line
    std::size_t unacknowledged_talk_ = 0;       ///< talk sent since the last bytes arrived
    PendingCommands pending_;
    std::string bytes_;
    bool answer_expected_ = false;
};

} // namespace net
