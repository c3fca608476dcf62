// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/human_pace.h"

#include "src/engine/search/levels.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace engine {
namespace {

using base::Millis;

constexpr Millis without_clocks = std::chrono::minutes{5}; ///< time left where there are no clocks
/// Longer times than this are shortened progressively: nobody wants to wait for a bot.
constexpr Millis patience{4500};
/// Seeing the position, deciding and moving the hand take at least this, and up to `most_spare`
/// more.
constexpr Millis quickest{150};
constexpr Millis most_spare{500};
constexpr Millis least_in_trouble{100};
constexpr Millis trouble{8000};   ///< when less than this is left on the clock
constexpr int moves_to_come = 38; ///< a seat plays about this many in a match
constexpr int opening_moves = 5;

int per_cent(const PaceFactors& factors) {
    int percent = factors.level_time_per_cent;
    const auto times = [&percent](int factor) { percent = percent * factor / 100; };
    if (factors.own_moves < opening_moves) {
        times(35);
    }
    if (factors.legal_moves <= 1) {
        times(20);
    } else if (factors.legal_moves <= 3) {
        times(50);
    } else if (factors.sharp) {
        times(150);
    }
    if (factors.mate_seen) {
        times(45);
    }
    if (factors.recaptures) {
        times(40);
    } else if (factors.surprised) {
        times(150);
    }
    if (factors.fast) {
        times(35);
    }
    if (factors.slow) {
        times(150);
    }
    if (factors.lead && *factors.lead < Millis{-5000}) {
        times(60); // the diagonal opponent could wait longer than we can
    }
    return percent;
}

/// Nine values with an eighth of all times between each two neighbours: a log-normal distribution
/// around 100% whose logarithm has the standard deviation 0.8, a little less than people's.
constexpr std::array<std::uint64_t, 9> scatter{10, 29, 42, 56, 73, 94, 125, 182, 420};

int scatter_per_cent(std::uint64_t chance) {
    constexpr std::uint64_t steps = 1024; // of the interpolation between two values
    const std::uint64_t place = (chance >> 20) % ((scatter.size() - 1) * steps);
    const std::uint64_t low = scatter[place / steps];
    const std::uint64_t high = scatter[place / steps + 1];
    return static_cast<int>(low + (high - low) * (place % steps) / steps);
}

Millis shortened(Millis time) {
    if (time <= patience) {
        return time;
    }
    const double excess = static_cast<double>(time.count()) / static_cast<double>(patience.count());
    return Millis{std::lround(static_cast<double>(patience.count()) * (1 + std::log(excess)))};
}

/// The time limit for one move: a random part of at most a tenth of the clock, or a twelfth in time
/// trouble. It is random so that not all long times are equal.
Millis longest(Millis left, std::uint64_t chance) {
    const bool hurried = left < trouble;
    const Millis most = std::max(left / (hurried ? 12 : 10), Millis{0});
    const int least = hurried ? 10 : 50; // per cent
    const auto part = static_cast<int>(chance % static_cast<unsigned>(101 - least));
    return std::max(most * (least + part) / 100, std::min(least_in_trouble, left / 20));
}

} // namespace

std::uint64_t random_for_turn(const Bot& bot, int own_moves) {
    const auto turn =
        static_cast<std::uint64_t>(own_moves * rules::max_seats + rules::index(bot.seat));
    return pseudo_random(bot.seed ^ pseudo_random(turn));
}

std::uint64_t pseudo_random(std::uint64_t seed) {
    seed += 0x9E3779B97F4A7C15U;
    seed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9U;
    seed = (seed ^ seed >> 27) * 0x94D049BB133111EBU;
    return seed ^ seed >> 31;
}

Millis thinking_time(const PaceFactors& factors, std::uint64_t seed) {
    const Millis left = factors.left.value_or(without_clocks);
    const Millis usual = left / moves_to_come + factors.increment * 3 / 4;
    const std::uint64_t chance = pseudo_random(seed);
    Millis time = shortened(usual * per_cent(factors) / 100 * scatter_per_cent(chance) / 100);
    const Millis spare = std::clamp(left / 300, quickest, most_spare);
    time += quickest + spare * static_cast<int>(pseudo_random(chance) % 256) / 256;
    if (factors.left) {
        time = std::min(time, longest(left, chance));
    }
    return std::max(time, Millis{1});
}

namespace {

using rules::Match;

/// The fraction of a level's strength that is used with that much time left, and a time limit for
/// slow machines. In steps, so that equal tasks stay equal while the clock runs.
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

/// The time that a bot assumes to have left where there are no clocks.
constexpr Millis left_without_clocks = std::chrono::minutes{2};
/// Divides the thinking time of a bot that was told to be fast.
constexpr int fast_divisor = 4;

Limits by_nodes(const Bot& bot, const MatchSituation& situation) {
    const Level& own = level(bot.level);
    Share share = shares.front();
    if (situation.left) {
        const auto fits = std::ranges::find_if(
            shares, [&](const Share& some) { return *situation.left > some.above; });
        share = fits != shares.end() ? *fits : least_share;
    }
    const std::uint64_t haste = bot.told_fast ? 2 : 1;
    return {own.depth, std::max<std::uint64_t>(own.nodes / share.divisor / haste, 1), share.time};
}

Clocks clocks_of(const Match& match, const Bot& bot, const MatchSituation& situation, Instant now) {
    Clocks clocks;
    clocks.left = situation.left.value_or(left_without_clocks);
    clocks.own_moves = situation.own_moves;
    if (!situation.left) {
        return clocks;
    }
    const rules::TimeControl& time = match.time();
    (time.bonus == rules::Bonus::fischer ? clocks.increment : clocks.delay) = time.increment;
    const rules::Seat rival = opponent(bot.seat);
    clocks.opponent = match.time_left(rival, now);
    if (situation.lead) {
        clocks.diagonal = *situation.left - *situation.lead;
    }
    return clocks;
}

/// The usual time for a move however much is left: partners do not like to wait.
constexpr Millis longest_usual{12'000};

Limits by_clock(const Bot& bot, const Match& match, const MatchSituation& situation, Instant now) {
    Limits limits = limits_by_clock(clocks_of(match, bot, situation, now));
    const auto chance = static_cast<int>(random_for_turn(bot, situation.own_moves) % 71);
    limits.usual_time = std::max(std::min(*limits.usual_time, longest_usual) * (65 + chance) / 100,
                                 Millis{1}); // 65 to 135 per cent
    if (is_hurried_by_partner(bot, situation)) {
        limits.usual_time = std::max(*limits.usual_time / fast_divisor, Millis{1});
        limits.time = std::max(*limits.time / fast_divisor, Millis{1});
    }
    return limits;
}

} // namespace

bool plays_by_clock(const Bot& bot) {
    return bot.by_clock && bot.level >= highest_level;
}

Limits limits_for(const Bot& bot, const Match& match, const MatchSituation& situation,
                  Instant now) {
    return plays_by_clock(bot) ? by_clock(bot, match, situation, now) : by_nodes(bot, situation);
}

} // namespace engine
