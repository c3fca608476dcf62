// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/accounts/password_hash.h"

#include <array>
#include <sodium.h>

namespace store {

std::string password_hash(const std::string& password) {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    const bool made =
        sodium_init() >= 0 && crypto_pwhash_str(text.data(), password.data(), password.size(),
                                                crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    return made ? std::string(text.data()) : std::string{};
}

bool password_fits(const std::string& hash, const std::string& password) {
    return sodium_init() >= 0 && !hash.empty() && hash.size() < crypto_pwhash_STRBYTES &&
           crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

} // namespace store
