// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/transport/tls.h"

#include <dlfcn.h>

namespace program {

// The name tells the version, since a session may outlive an upgrade of the package. A module is
// never unloaded: its lines and their code are needed to the end.
base::Result<const Tls*, std::string> load_tls() {
    void* module = ::dlopen(BUGHOUSE_TLS_MODULE, RTLD_NOW | RTLD_LOCAL);
    const void* found = module == nullptr ? nullptr : ::dlsym(module, "bughouse_tls");
    if (found == nullptr) {
        const char* why = ::dlerror(); // NOLINT(concurrency-mt-unsafe) glibc keeps one a thread
        return base::failure(std::string("TLS cannot be loaded: ") + (why == nullptr ? "" : why));
    }
    return static_cast<const Tls*>(found);
}

} // namespace program
