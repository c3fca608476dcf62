// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/mating_moves.h"

#include "src/notation/moves/san.h"
#include "src/rules/match/match_judge.h"

#include <algorithm>

namespace app {

using rules::BoardId;
using rules::Kind;
using rules::Match;
using rules::Move;
using rules::Position;
using rules::Seat;
using rules::Side;

std::string san_without_mate_sign(const Position& position, Move mate) {
    std::string san = notation::to_san(position, mate);
    san.resize(std::min(san.find_first_of("+#"), san.size()));
    return san;
}

void MatingMoves::follow(const Match* match) {
    if (match == nullptr) {
        if (follows_match_) {
            *this = {};
        }
        return;
    }
    follows_match_ = true;
    for (const rules::BoardId board : rules::board_ids(match->plan())) {
        Inputs facts{match->position(board), {}, !match->board_end(board)};
        for (const Side side : rules::both_sides) {
            facts.supply[side] = rules::supply(*match, {board, side});
        }
        if (inputs_[board] != facts) {
            find_mates(*match, board, facts);
            inputs_[board] = facts;
        }
    }
}

void MatingMoves::find_mates(const Match& match, BoardId board, const Inputs& facts) {
    const rules::TablePlan& plan = match.plan();
    for (const Side side : rules::both_sides) {
        SeatMates& seat = seats_[{board, side}];
        seat.moves.clear();
        seat.drops_if_held = {};
        if (plan.passes) {
            seats_[plan.feeds[{board, side}]].may_arrive = {};
        }
        if (!facts.open) {
            continue;
        }
        const Position turned = rules::with_side_to_move(facts.position, side);
        rules::Mates mates =
            rules::mates_of(facts.position, side, facts.supply[rules::other(side)]);
        std::stable_partition(mates.moves.begin(), mates.moves.end(),
                              [](Move move) { return move.is_drop(); });
        for (const Move move : mates.moves) {
            seat.moves.push_back(san_without_mate_sign(turned, move));
        }
        for (const Kind kind : rules::all_kinds) {
            if (mates.drops_if_held[kind]) {
                Position supplied = turned;
                supplied.give(side, kind);
                seat.drops_if_held[kind] =
                    san_without_mate_sign(supplied, mates.drops_if_held[kind]);
            }
        }
    }
    const Seat fed = plan.feeds[{board, facts.position.turn()}];
    if (!facts.open || !plan.passes || fed.board == board) {
        return;
    }
    for (const Move move : rules::legal_moves(facts.position)) {
        if (const auto kind = facts.position.captured(move)) {
            seats_[fed].may_arrive[*kind] = true;
        }
    }
}

} // namespace app
