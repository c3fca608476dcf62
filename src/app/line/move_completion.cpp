// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/move_completion.h"

#include "src/notation/moves/san.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Bitboard;
using rules::Kind;
using rules::Move;
using rules::Position;

namespace {

/// A text of at most a few letters without a heap: moves are spelled for every frame.
class Spelling {
  public:
    void add(char c) { letters_[size_++] = c; }
    void add(rules::Square s) {
        add(static_cast<char>('a' + rules::file_of(s)));
        add(static_cast<char>('1' + rules::rank_of(s)));
    }
    [[nodiscard]] bool begins_with(std::string_view typed) const {
        return std::string_view(letters_.data(), size_).substr(0, typed.size()) == typed;
    }

  private:
    std::array<char, 8> letters_{};
    std::size_t size_ = 0;
};

bool drop_begins(Move move, std::string_view typed) {
    Spelling text;
    if (typed.front() != '@') {
        text.add(notation::letter(move.kind()));
    } else if (move.kind() != Kind::pawn) {
        return false;
    }
    text.add('@');
    text.add(move.to());
    return text.begins_with(typed);
}

/// `Nf3 Ngf3 N1f3 Nxf3 Ngxf3 ...` and `g1f3`: `typed` has no `x`.
bool step_begins(Kind kind, Move move, std::string_view typed) {
    Spelling coordinates;
    coordinates.add(move.from());
    coordinates.add(move.to());
    if (coordinates.begins_with(typed)) {
        return true;
    }
    if (kind != Kind::pawn) {
        if (typed.front() != notation::letter(kind)) {
            return false;
        }
        typed.remove_prefix(1);
    }
    const std::array<char, 2> from{static_cast<char>('a' + rules::file_of(move.from())),
                                   static_cast<char>('1' + rules::rank_of(move.from()))};
    const std::string_view square(from.data(), from.size());
    for (const std::string_view start :
         {std::string_view(), square.substr(0, 1), square.substr(1), square}) {
        Spelling text;
        for (const char c : start) {
            text.add(c);
        }
        text.add(move.to());
        if (text.begins_with(typed)) {
            return true;
        }
    }
    return false;
}

bool castle_begins(Move move, std::string_view typed) {
    const bool king_wing = rules::file_of(move.to()) > rules::file_of(move.from());
    const std::string_view text = king_wing ? "O-O" : "O-O-O";
    return text.substr(0, typed.size()) == typed;
}

bool begins(const Position& position, Move move, std::string_view typed) {
    switch (move.type()) {
    case Move::Type::none:
        return false;
    case Move::Type::drop:
        return drop_begins(move, typed);
    case Move::Type::castle:
        return castle_begins(move, typed);
    case Move::Type::step:
    case Move::Type::promotion: {
        const auto piece = position.at(move.from());
        return piece && step_begins(piece->kind, move, typed);
    }
    }
    return false;
}

/// Checks first, then captures, then the rest; each in the order of the alphabet.
int rank_of(const Position& position, Move move, const std::string& san) {
    const bool check = san.back() == '+' || san.back() == '#';
    return check ? 0 : position.captured(move) ? 1 : 2;
}

} // namespace

Bitboard targets(const Position& position, std::string_view typed) {
    std::array<char, 8> plain{};
    std::size_t size = 0;
    bool captures_only = false;
    for (const char c : typed) {
        if (c == 'x') {
            captures_only = true;
            continue;
        }
        if (size == plain.size()) {
            return 0; // longer than any move
        }
        plain[size++] = c;
    }
    if (size == 0) {
        return 0;
    }
    Bitboard found = 0;
    for (const Move move : rules::legal_moves(position)) {
        if (begins(position, move, std::string_view(plain.data(), size)) &&
            (!captures_only || position.captured(move))) {
            found |= bit(move.to());
        }
    }
    return found;
}

std::vector<std::string> moves_beginning(const Position& position, std::string_view typed) {
    std::vector<std::pair<int, std::string>> found;
    for (const Move move : rules::legal_moves(position)) {
        std::string san = notation::to_san(position, move);
        if (std::string_view(san).starts_with(typed)) {
            const int rank = rank_of(position, move, san);
            found.emplace_back(rank, std::move(san));
        }
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> moves;
    for (auto& [rank, san] : found) {
        moves.push_back(std::move(san));
    }
    return moves;
}

} // namespace app
