// SPDX-License-Identifier: GPL-3.0-or-later
// The characters used for pieces and lines.
#pragma once

#include "src/notation/moves/piece_letters.h"
#include "src/rules/types.h"
#include "tui/grid/cell.h"
#include "tui/grid/size.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace tui {

/// How pieces are drawn; where a picture does not fit, a piece is a letter.
enum class PieceSet : std::uint8_t {
    letters, ///< works on every terminal
    figurines,
    blocks, ///< pictures made of quadrant characters
    fine    ///< pictures made of sextant characters, which not every font has
};

inline constexpr std::array all_piece_sets{PieceSet::letters, PieceSet::figurines, PieceSet::blocks,
                                           PieceSet::fine};

/// The characters and pieces that a terminal can show, as detected or configured.
struct Glyphs {
    PieceSet pieces = PieceSet::letters;
    bool ascii = true;               ///< ASCII only, even for lines and arrows
    bool colour = false;             ///< colour distinguishes sides and marked squares
    bool one_column_sextants = true; ///< sextants are one column wide on this terminal
    notation::PieceLetters letters{};

    [[nodiscard]] bool can_show(PieceSet set) const;
    /// Whether pieces are drawn as pictures where squares are large enough.
    [[nodiscard]] bool pictures() const {
        return (pieces == PieceSet::blocks || pieces == PieceSet::fine) && can_show(pieces);
    }
    /// The same glyphs with another piece set: `times` steps further among those that can be shown.
    [[nodiscard]] Glyphs with_next_set(int times) const;
    /// A piece within text: White is upper case or outlined, Black is lower case or filled.
    [[nodiscard]] std::string_view piece(rules::Piece piece) const;
    /// A piece where its colour on the screen shows its side: a capital letter or a filled figurine
    /// for both. Without colour, the same as piece().
    [[nodiscard]] std::string_view coloured_piece(rules::Piece piece) const;
    [[nodiscard]] std::string_view horizontal() const { return ascii ? "-" : "─"; }
    [[nodiscard]] std::string_view vertical() const { return ascii ? "|" : "│"; }
    [[nodiscard]] std::string_view dot() const { return ascii ? "." : "·"; }
    /// An ellipsis, which ends a shortened list.
    [[nodiscard]] std::string_view ellipsis() const { return ascii ? "..." : "…"; }
    /// The mark on a free square that the move being typed could reach.
    [[nodiscard]] std::string_view free_square() const { return ascii ? "*" : "•"; }
};

/// A terminal and the locale in use on it.
struct TerminalTraits {
    std::string_view term; ///< the value of TERM
    bool utf8 = false;
    bool colour = false;
    bool (*is_one_column)(char32_t) = nullptr; ///< whether the locale gives a character one column
};

/// Chooses the glyphs. Without `asked`: the best set that every font has. In East Asian locales,
/// where line and block characters take two columns, everything is ASCII.
[[nodiscard]] Glyphs glyphs_for(std::optional<PieceSet> asked, const TerminalTraits& there);

// Pieces as pictures of block characters: one shape for both sides, told apart by colour.

/// The pixels that one block character has.
enum class Blocks : std::uint8_t {
    quadrants, ///< two by two pixels
    sextants   ///< two across and three down; not available for the largest pictures
};

/// Where a picture is used. The smallest pictures, of four rows of pixels, are clear only in the
/// fixed order of a reserve; on 4x2 squares they would merge with the piece below, and letters are
/// easier to read.
enum class PictureFor : std::uint8_t { board, reserve };

/// A picture of one-column glyphs.
struct Sprite {
    Size size;
    std::span<const Glyph> cells; ///< row by row; empty if no drawing fits the square
};

/// The largest picture of that piece that fits into `room`: 10x5, 8x4, 6x3 or, for a reserve, 4x2
/// cells.
[[nodiscard]] Sprite sprite(rules::Kind kind, Size room, Blocks blocks,
                            PictureFor use = PictureFor::board);

} // namespace tui
