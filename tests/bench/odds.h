// SPDX-License-Identifier: GPL-3.0-or-later
// What a number of games says about the strength of two players.
#pragma once

#include <algorithm>
#include <cmath>

namespace odds {

/// Games as one player sees them.
struct Score {
    int wins = 0, losses = 0, draws = 0;

    [[nodiscard]] int games() const { return wins + losses + draws; }
    /// 0..1, a draw is half a win.
    [[nodiscard]] double share() const { return (wins + draws / 2.0) / games(); }
};

struct Interval {
    double low, high;
};

/// The difference in Elo that makes `share` of the points likely; at most +-1200.
[[nodiscard]] inline double elo(double share) {
    const double inside = std::clamp(share, 0.001, 0.999);
    return -400.0 * std::log10(1.0 / inside - 1.0);
}

/// Where the share lies with 95 in 100 (Wilson): sane where all games were won, too.
[[nodiscard]] inline Interval likely_share(const Score& score) {
    constexpr double z = 1.959964;
    const double n = score.games();
    const double p = score.share();
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {std::max(middle - half, 0.0), std::min(middle + half, 1.0)};
}

/// The logarithm of how much better `elo1` explains the games than `elo0` (the sequential test's
/// usual normal approximation); half a game of each kind is added, so that there is always a
/// spread.
[[nodiscard]] inline double likelihood(const Score& score, double elo0, double elo1) {
    const double wins = score.wins + 0.5;
    const double draws = score.draws + 0.5;
    const double n = wins + draws + score.losses + 0.5;
    const double mean = (wins + draws / 2) / n;
    const double spread = (wins + draws / 4) / n - mean * mean;
    const auto share = [](double difference) {
        return 1 / (1 + std::pow(10.0, -difference / 400));
    };
    const double s0 = share(elo0);
    const double s1 = share(elo1);
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread);
}

/// Beyond it, either way, the test has decided, wrong in at most 5 of 100.
inline constexpr double decided = 2.944;

} // namespace odds
