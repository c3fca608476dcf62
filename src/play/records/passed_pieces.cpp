// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/passed_pieces.h"

#include <algorithm>

namespace play {

std::vector<PassedPiece> passed_pieces(const rules::TablePlan& plan,
                                       rules::PerSeat<rules::Hand> held,
                                       const std::vector<rules::Ply>& plies) {
    std::vector<PassedPiece> all;
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const rules::Ply& ply = plies[i];
        if (ply.passed) {
            all.push_back({*ply.passed, i, plan.feeds[ply.seat]});
        }
        if (!ply.move.is_drop()) {
            continue;
        }
        const rules::Kind kind = ply.move.new_kind();
        if (held[ply.seat].holds(kind)) {
            held[ply.seat].take(kind);
            continue;
        }
        const auto piece = std::ranges::find_if(all, [&](const PassedPiece& one) {
            return one.to == ply.seat && one.kind == kind && !one.dropped_at;
        });
        if (piece != all.end()) {
            piece->dropped_at = i;
        }
    }
    return all;
}

bool still_stands(const std::vector<rules::Ply>& plies, std::size_t drop, std::size_t until) {
    const rules::Seat seat = plies[drop].seat;
    rules::Square square = plies[drop].move.to();
    for (std::size_t i = drop + 1; i <= until; ++i) {
        const rules::Ply& ply = plies[i];
        if (ply.seat == opponent(seat) && ply.move.to() == square) {
            return false;
        }
        if (ply.seat == seat && !ply.move.is_drop() && ply.move.from() == square) {
            square = ply.move.to();
        }
    }
    return true;
}

} // namespace play
