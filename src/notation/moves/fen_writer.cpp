// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/castling_rooks.h"
#include "src/notation/moves/coord.h"
#include "src/notation/moves/fen.h"

#include <fmt/format.h>

namespace notation {
namespace {

using rules::Kind;
using rules::Piece;
using rules::Setup;
using rules::Side;
using rules::Wing;

constexpr int files = 8;
constexpr std::array<Kind, rules::kinds> hand_order{Kind::queen,  Kind::rook, Kind::bishop,
                                                    Kind::knight, Kind::pawn, Kind::king};

void write_hands(const Setup& setup, std::string& into) {
    for (const Side side : rules::both_sides) {
        for (const Kind kind : hand_order) {
            const auto count = static_cast<std::size_t>(setup.hands[side].count(kind));
            into.append(count, letter(Piece{side, kind, false}));
        }
    }
}

void write_ranks(const Setup& setup, std::string& into) {
    for (int rank = files - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < files; ++file) {
            const auto& piece = setup.board[rules::square(file, rank)];
            if (piece && empty != 0) {
                into += static_cast<char>('0' + empty);
            }
            empty = piece ? 0 : empty + 1;
            if (piece) {
                into += letter(*piece);
                into += piece->promoted ? "~" : "";
            }
        }
        if (empty != 0) {
            into += static_cast<char>('0' + empty);
        }
        into += rank != 0 ? "/" : "";
    }
}

/// A right that could not be read back (no king or rook in place) is not written.
void write_right(const Setup& setup, Side side, Wing wing, std::string& into) {
    const auto rook = setup.castling[side][wing];
    const auto king = king_on_home_rank(setup, side);
    if (!rook || !king || rules::rank_of(*rook) != rules::rank_of(*king) ||
        setup.board[*rook] != Piece{side, Kind::rook, false} ||
        (*rook > *king) != (wing == Wing::king)) {
        return;
    }
    const bool outermost = outermost_rook(setup, side, wing, *king) == rook;
    const char low = !outermost           ? static_cast<char>('a' + rules::file_of(*rook))
                     : wing == Wing::king ? 'k'
                                          : 'q';
    into += side == Side::white ? static_cast<char>(low - 'a' + 'A') : low;
}

/// " w KQkq e3"
void write_middle(const Setup& setup, std::string& into) {
    into += setup.turn == Side::white ? " w " : " b ";
    const auto before = into.size();
    for (const Side side : rules::both_sides) {
        for (const Wing wing : {Wing::king, Wing::queen}) {
            write_right(setup, side, wing, into);
        }
    }
    into += into.size() == before ? "- " : " ";
    into += setup.en_passant ? to_text(*setup.en_passant) : "-";
}

void write_clocks(const BfenBoard& board, std::string& into) {
    const auto& clocks = board.clocks;
    if (!clocks[Side::white] && !clocks[Side::black]) {
        into += " 0 1";
        return;
    }
    const auto white = to_seconds(clocks[Side::white].value_or(base::Millis{}));
    const auto black = to_seconds(clocks[Side::black].value_or(base::Millis{}));
    const bool like_counters = white == "0" && black == "1";
    into += fmt::format(" {} {}", like_counters ? "0.0" : white, black);
}

} // namespace

std::string to_fen(const Setup& setup) {
    std::string text;
    write_ranks(setup, text);
    text += '[';
    write_hands(setup, text);
    text += ']';
    write_middle(setup, text);
    text += fmt::format(" {} {}", setup.quiet_plies, setup.move_number);
    return text;
}

std::string to_bfen(const std::vector<BfenBoard>& boards) {
    std::string text;
    for (const auto& board : boards) {
        text += text.empty() ? "" : " | ";
        write_ranks(board.setup, text);
        const auto ranks = text.size();
        text += '/';
        write_hands(board.setup, text);
        text.resize(text.size() == ranks + 1 ? ranks : text.size());
        write_middle(board.setup, text);
        write_clocks(board, text);
    }
    return text;
}

} // namespace notation
