// SPDX-License-Identifier: GPL-3.0-or-later
// The characters for pieces and lines.
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

/// The style of pieces; a piece without room for its picture is a letter.
enum class PieceSet : std::uint8_t {
    letters, ///< safe everywhere
    figurines,
    blocks, ///< pictures of quadrants
    fine    ///< pictures of sextants, which not every font has
};

inline constexpr std::array all_piece_sets{PieceSet::letters, PieceSet::figurines, PieceSet::blocks,
                                           PieceSet::fine};

/// The abilities of a terminal, as found or as told.
struct Glyphs {
    PieceSet pieces = PieceSet::letters;
    bool ascii = true;    ///< ASCII characters only, lines and arrows included
    bool colour = false;  ///< colours tell sides and marked squares apart
    bool sextants = true; ///< sextants have one column on this terminal
    notation::PieceLetters letters{};

    [[nodiscard]] bool can_show(PieceSet set) const;
    /// Whether pieces are drawn as pictures where the squares have room for them.
    [[nodiscard]] bool pictures() const {
        return (pieces == PieceSet::blocks || pieces == PieceSet::fine) && can_show(pieces);
    }
    /// The glyphs with the next set that can be shown, `times` sets further on.
    [[nodiscard]] Glyphs turned(int times) const;
    /// A piece in a text: upper case or outlined White, lower case or filled Black.
    [[nodiscard]] std::string_view piece(rules::Piece piece) const;
    /// The piece where its colour on screen tells its side: capitals or filled figurines for both
    /// sides. Without colours as piece() has it.
    [[nodiscard]] std::string_view inked(rules::Piece piece) const;
    [[nodiscard]] std::string_view horizontal() const { return ascii ? "-" : "─"; }
    [[nodiscard]] std::string_view vertical() const { return ascii ? "|" : "│"; }
    [[nodiscard]] std::string_view dot() const { return ascii ? "." : "·"; }
    /// The end of a list of which not all has room.
    [[nodiscard]] std::string_view more() const { return ascii ? "..." : "…"; }
    /// The dot on a free square that the typed move could reach.
    [[nodiscard]] std::string_view free_square() const { return ascii ? "*" : "•"; }
};

/// A terminal and the locale that is in force on it.
struct Surroundings {
    std::string_view term; ///< TERM
    bool utf8 = false;
    bool colour = false;
    bool (*is_one_column)(char32_t) = nullptr; ///< the locale's width of a character
};

/// The glyphs to use; `asked` none: the best set that every font has. Where East Asian locales set
/// the width, lines and blocks take two columns, too: all is ASCII there.
[[nodiscard]] Glyphs glyphs_for(std::optional<PieceSet> asked, const Surroundings& there);

// Pieces as pictures of block characters: one shape for both sides, the colour tells them apart.

/// The pixels of one block character.
enum class Blocks : std::uint8_t {
    quadrants, ///< two by two
    sextants   ///< two across, three down; the larger pictures have none
};

/// Four rows of pixels tell kinds apart where these stand in their order, as in a reserve. On a
/// board of 4x2 they would melt into the piece on the square below: letters are read faster there.
enum class PictureFor : std::uint8_t { board, reserve };

/// `size.rows` rows of `size.columns` glyphs of one column.
struct Sprite {
    Size size;
    std::span<const Glyph> cells; ///< row by row; none where there was no room
};

/// The largest picture of that piece that fits into `room`: 10x5, 8x4, 6x3, or 4x2 where such are
/// drawn.
[[nodiscard]] Sprite sprite(rules::Kind kind, Size room, Blocks blocks,
                            PictureFor use = PictureFor::board);

} // namespace tui
