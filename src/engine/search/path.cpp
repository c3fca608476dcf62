// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/path.h"

#include <algorithm>

namespace engine {

bool Path::repeats(const rules::Position& position, int ply) const {
    const int quiet = position.quiet_plies();
    if (quiet < 4) {
        return false;
    }
    const std::uint64_t key = keys_[static_cast<std::size_t>(ply)].repetition;
    const int known = static_cast<int>(past_.size());
    for (int back = 4; back <= std::min(quiet, ply + known); back += 2) {
        const std::uint64_t then = back <= ply
                                       ? keys_[static_cast<std::size_t>(ply - back)].repetition
                                       : past_[static_cast<std::size_t>(known - (back - ply))];
        if (then == key) {
            return true;
        }
    }
    return false;
}

} // namespace engine
