// SPDX-License-Identifier: GPL-3.0-or-later
// One character cell of the screen, as a value.
#pragma once

#include <cstdint>
#include <string>

namespace tui {

/// What a cell means; a theme says how each looks. Never a colour.
enum class Style : std::uint8_t {
    plain,
    quiet,
    bold,
    title,
    good,
    notice,
    warning,
    alarm,
    light_square,
    dark_square,
    last_move,
    in_check,
    target,
    premove,
    pending,
    white_piece,
    black_piece,
    clock,
    clock_running,
    clock_low,
    input,
    cursor,
    selected,
    border
};

} // namespace tui
