// SPDX-License-Identifier: GPL-3.0-or-later
// How games end. The first line about either board ends the match; its score is right on every
// server, its words are not.
#include "net/game/fics_table.h"

#include <utility>

namespace net {

using rules::BoardId;
using rules::Ending;
using rules::Seat;
using rules::Side;

namespace {

std::optional<Side> loser(Score score) {
    switch (score) {
    case Score::white_won:
        return Side::black;
    case Score::black_won:
        return Side::white;
    case Score::draw:
    case Score::unfinished:
        return std::nullopt;
    }
    return std::nullopt;
}

Ending lost_by(EndCause cause) {
    if (cause == EndCause::checkmate) {
        return Ending::mate;
    }
    // A lost connection and a judge's word are given up games for the record.
    return cause == EndCause::flag ? Ending::flag : Ending::resignation;
}

Ending drawn_by(EndCause cause) {
    switch (cause) {
    case EndCause::stalemate:
        return Ending::stalemate;
    case EndCause::repetition:
        return Ending::repetition;
    case EndCause::fifty_moves:
        return Ending::fifty_moves;
    case EndCause::both_flags:
        return Ending::both_flags;
    case EndCause::both_mated:
        return Ending::mate;
    case EndCause::checkmate:
    case EndCause::flag:
    case EndCause::resignation:
    case EndCause::disconnection:
    case EndCause::agreement:
    case EndCause::no_material:
    case EndCause::adjudication:
    case EndCause::partners_board:
    case EndCause::aborted:
    case EndCause::adjourned:
    case EndCause::other:
        return Ending::draw_agreed;
    }
    return Ending::draw_agreed;
}

/// Whether that seat's board looks as if the cause were its own.
bool shows(const rules::Match& match, Seat seat, EndCause cause, base::Instant now) {
    if (cause == EndCause::checkmate) {
        return match.to_move(seat) && match.position(seat.board).in_check();
    }
    return cause == EndCause::flag && match.clock(seat.board).flag_down(seat.side, now);
}

/// How the other board was decided, when nobody says.
EndCause guessed(const rules::Match& match, Seat lost, base::Instant now) {
    for (const EndCause cause : {EndCause::checkmate, EndCause::flag}) {
        if (shows(match, lost, cause, now)) {
            return cause;
        }
    }
    return EndCause::resignation;
}

} // namespace

void FicsTable::on_ended(const GameEnded& end) {
    watched_.erase(end.game);
    rumours_.erase(end.game); // the number will be another game's
    const auto place = place_of(end.game);
    const bool told_of_partner = !place && playing() && two_boards() && partner_game_ == end.game;
    if (!playing() || (!place && !told_of_partner)) {
        return; // a game that does not exist, or the same end once more
    }
    const BoardId board = place.value_or(BoardId::b);
    out_.emplace_back(play::EndTold{board, end.reason, std::string(to_text(end.score))});
    if (end.cause == EndCause::partners_board && two_boards() && !pending_end_) {
        const BoardId other = board == BoardId::a ? BoardId::b : BoardId::a;
        if (at(other).last) { // then its own line comes as well, and has the cause
            pending_end_ = PendingEnd{board, end, now_ + cause_wait};
            return;
        }
    }
    pending_end_.reset();
    finish(board, end);
}

void FicsTable::finish(BoardId place, const GameEnded& end) {
    rules::BoardEnd decided{place, Ending::aborted, std::nullopt};
    EndCause cause = end.cause;
    if (const auto lost = loser(end.score)) {
        Seat seat{place, *lost};
        const auto partner = two_boards() ? rules::partner(match_->plan(), seat) : std::nullopt;
        const bool by_partner = cause == EndCause::partners_board;
        if (partner && by_partner) {
            cause = guessed(*match_, *partner, now_);
            seat = *partner;
        } else if (partner && !shows(*match_, seat, cause, now_) &&
                   shows(*match_, *partner, cause, now_)) {
            seat = *partner; // uhlin words the end of one board on the other one too
        }
        decided = {seat.board, lost_by(cause), seat};
    } else if (end.score == Score::draw) {
        decided.ending = drawn_by(cause);
    }
    ended_ = true;
    sent_.reset();
    for (const auto& number : {boards_[0].game, partner_game_}) {
        rumours_.erase(number.value_or(-1));
    }
    announce(play::Ended{rules::outcome_of({decided}, match_->plan()), now_});
}

} // namespace net
