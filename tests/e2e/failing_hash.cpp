// SPDX-License-Identifier: GPL-3.0-or-later
// A library to be loaded before libsodium: checking the password "no memory" throws, as any work
// may where there is none.
#include <dlfcn.h>
#include <new>
#include <string_view>

extern "C" int crypto_pwhash_str_verify(const char* hash, const char* password,
                                        unsigned long long size) {
    if (std::string_view(password, size) == "no memory") {
        throw std::bad_alloc();
    }
    using Verify = int (*)(const char*, const char*, unsigned long long);
    static const auto verify =
        reinterpret_cast<Verify>(::dlsym(RTLD_NEXT, "crypto_pwhash_str_verify"));
    return verify(hash, password, size);
}
