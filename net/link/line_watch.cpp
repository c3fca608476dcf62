// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/line_watch.h"

#include <algorithm>
#include <utility>

namespace net {

void LineWatch::heard(base::Instant now) {
    heard_ = now;
    asked_.reset();
}

bool LineWatch::end_silence() {
    return std::exchange(told_, false);
}

LineWatch::Verdict LineWatch::look(bool in_game, base::Instant now) {
    if (asked_ && in_game && *asked_ + give_up <= now) {
        return Verdict::dead;
    }
    if (asked_ && !told_ && *asked_ + answer_wait <= now) {
        told_ = true;
        return Verdict::silent;
    }
    if (!asked_ && in_game && heard_ + quiet_line <= now) {
        asked_ = now;
        return Verdict::probe;
    }
    return Verdict::fine;
}

std::optional<base::Instant> LineWatch::next_wake(bool in_game) const {
    std::optional<base::Instant> next;
    if (in_game) {
        next = asked_ ? *asked_ + give_up : heard_ + quiet_line;
    }
    if (asked_ && !told_) {
        next = std::min(next.value_or(*asked_ + answer_wait), *asked_ + answer_wait);
    }
    return next;
}

} // namespace net
