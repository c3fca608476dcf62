// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/perft.h"

namespace rules {
namespace {

Position child(const Position& position, Move move, PerftVariant variant) {
    Position next = position.after(move);
    if (variant == PerftVariant::crazyhouse) {
        if (const auto kind = position.captured(move)) {
            next.give(position.turn(), *kind);
        }
    }
    return next;
}

} // namespace

std::uint64_t perft(const Position& position, int depth, PerftVariant variant, LastPly last_ply) {
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1 && last_ply == LastPly::counted) {
        return count_legal_moves(position);
    }
    MoveList moves;
    legal_moves(position, moves);
    if (depth == 1) {
        return moves.size();
    }
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
        nodes += perft(child(position, move, variant), depth - 1, variant, last_ply);
    }
    return nodes;
}

std::vector<Branch> divide(const Position& position, int depth, PerftVariant variant,
                           LastPly last_ply) {
    std::vector<Branch> branches;
    if (depth <= 0) {
        return branches;
    }
    MoveList moves;
    legal_moves(position, moves);
    for (const Move move : moves) {
        branches.push_back(
            {move, perft(child(position, move, variant), depth - 1, variant, last_ply)});
    }
    return branches;
}

} // namespace rules
