// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/server_game.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

bool passes_pieces(std::string_view type) {
    return type == "bughouse" || type == "crazyhouse";
}

std::string lag_mark(base::Millis lag) {
    constexpr base::Millis second{1000};
    constexpr base::Millis most{99'000};
    return lag < second ? fmt::format("lag {}", lag.count())
                        : fmt::format("lag {}s", std::min(lag, most) / second);
}

std::string lag_text(base::Millis lag) {
    constexpr int second = 1000;
    const auto ms = lag.count();
    return ms < second ? fmt::format("{}ms", ms)
                       : fmt::format("{}.{}s", ms / second, ms % second / (second / 10));
}

void note_lag(ServerGame& game, const rules::Match& match, rules::Seat seat, base::Millis lag) {
    game.lag[seat] = lag;
    const auto& plies = match.plies();
    if (!plies.empty() && plies.back().seat == seat && game.lags.size() < plies.size()) {
        game.lags.resize(plies.size());
        game.lags.back() = lag;
    }
}

} // namespace app
