// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/san.h"

#include "src/base/text.h"
#include "src/rules/board/refusal.h"
#include "src/rules/match/unpressed_moves.h"

#include <fmt/format.h>

namespace notation {
namespace {

using base::Result;
using rules::Kind;
using rules::Move;
using rules::Position;
using Type = Move::Type;

/// Whether a pawn with no file named captures exactly when `x` is written.
bool pawn_goes_as_written(const WrittenMove& written, Move move) {
    const bool straight = rules::file_of(move.from()) == rules::file_of(move.to());
    return written.from_file || straight == !written.capture;
}

bool promotes_as_written(const WrittenMove& written, Move move) {
    if (move.type() == Type::promotion) {
        return move.new_kind() == written.promotes_to.value_or(Kind::queen);
    }
    return !written.promotes_to;
}

/// Whether a step is between the squares, of the piece and to the promotion that are written.
bool goes_as_written(const Position& position, const WrittenMove& written, Move move) {
    const bool steps = move.type() == Type::step || move.type() == Type::promotion;
    return steps && move.to() == *written.to && written.leaves_from(move.from()) &&
           promotes_as_written(written, move) &&
           (!written.kind || position.at(move.from())->kind == *written.kind);
}

bool fits_step(const Position& position, const WrittenMove& written, Move move) {
    return goes_as_written(position, written, move) &&
           (written.kind != Kind::pawn || pawn_goes_as_written(written, move));
}

/// Whether `e1g1` or `e1h1` means castling, rather than a king's step.
bool fits_castling_squares(const WrittenMove& written, Move move) {
    return move.type() == Type::castle && written.from_file && written.from_rank &&
           (!written.kind || *written.kind == Kind::king) && written.leaves_from(move.from()) &&
           (*written.to == move.to() ||
            *written.to == rules::castling_squares(move.from(), move.to()).king_to);
}

Result<Move, MoveFault> fit_castling(const Position& position, const WrittenMove& written) {
    const auto rook = position.castling_rook(position.turn(), written.wing);
    for (const Move move : rules::legal_moves(position)) {
        if (move.type() == Type::castle && rook == move.to()) {
            return move;
        }
    }
    return base::failure(MoveFault::no_such_move);
}

Result<Move, MoveFault> fit_step(const Position& position, const WrittenMove& written) {
    const auto legal = rules::candidate_steps_to(position, *written.to);
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

/// The text with a leading `b` read as a bishop; `b2b4` is two squares and stays so.
std::optional<WrittenMove> as_bishop(std::string_view text,
                                     const std::optional<WrittenMove>& written) {
    if (!text.starts_with('b') || (written && !written->kind)) {
        return std::nullopt;
    }
    std::string upper(text);
    upper.front() = 'B';
    return read_move(upper);
}

/// By WBN E9: the file if it tells the piece from its rivals, else the rank, else both.
std::string origin(const Position& position, Move move, Kind kind) {
    bool alone = true;
    bool file_tells = true;
    bool rank_tells = true;
    for (const Move rival : rules::candidate_steps_to(position, move.to())) {
        if (rival.to() != move.to() || rival.from() == move.from() ||
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
    if (!rules::is_legal(position, move)) { // both squares, to say what was done
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
        text += letter(move.new_kind());
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
    case MoveFault::lowercase_b_means_bishop:
        return "b is the b-pawn, which cannot; write B for the bishop";
    }
    return "";
}

Result<Move, MoveFault> fitting_move(const Position& position, const WrittenMove& written) {
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

Result<WrittenMove, MoveFault> read_move_in(const Position& position, std::string_view text) {
    if (const auto written = read_move(text)) {
        return *written;
    }
    std::optional<WrittenMove> found;
    auto why = MoveFault::not_a_move;
    for (char rank = '1'; rank <= '8'; ++rank) {
        const auto one = read_move(with_rank(text, rank));
        why = one ? MoveFault::no_such_move : why;
        if (one && fitting_move(position, *one)) {
            if (found) {
                return base::failure(MoveFault::ambiguous);
            }
            found = one;
        }
    }
    return found ? Result<WrittenMove, MoveFault>(*found) : base::failure(why);
}

Result<Move, MoveFault> parse_san(const Position& position, std::string_view text) {
    const auto written = read_move_in(position, text);
    if (!written) {
        return base::failure(written.error());
    }
    return fitting_move(position, *written);
}

Result<TypedMove, MoveFault> parse_typed(const Position& position, std::string_view text) {
    text = base::trim(text);
    if (text.find_first_of("!?") != std::string_view::npos) {
        return base::failure(MoveFault::not_a_move);
    }
    const auto written = read_move(text);
    auto why = MoveFault::not_a_move;
    if (written) {
        const auto move = fitting_move(position, *written);
        if (move) {
            return TypedMove{*move, move->type() == Type::promotion && !written->promotes_to};
        }
        why = move.error();
    }
    const auto bishop = as_bishop(text, written);
    if (!bishop) {
        return base::failure(why);
    }
    const auto move = fitting_move(position, *bishop);
    const bool bishop_can = move || move.error() == MoveFault::ambiguous;
    return base::failure(bishop_can ? MoveFault::lowercase_b_means_bishop
                                    : MoveFault::no_such_move);
}

std::string to_san(const Position& position, Move move, const rules::Supply& supply) {
    auto text = bare_text(position, move);
    if (!move) {
        return text;
    }
    const auto next = position.after(move);
    if (next.in_check()) {
        text += rules::is_mate(next, supply) ? '#' : '+';
    }
    return text;
}

namespace {

using rules::Refusal;
using rules::Square;

std::string in_words(Refusal refusal, Move move) {
    return refusal == Refusal::not_in_reserve
               ? fmt::format("no {} in reserve", name(move.new_kind()))
               : std::string(rules::to_text(refusal));
}

std::string why_no_castling(const Position& position, rules::Wing wing) {
    const auto rook = position.castling_rook(position.turn(), wing);
    const auto kings = position.pieces(position.turn(), Kind::king);
    if (!rook || kings == 0) {
        return std::string(rules::to_text(Refusal::castling_right_lost));
    }
    const auto move = Move::castle(rules::first(kings), *rook);
    return in_words(rules::why_illegal(position, move).value_or(Refusal::castling_right_lost),
                    move);
}

bool may_leave(const Position& position, const WrittenMove& written, Square from) {
    const auto piece = position.at(from);
    return piece && piece->kind == written.kind.value_or(piece->kind) && written.leaves_from(from);
}

/// The move of that piece, whether legal or not.
Move attempt(const Position& position, const WrittenMove& written, Square from) {
    const int rank = rules::rank_of(*written.to);
    const bool promotes = position.at(from)->kind == Kind::pawn && (rank == 0 || rank == 7);
    return promotes ? Move::promote(from, *written.to, written.promotes_to.value_or(Kind::queen))
                    : Move::step(from, *written.to);
}

std::string why_no_step(const Position& position, const WrittenMove& written, bool fed) {
    const auto own = position.pieces(position.turn());
    for (auto rest = own; rest != 0;) {
        const auto from = rules::pop(rest);
        if (!may_leave(position, written, from)) {
            continue;
        }
        const auto move = attempt(position, written, from);
        const auto refusal = rules::why_illegal(position, move, fed);
        if (refusal && *refusal != Refusal::cannot_move_there) {
            return in_words(*refusal, move);
        }
    }
    const auto piece = written.kind ? name(*written.kind) : std::string_view{"piece"};
    const auto from =
        written.from_file && written.from_rank
            ? " from " + to_text(rules::square(*written.from_file, *written.from_rank))
            : "";
    return fmt::format("no {} can go{} to {}", piece, from, to_text(*written.to));
}

} // namespace

std::string why_not(const Position& position, const WrittenMove& written, bool fed) {
    switch (written.type) {
    case Move::Type::castle:
        return why_no_castling(position, written.wing);
    case Move::Type::drop: {
        const auto move = Move::drop(*written.kind, *written.to);
        return in_words(rules::why_illegal(position, move, fed).value_or(Refusal::not_in_reserve),
                        move);
    }
    case Move::Type::none:
    case Move::Type::step:
    case Move::Type::promotion:
        break;
    }
    return why_no_step(position, written, fed);
}

namespace {

bool fits_step_by_hand(const Position& position, const WrittenMove& written, Move move) {
    const bool both_squares = written.from_file && written.from_rank;
    return goes_as_written(position, written, move) &&
           (both_squares || rules::is_pseudo_legal(position, move));
}

bool fits_castling_by_hand(const WrittenMove& written, Move move) {
    return move.type() == Type::castle &&
           (move.to() > move.from()) == (written.wing == rules::Wing::king);
}

Result<Move, MoveFault> castling_by_hand(const Position& position, const WrittenMove& written) {
    for (const Move move : rules::physically_possible_moves(position)) {
        if (fits_castling_by_hand(written, move)) {
            return move; // of two rooks on one wing, the inner one blocks the other
        }
    }
    return base::failure(MoveFault::no_such_move);
}

Result<Move, MoveFault> step_by_hand(const Position& position, const WrittenMove& written) {
    Move found;
    for (const Move move : rules::physically_possible_moves(position)) {
        if (fits_step_by_hand(position, written, move)) {
            if (found) {
                return base::failure(MoveFault::ambiguous);
            }
            found = move;
        }
    }
    return found ? Result<Move, MoveFault>(found) : base::failure(MoveFault::no_such_move);
}

/// A move that captures a king left in check: the capture is a claim (Wall 40), not a half-move.
/// Any of several capturing pieces will do.
Result<Move, MoveFault> taking_the_king(const Position& position, const WrittenMove& written) {
    const auto king = position.at(*written.to);
    if (!king || king->kind != Kind::king || king->side == position.turn()) {
        return base::failure(MoveFault::no_such_move);
    }
    for (auto men = position.pieces(position.turn()); men != 0;) {
        const rules::Square from = rules::pop(men);
        if (may_leave(position, written, from) &&
            rules::has(position.attackers(*written.to, position.turn(), position.occupied()),
                       from)) {
            return Move::step(from, *written.to);
        }
    }
    return base::failure(MoveFault::no_such_move);
}

} // namespace

Result<Move, MoveFault> fitting_move_by_hand(const Position& position, const WrittenMove& written) {
    const auto lawful = fitting_move(position, written);
    // Ke1g1 moves the king alone: castling is written O-O.
    const bool king_alone = lawful && lawful->type() == Type::castle &&
                            written.type != Type::castle && written.kind == Kind::king;
    if (!king_alone && (lawful || lawful.error() != MoveFault::no_such_move)) {
        return lawful;
    }
    if (written.type == Type::castle) {
        return castling_by_hand(position, written);
    }
    if (written.type != Type::drop) {
        const auto step = step_by_hand(position, written);
        return step || step.error() != MoveFault::no_such_move ? step
                                                               : taking_the_king(position, written);
    }
    const Move drop = Move::drop(*written.kind, *written.to);
    return rules::why_physically_impossible(position, drop)
               ? Result<Move, MoveFault>(base::failure(MoveFault::no_such_move))
               : Result<Move, MoveFault>(drop);
}

Result<TypedMove, MoveFault> parse_typed_by_hand(const Position& position, std::string_view text) {
    const auto typed = parse_typed(position, text);
    const auto written = read_move(text);
    if (typed || typed.error() != MoveFault::no_such_move || !written) {
        return typed;
    }
    const auto move = fitting_move_by_hand(position, *written);
    if (!move) {
        return base::failure(move.error());
    }
    return TypedMove{*move, move->type() == Type::promotion && !written->promotes_to};
}

} // namespace notation
