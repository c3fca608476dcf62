// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/budget.h"

#include <limits>

namespace engine {

Budget::Budget(const Limits& limits, const std::stop_token& stop, const Now& now)
    : stop_(stop), now_(now),
      most_nodes_(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())) {
    if (now && (limits.time || limits.soft)) {
        began_ = now();
        soft_ = limits.soft;
        if (limits.time) {
            deadline_ = began_ + *limits.time;
        }
    }
}

bool Budget::allows_more(int per_cent) const {
    return !over_ && !(soft_ && now_() - began_ >= *soft_ * per_cent / 100);
}

void Budget::poll() {
    over_ = over_ || stop_.stop_requested() || (deadline_ && now_() >= *deadline_);
}

} // namespace engine
