// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates of TLS: their fingerprints, and a pair for a club's own server.
#pragma once

#include "src/main/transport/tls.h"

#include <optional>
#include <string>

struct x509_st; ///< OpenSSL's X509

namespace program {

/// Owns an object of OpenSSL's.
template <auto release> struct Free {
    template <class Thing> void operator()(Thing* thing) const { release(thing); }
};

/// SHA-256 of a certificate, in hex; empty without one.
[[nodiscard]] std::string fingerprint_of(const x509_st* certificate);

/// For ten years, in the names by which this machine is called.
[[nodiscard]] std::optional<NewCertificate> new_certificate();

} // namespace program
