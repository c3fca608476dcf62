// SPDX-License-Identifier: GPL-3.0-or-later
// A key that is held repeats itself some thirty times a second: that is no second press.
#pragma once

#include "src/base/instant.h"

#include <utility>

namespace app {

class KeyRepeat {
  public:
    /// Nobody presses one key twice in less.
    static constexpr base::Millis window{150};

    /// Whether `key`, which has come just now, is the repeat of the one before it.
    [[nodiscard]] bool held(char key, base::Instant now) {
        const char before = std::exchange(key_, key);
        const base::Instant then = std::exchange(at_, now);
        return before == key && now - then < window;
    }

  private:
    char key_ = '\0';
    base::Instant at_{};
};

} // namespace app
