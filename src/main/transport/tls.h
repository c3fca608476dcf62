// SPDX-License-Identifier: GPL-3.0-or-later
// TLS by OpenSSL, 1.2 at least, as a layer below a session. OpenSSL is given bytes and gives bytes:
// sockets stay with those who have the other lines, too. The only header of it that others see.
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

[[nodiscard]] std::unique_ptr<net::Transport> tls_client(TlsTrust trust);

class TlsServer {
  public:
    /// Bytes of a handshake that a caller may send.
    static constexpr std::size_t longest_handshake = 64 * 1024;

    /// `certificates`: a file with the server's and those that vouch for it.
    TlsServer(std::string certificates, std::string key)
        : certificates_(std::move(certificates)), key_(std::move(key)) {}

    /// Reads the files, for lines that open from then on; with a problem the last ones stay.
    [[nodiscard]] std::optional<std::string> load();
    [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }

    [[nodiscard]] std::unique_ptr<net::Transport> line() const;
    /// TLS where the caller begins with it, else plain bytes: both at one port, for callers who
    /// speak first.
    [[nodiscard]] std::unique_ptr<net::Transport> line_or_plain() const;

  private:
    std::string certificates_;
    std::string key_;
    std::shared_ptr<void> context_;
    std::string fingerprint_;
};

} // namespace program
