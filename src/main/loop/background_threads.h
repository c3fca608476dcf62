// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that think leave the processor to whoever answers a person.
#pragma once

#include <algorithm>
#include <sys/resource.h>
#include <thread>

namespace program {

/// From now on the calling thread, and those that it begins, run when nobody else wants to.
/// Elsewhere than on Linux that would be the whole process, so nothing is done there.
inline void run_in_background() {
#ifdef __linux__
    constexpr int as_nice = 10;
    (void)::setpriority(PRIO_PROCESS, 0, as_nice);
#endif
}

/// Half of the processors, at least one: what bots take unless they are told otherwise.
[[nodiscard]] inline int usual_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency() / 2));
}

} // namespace program
