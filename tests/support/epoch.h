// SPDX-License-Identifier: GPL-3.0-or-later
// The instant at which tests begin. It is never 0: a real program's time counts from boot, and 0
// would hide an Instant that was never set.
#pragma once

#include "src/base/instant.h"

#include <cstdio>
#include <cstdlib>
#include <random>

namespace support {

/// A random time from hours to months after boot, chosen anew in each run of a program and printed.
/// The environment variable BUGHOUSE_EPOCH=<milliseconds> repeats a run.
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
