// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/scoresheet.h"

#include "src/notation/moves/san.h"
#include "src/rules/match/clock_text.h"
#include "src/rules/match/match_turns.h"

#include <fmt/format.h>

namespace app {

std::string move_label(int number, rules::Seat seat) {
    return fmt::format("{}{}", number, letter(seat));
}

namespace {

/// With a mate the match is over, unless the laws have a last drop or play the other board on.
bool ends_by_mate(const rules::Match& match, const std::string& san) {
    return san.back() == '#' && match.laws().last_drop == rules::LastDropLaw::none &&
           match.laws().ending == rules::BoardsEnd::first;
}

} // namespace

void Scoresheet::add(const rules::Match& before, const rules::Ply& ply) {
    const rules::Position& position = before.position(ply.seat.board);
    const rules::Seat fed = before.plan().feeds[ply.seat];
    View::MoveView move;
    move.number = position.move_number();
    move.label = move_label(move.number, ply.seat);
    move.seat = ply.seat;
    move.san = notation::to_san(position, ply.move, rules::supply(before, opponent(ply.seat)));
    const bool claimed = before.laws().table.referee == rules::RefereeLaw::claims;
    if (claimed && move.san.back() == '#') {
        move.san.back() = '+'; // mate is for the players to see
    }
    if (!before.time().unlimited) {
        move.clock = rules::clock_text(ply.left);
    }
    if (ply.passed && !ends_by_mate(before, move.san)) {
        move.passed = rules::Piece{fed.side, *ply.passed};
        move.fed = fed;
        move.to_me = fed == me_ && !others_;
        move.to_partner = fed == rules::partner(before.plan(), me_) || (fed == me_ && others_);
    }
    moves_.push_back(std::move(move));
}

} // namespace app
