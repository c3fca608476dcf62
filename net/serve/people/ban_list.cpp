// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/ban_list.h"

#include "src/base/text.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace net {
namespace {

constexpr int all_bits = 128;
constexpr int bits_of_v4 = 32;

std::optional<std::array<std::uint8_t, 4>> read_v4(std::string_view text) {
    const auto parts = base::split(text, '.');
    std::array<std::uint8_t, 4> bytes{};
    if (parts.size() != bytes.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = base::to_number<std::uint8_t>(parts[i]);
        if (!byte) {
            return std::nullopt;
        }
        bytes.at(i) = *byte;
    }
    return bytes;
}

/// Parses groups of up to four hex digits separated by colons; empty for an empty text.
std::optional<std::vector<std::uint8_t>> read_groups(std::string_view text) {
    std::vector<std::uint8_t> bytes;
    if (text.empty()) {
        return bytes;
    }
    for (const std::string_view group : base::split(text, ':')) {
        std::uint16_t value = 0;
        const char* const end = group.data() + group.size();
        const auto read = std::from_chars(group.data(), end, value, 16);
        if (group.empty() || group.size() > 4 || read.ec != std::errc{} || read.ptr != end) {
            return std::nullopt;
        }
        bytes.push_back(static_cast<std::uint8_t>(value >> 8U));
        bytes.push_back(static_cast<std::uint8_t>(value & 0xFFU));
    }
    return bytes;
}

bool same_beginning(const AddressBytes& a, const AddressBytes& b, int bits) {
    for (int i = 0; i < bits; ++i) {
        const auto byte = static_cast<std::size_t>(i / 8);
        const unsigned mask = 0x80U >> static_cast<unsigned>(i % 8);
        if (((static_cast<unsigned>(a.at(byte)) ^ static_cast<unsigned>(b.at(byte))) & mask) != 0) {
            return false;
        }
    }
    return true;
}

} // namespace

std::optional<AddressBytes> read_address(std::string_view text) {
    constexpr std::string_view mapped = "::ffff:";
    text = text.substr(0, text.find('%')); // interface of a link-local address
    AddressBytes address{};
    if (const auto v4 = read_v4(text.starts_with(mapped) ? text.substr(mapped.size()) : text)) {
        address[10] = address[11] = 0xFF;
        std::copy(v4->begin(), v4->end(), address.begin() + 12);
        return address;
    }
    const auto gap = text.find("::");
    const bool whole = gap == std::string_view::npos;
    const auto head = read_groups(text.substr(0, whole ? text.size() : gap));
    const auto tail = read_groups(whole ? std::string_view{} : text.substr(gap + 2));
    const std::size_t given = head && tail ? head->size() + tail->size() : 0;
    if (!head || !tail || (whole ? given != address.size() : given >= address.size())) {
        return std::nullopt;
    }
    std::copy(head->begin(), head->end(), address.begin());
    std::copy(tail->rbegin(), tail->rend(), address.rbegin());
    return address;
}

std::optional<BanList::Block> BanList::read(std::string_view text) {
    const auto slash = std::min(text.find('/'), text.size());
    const auto address = read_address(text.substr(0, slash));
    const bool v4 = address && text.find(':') == std::string_view::npos;
    const int most_bits = v4 ? bits_of_v4 : all_bits;
    const auto bits = slash == text.size() ? std::optional(most_bits)
                                           : base::to_number<int>(text.substr(slash + 1));
    if (!address || !bits || *bits < 1 || *bits > most_bits || text.size() > longest_text) {
        return std::nullopt;
    }
    return Block{*address, *bits + all_bits - most_bits, std::string(text)};
}

bool BanList::add(std::string_view text) {
    if (text == all_guests) {
        guests_ = true;
        return true;
    }
    auto block = read(text);
    (void)remove(text);
    if (!block || is_full()) {
        return false;
    }
    blocks_.push_back(*std::move(block));
    return true;
}

bool BanList::remove(std::string_view text) {
    if (text == all_guests) {
        return std::exchange(guests_, false);
    }
    const auto block = read(text);
    return block && std::erase_if(blocks_, [&](const Block& one) {
                        return one.bits == block->bits &&
                               same_beginning(one.address, block->address, one.bits);
                    }) > 0;
}

bool BanList::bans_address(std::string_view address) const {
    const auto bytes = read_address(address);
    return bytes && std::ranges::any_of(blocks_, [&](const Block& one) {
               return same_beginning(one.address, *bytes, one.bits);
           });
}

std::vector<std::string> BanList::texts() const {
    std::vector<std::string> all;
    for (const Block& one : blocks_) {
        all.push_back(one.text);
    }
    if (guests_) {
        all.emplace_back(all_guests);
    }
    return all;
}

} // namespace net
