// SPDX-License-Identifier: GPL-3.0-or-later
// A library to be loaded before the C library: while the file SET_CLOCK exists, it is two years
// later.
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <unistd.h>

extern "C" int clock_gettime(clockid_t clock, timespec* now) {
    using Read = int (*)(clockid_t, timespec*);
    static const auto read = reinterpret_cast<Read>(::dlsym(RTLD_NEXT, "clock_gettime"));
    static const char* const file = std::getenv("SET_CLOCK");
    constexpr time_t years = 2L * 365 * 24 * 3600;
    const int result = read(clock, now);
    if (clock == CLOCK_REALTIME && file != nullptr && ::access(file, F_OK) == 0) {
        now->tv_sec += years;
    }
    return result;
}
