// SPDX-License-Identifier: GPL-3.0-or-later
// How long a server that could not be reached, or whose line was lost, is left in peace.
#pragma once

#include "src/base/instant.h"

#include <algorithm>
#include <array>

namespace net {

class BackOff {
  public:
    /// The last pause is repeated for ever.
    static constexpr std::array<base::Millis, 6> waits{{base::Millis{1000}, base::Millis{2000},
                                                        base::Millis{4000}, base::Millis{8000},
                                                        base::Millis{15000}, base::Millis{30000}}};

    /// When to call again after one more failed try.
    [[nodiscard]] base::Instant next(base::Instant now) {
        return now + waits[std::min(tries_++, waits.size() - 1)];
    }
    /// To be called after a line that was good for a while: the pauses begin again.
    void reset() { tries_ = 0; }

  private:
    std::size_t tries_ = 0;
};

} // namespace net
