// SPDX-License-Identifier: GPL-3.0-or-later
// TLS, 1.2 at least, as a layer below a session: bytes in, bytes out; sockets stay with those who
// have the other lines, too. It stands in a module (openssl.cpp) that is loaded by the first who
// asks for it: most sessions never do, and OpenSSL costs each 1.7 MB and 3 ms.
#pragma once

#include "net/wire/transport.h"
#include "src/base/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace program {

/// What a client believes a server's certificate by.
struct TlsTrust {
    std::string host;   ///< its name or address, which the certificate must have; empty: any
    std::string where;  ///< "box.example 5001", in sentences
    std::string pinned; ///< the fingerprint that the user has given; empty: none
    std::string kept;   ///< that of an earlier call; empty: none
    /// Keeps a fingerprint that the user has given and the server has shown.
    std::function<void(const std::string& fingerprint)> keep{};
};

/// A server's certificate and key, and the lines that are opened by them.
class TlsServer {
  public:
    /// Bytes of a handshake that a caller may send.
    static constexpr std::size_t longest_handshake = 64 * 1024;

    virtual ~TlsServer() = default;
    /// Reads the files, for lines that open from then on; with a problem the last ones stay.
    [[nodiscard]] virtual std::optional<std::string> load() = 0;
    /// SHA-256 of the certificate, in hex.
    [[nodiscard]] virtual const std::string& fingerprint() const = 0;

    [[nodiscard]] virtual std::unique_ptr<net::Transport> line() const = 0;
    /// TLS where the caller begins with it, else plain bytes: both at one port, for callers who
    /// speak first.
    [[nodiscard]] virtual std::unique_ptr<net::Transport> line_or_plain() const = 0;
};

/// A certificate that nobody else has signed, with its key: both as PEM.
struct NewCertificate {
    std::string certificate;
    std::string key;
    std::string fingerprint;
};

/// The functions of the module.
struct Tls {
    std::unique_ptr<net::Transport> (*client)(TlsTrust trust);
    /// `certificates`: a file with the server's and those that vouch for it.
    std::unique_ptr<TlsServer> (*server)(std::string certificates, std::string key);
    /// None: OpenSSL can make none.
    std::optional<NewCertificate> (*new_certificate)();
};

/// Loads the module, the first time; or why it cannot be loaded.
[[nodiscard]] base::Result<const Tls*, std::string> load_tls();

/// Writes a certificate that nobody else has signed, and its key that only its owner may read, as
/// cert.pem and key.pem in that folder, which is made. Both must be new. The fingerprint, or why
/// not.
[[nodiscard]] base::Result<std::string, std::string> make_certificate(const std::string& folder);

} // namespace program
