// SPDX-License-Identifier: GPL-3.0-or-later
// How many lines a visitor may send: a number at once, and then a number per second.
#pragma once

#include "src/base/instant.h"

namespace net {

class LineAllowance {
  public:
    static constexpr int most_at_once = 60;
    static constexpr base::Millis one_more{100}; ///< after that time another one is allowed
    /// How many lines in a row may be ignored before the visitor is disconnected.
    static constexpr int most_ignored = 60;

    enum class Verdict { obey, warn, ignore, send_away };

    /// One more line has come. The first that is too many is worth a warning.
    [[nodiscard]] Verdict take(base::Instant now) {
        const auto gained = (now - counted_) / one_more;
        counted_ += gained * one_more;
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

} // namespace net
