// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/board_text.h"

#include "src/base/text.h"

#include <cctype>
#include <stdexcept>
#include <string>

namespace support {
namespace {

using namespace rules;

Piece piece_of(char c) {
    const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto kind = std::string_view{"pnbrqk"}.find(lower);
    if (kind == std::string_view::npos) {
        throw std::invalid_argument{"no piece"};
    }
    return {c == lower ? Side::black : Side::white, static_cast<Kind>(kind)};
}

void read_board(std::string_view text, Setup& setup) {
    int file = 0;
    int rank = 7;
    bool in_reserve = false;
    for (const char c : text) {
        if (c == '[' || c == ']') {
            in_reserve = c == '[';
        } else if (in_reserve) {
            setup.hands[piece_of(c).side].add(piece_of(c).kind);
        } else if (c == '/') {
            file = 0;
            --rank;
        } else if (c == '~') {
            setup.board[square(file - 1, rank)]->promoted = true;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else {
            setup.board[square(file++, rank)] = piece_of(c);
        }
    }
}

void read_castling(std::string_view text, Setup& setup) {
    for (const char c : text) {
        const Side side = c >= 'a' ? Side::black : Side::white;
        const int home = side == Side::white ? 0 : 7;
        const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        int king = 0;
        while (king < 7 && setup.board[square(king, home)] != Piece{side, Kind::king}) {
            ++king;
        }
        int rook = upper - 'A';
        if (upper == 'K') {
            rook = 7;
        } else if (upper == 'Q') {
            rook = 0;
        }
        if (rook >= 0 && rook < 8) {
            setup.castling[side][rook > king ? Wing::king : Wing::queen] = square(rook, home);
        }
    }
}

} // namespace

Setup setup_of(std::string_view fen) {
    const auto fields = base::words(fen);
    Setup setup;
    read_board(fields.at(0), setup);
    setup.turn = fields.at(1) == "w" ? Side::white : Side::black;
    if (fields.at(2) != "-") {
        read_castling(fields.at(2), setup);
    }
    if (fields.at(3) != "-") {
        setup.en_passant = square(fields.at(3)[0] - 'a', fields.at(3)[1] - '1');
    }
    if (fields.size() > 5) {
        setup.quiet_plies = std::stoi(std::string{fields[4]});
        setup.move_number = std::stoi(std::string{fields[5]});
    }
    return setup;
}

Position position_of(std::string_view fen, const MoveLaws& laws, Leniency leniency) {
    const auto position = Position::from(setup_of(fen), laws, leniency);
    if (!position) {
        throw std::invalid_argument{std::string{to_text(position.error())}};
    }
    return *position;
}

} // namespace support
