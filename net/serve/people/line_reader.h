// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a visitor's bytes into lines: removes telnet commands and decodes timeseal.
#pragma once

#include "net/wire/telnet.h"
#include "net/wire/timeseal.h"
#include "src/base/instant.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

// Limits how many lines a visitor may send: a token bucket.

class LineRateLimit {
  public:
    static constexpr int most_at_once = 60;
    static constexpr base::Millis refill_interval{
        100}; ///< one more line is allowed after this time
    /// How many lines in a row may be ignored before the visitor is disconnected.
    static constexpr int most_ignored = 60;

    enum class Verdict { obey, warn, ignore, send_away };

    /// Counts one more line. The first line over the limit causes a warning.
    [[nodiscard]] Verdict take(base::Instant now) {
        const auto gained = (now - counted_) / refill_interval;
        counted_ += gained * refill_interval;
        left_ = static_cast<int>(std::min<std::int64_t>(most_at_once, left_ + gained));
        if (left_ > 0) {
            --left_;
            ignored_ = 0;
            return Verdict::obey;
        }
        ++ignored_;
        return ignored_ > most_ignored ? Verdict::send_away
               : ignored_ == 1         ? Verdict::warn
                                       : Verdict::ignore;
    }

  private:
    int left_ = most_at_once;
    int ignored_ = 0;
    base::Instant counted_{};
};

/// One line of a visitor, without its line end and control characters.
struct VisitorLine {
    std::string text{};
    std::string typed{}; ///< like `text`, but with all non-ASCII bytes kept, for passwords
    std::optional<std::int64_t> stamp{}; ///< the client's own clock in milliseconds, with timeseal
    bool pong = false;                   ///< the line only answers a ping
};

class LineReader {
  public:
    /// Maximum length of a line in bytes; the rest of a longer line is dropped.
    static constexpr std::size_t longest_line = 1024;

    [[nodiscard]] std::vector<VisitorLine> receive(std::string_view bytes);
    /// See Telnet::take_timing_mark().
    [[nodiscard]] bool take_timing_mark() { return telnet_.take_timing_mark(); }
    /// The timeseal version announced in the visitor's first line.
    [[nodiscard]] TimesealVersion seal() const { return seal_; }

  private:
    [[nodiscard]] std::optional<VisitorLine> open(std::string_view line);

    Telnet telnet_;
    std::string tail_;
    TimesealVersion seal_ = TimesealVersion::none;
    bool first_ = true;
};

} // namespace net
