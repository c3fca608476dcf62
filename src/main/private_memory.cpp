// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/private_memory.h"

#include <sys/prctl.h>
#include <sys/resource.h>

// A sanitizer's leak check must be able to inspect the program from outside.
#if defined(__SANITIZE_ADDRESS__)
#define BUGHOUSE_IS_WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BUGHOUSE_IS_WATCHED 1
#endif
#endif

namespace program {

void keep_memory_private() {
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
#ifndef BUGHOUSE_IS_WATCHED
    ::prctl(PR_SET_DUMPABLE, 0);
#endif
}

} // namespace program
