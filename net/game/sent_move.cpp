// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/sent_move.h"

#include "src/base/text.h"

#include <utility>

namespace net {

namespace {

rules::Refusal refusal(MoveFault why) {
    switch (why) {
    case MoveFault::illegal:
    case MoveFault::ambiguous:
        return rules::Refusal::cannot_move_there;
    case MoveFault::not_your_turn:
        return rules::Refusal::not_your_turn;
    case MoveFault::not_playing:
        return rules::Refusal::match_over;
    case MoveFault::paused:
        return rules::Refusal::paused;
    }
    return rules::Refusal::cannot_move_there;
}

} // namespace

void SentMove::sent(rules::Seat seat, rules::Move move, std::string command) {
    sent_ = Sent{seat, move, std::move(command)};
}

void SentMove::played(rules::Seat by) {
    if (sent_ && sent_->seat == by) {
        sent_.reset();
    }
}

void SentMove::board_replaced(rules::BoardId board) {
    if (sent_ && sent_->seat.board == board) {
        sent_.reset();
    }
}

std::optional<play::Refused> SentMove::refused(MoveFault why, const std::string& text) {
    const auto sent = std::exchange(sent_, std::nullopt);
    return sent ? std::optional(play::Refused{sent->seat, sent->move, refusal(why), text})
                : std::nullopt;
}

std::optional<play::Refused> SentMove::refused(const MoveRefused& refusal) {
    return refused(refusal.why, refusal.text);
}

std::optional<play::Refused> SentMove::refused(const UnknownCommand& unknown) {
    const bool meant = sent_ && base::same_ignoring_case(unknown.command, sent_->command);
    return meant ? refused(MoveFault::illegal, unknown.text) : std::nullopt;
}

} // namespace net
