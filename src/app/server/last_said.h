// SPDX-License-Identifier: GPL-3.0-or-later
// The last text sent to other people: servers count repeated text as a flood.
#pragma once

#include "src/base/instant.h"

#include <string>
#include <string_view>
#include <utility>

namespace app {

/// Why words are refused.
inline constexpr std::string_view said_again = "you just said that: repeat it in five seconds";

class LastSaid {
  public:
    /// After this time the same words may be said again.
    static constexpr base::Millis pause{5000};

    /// Whether exactly that was said a moment ago; if not, it counts as said now.
    [[nodiscard]] bool again(const std::string& words, base::Instant now) {
        if (words == words_ && now - at_ < pause) {
            return true;
        }
        words_ = words;
        at_ = now;
        return false;
    }

  private:
    std::string words_;
    base::Instant at_{};
};

} // namespace app
