// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/san.h"

#include "src/base/text.h"

namespace notation {
namespace {

using base::Result;
using rules::Kind;
using rules::Move;
using rules::Position;
using Type = Move::Type;

bool leaves_from(const Written& written, rules::Square from) {
    return (!written.from_file || *written.from_file == rules::file_of(from)) &&
           (!written.from_rank || *written.from_rank == rules::rank_of(from));
}

/// A pawn whose file is not named captures when `x` is written, and goes straight when not.
bool pawn_goes_as_written(const Written& written, Move move) {
    const bool straight = rules::file_of(move.from()) == rules::file_of(move.to());
    return written.from_file || straight == !written.capture;
}

bool promotes_as_written(const Written& written, Move move) {
    if (move.type() == Type::promotion) {
        return move.kind() == written.promotes_to.value_or(Kind::queen);
    }
    return !written.promotes_to;
}

bool fits_step(const Position& position, const Written& written, Move move) {
    if (move.type() != Type::step && move.type() != Type::promotion) {
        return false;
    }
    if (move.to() != *written.to || !leaves_from(written, move.from()) ||
        !promotes_as_written(written, move)) {
        return false;
    }
    if (!written.kind) {
        return true;
    }
    return position.at(move.from())->kind == *written.kind &&
           (*written.kind != Kind::pawn || pawn_goes_as_written(written, move));
}

/// `e1g1` or `e1h1`, where no king's step is meant.
bool fits_castling_squares(const Written& written, Move move) {
    return move.type() == Type::castle && written.from_file && written.from_rank &&
           (!written.kind || *written.kind == Kind::king) && leaves_from(written, move.from()) &&
           (*written.to == move.to() || *written.to == castled_king(move.from(), move.to()));
}

Result<Move, MoveFault> fit_castling(const Position& position, const Written& written) {
    const auto rook = position.castling_rook(position.turn(), written.wing);
    for (const Move move : rules::legal_moves(position)) {
        if (move.type() == Type::castle && rook == move.to()) {
            return move;
        }
    }
    return base::failure(MoveFault::no_such_move);
}

Result<Move, MoveFault> fit_step(const Position& position, const Written& written) {
    const auto legal = rules::legal_moves(position);
    Move found;
    for (const Move move : legal) {
        if (fits_step(position, written, move)) {
            if (found) {
                return base::failure(MoveFault::ambiguous);
            }
            found = move;
        }
    }
    for (const Move move : legal) {
        if (!found && fits_castling_squares(written, move)) {
            found = move;
        }
    }
    if (!found) {
        return base::failure(MoveFault::no_such_move);
    }
    return found;
}

/// The same text with the `b` in front taken for a bishop; `b2b4` is two squares and stays that.
std::optional<Written> as_bishop(std::string_view text, const std::optional<Written>& written) {
    if (!text.starts_with('b') || (written && !written->kind)) {
        return std::nullopt;
    }
    std::string upper(text);
    upper.front() = 'B';
    return read_move(upper);
}

bool is_step(Move move) {
    return move.type() == Type::step || move.type() == Type::promotion;
}

/// E9: the file where it tells the piece from its like, else the rank, else both.
std::string origin(const Position& position, Move move, Kind kind) {
    bool alone = true;
    bool file_tells = true;
    bool rank_tells = true;
    for (const Move rival : rules::legal_moves(position)) {
        if (!is_step(rival) || rival.to() != move.to() || rival.from() == move.from() ||
            position.at(rival.from())->kind != kind) {
            continue;
        }
        alone = false;
        file_tells = file_tells && rules::file_of(rival.from()) != rules::file_of(move.from());
        rank_tells = rank_tells && rules::rank_of(rival.from()) != rules::rank_of(move.from());
    }
    const auto square = to_text(move.from());
    if (alone) {
        return "";
    }
    return file_tells ? square.substr(0, 1) : rank_tells ? square.substr(1) : square;
}

std::string step_text(const Position& position, Move move) {
    const auto piece = position.at(move.from());
    const Kind kind = piece ? piece->kind : Kind::pawn;
    const bool captures = position.captured(move).has_value();
    std::string text;
    if (!rules::is_legal(position, move)) { // both squares tell what was done
        text = kind == Kind::pawn ? "" : std::string(1, letter(kind));
        text += to_text(move.from());
    } else if (kind != Kind::pawn) {
        text += letter(kind);
        text += origin(position, move, kind);
    } else if (captures) {
        text += to_text(move.from()).front();
    }
    text += captures && (kind != Kind::pawn || text.size() == 1) ? "x" : "";
    text += to_text(move.to());
    if (move.type() == Type::promotion) {
        text += '=';
        text += letter(move.kind());
    }
    return text;
}

std::string bare_text(const Position& position, Move move) {
    switch (move.type()) {
    case Type::none:
        return "--";
    case Type::castle:
        return move.to() > move.from() ? "O-O" : "O-O-O";
    case Type::drop:
        return to_coordinates(move);
    case Type::step:
    case Type::promotion:
        return step_text(position, move);
    }
    return "";
}

} // namespace

std::string_view to_text(MoveFault fault) {
    switch (fault) {
    case MoveFault::not_a_move:
        return "not a move";
    case MoveFault::no_such_move:
        return "no such move here";
    case MoveFault::ambiguous:
        return "more than one piece can go there";
    case MoveFault::pawn_or_bishop:
        return "b is the b-pawn, which cannot; write B for the bishop";
    }
    return "";
}

Result<Move, MoveFault> fit(const Position& position, const Written& written) {
    if (written.type == Type::castle) {
        return fit_castling(position, written);
    }
    if (written.type != Type::drop) {
        return fit_step(position, written);
    }
    const auto move = Move::drop(*written.kind, *written.to);
    if (!rules::is_legal(position, move)) {
        return base::failure(MoveFault::no_such_move);
    }
    return move;
}

Result<Move, MoveFault> parse_san(const Position& position, std::string_view text) {
    const auto written = read_move(text);
    if (!written) {
        return base::failure(MoveFault::not_a_move);
    }
    return fit(position, *written);
}

Result<Typed, MoveFault> parse_typed(const Position& position, std::string_view text) {
    text = base::trim(text);
    if (text.find_first_of("!?") != std::string_view::npos) {
        return base::failure(MoveFault::not_a_move);
    }
    const auto written = read_move(text);
    auto why = MoveFault::not_a_move;
    if (written) {
        const auto move = fit(position, *written);
        if (move) {
            return Typed{*move, move->type() == Type::promotion && !written->promotes_to};
        }
        why = move.error();
    }
    const auto bishop = as_bishop(text, written);
    if (!bishop || why == MoveFault::ambiguous) {
        return base::failure(why);
    }
    const auto move = fit(position, *bishop);
    const bool bishop_can = move || move.error() == MoveFault::ambiguous;
    return base::failure(bishop_can ? MoveFault::pawn_or_bishop : MoveFault::no_such_move);
}

std::string to_san(const Position& position, Move move, const rules::Supply& supply) {
    auto text = bare_text(position, move);
    if (!move) {
        return text;
    }
    const auto next = position.after(move);
    if (next.in_check()) {
        text += is_mate(next, supply) ? '#' : '+';
    }
    return text;
}

bool is_mate(const Position& position, const rules::Supply& supply) {
    return position.in_check() && !rules::has_legal_move(position) &&
           !rules::could_be_rescued(position, supply);
}

} // namespace notation
