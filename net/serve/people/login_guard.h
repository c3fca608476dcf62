// SPDX-License-Identifier: GPL-3.0-or-later
// The rate limit for password guessing: passwords are checked one after another, and each wrong one
// makes the next attempt from that address wait longer.
#pragma once

#include "net/serve/table/server_event.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace net {

class LoginGuard {
  public:
    /// The most passwords that may wait to be checked, in all.
    static constexpr std::size_t most_waiting = 32;
    static constexpr std::size_t most_addresses = 4096;
    static constexpr int free_tries = 2; ///< wrong ones that cost nothing
    static constexpr base::Millis first_wait{1000};
    static constexpr base::Millis longest_wait{60'000};
    static constexpr base::Millis forgotten_after{15 * 60'000};

    /// False: too many wait.
    bool ask(CheckPassword check, const std::string& address, base::Instant now);
    /// The one that is to be checked now; answered() must follow before there is another.
    [[nodiscard]] std::optional<CheckPassword> next(base::Instant now);
    void answered(const std::string& address, bool right, base::Instant now);
    /// To be called when a caller no longer waits for an answer.
    void leave(LineId line);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;

  private:
    struct Waiting {
        CheckPassword check;
        base::Instant due{};
    };
    struct Wrong {
        int tries = 0;
        base::Instant last{};
    };
    void forget_old(base::Instant now);

    std::vector<Waiting> waiting_;
    bool busy_ = false;                  ///< one is being checked
    std::map<std::string, Wrong> wrong_; ///< by address
};

} // namespace net
