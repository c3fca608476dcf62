// SPDX-License-Identifier: GPL-3.0-or-later
// Bans that do not depend on the name: blocks of addresses, and all guests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// A 128-bit address; IPv4 addresses are mapped to ::ffff:a.b.c.d.
using AddressBytes = std::array<std::uint8_t, 16>;
/// An IPv4 or IPv6 address as bytes, such as `192.0.2.7` or `2001:db8::1`; nothing for other text.
[[nodiscard]] std::optional<AddressBytes> read_address(std::string_view text);

class BanList {
  public:
    static constexpr std::size_t most = 1'000;
    static constexpr std::size_t longest_text = 64; ///< bytes of a ban's text
    static constexpr std::string_view all_guests = "guests";

    /// Bans an address, a block such as `192.0.2.0/24` or `2001:db8::/32`, or `guests`. False if
    /// the text is none of these or the list is full.
    bool add(std::string_view text);
    /// Removes a ban, however the block is written; false if there is none.
    bool remove(std::string_view text);
    [[nodiscard]] bool bans_address(std::string_view address) const;
    [[nodiscard]] bool is_full() const { return blocks_.size() >= most; }
    [[nodiscard]] bool bans_guests() const { return guests_; }
    /// All bans as texts, in the order in which they were added.
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
