// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of a number of games: score, Elo difference and sequential test.
#pragma once

#include <algorithm>
#include <cmath>

namespace odds {

/// Results from one player's point of view.
struct Score {
    int wins = 0, losses = 0, draws = 0;

    [[nodiscard]] int games() const { return wins + losses + draws; }
    /// Points per game, 0..1; a draw counts half.
    [[nodiscard]] double share() const { return (wins + draws / 2.0) / games(); }
};

struct Interval {
    double low, high;
};

/// The Elo difference at which `share` is the expected score, limited to about +-1200.
[[nodiscard]] inline double elo(double share) {
    const double inside = std::clamp(share, 0.001, 0.999);
    return -400.0 * std::log10(1.0 / inside - 1.0);
}

/// The 95% confidence interval of the share (Wilson's, which holds even if all games were won).
[[nodiscard]] inline Interval likely_share(const Score& score) {
    constexpr double z = 1.959964;
    const double n = score.games();
    const double p = score.share();
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {std::max(middle - half, 0.0), std::min(middle + half, 1.0)};
}

/// The log-likelihood ratio of `elo1` against `elo0` given these games (the usual normal
/// approximation of the SPRT). Half a game of each result is added so that the variance is never
/// zero.
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

/// The sequential test stops beyond +-this ratio, and is then wrong in at most 5% of cases.
inline constexpr double decided = 2.944;

} // namespace odds
