// SPDX-License-Identifier: GPL-3.0-or-later
// Bans that hold for any name: blocks of addresses, and all guests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// An address of 128 bits; one of IPv4 as ::ffff:a.b.c.d.
using AddressBytes = std::array<std::uint8_t, 16>;
/// `192.0.2.7`, `2001:db8::1`; nothing for anything else.
[[nodiscard]] std::optional<AddressBytes> read_address(std::string_view text);

class BanList {
  public:
    static constexpr std::size_t most = 1'000;
    static constexpr std::string_view all_guests = "guests";

    /// `192.0.2.0/24`, `2001:db8::/32`, an address, or `guests`. False: it is none of these, or the
    /// list is full.
    bool add(std::string_view text);
    /// However that block is written. False: it was not there.
    bool remove(std::string_view text);
    [[nodiscard]] bool has_address(std::string_view address) const;
    [[nodiscard]] bool has_guests() const { return guests_; }
    /// As they were added, one each.
    [[nodiscard]] std::vector<std::string> texts() const;

  private:
    struct Block {
        AddressBytes address{};
        int bits = 0;
        std::string text;
    };
    [[nodiscard]] static std::optional<Block> read(std::string_view text);

    std::vector<Block> blocks_;
    bool guests_ = false;
};

} // namespace net
