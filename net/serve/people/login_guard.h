// SPDX-License-Identifier: GPL-3.0-or-later
// The single queue for password work: each hash takes 20 ms and 19 MiB, so only one is computed at
// a time, and every visitor and address has a limited number of places. Each wrong password delays
// the next attempt at that name from that address; a name that has logged in from that address
// before comes first, however many others guess.
#pragma once

#include "net/serve/table/server_event.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace net {

class LoginGuard {
  public:
    /// Maximum number of waiting jobs, in all and per address.
    static constexpr std::size_t most_waiting = 64;
    static constexpr std::size_t most_of_address = 4;
    /// Extra places for names that have logged in from the same address before.
    static constexpr std::size_t reserved_for_known = 16;
    static constexpr std::size_t most_remembered = 4096; ///< pairs of name and address
    static constexpr int free_tries = 2;                 ///< wrong attempts without a delay
    static constexpr base::Millis first_wait{1000};
    static constexpr base::Millis longest_wait{60'000};
    static constexpr base::Millis forgotten_after{15 * 60'000};
    static constexpr std::chrono::hours known_for{30 * 24};

    using Job = std::variant<CheckPassword, HashPassword>;
    struct Asker {
        ConnectionId connection{};
        std::string name;    ///< of the account
        std::string address; ///< empty if several people may share it, see Peer::is_shared()
        int wrong = 0;       ///< wrong answers on this connection so far
    };

    /// Queues a job. False if this visitor, unless an operator who sets passwords, has one waiting,
    /// or too many wait in all or by address.
    bool enqueue(Job job, Asker who, base::Instant now);
    /// The next job; job_done() must follow before there is another. Names that have logged in from
    /// the same address come first, then those with the fewest wrong guesses. Among equals the
    /// newest comes first, so that a visitor behind a crowd need not wait for all of it.
    [[nodiscard]] std::optional<Job> next(base::Instant now);
    /// The job is done; `right` if the password was right or one was hashed.
    void job_done(bool right, base::Instant now);
    /// Must be called when a caller no longer waits for an answer. A new password is stored all the
    /// same.
    void cancel_checks(ConnectionId connection);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;

  private:
    struct Waiting {
        Job job;
        Asker who;
        base::Instant due{};
        /// Lower ranks are checked first: -1 if the name has logged in from that address before,
        /// else the wrong guesses by connection, name and address.
        int rank_by_wrong_tries = 0;
    };
    struct TryCount {
        int tries = 0;
        base::Instant last{};
    };
    using Tries = std::map<std::string, TryCount>;
    [[nodiscard]] static int tries_of(const Tries& tries, const std::string& key);
    static void count(Tries& tries, const std::string& key, base::Instant now, base::Millis lasts);

    std::vector<Waiting> waiting_;
    std::optional<Asker> busy_; ///< who asked for the job being done
    Tries wrong_;               ///< wrong tries by name and address; delay the next one
    Tries by_address_;          ///< wrong tries by address; put jobs further back in the queue
    Tries known_;               ///< successful logins, by name and address
};

} // namespace net
