// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/known_certificates.h"

#include "src/base/text.h"
#include "src/store/files.h"

#include <fmt/core.h>

namespace store {
namespace {

constexpr std::size_t most_known_bytes = 128 * 1024;
constexpr std::size_t fingerprint_digits = 64;

/// Whether a line (host, port, fingerprint) is about that server.
bool is_line_of(std::string_view line, std::string_view host, std::string_view port) {
    const auto tokens = base::tokens(line);
    return tokens.size() == 3 && base::same_ignoring_case(tokens[0], host) && tokens[1] == port;
}

} // namespace

std::optional<std::string> read_fingerprint(std::string_view text) {
    std::string digits;
    for (const char c : base::lower(text)) {
        if (base::is_digit(c) || (c >= 'a' && c <= 'f')) {
            digits += c;
        } else if (c != ':') {
            return std::nullopt;
        }
    }
    return digits.size() == fingerprint_digits ? std::optional(digits) : std::nullopt;
}

std::string PinnedCertificates::fingerprint_of(std::string_view host, std::string_view port) const {
    const std::string text = read_whole(file_, most_known_bytes).value_or("");
    for (const std::string_view line : base::split(text, '\n')) {
        if (is_line_of(line, host, port)) {
            return std::string(base::tokens(line)[2]);
        }
    }
    return {};
}

std::optional<std::string> PinnedCertificates::remember(std::string_view host,
                                                        std::string_view port,
                                                        std::string_view fingerprint) const {
    const std::string before = read_whole(file_, most_known_bytes).value_or("");
    std::string text = fmt::format("{} {} {}\n", host, port, fingerprint);
    std::size_t servers = 1;
    for (const std::string_view line : base::split(before, '\n')) {
        if (!line.empty() && !is_line_of(line, host, port) && servers++ < most_servers) {
            text += fmt::format("{}\n", line);
        }
    }
    if (auto problem = create_parent_folders(file_)) {
        return problem;
    }
    return write_whole(file_, text);
}

} // namespace store
