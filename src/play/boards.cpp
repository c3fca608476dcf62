// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/boards.h"

#include <algorithm>

namespace play {

Boards Boards::from(const std::vector<rules::Position>& starts) {
    Boards boards;
    const auto count = std::min(starts.size(), boards.positions.size());
    std::copy_n(starts.begin(), count, boards.positions.begin());
    return boards;
}

std::optional<rules::Kind> Boards::play(const rules::TablePlan& plan, rules::Seat seat,
                                        rules::Move move) {
    auto& position = positions[seat.board];
    const auto passed = plan.passes ? position.captured(move) : std::nullopt;
    position = position.after(move);
    if (passed) {
        const auto fed = plan.feeds[seat];
        positions[fed.board].give(fed.side, *passed);
    }
    return passed;
}

} // namespace play
