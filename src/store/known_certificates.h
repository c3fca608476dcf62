// SPDX-License-Identifier: GPL-3.0-or-later
// Fingerprints of servers' certificates that the user has trusted: a small file, a line a server.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace store {

/// SHA-256 of a certificate as it is kept: 64 digits of hex in lower case. Read with colons and
/// capitals, too, as OpenSSL prints it; none: it is no SHA-256.
[[nodiscard]] std::optional<std::string> read_fingerprint(std::string_view text);

class KnownCertificates {
  public:
    /// The newest are kept.
    static constexpr std::size_t most_servers = 200;

    /// `file` need not be there.
    explicit KnownCertificates(std::string file) : file_(std::move(file)) {}

    /// The fingerprint of that server's; empty: it is not known.
    [[nodiscard]] std::string of(std::string_view host, std::string_view port) const;
    /// In place of the last one. Answers what went wrong.
    [[nodiscard]] std::optional<std::string> remember(std::string_view host, std::string_view port,
                                                      std::string_view fingerprint) const;

  private:
    std::string file_;
};

} // namespace store
