// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/history.h"

#include <algorithm>

namespace app {

void History::add(std::string_view line) {
    stop();
    if (line.empty() || (!lines_.empty() && lines_.back() == line)) {
        return;
    }
    if (lines_.size() == most_lines) {
        lines_.erase(lines_.begin());
    }
    lines_.emplace_back(line);
}

std::optional<std::string> History::older(std::string_view unfinished) {
    const std::size_t at = at_.value_or(lines_.size());
    if (at == 0) {
        return std::nullopt;
    }
    if (!at_) {
        unfinished_ = unfinished;
    }
    at_ = at - 1;
    return lines_[*at_];
}

std::optional<std::string> History::newer() {
    if (!at_) {
        return std::nullopt;
    }
    if (*at_ + 1 == lines_.size()) {
        stop();
        return unfinished_;
    }
    ++*at_;
    return lines_[*at_];
}

std::optional<std::size_t> History::find(std::string_view pattern, std::size_t before) const {
    for (std::size_t i = std::min(before, lines_.size()); i-- > 0;) {
        if (lines_[i].find(pattern) != std::string::npos) {
            return i;
        }
    }
    return std::nullopt;
}

} // namespace app
