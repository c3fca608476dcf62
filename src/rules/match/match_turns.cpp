// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/match_turns.h"

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
    return {can_be_fed(match, seat) ? match.laws().rescue : Rescue::none, match.plan().boards};
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
