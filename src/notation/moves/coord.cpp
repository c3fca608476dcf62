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
constexpr std::size_t most_second_digits = 9;

char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool all_digits(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// ".5" is 500 ms: the first three digits behind the point.
std::int64_t thousandths(std::string_view digits) {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        value = value * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    }
    return value;
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

std::optional<base::Millis> seconds_from(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    text.remove_prefix(negative ? 1 : 0);
    const auto point = text.find('.');
    const auto whole = text.substr(0, point);
    const auto fraction =
        point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    if (whole.empty() || whole.size() > most_second_digits || !all_digits(whole) ||
        !all_digits(fraction) || (point != std::string_view::npos && fraction.empty())) {
        return std::nullopt;
    }
    const auto ms = *base::to_number<std::int64_t>(whole) * 1000 + thousandths(fraction);
    return base::Millis{negative ? -ms : ms};
}

std::string to_seconds(base::Millis time) {
    const auto ms = time.count();
    const auto size = ms < 0 ? -ms : ms;
    auto text = fmt::format("{}{}", ms < 0 ? "-" : "", size / 1000);
    if (size % 1000 != 0) {
        text += fmt::format(".{:03}", size % 1000);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

} // namespace notation
