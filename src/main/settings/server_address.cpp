// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/server_address.h"

#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>

namespace program {
namespace {

/// Whether the text has no characters that could break the handshake's lines.
bool is_one_word(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
}

/// Reads HOST, HOST:PORT or [ADDRESS]:PORT.
bool take_host(std::string_view text, ServerAddress& into) {
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) {
            return false;
        }
        into.host = text.substr(1, end - 1);
        rest = text.substr(end + 1);
    } else {
        const std::size_t colon = std::min(text.find(':'), text.size());
        into.host = text.substr(0, colon);
        rest = text.substr(colon);
    }
    if (!rest.empty()) {
        into.port = rest.substr(1);
    }
    return !into.host.empty() && (rest.empty() || rest.front() == ':');
}

} // namespace

OrComplaint<ServerAddress> read_address(std::string_view text) {
    constexpr std::string_view mark = "://";
    const std::size_t end = text.find(mark);
    ServerAddress address{std::string(text)};
    if (end == std::string_view::npos) {
        return address;
    }
    const std::string kind = base::lower(text.substr(0, end));
    const std::string_view rest = text.substr(end + mark.size());
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const bool is_web = kind == "ws" || kind == "wss";
    if ((!is_web && kind != "tls") || !is_one_word(rest) ||
        !take_host(rest.substr(0, slash), address) || (!is_web && slash + 1 < rest.size())) {
        return usage_failure("HOST " + base::printable(text) +
                             ": expected tls://HOST:PORT, ws://HOST:PORT/PATH or wss://...");
    }
    address.tls = kind != "ws";
    if (is_web) {
        address.web_path = slash == rest.size() ? "/" : std::string(rest.substr(slash));
    }
    return address;
}

std::string default_port(const ServerAddress& address) {
    if (address.web_path) {
        return address.tls ? "443" : "80"; // RFC 6455, section 3
    }
    return address.tls ? "5001" : "5000";
}

} // namespace program
