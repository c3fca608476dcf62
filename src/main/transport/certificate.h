// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates of TLS: their fingerprints, and a pair for a club's own server.
#pragma once

#include "src/base/result.h"

#include <optional>
#include <string>
#include <string_view>

struct x509_st; ///< OpenSSL's X509

namespace program {

/// Owns an object of OpenSSL's.
template <auto release> struct Free {
    template <class Thing> void operator()(Thing* thing) const { release(thing); }
};

/// SHA-256 of a certificate, in hex; empty without one.
[[nodiscard]] std::string fingerprint_of(const x509_st* certificate);

/// A fingerprint as it is kept: 64 digits of hex in lower case. Read with colons and capitals, too,
/// as OpenSSL prints it; none: it is no SHA-256.
[[nodiscard]] std::optional<std::string> read_fingerprint(std::string_view text);

/// Writes a certificate that nobody else has signed, and its key that only its owner may read, as
/// cert.pem and key.pem in that folder, which is made. Both must be new. The fingerprint, or why
/// not.
[[nodiscard]] base::Result<std::string, std::string> make_certificate(const std::string& folder);

} // namespace program
