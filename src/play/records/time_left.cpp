// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/time_left.h"

#include "src/notation/moves/seconds.h"

#include <fmt/format.h>

namespace play {

std::string time_left_text(const rules::Match& match,
                           const rules::PerSeat<std::optional<base::Millis>>& left) {
    std::string text;
    for (const rules::Seat seat : rules::seats(match.plan())) {
        if (const auto& known = left[seat]) {
            text += fmt::format("{}{} {}", text.empty() ? "" : " ", rules::letter(seat),
                                notation::to_seconds(*known));
        }
    }
    return text;
}

} // namespace play
