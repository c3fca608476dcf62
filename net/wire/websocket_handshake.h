// SPDX-License-Identifier: GPL-3.0-or-later
// The opening handshake of WebSocket, RFC 6455 section 4: a request and an answer of HTTP.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// Bytes of a request or an answer with its fields; longer ones are refused.
inline constexpr std::size_t longest_handshake = 8192;
inline constexpr std::string_view handshake_end = "\r\n\r\n";

/// Binary as text, RFC 4648 section 4.
[[nodiscard]] std::string base64(std::string_view bytes);
/// The value of Sec-WebSocket-Accept that answers a key, 4.2.2.
[[nodiscard]] std::string accepted_key(std::string_view key);

/// The request of a client, 4.1. `host` with its port; `key`: 16 random bytes in base64.
[[nodiscard]] std::string handshake_request(std::string_view host, std::string_view path,
                                            std::string_view key);
/// A server's answer to the client's request.
struct HandshakeAnswer {
    std::string text;  ///< a whole answer of HTTP
    std::string fault; ///< why the line is refused; empty: it is open with this answer
};
/// Among `origins`: pages of any site may connect.
inline constexpr std::string_view any_origin = "*";
/// `request` with its end, 4.2. `origins`: whose pages may connect, as in https://club.example,
/// beside those of the host itself.
[[nodiscard]] HandshakeAnswer answer_handshake(std::string_view request,
                                               const std::vector<std::string>& origins);
/// A complete HTTP answer that refuses, with a text for the person who reads it.
[[nodiscard]] std::string http_refusal(std::string_view status, std::string_view field,
                                       std::string_view text);
/// Why a client does not take the server's answer to its `key`; empty: it does.
[[nodiscard]] std::string fault_of_answer(std::string_view answer, std::string_view key);

} // namespace net
