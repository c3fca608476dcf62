// SPDX-License-Identifier: GPL-3.0-or-later
// How long a server that could not be reached, or whose line was lost, is left in peace.
#pragma once

#include "src/base/instant.h"

#include <algorithm>
#include <array>

namespace net {

class BackOff {
  public:
    /// The last one again and again.
    static constexpr std::array<base::Millis, 6> waits{{base::Millis{1000}, base::Millis{2000},
                                                        base::Millis{4000}, base::Millis{8000},
                                                        base::Millis{15000}, base::Millis{30000}}};

    /// When to call again after one more failed try.
    [[nodiscard]] base::Instant next(base::Instant now) {
        return now + waits[std::min(tries_++, waits.size() - 1)];
    }
    /// The line was good for a while.
    void reset() { tries_ = 0; }

  private:
    std::size_t tries_ = 0;
};

} // namespace net
