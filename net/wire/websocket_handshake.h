// SPDX-License-Identifier: GPL-3.0-or-later
// The opening handshake of WebSocket (RFC 6455, section 4): an HTTP request and its response.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// Maximum size of a request or response with its header fields, in bytes; longer ones are refused.
inline constexpr std::size_t most_handshake_bytes = 8192;
inline constexpr std::string_view handshake_end = "\r\n\r\n";

/// Bytes encoded in base64 (RFC 4648, section 4).
[[nodiscard]] std::string base64(std::string_view bytes);
/// The value of Sec-WebSocket-Accept for a key (section 4.2.2).
[[nodiscard]] std::string accepted_key(std::string_view key);

/// A client's request (section 4.1). `host` includes the port; `key` is 16 random bytes in base64.
[[nodiscard]] std::string handshake_request(std::string_view host, std::string_view path,
                                            std::string_view key);
/// A server's response to a client's request.
struct HandshakeAnswer {
    std::string text;  ///< a complete HTTP response
    std::string fault; ///< why the connection is refused; empty if it is accepted
};
/// In `origins`, allows pages of any site to connect.
inline constexpr std::string_view any_origin = "*";
/// Answers `request`, which includes its end (section 4.2). `origins` are sites whose pages may
/// connect, such as https://club.example, besides those of the host itself.
[[nodiscard]] HandshakeAnswer answer_handshake(std::string_view request,
                                               const std::vector<std::string>& origins);
/// A complete HTTP response that refuses, with a text for whoever reads it.
[[nodiscard]] std::string http_refusal(std::string_view status, std::string_view field,
                                       std::string_view text);
/// Why a client rejects the server's response to its `key`; empty if it accepts.
[[nodiscard]] std::string fault_of_answer(std::string_view answer, std::string_view key);

} // namespace net
