// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/glyphs.h"

namespace tui {
namespace {

using Set = rules::PerKind<std::string_view>;

// U+265F alone is drawn as an emoji by many terminals, two columns wide: U+FE0E asks for text.
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
        return !ascii && colour && sextants;
    }
    return true;
}

Glyphs Glyphs::turned(int times) const {
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

std::string_view Glyphs::inked(rules::Piece piece) const {
    if (!colour) {
        return this->piece(piece);
    }
    return pieces == PieceSet::figurines && !ascii
               ? filled[piece.kind]
               : letters.letter({rules::Side::white, piece.kind});
}

Glyphs glyphs_for(std::optional<PieceSet> asked, const Surroundings& there) {
    // The console's fonts have no quadrants.
    const bool console = there.term.substr(0, 5) == "linux";
    Glyphs glyphs;
    glyphs.ascii = !there.utf8 || !there.is_one_column(U'▌') || !there.is_one_column(U'▘');
    glyphs.colour = there.colour;
    glyphs.sextants = there.is_one_column(U'\U0001FB00');
    glyphs.pieces = asked.value_or(console ? PieceSet::letters : PieceSet::blocks);
    return glyphs;
}

} // namespace tui
