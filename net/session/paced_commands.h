// SPDX-License-Identifier: GPL-3.0-or-later
// What we send, in order, each line sealed when it is written. Moves and answers to pings go at
// once; everything else, the user's words and our own questions, takes a token from one bucket that
// stays below what any server takes for a flood (token bucket, with a little credit for what cannot
// wait in a game).
#pragma once

#include "net/session/command_kind.h"
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
    /// Servers kick whoever sends eight lines a second: with the credit at most seven go. What the
    /// program asks never goes with another line in a packet before that one is answered: uhlin
    /// does one of them then, and the next after two seconds without a word.
    static constexpr base::Millis pace{350};
    static constexpr int burst = 3;  ///< that many may go sooner
    static constexpr int credit = 2; ///< and that many of CommandKind::game
    /// The same line once more is what servers warn of first, however slowly it comes.
    static constexpr std::size_t most_equal = 5;
    static constexpr base::Millis equal_window{30'000};
    /// Talk that goes into a line that has fallen silent reaches the server all at once.
    static constexpr std::size_t most_unheard = 4;
    static constexpr base::Millis unheard_pace{15'000};
    /// After a warning nothing but the game goes for so long.
    static constexpr base::Millis warning_pause{5000};
    static constexpr std::size_t most_waiting = 256;

    explicit PacedCommands(Seal seal) : seal_(seal) {}

    void connected(base::Instant now);
    /// Nothing goes out any more, and nothing is waited for.
    void lost();
    /// The bucket is full.
    void refill(base::Instant now);
    /// Bytes have come.
    void heard() { unheard_ = 0; }
    /// The server finds that we send too much.
    void warned(base::Instant now);

    /// A line that is no command: an answer to the login, to a ping.
    void send(std::string_view line, base::Instant now);
    /// A command, when its kind may go; what the program asks already is not asked twice. False: so
    /// much waits that it is forgotten.
    bool say(Command command, base::Instant now);
    /// What waits goes, if its time has come: one command a call.
    void send_waiting(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake(base::Instant now) const;

    /// Lines of the user's that wait.
    [[nodiscard]] std::size_t unsent() const;
    /// When the first of them goes, where that is not soon: two seconds at least.
    [[nodiscard]] std::optional<base::Instant> unsent_until(base::Instant now) const;
    /// They are not to be sent any more.
    void drop_unsent();

    /// Bytes for the socket, since the last call.
    [[nodiscard]] std::string take_bytes() { return std::exchange(bytes_, {}); }
    /// Whether something that is answered has been written since the last call.
    [[nodiscard]] bool take_asked() { return std::exchange(asked_, false); }
    /// The commands that have not been answered.
    [[nodiscard]] PendingCommands& pending() { return pending_; }

  private:
    struct Waiting {
        Command command;
        CommandKind kind{};
    };
    struct Sent {
        std::size_t hash = 0; ///< of the line
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
    std::optional<base::Instant> since_; ///< it is connected
    std::deque<Waiting> waiting_;        ///< the game, then commands, then talk
    std::deque<Sent> sent_;              ///< in the last `equal_window`, oldest first
    int tokens_ = burst;                 ///< how many may go now
    base::Instant filled_{};             ///< when tokens_ was right
    base::Instant went_{};               ///< the last one that was counted
    std::size_t unheard_ = 0;            ///< talk since the last bytes came
    PendingCommands pending_;
    std::string bytes_;
    bool asked_ = false;
};

} // namespace net
