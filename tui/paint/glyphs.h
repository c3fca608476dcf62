// SPDX-License-Identifier: GPL-3.0-or-later
// Which characters stand for pieces and lines.
#pragma once

#include "src/rules/types.h"

#include <string_view>

namespace tui {

enum class PieceSet : std::uint8_t {
    letters,  ///< upper case White, lower case Black: safe everywhere
    solid,    ///< filled figurines for both sides, told apart by colour
    outlined, ///< outlined for White and filled for Black: for figurines without colour
};

/// What a terminal was found, or told, to be able to show.
struct Glyphs {
    PieceSet pieces = PieceSet::letters;
    bool ascii = true; ///< no character beyond ASCII, lines and arrows included

    [[nodiscard]] std::string_view piece(rules::Piece piece) const;
    [[nodiscard]] std::string_view horizontal() const { return ascii ? "-" : "─"; }
    [[nodiscard]] std::string_view vertical() const { return ascii ? "|" : "│"; }
    [[nodiscard]] std::string_view dot() const { return ascii ? "." : "·"; }
};

/// 'P', 'n', ...: upper case White, lower case Black.
[[nodiscard]] char letter(rules::Piece piece);

} // namespace tui
