// SPDX-License-Identifier: GPL-3.0-or-later
// FEN with reserves, and BFEN: boards as one line of text (WBN "BFEN"; games/DIALECTS.md section
// 5).
#pragma once

#include "src/base/instant.h"
#include "src/base/result.h"
#include "src/rules/setup.h"

#include <string>
#include <string_view>
#include <vector>

namespace notation {

/// Where a text stops making sense, and what was expected there.
struct TextFault {
    std::size_t column = 0; ///< bytes, from 0
    std::string expected;
};

/// Both orders of the middle fields, reserves in brackets or after a slash, `~` after a promoted
/// piece; missing fields take their usual values.
[[nodiscard]] base::Result<rules::Setup, TextFault> parse_fen(std::string_view text);
/// Reserves in brackets, counters last.
[[nodiscard]] std::string to_fen(const rules::Setup& setup);

/// One board of a BFEN; the last two numbers are seconds left, kept when they were given.
struct BfenBoard {
    rules::Setup setup;
    rules::PerSide<std::optional<base::Millis>> clocks{};
};
[[nodiscard]] base::Result<std::vector<BfenBoard>, TextFault> parse_bfen(std::string_view text);
/// The prose's order: board/reserve, side to move, castling, e.p., seconds of White, of Black.
[[nodiscard]] std::string to_bfen(const std::vector<BfenBoard>& boards);

} // namespace notation
