// SPDX-License-Identifier: GPL-3.0-or-later
// Orders as partners word them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace engine {

enum class Order : std::uint8_t {
    sit,
    go,
    fast,
    slow,
    cancel,
    dead,
    trades_good,
    trades_bad,
    sitting, ///< the partner itself waits
    moving,  ///< and no longer
    help,
    greeting,
    thanks,
    talk ///< understood, and nothing to do about it
};

/// The order that a whole phrase in lower case and single spaces stands for; none when it is not
/// known.
[[nodiscard]] std::optional<Order> read_order(std::string_view phrase);

} // namespace engine
