// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/glyphs.h"

namespace tui {
namespace {

using Set = rules::PerKind<std::string_view>;

// Many terminals draw a bare U+265F as a two-column emoji; U+FE0E requests the text form.
constexpr Set filled{{"♟\uFE0E", "♞", "♝", "♜", "♛", "♚"}};
constexpr Set outlined{{"♙", "♘", "♗", "♖", "♕", "♔"}};

} // namespace

bool Glyphs::can_show(PieceSet set) const {
    switch (set) {
    case PieceSet::letters:
        break;
    case PieceSet::figurines:
        return !ascii;
    case PieceSet::blocks:
        return !ascii && colour;
    case PieceSet::fine:
        return !ascii && colour && one_column_sextants;
    }
    return true;
}

Glyphs Glyphs::with_next_set(int times) const {
    Glyphs other = *this;
    if (pieces == PieceSet::fine && !can_show(pieces)) {
        other.pieces = PieceSet::blocks;
    }
    if (!can_show(other.pieces)) {
        other.pieces = PieceSet::letters;
    }
    int sets = 0;
    for (const PieceSet set : all_piece_sets) {
        sets += can_show(set) ? 1 : 0;
    }
    for (int left = times % sets; left > 0;) {
        const auto next = static_cast<std::size_t>(other.pieces) + 1;
        other.pieces = all_piece_sets[next % all_piece_sets.size()];
        left -= can_show(other.pieces) ? 1 : 0;
    }
    return other;
}

std::string_view Glyphs::piece(rules::Piece piece) const {
    const bool white = piece.side == rules::Side::white;
    if (pieces == PieceSet::figurines && !ascii) {
        return (white ? outlined : filled)[piece.kind];
    }
    return letters.letter(piece);
}

std::string_view Glyphs::coloured_piece(rules::Piece piece) const {
    if (!colour) {
        return this->piece(piece);
    }
    return pieces == PieceSet::figurines && !ascii
               ? filled[piece.kind]
               : letters.letter({rules::Side::white, piece.kind});
}

Glyphs glyphs_for(std::optional<PieceSet> asked, const TerminalTraits& there) {
    // The fonts of the Linux console have no quadrants.
    const bool console = there.term.substr(0, 5) == "linux";
    Glyphs glyphs;
    glyphs.ascii = !there.utf8 || !there.is_one_column(U'▌') || !there.is_one_column(U'▘');
    glyphs.colour = there.colour;
    glyphs.one_column_sextants = there.is_one_column(U'\U0001FB00');
    glyphs.pieces = asked.value_or(console ? PieceSet::letters : PieceSet::blocks);
    return glyphs;
}

// The lowest pixels are empty, and at least one on each side (except for the king of 6x3), so that
// neighbours do not merge. Pawns are lower than the rest: the eye notices height first.

namespace {

/// Four pixels as a character.
constexpr Glyph quadrant(unsigned pixels) {
    return Glyph(quadrant_blocks[pixels]);
}

/// Six pixels as a character: U+1FB00 and up, skipping patterns that exist as other blocks.
constexpr Glyph sextant(unsigned pixels) {
    constexpr unsigned left = 0b010101;
    constexpr unsigned right = 0b101010;
    constexpr unsigned all = 0b111111;
    if (pixels == 0 || pixels == left || pixels == right || pixels == all) {
        return quadrant(pixels & 0b1111U);
    }
    const unsigned place = pixels - 1 - (pixels > left ? 1 : 0) - (pixels > right ? 1 : 0);
    const std::array<char, 4> utf8{'\xF0', '\x9F', '\xAC', static_cast<char>(0x80U + place)};
    return Glyph(std::string_view(utf8.data(), utf8.size()));
}

template <std::size_t columns, std::size_t rows>
using Pictures = rules::PerKind<std::array<Glyph, columns * rows>>;

/// The six kinds from bitmaps with spaces between; a cell is two pixels wide and `down` high.
template <std::size_t columns, std::size_t rows, std::size_t down>
constexpr Pictures<columns, rows>
pictures(const std::array<std::string_view, rows * down>& bitmaps) {
    Pictures<columns, rows> all{};
    for (const rules::Kind kind : rules::all_kinds) {
        const std::size_t left = static_cast<std::size_t>(kind) * (2 * columns + 1);
        for (std::size_t cell = 0; cell < columns * rows; ++cell) {
            unsigned pixels = 0;
            for (std::size_t i = 0; i < 2 * down; ++i) {
                const std::string_view line = bitmaps[cell / columns * down + i / 2];
                const bool is_set = line[left + cell % columns * 2 + i % 2] == '#';
                pixels |= is_set ? 1U << i : 0U;
            }
            all[kind][cell] = down == 2 ? quadrant(pixels) : sextant(pixels);
        }
    }
    return all;
}

// clang-format off
constexpr auto quadrants_4x2 = pictures<4, 2, 2>({
    "........ ..###... ...##... .#.##.#. #..##..# ...##...",
    "...##... .#####.. ..#.##.. .######. ##.##.## .######.",
    "...##... ...####. ..####.. ..####.. .######. ...##...",
    "..####.. ..#####. .######. .######. .######. .######.",
});

constexpr auto quadrants_6x3 = pictures<6, 3, 2>({
    "............ ....###..... .....##..... ............ .#...##...#. .....##.....",
    ".....##..... ..##.#####.. ...###.##... ..##.##.##.. .##.####.##. ...######...",
    "....####.... .##########. ...##.###... ..########.. ..########.. .....##.....",
    ".....##..... .....######. .....##..... ...######... ...######... .####..####.",
    "...######... ...########. ..########.. ..########.. ..########.. .##########.",
    "............ ............ ............ ............ ............ ..########..",
});

constexpr auto quadrants_8x4 = pictures<8, 4, 2>({
    "................ .......##....... .......##....... ................ .......##....... .......##.......",
    "................ .....#######.... ......####...... ...###.##.###... .##...####...##. .....######.....",
    "......####...... ...###.######... .....###.##..... ...##########... ..###.####.###.. .......##.......",
    "......####...... ..############.. .....##.###..... ....########.... ..############.. ..#####..#####..",
    ".......##....... ..###..#######.. ......####...... ....########.... ...##########... ..############..",
    "......####...... ......########.. .....######..... ....########.... ....########.... ....########....",
    "....########.... ....##########.. ...##########... ..############.. ...##########... ...##########...",
    "................ ................ ................ ................ ................ ................",
});

constexpr auto quadrants_10x5 = pictures<10, 5, 2>({
    ".................... .........#.##....... .........##......... .................... .........##......... .........##.........",
    ".................... .......########..... ........####........ ....###.####.###.... ..##....####....##.. .......######.......",
    "........####........ .....###.#######.... .......####.#....... ....############.... ...##...####...##... .........##.........",
    ".......######....... ....#############... ......####.###...... .....##########..... ...###.######.###... ...#####.##.#####...",
    "........####........ ...##############... ......###.####...... ......########...... ....############.... ..######.##.######..",
    ".........##......... ...####..########... .......######....... ......########...... ....############.... ...######..######...",
    "........####........ ........########.... ........####........ ......########...... .....##########..... ....############....",
    ".......######....... .......#########.... .......######....... .....##########..... ......########...... ......########......",
    ".....##########..... .....############... ....############.... ....############.... ....############.... ....############....",
    ".................... .................... .................... .................... .................... ....................",
});

constexpr auto sextants_4x2 = pictures<4, 2, 3>({
    "........ ...##... ...##... .#.##.#. #..##..# ...##...",
    "...##... .#####.. ..#.##.. .######. #.####.# .######.",
    "..####.. ##.####. ..####.. ..####.. .######. ...##...",
    "...##... ...####. ...##... ..####.. ..####.. .######.",
    "..####.. ..#####. .######. .######. .######. .######.",
    "........ ........ ........ ........ ........ ........",
});

constexpr auto sextants_6x3 = pictures<6, 3, 3>({
    "............ .....#.#.... .....##..... ............ .....##..... .....##.....",
    "............ ....#####... ....####.... ..##.##.##.. .#...##...#. ...######...",
    "....####.... ..##.#####.. ...###.##... ..########.. .##.####.##. .....##.....",
    "....####.... .##########. ...##.###... ...######... .##########. .####..####.",
    ".....##..... .####.#####. ...######... ...######... ..########.. .##########.",
    "....####.... .....######. ....####.... ...######... ...######... ..########..",
    "...######... ....#######. .....##..... ..########.. ..########.. ...######...",
    "..########.. ..#########. ..########.. .##########. ..########.. ..########..",
    "............ ............ ............ ............ ............ ............",
});
// clang-format on

} // namespace

Sprite sprite(rules::Kind kind, Size room, Blocks blocks, PictureFor use) {
    const bool fine = blocks == Blocks::sextants;
    const auto has = [room](int columns, int rows) {
        return room.columns >= columns && room.rows >= rows;
    };
    if (has(10, 5)) {
        return {{10, 5}, quadrants_10x5[kind]};
    }
    if (has(8, 4)) {
        return {{8, 4}, quadrants_8x4[kind]};
    }
    if (has(6, 3)) {
        return {{6, 3}, fine ? sextants_6x3[kind] : quadrants_6x3[kind]};
    }
    if (has(4, 2) && (fine || use == PictureFor::reserve)) {
        return {{4, 2}, fine ? sextants_4x2[kind] : quadrants_4x2[kind]};
    }
    return {};
}

} // namespace tui
