// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/match_turns.h"

#include "src/rules/match/match_judge.h"

#include <algorithm>

namespace rules {
namespace {

bool plays_on(const Match& match, BoardId board) {
    return !match.board_end(board);
}

bool has_something_to_play(const Match& match, Seat seat) {
    const Position& position = match.position(seat.board);
    return plays_on(match, seat.board) && position.turn() == seat.side && has_legal_move(position);
}

bool feeds_across(const TablePlan& plan, Seat feeder, Seat fed) {
    return feeder.board != fed.board && plan.feeds[feeder] == fed;
}

} // namespace

std::optional<Seat> on_turn(const Match& match) {
    const auto& order = match.plan().order;
    const auto& plies = match.plies();
    auto next = order.begin();
    if (!plies.empty()) {
        const auto last = std::find(order.begin(), order.end(), plies.back().seat);
        next = last == order.end() ? order.begin() : std::next(last);
    }
    for (std::size_t i = 0; i < order.size(); ++i, ++next) {
        next = next == order.end() ? order.begin() : next;
        if (has_something_to_play(match, *next)) {
            return *next;
        }
    }
    return std::nullopt;
}

bool nobody_can_move(const Match& match) {
    return !match.plan().order.empty() && !on_turn(match);
}

bool can_be_fed(const Match& match, Seat seat) {
    const auto all = seats(match.plan());
    return !nobody_can_move(match) && std::any_of(all.begin(), all.end(), [&](Seat feeder) {
        return feeds_across(match.plan(), feeder, seat) && plays_on(match, feeder.board);
    });
}

Supply supply(const Match& match, Seat seat) {
    return {can_be_fed(match, seat) ? match.laws().rescue : Rescue::none, match.plan().boards,
            match.gone(seat.side)};
}

Supply supply(const TablePlan& plan, const RuleSet& laws, Seat seat) {
    const auto all = seats(plan);
    const bool fed = std::any_of(all.begin(), all.end(),
                                 [&](Seat feeder) { return feeds_across(plan, feeder, seat); });
    return {fed ? laws.rescue : Rescue::none, plan.boards};
}

bool king_is_barred(const Match& match, Seat seat) {
    return match.laws().one_king_in_reserve &&
           match.hand(match.plan().feeds[seat]).holds(Kind::king);
}

Standing standing(const Match& match, Seat seat) {
    if (match.outcome() || match.board_end(seat.board)) {
        return Standing::over;
    }
    if (!match.started()) {
        return Standing::not_started;
    }
    if (match.last_drop()) {
        return match.last_drop()->seat == seat ? Standing::last_drop : Standing::over;
    }
    const Position& board = match.position(seat.board);
    if (board.turn() != seat.side) {
        return Standing::waits_for_opponent;
    }
    if (!has_legal_move(board)) {
        return board.in_check() ? Standing::needs_piece : Standing::must_wait;
    }
    if (!match.to_move(seat)) {
        return Standing::waits_for_turn;
    }
    return board.in_check() ? Standing::in_check : Standing::to_move;
}

std::optional<Refusal> why_unplayable(const Match& match, Seat seat, Move move) {
    if (const auto refusal = match.why_not_now(seat)) {
        return refusal;
    }
    if (match.paused()) {
        return Refusal::paused;
    }
    const auto& last_drop = match.last_drop();
    if (last_drop && last_drop->seat != seat) {
        return Refusal::waits_for_last_drop;
    }
    if (match.board_end(seat.board)) {
        return Refusal::board_over;
    }
    const Position& position = match.position(seat.board);
    if (position.turn() != seat.side) {
        return Refusal::not_your_turn;
    }
    if (last_drop && !(move.is_drop() && move.kind() == last_drop->kind)) {
        return Refusal::only_the_captured_piece;
    }
    const Move meant = named(position, match.laws(), move);
    if (const auto refusal = why_illegal(position, meant)) {
        return refusal;
    }
    if (!match.to_move(seat)) {
        return Refusal::other_board_first;
    }
    return position.captured(meant) == Kind::king && king_is_barred(match, seat)
               ? std::optional(Refusal::second_king_in_reserve)
               : std::nullopt;
}

MoveList playable_moves(const Match& match, Seat seat) {
    MoveList moves;
    if (!match.to_move(seat)) {
        moves.clear();
        return moves;
    }
    const Position& position = match.position(seat.board);
    legal_moves(position, moves);
    if (king_is_barred(match, seat)) {
        Move* const kept = std::remove_if(moves.begin(), moves.end(), [&position](Move move) {
            return position.captured(move) == Kind::king;
        });
        moves.resize(static_cast<std::size_t>(kept - moves.begin()));
    }
    return moves;
}

} // namespace rules
