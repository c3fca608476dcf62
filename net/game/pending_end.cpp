// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/pending_end.h"

#include <utility>

namespace net {

void PendingEnd::await_cause(rules::BoardId board, const GameEnded& end, base::Instant now) {
    told_ = Told{board, end, false};
    until_ = now + cause_wait;
}

void PendingEnd::doubt(rules::BoardId board, const GameEnded& end, base::Instant now) {
    if (told_) {
        return;
    }
    told_ = Told{board, end, true};
    until_ = now + doubt_wait;
    asked_ = false;
}

void PendingEnd::goes_on(rules::BoardId board) {
    if (told_ && told_->doubted && told_->board == board) {
        told_.reset();
    }
}

std::optional<int> PendingEnd::take_doubted_game() {
    if (!told_ || !told_->doubted || std::exchange(asked_, true)) {
        return std::nullopt;
    }
    return told_->end.game;
}

std::optional<base::Instant> PendingEnd::next_wake() const {
    return told_ ? std::optional(until_) : std::nullopt;
}

std::optional<PendingEnd::Told> PendingEnd::take_due(base::Instant now) {
    return told_ && until_ <= now ? std::exchange(told_, std::nullopt) : std::nullopt;
}

} // namespace net
