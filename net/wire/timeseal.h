// SPDX-License-Identifier: GPL-3.0-or-later
// Timeseal, by which FICS servers charge a player only for thinking time: every line is sent with
// the client's time, and every ping is answered at once.
#pragma once

#include "src/base/instant.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

/// The versions of timeseal: lines are sealed alike; the greeting and the server's pings differ.
enum class Seal : std::uint8_t {
    none, ///< plain telnet
    v1,   ///< a ping is the line "[G]"
    v2    ///< a ping is "[G]" and a NUL, anywhere in the stream
};

/// The longest line that may be sealed, in bytes: servers hang up on sealed lines of 1004.
inline constexpr std::size_t longest_sealed_line = 900;

/// `line` (without its newline; what is too long is cut) as bytes for the wire, newline included.
/// With Seal::none it only gets the newline. Servers subtract the times of two lines, so `now` may
/// count from anywhere; never 0 is sent, which some take for no seal, and it starts again only
/// after 24 days: a game in which it did would be charged hours.
[[nodiscard]] std::string sealed(std::string_view line, base::Instant now, Seal seal);

/// The first line to send, before anything is received; nothing with Seal::none. `user` and
/// `system` are words about the client's machine, for the server's log.
[[nodiscard]] std::optional<std::string> greeting(Seal seal, std::string_view user,
                                                  std::string_view system);
/// The line that answers a ping, to be sealed like every other.
inline constexpr std::string_view pong = "\x02\x39";

/// The content of a sealed line, as a server reads it.
struct Unsealed {
    std::string line;
    std::int64_t time = 0; ///< milliseconds
    bool operator==(const Unsealed&) const = default;
};
/// The inverse of sealed(), without the newline; nothing when it is no sealed line.
[[nodiscard]] std::optional<Unsealed> unsealed(std::string_view bytes);

/// Finds the pings in what the server sends, also when they are cut between two packets.
class PingFilter {
  public:
    explicit PingFilter(Seal seal) : seal_(seal) {}

    struct Filtered {
        std::string data; ///< without the pings
        int pings = 0;
    };
    /// Keeps back at most four bytes: the beginning of a possible ping.
    [[nodiscard]] Filtered receive(std::string_view bytes);

  private:
    void take(char c, Filtered& filtered);

    Seal seal_;
    std::string held_;          ///< the beginning of a ping
    bool at_line_start_ = true; ///< only line ends since the last newline (v1)
    bool swallow_cr_ = false;   ///< the CR that ends a ping line
};

} // namespace net
