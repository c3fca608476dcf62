// SPDX-License-Identifier: GPL-3.0-or-later
// The hints that the coach has given in one match, and the one shown now. Their texts are rows of
// src/app/on/coach.
#pragma once

#include "src/app/port/sentence.h"
#include "src/base/instant.h"

#include <bitset>
#include <cstddef>

namespace app {

/// After this many matches on a machine the coach falls silent.
inline constexpr int most_coached_matches = 3;

struct Coaching {
    static constexpr std::size_t most_rows = 32;
    static constexpr std::size_t most_hints = 12;    ///< hints per match
    static constexpr base::Millis shown{10'000};     ///< longest time that a hint is shown
    static constexpr base::Millis least_shown{2000}; ///< keys pressed sooner do not remove it
    static constexpr base::Millis pause{4000};       ///< between two hints that are not urgent

    Wording sentence;           ///< the hint shown; empty: none
    std::size_t row = 0;        ///< index of the latest hint's row
    base::Instant changed_at{}; ///< when the latest hint appeared, or when it was removed
    std::bitset<most_rows> shown_rows;
    bool counted = false; ///< the match has ended and counts towards most_coached_matches

    void say(std::size_t which, Wording what, base::Instant now) {
        sentence = std::move(what);
        row = which;
        changed_at = now;
        shown_rows.set(which);
    }
    void clear_hint(base::Instant now) {
        sentence = {};
        changed_at = now;
    }
};

} // namespace app
