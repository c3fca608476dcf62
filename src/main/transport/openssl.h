// SPDX-License-Identifier: GPL-3.0-or-later
// What the two sources with OpenSSL share.
#pragma once

#include <openssl/x509.h>

#include <string>

namespace program {

/// Owns what OpenSSL has made.
template <auto release> struct Free {
    template <class Thing> void operator()(Thing* thing) const { release(thing); }
};

/// SHA-256 of a certificate, in hex.
[[nodiscard]] std::string fingerprint_of(const X509* certificate);

} // namespace program
