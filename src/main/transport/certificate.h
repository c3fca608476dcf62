// SPDX-License-Identifier: GPL-3.0-or-later
// TLS certificates: their fingerprints, and new self-signed ones.
#pragma once

#include "src/main/transport/tls.h"

#include <optional>
#include <string>

struct x509_st; ///< OpenSSL's X509

namespace program {

/// A deleter for an OpenSSL object.
template <auto release> struct Free {
    template <class Thing> void operator()(Thing* thing) const { release(thing); }
};

/// SHA-256 of a certificate, in hex; empty if there is no certificate.
[[nodiscard]] std::string fingerprint_of(const x509_st* certificate);

/// A self-signed certificate for this machine's names, valid for ten years.
[[nodiscard]] std::optional<NewCertificate> new_certificate();

} // namespace program
