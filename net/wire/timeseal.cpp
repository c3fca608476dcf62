// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/timeseal.h"

#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace net {
namespace {

/// Not a secret: the key is in every client and in the server's documentation.
constexpr std::string_view key = "Timestamp (FICS) v1.0 - programmed by Henrik Gram.";
constexpr std::size_t block = 12;
constexpr std::array<std::pair<std::size_t, std::size_t>, 3> swaps{{{0, 11}, {2, 9}, {4, 7}}};
constexpr char time_begins = '\x18';
constexpr char time_ends = '\x19';
constexpr char padding = '1';
constexpr int shift = 32;
constexpr unsigned char high_bit = 0x80;
/// The largest time in milliseconds, since servers store it in 32 bits.
constexpr std::int64_t time_wraps = 2'147'483'647;
/// The largest time that is read: clients of others may count from 1970.
constexpr std::int64_t longest_time = 1'000'000'000'000'000;
constexpr std::string_view ping = "[G]";

void swap_blocks(std::string& text) {
    for (std::size_t at = 0; at + block <= text.size(); at += block) {
        for (const auto& [a, b] : swaps) {
            std::swap(text[at + a], text[at + b]);
        }
    }
}

unsigned char key_byte(std::size_t i) {
    return static_cast<unsigned char>(key[i % key.size()]);
}

} // namespace

std::string sealed(std::string_view line, base::Instant now, TimesealVersion seal) {
    std::string text(line.substr(0, longest_sealed_line));
    if (seal == TimesealVersion::none) {
        return text + '\n';
    }
    const std::int64_t wrapped = now.time_since_epoch().count() % time_wraps;
    text += fmt::format("{}{}{}", time_begins, wrapped <= 0 ? wrapped + time_wraps : wrapped,
                        time_ends);
    text.append((block - text.size() % block) % block, padding);
    swap_blocks(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int mixed = (static_cast<unsigned char>(text[i]) | high_bit) ^ key_byte(i);
        text[i] = static_cast<char>(mixed - shift);
    }
    text += static_cast<char>(high_bit); // the offset into the key, which is always 0
    return text + '\n';
}

std::optional<std::string> timeseal_greeting(TimesealVersion seal, std::string_view user,
                                             std::string_view system) {
    return seal == TimesealVersion::none
               ? std::nullopt
               : std::optional(fmt::format("{}|{}|{}|",
                                           seal == TimesealVersion::v1 ? "TIMESTAMP" : "TIMESEAL2",
                                           user, system));
}

std::optional<Unsealed> unsealed(std::string_view bytes) {
    if (bytes.size() % block != 1 || (static_cast<unsigned char>(bytes.back()) & high_bit) == 0) {
        return std::nullopt;
    }
    const std::size_t offset = static_cast<unsigned char>(bytes.back()) & ~unsigned{high_bit};
    std::string text(bytes.substr(0, bytes.size() - 1));
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int mixed = (static_cast<unsigned char>(text[i]) + shift) & 0xFF;
        text[i] = static_cast<char>((mixed ^ key_byte(i + offset)) & 0x7F);
    }
    swap_blocks(text);
    const auto begins = text.find(time_begins);
    const auto ends = text.find(time_ends, std::min(begins, text.size()));
    if (ends == std::string::npos) {
        return std::nullopt;
    }
    const auto time =
        base::to_number<std::int64_t>(std::string_view(text).substr(begins + 1, ends - begins - 1));
    if (!time || *time < 0 || *time > longest_time) {
        return std::nullopt;
    }
    return Unsealed{text.substr(0, begins), *time};
}

PingFilter::Filtered PingFilter::receive(std::string_view bytes) {
    Filtered filtered;
    if (seal_ == TimesealVersion::none) {
        filtered.data = bytes;
        return filtered;
    }
    filtered.data.reserve(bytes.size());
    for (const char c : bytes) {
        take(c, filtered);
    }
    return filtered;
}

void PingFilter::take(char c, Filtered& filtered) {
    if (std::exchange(swallow_cr_, false) && c == '\r') {
        return;
    }
    if (held_.size() >= ping.size()) {
        if (seal_ == TimesealVersion::v1 && c == '\r') {
            return; // FatICS ends its lines with CR LF
        }
        held_.clear();
        if (c == (seal_ == TimesealVersion::v1 ? '\n' : '\0')) {
            ++filtered.pings;
            swallow_cr_ = at_line_start_ = seal_ == TimesealVersion::v1;
            return;
        }
        filtered.data += ping;
    }
    if (c == ping[held_.size()] &&
        (seal_ == TimesealVersion::v2 || at_line_start_ || !held_.empty())) {
        held_ += c;
        at_line_start_ = false;
        return;
    }
    filtered.data += std::exchange(held_, {});
    if (c == ping.front() && seal_ == TimesealVersion::v2) {
        held_ = c;
        return;
    }
    filtered.data += c;
    at_line_start_ = c == '\n' || (at_line_start_ && c == '\r');
}

} // namespace net
