// SPDX-License-Identifier: GPL-3.0-or-later
// Timeseal, by which FICS servers charge players only for thinking time: every line is sent with
// the client's time, and every ping is answered at once.
#pragma once

#include "src/base/instant.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

/// The versions of timeseal: lines are sealed alike, but greetings and pings differ.
enum class TimesealVersion : std::uint8_t {
    none, ///< plain telnet
    v1,   ///< a ping is the line "[G]"
    v2    ///< a ping is "[G]" and a NUL, anywhere in the stream
};

/// The longest line that may be sealed, in bytes: servers disconnect at 1004.
inline constexpr std::size_t longest_sealed_line = 900;

/// `line` (without newline; cut if too long) as bytes for the wire, with newline.
/// TimesealVersion::none only adds the newline. Servers subtract the times of two lines, so `now`
/// may count from any origin; 0 is never sent, since some servers take it for no seal. The time
/// wraps around only after 24 days: a game during which it did would be charged hours.
[[nodiscard]] std::string sealed(std::string_view line, base::Instant now, TimesealVersion seal);

/// The first line to send, before anything is received; nothing with TimesealVersion::none. `user`
/// and `system` describe the client's machine, for the server's log.
[[nodiscard]] std::optional<std::string>
timeseal_greeting(TimesealVersion seal, std::string_view user, std::string_view system);
/// The line that answers a ping; sealed like every other.
inline constexpr std::string_view timeseal_pong = "\x02\x39";

/// The contents of a sealed line, as a server reads it.
struct Unsealed {
    std::string line;
    std::int64_t time = 0; ///< milliseconds
    bool operator==(const Unsealed&) const = default;
};
/// The inverse of sealed(), without the newline; nothing if the line is not sealed.
[[nodiscard]] std::optional<Unsealed> unsealed(std::string_view bytes);

/// Finds the pings in the server's output, even if they are split between two packets.
class PingFilter {
  public:
    explicit PingFilter(TimesealVersion seal) : seal_(seal) {}

    struct Filtered {
        std::string data; ///< without the pings
        int pings = 0;
    };
    /// Holds back up to four bytes that may begin a ping.
    [[nodiscard]] Filtered receive(std::string_view bytes);

  private:
    void take(char c, Filtered& filtered);

    TimesealVersion seal_;
    std::string held_;          ///< beginning of a possible ping
    bool at_line_start_ = true; ///< nothing but \r has come since the last \n (timeseal 1)
    bool swallow_cr_ = false;   ///< the CR that ends a ping line
};

} // namespace net
