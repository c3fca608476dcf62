// SPDX-License-Identifier: GPL-3.0-or-later
// The one queue for work with passwords: each hash takes a fiftieth of a second and 19 MiB, so one
// is made at a time, and every visitor and every address has a share of the places. Each wrong
// password makes the next attempt at that name from that address wait longer; a name that has been
// right from that address comes first, whoever else guesses.
#pragma once

#include "net/serve/table/server_event.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace net {

class LoginGuard {
  public:
    /// The most jobs that may wait, in all and from one address.
    static constexpr std::size_t most_waiting = 64;
    static constexpr std::size_t most_of_address = 4;
    /// Places beyond `most_waiting` for names that have been right from that address.
    static constexpr std::size_t reserved = 16;
    static constexpr std::size_t most_remembered = 4096; ///< names with addresses
    static constexpr int free_tries = 2;                 ///< wrong ones that cost nothing
    static constexpr base::Millis first_wait{1000};
    static constexpr base::Millis longest_wait{60'000};
    static constexpr base::Millis forgotten_after{15 * 60'000};
    static constexpr std::chrono::hours known_for{30 * 24};

    using Job = std::variant<CheckPassword, HashPassword>;
    struct Asker {
        LineId line{};
        std::string name;    ///< of the account
        std::string address; ///< empty where friends stand behind one: this machine's own
        int wrong = 0;       ///< answers of this connection before
    };

    /// False: the visitor waits already, or too many do, of that address or in all.
    bool ask(Job job, Asker who, base::Instant now);
    /// The one that is to be done now; answered() must follow before there is another. Names that
    /// have been right from that address come first, then whoever has guessed wrong least. The
    /// newest is first among equals, so that a visitor behind a crowd does not wait for all of it.
    [[nodiscard]] std::optional<Job> next(base::Instant now);
    /// The job is done; `right`: the password was, or one was hashed.
    void answered(bool right, base::Instant now);
    /// To be called when a caller no longer waits for an answer. A new password is kept all the
    /// same.
    void leave(LineId line);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;

  private:
    struct Waiting {
        Job job;
        Asker who;
        base::Instant due{};
        /// Guesses behind it: of the connection, the name and the address. Fewer than none: the
        /// name has been right from that address.
        int wrong = 0;
    };
    struct Counted {
        int tries = 0;
        base::Instant last{};
    };
    using Tries = std::map<std::string, Counted>;
    [[nodiscard]] static int tries_of(const Tries& tries, const std::string& key);
    static void count(Tries& tries, const std::string& key, base::Instant now, base::Millis lasts);

    std::vector<Waiting> waiting_;
    std::optional<Asker> busy_; ///< one is being done
    Tries wrong_;               ///< by name and address: these wait
    Tries by_address_;          ///< these come later, but never wait
    Tries known_;               ///< right answers, by name and address
};

} // namespace net
