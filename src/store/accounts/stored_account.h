// SPDX-License-Identifier: GPL-3.0-or-later
// One account as it is kept.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace store {

struct StoredAccount {
    struct Rating {
        double rating = 1500;
        double deviation = 350;
        double volatility = 0.06;
        int games = 0;
        bool operator==(const Rating&) const = default;
    };
    struct Message {
        std::string from;
        std::int64_t at = 0; ///< seconds since 1970
        std::string text;
        bool operator==(const Message&) const = default;
    };
    struct Played {
        int number = 0;
        std::int64_t at = 0; ///< when it ended, in seconds since 1970
        std::string row;     ///< as lists show it
        bool operator==(const Played&) const = default;
    };
    /// An entry of one of the account's personal lists.
    struct Listed {
        std::string list; ///< its name
        std::string item;
        bool operator==(const Listed&) const = default;
    };
    std::string name;     ///< unique, whatever the case of its letters
    std::string password; ///< a hash
    bool is_operator = false;
    bool muted = false;
    bool banned = false;
    std::array<Rating, 3> ratings{};    ///< bughouse, crazyhouse, chess
    std::optional<std::uint32_t> uid{}; ///< the user of this machine whose account it is
    std::vector<Message> messages{};    ///< the oldest first
    std::vector<Played> played{};       ///< the oldest first
    std::vector<Listed> listed{};       ///< the oldest first
    bool operator==(const StoredAccount&) const = default;
};

} // namespace store
