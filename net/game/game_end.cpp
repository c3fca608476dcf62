// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/game_end.h"

#include <utility>

namespace net {

using rules::BoardId;
using rules::Ending;
using rules::Seat;
using rules::Side;

namespace {

std::optional<Side> loser(Score score) {
    return score == Score::white_won   ? std::optional(Side::black)
           : score == Score::black_won ? std::optional(Side::white)
                                       : std::nullopt;
}

Ending lost_by(EndCause cause) {
    if (cause == EndCause::checkmate) {
        return Ending::mate;
    }
    // The record counts disconnection and adjudication as resignation.
    return cause == EndCause::flag ? Ending::flag : Ending::resignation;
}

Ending drawn_by(EndCause cause) {
    return cause == EndCause::stalemate     ? Ending::stalemate
           : cause == EndCause::repetition  ? Ending::repetition
           : cause == EndCause::fifty_moves ? Ending::fifty_moves
           : cause == EndCause::both_flags  ? Ending::both_flags
           : cause == EndCause::both_mated  ? Ending::mate
                                            : Ending::draw_agreed;
}

/// Whether that seat's position and clock explain the end.
bool explains_end(const rules::Match& match, Seat seat, EndCause cause, base::Instant now) {
    if (cause == EndCause::checkmate) {
        return match.to_move(seat) && match.position(seat.board).in_check();
    }
    return cause == EndCause::flag && match.clock(seat.board).flag_down(seat.side, now);
}

/// The likely cause of an end on the other board if no line gives it.
EndCause guessed(const rules::Match& match, Seat lost, base::Instant now) {
    for (const EndCause cause : {EndCause::checkmate, EndCause::flag}) {
        if (explains_end(match, lost, cause, now)) {
            return cause;
        }
    }
    return EndCause::resignation;
}

} // namespace

rules::BoardEnd decided_by(const rules::Match& match, BoardId board, const GameEnded& end,
                           base::Instant now) {
    const auto lost = loser(end.score);
    if (!lost) {
        return {board, end.score == Score::draw ? drawn_by(end.cause) : Ending::aborted,
                std::nullopt};
    }
    const Seat seat{board, *lost};
    const auto partner =
        match.plan().boards == 2 ? rules::partner(match.plan(), seat) : std::nullopt;
    if (partner && end.cause == EndCause::partners_board) {
        return {partner->board, lost_by(guessed(match, *partner, now)), partner};
    }
    // uhlin repeats one board's reason on the other board
    const bool others = partner && !explains_end(match, seat, end.cause, now) &&
                        explains_end(match, *partner, end.cause, now);
    const Seat loser = others ? *partner : seat;
    return {loser.board, lost_by(end.cause), loser};
}

namespace {

std::string aborted_by(const std::string& name) {
    return name + " has left: the match is aborted";
}

} // namespace

std::optional<std::string> AbortedByDeparture::better_reason(const std::string& told,
                                                             base::Instant now) {
    if (told != "aborted") {
        return std::nullopt;
    }
    aborted_ = now;
    return left_ && now - *left_ <= most_apart ? std::optional(aborted_by(name_)) : std::nullopt;
}

std::optional<std::string> AbortedByDeparture::note_departure(const std::string& name,
                                                              base::Instant now) {
    name_ = name;
    left_ = now;
    return aborted_ && now - *aborted_ <= most_apart ? std::optional(aborted_by(name))
                                                     : std::nullopt;
}

void PendingEnd::hold_until_cause(rules::BoardId board, const GameEnded& end, base::Instant now) {
    told_ = ReportedEnd{board, end, false};
    until_ = now + cause_wait;
}

void PendingEnd::hold_uncertain(rules::BoardId board, const GameEnded& end, base::Instant now) {
    if (told_) {
        return;
    }
    told_ = ReportedEnd{board, end, true};
    until_ = now + uncertain_wait;
    board_requested_ = false;
}

void PendingEnd::discard_uncertain(rules::BoardId board) {
    if (told_ && told_->is_doubted && told_->board == board) {
        told_.reset();
    }
}

std::optional<int> PendingEnd::take_uncertain_game() {
    if (!told_ || !told_->is_doubted || std::exchange(board_requested_, true)) {
        return std::nullopt;
    }
    return told_->end.game;
}

std::optional<base::Instant> PendingEnd::next_wake() const {
    return told_ ? std::optional(until_) : std::nullopt;
}

std::optional<PendingEnd::ReportedEnd> PendingEnd::take_due(base::Instant now) {
    return until_ <= now ? std::exchange(told_, std::nullopt) : std::nullopt;
}

} // namespace net
