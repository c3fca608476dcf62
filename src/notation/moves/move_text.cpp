// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/move_text.h"

#include "src/base/text.h"

#include <fmt/format.h>

#include <cstdlib>

namespace notation {
namespace {

using rules::Kind;
using Type = rules::Move::Type;

bool drop_suffix(std::string_view& text, std::string_view suffix) {
    if (!text.ends_with(suffix)) {
        return false;
    }
    text.remove_suffix(suffix.size());
    return true;
}

/// Removes the marks after the move from `text`.
void read_marks(std::string_view& text, WrittenMove& written) {
    for (auto before = text.size() + 1; text.size() != before;) {
        before = text.size();
        if (text.empty() || base::is_digit(text.back())) { // the usual case
            return;
        }
        if (drop_suffix(text, "++") || drop_suffix(text, "#")) {
            written.mate = true;
        } else if (drop_suffix(text, "+")) {
            written.check = true;
        } else if (!drop_suffix(text, "!") && !drop_suffix(text, "?") &&
                   !drop_suffix(text, "(=)") && !drop_suffix(text, "e.p.")) {
            return;
        }
    }
}

bool is_castling_letter(char c) {
    return c == 'O' || c == 'o' || c == '0';
}

std::optional<rules::Wing> read_castling(std::string_view text) {
    if (text.size() != 3 && text.size() != 5) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i % 2 == 0 ? !is_castling_letter(text[i]) : text[i] != '-') {
            return std::nullopt;
        }
    }
    return text.size() == 3 ? rules::Wing::king : rules::Wing::queen;
}

std::optional<WrittenMove> drop_of(std::optional<Kind> kind, std::string_view to,
                                   WrittenMove written) {
    written.type = Type::drop;
    written.kind = kind;
    written.to = square_from(to);
    return written.kind && written.to ? std::optional<WrittenMove>{written} : std::nullopt;
}

/// Whether a text has the form `xQe5`, "extra queen on e5" (Wall).
bool is_extra(std::string_view text) {
    return text.size() == 4 && text[0] == 'x' && text[1] >= 'A' && text[1] <= 'Z';
}

/// Removes `=Q`, `Q`, `(Q)` or `/Q` from the end. False: a letter there is not a piece.
bool read_promotion(std::string_view& text, WrittenMove& written) {
    const bool bracket = drop_suffix(text, ")");
    if (text.empty() || (text.back() >= '1' && text.back() <= '8' && !bracket)) {
        return true;
    }
    written.promotes_to = kind_from(text.back());
    written.type = Type::promotion;
    text.remove_suffix(1);
    if (bracket) {
        return written.promotes_to && drop_suffix(text, "(");
    }
    if (!drop_suffix(text, "=")) {
        drop_suffix(text, "/");
    }
    return written.promotes_to.has_value();
}

/// Reads the piece's letter at the front; a lower-case `b` is a file.
void read_kind(std::string_view& text, WrittenMove& written) {
    if (text.empty() || text.front() == 'b') {
        return;
    }
    written.kind = kind_from(text.front());
    if (written.kind) {
        text.remove_prefix(1);
        text.remove_prefix(text.starts_with('/') ? 1 : 0);
    }
}

/// Reads the square that the piece leaves, or a part of it.
void read_origin(std::string_view& text, WrittenMove& written) {
    written.from_file = text.empty() ? std::nullopt : file_from(text.front());
    text.remove_prefix(written.from_file ? 1 : 0);
    written.from_rank = text.empty() ? std::nullopt : rank_from(text.front());
    text.remove_prefix(written.from_rank ? 1 : 0);
}

std::optional<WrittenMove> read_step(std::string_view text, WrittenMove written) {
    if (!read_promotion(text, written) || text.size() < 2) {
        return std::nullopt;
    }
    written.to = square_from(text.substr(text.size() - 2));
    text.remove_suffix(2);
    written.capture = drop_suffix(text, "x") || drop_suffix(text, ":");
    if (!written.capture) {
        drop_suffix(text, "-");
    }
    read_kind(text, written);
    read_origin(text, written);
    if (!text.empty() || !written.to ||
        (!written.kind && written.from_rank && !written.from_file)) {
        return std::nullopt;
    }
    if (!written.kind && !written.from_rank) {
        written.kind = Kind::pawn;
    }
    return written;
}

} // namespace

std::optional<WrittenMove> read_move(std::string_view text) {
    if (text.empty() || text.size() > longest_move_text) {
        return std::nullopt;
    }
    WrittenMove written;
    read_marks(text, written);
    if (const auto wing = read_castling(text)) {
        written.type = Type::castle;
        written.kind = Kind::king;
        written.wing = *wing;
        return written;
    }
    if (is_extra(text)) {
        return drop_of(kind_from(text[1]), text.substr(2), written);
    }
    switch (text.find('@')) {
    case 0:
        return drop_of(Kind::pawn, text.substr(1), written);
    case 1:
        return drop_of(kind_from(text[0]), text.substr(2), written);
    default:
        return read_step(text, written);
    }
}

std::string with_rank(std::string_view text, char rank) {
    const std::size_t rank_at = text.size() > 1 && text[1] == 'x' ? 3 : 2;
    const auto from = text.size() < rank_at ? std::nullopt : file_from(text.front());
    const auto to = from ? file_from(text[rank_at - 1]) : std::nullopt;
    return to && std::abs(*from - *to) == 1 ? std::string(text).insert(rank_at, 1, rank) : "";
}

namespace {

using rules::Move;
using rules::Square;

constexpr std::string_view kind_letters = "PNBRQK";

} // namespace

char letter(Kind kind) {
    return kind_letters[static_cast<std::size_t>(kind)];
}

char letter(rules::Piece piece) {
    const char upper = letter(piece.kind);
    return piece.side == rules::Side::white ? upper : base::to_lower(upper);
}

std::optional<Kind> kind_from(char c) {
    constexpr std::string_view either_case = "PNBRQKpnbrqk";
    const auto at = either_case.find(c);
    return at == std::string_view::npos
               ? std::nullopt
               : std::optional(static_cast<Kind>(at % kind_letters.size()));
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
    constexpr rules::PerKind<std::string_view> names{
        {"pawn", "knight", "bishop", "rook", "queen", "king"}};
    return names[kind];
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

std::string to_coordinates(Move move) {
    switch (move.type()) {
    case Move::Type::none:
        return "(none)";
    case Move::Type::drop:
        return fmt::format("{}@{}", letter(move.new_kind()), to_text(move.to()));
    case Move::Type::promotion:
        return to_text(move.from()) + to_text(move.to()) + base::to_lower(letter(move.new_kind()));
    case Move::Type::step:
        return to_text(move.from()) + to_text(move.to());
    case Move::Type::castle:
        break;
    }
    const Square to = rules::castling_squares(move.from(), move.to()).king_to;
    const bool step_too = std::abs(rules::file_of(to) - rules::file_of(move.from())) < 2;
    return to_text(move.from()) + to_text(step_too ? move.to() : to);
}

} // namespace notation
