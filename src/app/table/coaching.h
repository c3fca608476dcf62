// SPDX-License-Identifier: GPL-3.0-or-later
// The hints that the coach has given in one match, and the one that is shown. Their sentences are
// rows of src/app/on/coach.
#pragma once

#include "src/app/port/sentence.h"
#include "src/base/instant.h"

#include <bitset>
#include <cstddef>

namespace app {

/// Matches on one machine after which the coach is silent.
inline constexpr int coached_matches = 3;

struct Coaching {
    static constexpr std::size_t most_rows = 32;
    static constexpr std::size_t most_said = 12;     ///< in a match
    static constexpr base::Millis shown{10'000};     ///< at most
    static constexpr base::Millis least_shown{2000}; ///< keys before that leave it there
    static constexpr base::Millis pause{4000};       ///< between two that have time

    Wording says;          ///< empty: nothing
    std::size_t row = 0;   ///< of the sentence said last
    base::Instant since{}; ///< when it was begun, or when it went
    std::bitset<most_rows> said;
    bool counted = false; ///< the match has ended, and counts

    void say(std::size_t which, Wording what, base::Instant now) {
        says = std::move(what);
        row = which;
        since = now;
        said.set(which);
    }
    void hush(base::Instant now) {
        says = {};
        since = now;
    }
};

} // namespace app
