// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/budget.h"

#include <limits>

namespace engine {

Budget::Budget(const Limits& limits, const std::stop_token& stop, const Now& now)
    : stop_(stop), now_(now),
      most_nodes_(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())) {
    if (limits.time && now) {
        deadline_ = now() + *limits.time;
    }
    if (limits.soft && now) {
        soft_deadline_ = now() + *limits.soft;
    }
}

bool Budget::allows_more() const {
    return !over_ && !(soft_deadline_ && now_() >= *soft_deadline_);
}

void Budget::poll() {
    over_ = over_ || stop_.stop_requested() || (deadline_ && now_() >= *deadline_);
}

} // namespace engine
