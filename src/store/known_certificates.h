// SPDX-License-Identifier: GPL-3.0-or-later
// Fingerprints of the server certificates that the user trusts: a small file, one line per server.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace store {

/// A certificate's SHA-256 as 64 lower-case hex digits. Also accepts the colons and capitals that
/// OpenSSL prints. Nothing if the text is no SHA-256.
[[nodiscard]] std::optional<std::string> read_fingerprint(std::string_view text);

class PinnedCertificates {
  public:
    /// The maximum number of servers; the newest are kept.
    static constexpr std::size_t most_servers = 200;

    /// `file` need not exist.
    explicit PinnedCertificates(std::string file) : file_(std::move(file)) {}

    /// The trusted fingerprint of that server's certificate; empty if there is none.
    [[nodiscard]] std::string fingerprint_of(std::string_view host, std::string_view port) const;
    /// Replaces the fingerprint of that server. Returns the error.
    [[nodiscard]] std::optional<std::string> remember(std::string_view host, std::string_view port,
                                                      std::string_view fingerprint) const;

  private:
    std::string file_;
};

} // namespace store
