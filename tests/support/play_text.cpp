// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/play_text.h"

#include "src/base/text.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

#include <cstdlib>

namespace support {
namespace {

using namespace rules;

Kind kind_of(char c) {
    constexpr std::string_view letters = "pnbrqk";
    return static_cast<Kind>(letters.find(base::lower(std::string_view(&c, 1))));
}

Square square_of(std::string_view name) {
    return square(name[0] - 'a', name[1] - '1');
}

bool castles(const Position& position, Square from, Square to) {
    return has(position.pieces(position.turn(), Kind::king), from) &&
           rank_of(from) == rank_of(to) && std::abs(file_of(from) - file_of(to)) == 2;
}

} // namespace

Move move_of(const Position& position, std::string_view text) {
    if (text[1] == '@') {
        return Move::drop(kind_of(text[0]), square_of(text.substr(2)));
    }
    const Square from = square_of(text.substr(0, 2));
    const Square to = square_of(text.substr(2, 2));
    if (text.size() == 5) {
        return Move::promote(from, to, kind_of(text[4]));
    }
    if (castles(position, from, to)) {
        return Move::castle(from, square(file_of(to) > file_of(from) ? 7 : 0, rank_of(from)));
    }
    return Move::step(from, to);
}

Match match_of(const RuleSet& laws, std::string_view board_a, std::string_view board_b) {
    Match match(bughouse_plan(), laws, {.unlimited = true},
                {position_of(board_a, laws.moves), position_of(board_b, laws.moves)});
    match.begin(epoch);
    return match;
}

Match match_of(std::string_view laws, std::string_view board_a, std::string_view board_b) {
    return match_of(*preset(laws), board_a, board_b);
}

base::Result<Ply, Refusal> play_one(Match& match, std::string_view text, base::Instant now) {
    const Seat mover = seat(text[0]);
    return match.play(mover, move_of(match.position(mover.board), text.substr(2)), now);
}

void play(Match& match, std::string_view text, base::Instant now) {
    for (const std::string_view one : base::tokens(text)) {
        const auto ply = play_one(match, one, now);
        INFO(one << ": " << (ply ? std::string_view("played") : to_text(ply.error())));
        REQUIRE(ply);
    }
}

base::Result<Ply, Refusal> take_back_last(Match& match, base::Instant now) {
    const auto& plies = match.plies();
    return match.take_back(plies.empty() ? BoardId::a : plies.back().seat.board, now);
}

std::optional<Refusal> why_not(const Match& match, std::string_view text) {
    const Seat mover = seat(text[0]);
    return match.why_illegal_now(mover, move_of(match.position(mover.board), text.substr(2)));
}

Seat seat(char letter) {
    return *seat_from(letter);
}

} // namespace support
