// SPDX-License-Identifier: GPL-3.0-or-later
// A move as short as it can be said.
#include "src/notation/moves/san.h"

namespace notation {
namespace {

using rules::Kind;
using rules::Move;
using rules::Position;
using Type = Move::Type;

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
    if (!rules::is_legal(position, move)) { // both squares tell what hands have done
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

bool is_mate(const Position& position, const rules::Supply& supply) {
    return position.in_check() && !rules::has_legal_move(position) &&
           !rules::could_be_rescued(position, supply);
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

} // namespace notation
