// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of the tests as one line of FEN, reserves in brackets.
#pragma once

#include "src/rules/board/position.h"

#include <string_view>

namespace support {

/// What notation::parse_fen reads; a text that is no board fails the test that asks.
[[nodiscard]] rules::Setup setup_of(std::string_view fen);
/// The position of `fen`; a fault fails the test that asks.
[[nodiscard]] rules::Position position_of(std::string_view fen, const rules::MoveLaws& laws = {},
                                          rules::Leniency leniency = {});

} // namespace support
