// SPDX-License-Identifier: GPL-3.0-or-later
// Drives a session without a socket, in simulated time.
#pragma once

#include "net/session/fics_session.h"
#include "tests/net/line_tap.h"
#include "tests/support/epoch.h"

#include <string>
#include <vector>

namespace support {

class SessionDriver {
  public:
    explicit SessionDriver(net::SessionOptions options);

    /// Throws if a client that applies the session's news does not get the session's match.
    void give(const net::SessionInput& input);
    void hear(std::string_view bytes) { give(net::Received{bytes}); }
    /// Lets time pass until `then`, with everything that is due.
    void wait_until(base::Instant then);
    void wait(base::Millis time) { wait_until(now_ + time); }

    /// The news since the last call, without lines and prompts for the console.
    [[nodiscard]] std::string said();
    /// What was sent since the last call, without timeseal, with line ends; pongs as "pong".
    [[nodiscard]] std::string sent();
    [[nodiscard]] const net::FicsSession& session() const { return session_; }
    [[nodiscard]] const play::NewsList& events() const { return events_; }
    [[nodiscard]] base::Instant now() const { return now_; }
    /// All lines received since forget().
    [[nodiscard]] const std::vector<HeardLine>& lines() const { return lines_; }
    void forget() {
        events_.clear();
        lines_.clear();
    }

  private:
    static void follow(const play::News& event, std::optional<rules::Match>& match);

    net::TimesealVersion seal_;
    LineTap tap_;
    std::vector<HeardLine> lines_;
    net::FicsSession session_;
    std::optional<rules::Match> client_;
    std::optional<rules::Match> client_beside_;
    base::Instant now_ = epoch;
    play::NewsList events_;
    std::string bytes_;
};

} // namespace support
