// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/websocket_handshake.h"

#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <fmt/format.h>
#include <optional>

namespace net {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t key_length = 24; ///< 16 bytes in base64

using Sha1 = std::array<std::uint32_t, 5>;

/// Adds one block of 64 bytes (FIPS 180-4, section 6.1.2).
void add_block(Sha1& sum, std::string_view block) {
    std::array<std::uint32_t, 80> schedule{};
    for (std::size_t i = 0; i < 64; ++i) {
        schedule[i / 4] = schedule[i / 4] << 8U | static_cast<unsigned char>(block[i]);
    }
    for (std::size_t i = 16; i < schedule.size(); ++i) {
        schedule[i] =
            std::rotl(schedule[i - 3] ^ schedule[i - 8] ^ schedule[i - 14] ^ schedule[i - 16], 1);
    }
    auto [a, b, c, d, e] = sum;
    for (std::size_t i = 0; i < schedule.size(); ++i) {
        constexpr std::array<std::uint32_t, 4> constants{0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC,
                                                         0xCA62C1D6};
        const std::uint32_t mixed = i < 20              ? (b & c) | (~b & d)
                                    : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d)
                                                        : b ^ c ^ d;
        const std::uint32_t next = std::rotl(a, 5) + mixed + e + constants[i / 20] + schedule[i];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    sum = {sum[0] + a, sum[1] + b, sum[2] + c, sum[3] + d, sum[4] + e};
}

/// SHA-1, as the RFC requires: it protects nothing, but proves that both sides speak WebSocket.
std::string sha1(std::string_view text) {
    std::string padded = std::string(text) + '\x80';
    padded.append((120 - padded.size() % 64) % 64, '\0');
    for (unsigned shift = 64; shift > 0; shift -= 8) {
        padded += static_cast<char>(std::uint64_t{text.size()} * 8 >> (shift - 8) & 0xFF);
    }
    Sha1 sum{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    for (std::size_t at = 0; at < padded.size(); at += 64) {
        add_block(sum, std::string_view(padded).substr(at, 64));
    }
    std::string bytes;
    for (const std::uint32_t word : sum) {
        for (unsigned shift = 32; shift > 0; shift -= 8) {
            bytes += static_cast<char>(word >> (shift - 8) & 0xFF);
        }
    }
    return bytes;
}

// The first line of a request or response, and its header fields.

class Head {
  public:
    explicit Head(std::string_view text) : lines_(base::split(text, '\n')) {}

    [[nodiscard]] std::string_view first() const { return base::trim(lines_.front()); }
    [[nodiscard]] std::vector<std::string_view> fields(std::string_view name) const {
        std::vector<std::string_view> found;
        for (std::size_t i = 1; i < lines_.size(); ++i) {
            const std::size_t colon = lines_[i].find(':');
            if (colon != std::string_view::npos &&
                base::same_ignoring_case(lines_[i].substr(0, colon), name)) {
                found.push_back(base::trim(lines_[i].substr(colon + 1)));
            }
        }
        return found;
    }
    /// The value of a field; nothing if it is missing or occurs more than once.
    [[nodiscard]] std::optional<std::string_view> field(std::string_view name) const {
        const auto found = fields(name);
        return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
    }
    /// Whether the field's comma-separated list contains that word.
    [[nodiscard]] bool says(std::string_view name, std::string_view word) const {
        const auto list = base::split(field(name).value_or(""), ',');
        return std::ranges::any_of(list, [&](std::string_view one) {
            return base::same_ignoring_case(base::trim(one), word);
        });
    }

  private:
    std::vector<std::string_view> lines_;
};

constexpr std::string_view for_browsers =
    "This is a chess server for programs that speak WebSocket.\r\n";

std::string_view without_port(std::string_view authority) {
    const std::size_t colon = authority.rfind(':');
    const bool in_address =
        authority.find(']', std::min(colon, authority.size())) != std::string_view::npos; // [::1]
    return in_address ? authority : authority.substr(0, colon);
}

/// Whether the page that connects may do so: browsers name it in Origin (section 10.2). Pages of
/// this host and of the named sites may, and so may programs, which send no Origin.
bool may_ask(const Head& head, const std::vector<std::string>& origins) {
    const auto said = head.fields("Origin");
    if (said.empty()) {
        return true;
    }
    const std::string_view origin = said.front();
    const bool is_named = std::ranges::any_of(origins, [origin](const std::string& one) {
        return one == any_origin || base::same_ignoring_case(one, origin);
    });
    constexpr std::string_view mark = "://";
    const std::size_t scheme = origin.find(mark);
    const bool same_host =
        scheme != std::string_view::npos &&
        base::same_ignoring_case(without_port(origin.substr(scheme + mark.size())),
                                 without_port(head.field("Host").value_or("")));
    return said.size() == 1 && (is_named || same_host);
}

} // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = i; k < i + 3; ++k) {
            three = three << 8U | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= bytes.size() - i ? alphabet[three >> (18 - 6 * k) & 0x3F] : '=';
        }
    }
    return text;
}

