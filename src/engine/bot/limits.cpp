// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/limits.h"

#include "src/engine/search/levels.h"
#include "src/engine/search/time_plan.h"

#include <algorithm>
#include <array>

namespace engine {
namespace {

using rules::Match;

/// How much of its strength a level uses with so much time left, and at most how long a slow
/// machine may take for it. In steps, so that equal tasks stay equal while the clock runs.
struct Share {
    Millis above;
    std::uint64_t divisor;
    Millis time;
};
constexpr std::array shares = {
    Share{Millis{30000}, 1, Millis{4000}},
    Share{Millis{12000}, 2, Millis{1200}},
    Share{Millis{5000}, 4, Millis{500}},
    Share{Millis{1500}, 8, Millis{150}},
};
constexpr Share least_share{Millis{0}, 16, Millis{40}};

/// Without clocks a bot thinks as if it always had so much left.
constexpr Millis left_without_clocks = std::chrono::minutes{2};
/// Told to be fast, it takes this part of its time.
constexpr int fast_divisor = 4;

Limits by_nodes(const Bot& bot, const Outlook& outlook) {
    const Level& own = level(bot.level);
    Share share = shares.front();
    if (outlook.left) {
        const auto fits = std::find_if(shares.begin(), shares.end(), [&](const Share& some) {
            return *outlook.left > some.above;
        });
        share = fits != shares.end() ? *fits : least_share;
    }
    const std::uint64_t haste = bot.told_fast ? 2 : 1;
    return {own.depth, std::max<std::uint64_t>(own.nodes / share.divisor / haste, 1), share.time};
}

Clocks clocks_of(const Match& match, const Bot& bot, const Outlook& outlook, Instant now) {
    Clocks clocks;
    clocks.left = outlook.left.value_or(left_without_clocks);
    if (!outlook.left) {
        return clocks;
    }
    const rules::TimeControl& time = match.time();
    (time.bonus == rules::Bonus::fischer ? clocks.increment : clocks.delay) = time.increment;
    const rules::Seat rival = opponent(bot.seat);
    clocks.opponent = match.clock(rival.board).remaining(rival.side, now);
    if (outlook.lead) {
        clocks.diagonal = *outlook.left - *outlook.lead;
    }
    return clocks;
}

Limits by_clock(const Bot& bot, const Match& match, const Outlook& outlook, Instant now) {
    Limits limits = limits_by_clock(clocks_of(match, bot, outlook, now));
    if (hurries(bot, outlook)) {
        limits.soft = std::max(*limits.soft / fast_divisor, Millis{1});
        limits.time = std::max(*limits.time / fast_divisor, Millis{1});
    }
    return limits;
}

} // namespace

bool plays_by_clock(const Bot& bot) {
    return bot.by_clock && bot.level >= highest_level;
}

Limits limits_for(const Bot& bot, const Match& match, const Outlook& outlook, Instant now) {
    return plays_by_clock(bot) ? by_clock(bot, match, outlook, now) : by_nodes(bot, outlook);
}

} // namespace engine
