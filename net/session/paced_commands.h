// SPDX-License-Identifier: GPL-3.0-or-later
// The rate limit of outgoing lines. Moves and answers to pings go at once, each sealed when it is
// written. All other lines, the user's and our own questions, take a token from one bucket, which
// stays below every server's flood limit and gives a little credit to lines that cannot wait in a
// game.
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
    /// Servers kick a client that sends eight lines a second: with the credit at most seven go. A
    /// line of the program never shares a packet with another line that is not answered yet: uhlin
    /// executes one of the two, and the next after two seconds of silence.
    static constexpr base::Millis pace{350};
    static constexpr int burst = 3;  ///< this many may go at once
    static constexpr int credit = 2; ///< extra tokens for lines of CommandKind::game
    /// Servers warn of repeated lines first, however slowly they come: at most so many in the
    /// window.
    static constexpr std::size_t most_equal = 5;
    static constexpr base::Millis equal_window{30'000};
    /// Talk that goes into a line that has fallen silent reaches the server all at once.
    static constexpr std::size_t most_unheard = 4;
    static constexpr base::Millis unheard_pace{15'000};
    /// The pause for all but game commands after a server's warning.
    static constexpr base::Millis warning_pause{5000};
    static constexpr std::size_t most_waiting = 256;

    explicit PacedCommands(Seal seal) : seal_(seal) {}

    void connected(base::Instant now);
    /// To be called when the line is gone: nothing more is sent or waited for.
    void lost();
    /// Fills the bucket.
    void refill(base::Instant now);
    /// To be called when bytes have come.
    void heard() { unheard_ = 0; }
    /// To be called when the server warns that we send too much.
    void warned(base::Instant now);

    /// Sends a line that is no command: an answer to the login or to a ping.
    void send(std::string_view line, base::Instant now);
    /// Sends a command as soon as its kind may go; a question of the program's that waits already
    /// is not asked twice. False: too much is waiting, and the command is forgotten.
    bool say(Command command, base::Instant now);
    /// Sends what waits, if its time has come: one command per call.
    void send_waiting(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake(base::Instant now) const;

    /// How many lines of the user's wait.
    [[nodiscard]] std::size_t unsent() const;
    /// When the first of them goes, where that is not soon: two seconds at least.
    [[nodiscard]] std::optional<base::Instant> unsent_until(base::Instant now) const;
    /// Forgets the lines of the user's that wait.
    void drop_unsent();

    /// Bytes for the socket, since the last call.
    [[nodiscard]] std::string take_bytes() { return std::exchange(bytes_, {}); }
    /// Whether a command that the server answers has been written since the last call.
    [[nodiscard]] bool take_asked() { return std::exchange(asked_, false); }
    /// The commands that have not been answered.
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
    [[nodiscard]] bool waits_already(const Waiting& one) const;
    template <class Take> void each_due(base::Instant now, const Take& take) const;
    [[nodiscard]] base::Instant due(const Waiting& one, base::Instant now) const;
    [[nodiscard]] base::Instant may_repeat(std::string_view line, base::Instant now) const;

    Seal seal_;
    std::optional<base::Instant> since_; ///< the time of the connection
    std::deque<Waiting> waiting_;        ///< the game, then commands, then talk
    std::deque<Sent> sent_;              ///< lines of the last `equal_window`, oldest first
    int tokens_ = burst;                 ///< tokens left
    base::Instant filled_{};             ///< when tokens_ was last brought up to date
    base::Instant went_{};               ///< the last one that was counted
    std::size_t unheard_ = 0;            ///< talk since the last bytes came
    PendingCommands pending_;
    std::string bytes_;
    bool asked_ = false;
};

} // namespace net
