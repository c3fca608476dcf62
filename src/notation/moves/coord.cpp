// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/coord.h"

#include "src/base/text.h"

#include <fmt/format.h>

#include <cstdlib>

namespace notation {
namespace {

using rules::Kind;
using rules::Move;
using rules::Square;

constexpr std::string_view kind_letters = "PNBRQK";

char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

char letter(Kind kind) {
    return kind_letters[static_cast<std::size_t>(kind)];
}

char letter(rules::Piece piece) {
    const char upper = letter(piece.kind);
    return piece.side == rules::Side::white ? upper : to_lower(upper);
}

std::optional<Kind> kind_from(char c) {
    for (const Kind kind : rules::all_kinds) {
        if (letter(kind) == c || to_lower(letter(kind)) == c) {
            return kind;
        }
    }
    return std::nullopt;
}

std::optional<rules::Piece> piece_from(char c) {
    const auto kind = kind_from(c);
    if (!kind) {
        return std::nullopt;
    }
    const auto side = letter(*kind) == c ? rules::Side::white : rules::Side::black;
    return rules::Piece{side, *kind, false};
}

std::string_view name(Kind kind) {
    switch (kind) {
    case Kind::pawn:
        return "pawn";
    case Kind::knight:
        return "knight";
    case Kind::bishop:
        return "bishop";
    case Kind::rook:
        return "rook";
    case Kind::queen:
        return "queen";
    case Kind::king:
        return "king";
    }
    return "";
}

std::string to_text(Square square) {
    return {static_cast<char>('a' + rules::file_of(square)),
            static_cast<char>('1' + rules::rank_of(square))};
}

std::optional<Square> square_from(std::string_view text) {
    if (text.size() != 2) {
        return std::nullopt;
    }
    const auto file = file_from(text[0]);
    const auto rank = rank_from(text[1]);
    if (!file || !rank) {
        return std::nullopt;
    }
    return rules::square(*file, *rank);
}

std::optional<int> file_from(char c) {
    return c >= 'a' && c <= 'h' ? std::optional<int>{c - 'a'} : std::nullopt;
}

std::optional<int> rank_from(char c) {
    return c >= '1' && c <= '8' ? std::optional<int>{c - '1'} : std::nullopt;
}

Square castled_king(Square king, Square rook) {
    constexpr int c_file = 2;
    constexpr int g_file = 6;
    return rules::square(rook > king ? g_file : c_file, rules::rank_of(king));
}

std::string to_coordinates(Move move) {
    switch (move.type()) {
    case Move::Type::none:
        return "(none)";
    case Move::Type::drop:
        return fmt::format("{}@{}", letter(move.kind()), to_text(move.to()));
    case Move::Type::promotion:
        return to_text(move.from()) + to_text(move.to()) + to_lower(letter(move.kind()));
    case Move::Type::step:
        return to_text(move.from()) + to_text(move.to());
    case Move::Type::castle:
        break;
    }
    const Square to = castled_king(move.from(), move.to());
    const bool step_too = std::abs(rules::file_of(to) - rules::file_of(move.from())) < 2;
    return to_text(move.from()) + to_text(step_too ? move.to() : to);
}

} // namespace notation
