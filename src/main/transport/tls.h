// SPDX-License-Identifier: GPL-3.0-or-later
// TLS (1.2 or later) as a layer below a session: bytes in, bytes out; it owns no socket. It is a
// module (openssl.cpp) that is loaded on first use: most sessions never need it, and OpenSSL would
// cost each of them 1.7 MB and 3 ms.
#pragma once

#include "net/wire/transport.h"
#include "src/base/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace program {

/// What makes a client trust a server's certificate.
struct TlsTrust {
    std::string host;   ///< name or address that the certificate must have; empty: any
    std::string where;  ///< "box.example 5001", for messages
    std::string pinned; ///< the fingerprint that the user has given; empty: none
    std::string kept;   ///< the fingerprint from an earlier connection; empty: none
    /// Stores a fingerprint that the user has given and the server has shown.
    std::function<void(const std::string& fingerprint)> keep_pinned{};
};

/// A server's certificate and key, and the connections that use them.
class TlsServer {
  public:
    /// Maximum number of bytes that a client may send for its TLS handshake; more ends the
    /// connection.
    static constexpr std::size_t most_handshake_bytes = 64 * 1024;

    virtual ~TlsServer() = default;
    /// Reads the files for later connections. Returns the error; the old certificate then stays.
    [[nodiscard]] virtual std::optional<std::string> load() = 0;
    /// SHA-256 of the certificate, in hex.
    [[nodiscard]] virtual const std::string& fingerprint() const = 0;

    [[nodiscard]] virtual std::unique_ptr<net::Transport> tls_layer() const = 0;
    /// TLS if the client begins with it, otherwise plain bytes: both on one port, for clients that
    /// speak first.
    [[nodiscard]] virtual std::unique_ptr<net::Transport> tls_or_plain_layer() const = 0;
};

/// A self-signed certificate and its key, both as PEM.
struct NewCertificate {
    std::string certificate;
    std::string key;
    std::string fingerprint;
};

/// The functions that the module provides.
struct Tls {
    std::unique_ptr<net::Transport> (*client)(TlsTrust trust);
    /// `certificates`: a file with the server's certificate and its chain.
    std::unique_ptr<TlsServer> (*server)(std::string certificates, std::string key);
    /// Makes a self-signed certificate; nothing if OpenSSL fails.
    std::optional<NewCertificate> (*new_certificate)();
};

/// Loads the module on the first call, or says why it cannot be loaded.
[[nodiscard]] base::Result<const Tls*, std::string> load_tls();

/// Writes a self-signed certificate and its key, which only its owner may read, as cert.pem and
/// key.pem in that folder, which is created. Neither file may exist. Returns the fingerprint, or an
/// error.
[[nodiscard]] base::Result<std::string, std::string> make_certificate(const std::string& folder);

} // namespace program
