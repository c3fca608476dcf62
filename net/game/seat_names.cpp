// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/seat_names.h"

#include "src/base/text.h"

namespace net {

using rules::BoardId;
using rules::Seat;
using rules::Side;

bool SeatNames::take(BoardId board, const rules::PerSide<std::string>& names,
                     const rules::PerSide<std::string>& ratings) {
    bool news = false;
    const auto take_one = [&news](std::string& known, const std::string& said) {
        if (!said.empty() && known != said) {
            known = said;
            news = true;
        }
    };
    for (const Side side : rules::both_sides) {
        take_one(names_[{board, side}], names[side]);
        take_one(ratings_[{board, side}], ratings[side]);
    }
    return news;
}

std::optional<Seat> SeatNames::seat_of(const std::string& name, int boards) const {
    for (int i = 0; i < boards && !name.empty(); ++i) {
        for (const Side side : rules::both_sides) {
            const Seat seat{static_cast<BoardId>(i), side};
            if (base::same_ignoring_case(names_[seat], name)) {
                return seat;
            }
        }
    }
    return std::nullopt;
}

} // namespace net
