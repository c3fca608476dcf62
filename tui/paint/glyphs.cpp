// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/glyphs.h"

#include <array>

namespace tui {
namespace {

using Set = rules::PerKind<std::string_view>;

constexpr Set white_letters{{"P", "N", "B", "R", "Q", "K"}};
constexpr Set black_letters{{"p", "n", "b", "r", "q", "k"}};
// U+265F alone is drawn as an emoji by many terminals, two columns wide: U+FE0E asks for text.
constexpr Set filled{{"♟\uFE0E", "♞", "♝", "♜", "♛", "♚"}};
constexpr Set outlined{{"♙", "♘", "♗", "♖", "♕", "♔"}};

} // namespace

std::string_view Glyphs::piece(rules::Piece piece) const {
    const bool white = piece.side == rules::Side::white;
    switch (ascii ? PieceSet::letters : pieces) {
    case PieceSet::letters:
        return (white ? white_letters : black_letters)[piece.kind];
    case PieceSet::solid:
        return filled[piece.kind];
    case PieceSet::outlined:
        return (white ? outlined : filled)[piece.kind];
    }
    return "?";
}

char letter(rules::Piece piece) {
    return (piece.side == rules::Side::white ? white_letters : black_letters)[piece.kind].front();
}

} // namespace tui