std::string accepted_key(std::string_view key) {
    return base64(sha1(std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"));
}

std::string handshake_request(std::string_view host, std::string_view path, std::string_view key) {
    return fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: {}\r\n"
                       "Sec-WebSocket-Version: 13\r\n\r\n",
                       path, host, key);
}

std::string http_refusal(std::string_view status, std::string_view field, std::string_view text) {
    return fmt::format("HTTP/1.1 {}\r\n{}Connection: close\r\nContent-Type: text/plain\r\n"
                       "Content-Length: {}\r\n\r\n{}",
                       status, field, text.size(), text);
}

HandshakeAnswer answer_handshake(std::string_view request,
                                 const std::vector<std::string>& origins) {
    const Head head(request);
    const auto key = head.field("Sec-WebSocket-Key");
    if (!head.first().starts_with("GET ") || !head.first().ends_with(" HTTP/1.1") ||
        !head.field("Host")) {
        return {http_refusal("400 Bad Request", "", for_browsers), "no request of HTTP/1.1"};
    }
    if (!head.says("Upgrade", "websocket") || !head.says("Connection", "upgrade")) {
        return {http_refusal("426 Upgrade Required", "Upgrade: websocket\r\n", for_browsers),
                "a browser's request, not for WebSocket"};
    }
    if (head.field("Sec-WebSocket-Version") != "13") {
        return {http_refusal("426 Upgrade Required", "Sec-WebSocket-Version: 13\r\n", for_browsers),
                "another version of WebSocket"};
    }
    if (!key || key->size() != key_length || !key->ends_with("==")) {
        return {http_refusal("400 Bad Request", "", for_browsers), "no key of WebSocket's"};
    }
    if (!may_ask(head, origins)) {
        return {http_refusal("403 Forbidden", "", "This page may not connect here.\r\n"),
                "the page of another site"};
    }
    // Some clients ask for the subprotocol that others use for telnet, and disconnect without it.
    const bool binary = head.says("Sec-WebSocket-Protocol", "binary");
    return {fmt::format("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n{}\r\n",
                        accepted_key(*key), binary ? "Sec-WebSocket-Protocol: binary\r\n" : ""),
            {}};
}

std::string fault_of_answer(std::string_view answer, std::string_view key) {
    const Head head(answer);
    if (!head.first().starts_with("HTTP/1.1 101")) {
        constexpr std::size_t most_shown = 60;
        return "no WebSocket there: the server answers \"" +
               base::printable(head.first().substr(0, most_shown)) + "\"";
    }
    const bool agreed = head.says("Upgrade", "websocket") && head.says("Connection", "upgrade") &&
                        head.field("Sec-WebSocket-Accept") == accepted_key(key) &&
                        !head.field("Sec-WebSocket-Extensions") &&
                        !head.field("Sec-WebSocket-Protocol");
    return agreed ? "" : "the server's answer is none of WebSocket's";
}

} // namespace net
