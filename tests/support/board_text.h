// SPDX-License-Identifier: GPL-3.0-or-later
// Positions for tests, written as one line of FEN with reserves in brackets.
#pragma once

#include "src/rules/board/position.h"

#include <string_view>

namespace support {

/// The result of notation::parse_fen. Fails the calling test if `fen` cannot be read.
[[nodiscard]] rules::Setup setup_of(std::string_view fen);
/// The position of `fen`. Fails the calling test if it is not legal.
[[nodiscard]] rules::Position position_of(std::string_view fen, const rules::MoveLaws& laws = {},
                                          rules::Leniency leniency = {});

} // namespace support
