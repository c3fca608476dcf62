// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "src/rules/match/match_judge.h"

#include <algorithm>

namespace support {

/// The moves that Match::play() would carry out, apart from the last drop.
inline rules::MoveList playable_moves(const rules::Match& match, rules::Seat seat) {
    rules::MoveList moves;
    moves.clear();
    if (!match.to_move(seat)) {
        return moves;
    }
    const rules::Position& position = match.position(seat.board);
    rules::legal_moves(position, moves);
    if (rules::may_not_capture_king(match, seat)) {
        rules::Move* const kept = std::remove_if(moves.begin(), moves.end(), [&](rules::Move move) {
            return position.captured(move) == rules::Kind::king;
        });
        moves.resize(static_cast<std::size_t>(kept - moves.begin()));
    }
    return moves;
}

} // namespace support
