// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection_watch.h"

namespace net {

void ConnectionWatch::on_bytes(base::Instant now) {
    heard_ = now;
    asked_.reset();
}

ConnectionWatch::Verdict ConnectionWatch::look(LossIfClosed loss, base::Instant now) {
    if (asked_ && loss == LossIfClosed::nothing && *asked_ + give_up_after <= now) {
        return Verdict::dead;
    }
    if (asked_ && !told_ && *asked_ + answer_wait <= now) {
        told_ = true;
        return Verdict::silent;
    }
    if (!asked_ && loss == LossIfClosed::game && heard_ + probe_after <= now) {
        asked_ = now;
        return Verdict::probe;
    }
    return Verdict::fine;
}

std::optional<base::Instant> ConnectionWatch::next_wake(LossIfClosed loss) const {
    std::optional<base::Instant> next;
    if (asked_ && !told_) {
        next = *asked_ + answer_wait;
    }
    if (asked_ && loss == LossIfClosed::nothing) {
        next = base::earlier(next, *asked_ + give_up_after);
    }
    if (!asked_ && loss == LossIfClosed::game) {
        next = base::earlier(next, heard_ + probe_after);
    }
    return next;
}

} // namespace net
