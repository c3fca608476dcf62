// SPDX-License-Identifier: GPL-3.0-or-later
// When time begins in the tests: never at 0, since a real program counts from the start of its
// machine, and an Instant that was forgotten is 0.
#pragma once

#include "src/base/instant.h"

#include <cstdio>
#include <cstdlib>
#include <random>

namespace support {

/// From hours to months after the start of the machine, another moment in each run of a program.
/// BUGHOUSE_EPOCH=<milliseconds> in the environment repeats a run; which it was is printed.
inline const base::Instant epoch = [] {
    constexpr std::int64_t hour = 3'600'000;
    const char* wish = std::getenv("BUGHOUSE_EPOCH"); // NOLINT(concurrency-mt-unsafe)
    std::random_device dice;
    std::uniform_int_distribution<std::int64_t> any(5 * hour, 3000 * hour);
    const std::int64_t millis = wish != nullptr ? std::atoll(wish) : any(dice) / 1000 * 1000;
    std::fprintf(stderr, "time begins at BUGHOUSE_EPOCH=%lld\n", static_cast<long long>(millis));
    return base::Instant{base::Millis{millis}};
}();

} // namespace support
