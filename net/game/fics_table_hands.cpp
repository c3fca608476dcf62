// SPDX-License-Identifier: GPL-3.0-or-later
// Reserves: the server's word, and our count where its line has no room.
#include "net/game/fics_table.h"

#include <algorithm>

namespace net {

using rules::BoardId;
using rules::Seat;
using rules::Side;

namespace {

/// Whether `hand` has all of `part`.
bool covers(const rules::Hand& hand, const rules::Hand& part) {
    return std::all_of(rules::all_kinds.begin(), rules::all_kinds.end(),
                       [&](rules::Kind kind) { return hand.count(kind) >= part.count(kind); });
}

} // namespace

/// Reserves are what the server says, wherever it says something: set, not added.
void FicsTable::correct_hands() {
    if (ended_) {
        return;
    }
    for (const Seat seat : rules::seats(match_->plan())) {
        const auto& known = at(seat.board).hands[seat.side];
        if (known && *known != match_->hand(seat)) {
            announce(play::HandNow{seat, *known});
        }
    }
}

void FicsTable::on_holdings(const Holdings& holdings) {
    const auto place = place_of(holdings.game);
    if (!place || ended_) {
        rumour(holdings.game).holdings = holdings; // it may come before the first board
        return;
    }
    const bool drops = two_boards() || rumour(holdings.game).type == "crazyhouse";
    if (!drops && boards_[0].last) {
        // A game whose name did not say that it is bughouse.
        const Style12 board = *boards_[0].last;
        open(board, true);
    }
    take_holdings(*place, holdings);
}

void FicsTable::take_holdings(BoardId place, const Holdings& holdings) {
    for (const Side side : rules::both_sides) {
        const auto& said = holdings.hands[side];
        const bool came = holdings.came && holdings.came->side == side;
        if (said && !holdings.at_least[side]) {
            at(place).hands[side] = said;
        }
        if ((said && !holdings.at_least[side]) || (!said && !came)) {
            continue;
        }
        // The server's line was full: what we have counted goes on, unless it is less.
        rules::Hand counted = at(place).hands[side].value_or(match_->hand({place, side}));
        if (came) {
            counted.add(holdings.came->kind);
        }
        at(place).hands[side] = said && !covers(counted, *said) ? *said : counted;
    }
    correct_hands();
}

} // namespace net
