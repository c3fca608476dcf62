// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/why_not.h"

#include "src/rules/board/refusal.h"

#include <fmt/format.h>

namespace notation {
namespace {

using rules::Kind;
using rules::Move;
using rules::Position;
using rules::Refusal;
using rules::Square;

std::string in_words(Refusal refusal, Move move) {
    return refusal == Refusal::not_in_reserve ? fmt::format("no {} in reserve", name(move.kind()))
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

bool may_leave(const Position& position, const Written& written, Square from) {
    const auto piece = position.at(from);
    return piece && piece->kind == written.kind.value_or(piece->kind) &&
           (!written.from_file || *written.from_file == rules::file_of(from)) &&
           (!written.from_rank || *written.from_rank == rules::rank_of(from));
}

/// The move of that piece, whether it can or not.
Move attempt(const Position& position, const Written& written, Square from) {
    const int rank = rules::rank_of(*written.to);
    const bool promotes = position.at(from)->kind == Kind::pawn && (rank == 0 || rank == 7);
    return promotes ? Move::promote(from, *written.to, written.promotes_to.value_or(Kind::queen))
                    : Move::step(from, *written.to);
}

std::string why_no_step(const Position& position, const Written& written) {
    const auto own = position.pieces(position.turn());
    for (auto rest = own; rest != 0;) {
        const auto from = rules::pop(rest);
        if (!may_leave(position, written, from)) {
            continue;
        }
        const auto move = attempt(position, written, from);
        const auto refusal = rules::why_illegal(position, move);
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

std::string why_not(const Position& position, const Written& written) {
    switch (written.type) {
    case Move::Type::castle:
        return why_no_castling(position, written.wing);
    case Move::Type::drop: {
        const auto move = Move::drop(*written.kind, *written.to);
        return in_words(rules::why_illegal(position, move).value_or(Refusal::not_in_reserve), move);
    }
    case Move::Type::none:
    case Move::Type::step:
    case Move::Type::promotion:
        break;
    }
    return why_no_step(position, written);
}

} // namespace notation
