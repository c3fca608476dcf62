// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/glicko.h"

#include <algorithm>
#include <cmath>

namespace play {
namespace {

constexpr double scale = 173.7178; ///< rating points per unit of the paper's internal scale
constexpr double tau = 0.5; ///< the system constant of Glicko-2, limiting how fast volatility
                            ///< changes
constexpr double epsilon = 0.000001;
constexpr int most_steps = 100; ///< upper bound; the iteration usually takes fewer than ten steps
constexpr double pi = 3.14159265358979323846;
constexpr double largest_deviation = 350;

double g(double phi) {
    return 1 / std::sqrt(1 + 3 * phi * phi / (pi * pi));
}

double expected(double mu, double other_mu, double other_phi) {
    return 1 / (1 + std::exp(-g(other_phi) * (mu - other_mu)));
}

/// Step 5 of the paper: the new volatility.
double new_volatility(double sigma, double phi, double v, double delta) {
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double sum = phi * phi + v + e;
        return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
    };
    double low = a;
    double high = std::log(std::max(delta * delta - phi * phi - v, epsilon));
    if (delta * delta <= phi * phi + v) {
        int k = 1;
        while (k < most_steps && f(a - k * tau) < 0) {
            ++k;
        }
        high = a - k * tau;
    }
    double f_low = f(low);
    double f_high = f(high);
    for (int i = 0; i < most_steps && std::abs(high - low) > epsilon; ++i) {
        const double next = low + (low - high) * f_low / (f_high - f_low);
        const double f_next = f(next);
        if (f_next * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = next;
        f_high = f_next;
    }
    return std::exp(low / 2);
}

} // namespace

Account::Rating rating_after(const Account::Rating& before, const std::vector<RatedGame>& games) {
    const double mu = (before.rating - 1500) / scale;
    const double phi = before.deviation / scale;
    double information = 0; ///< 1 / v, the inverse of the estimated variance
    double surprise = 0;
    for (const RatedGame& game : games) {
        const double other_mu = (game.rating - 1500) / scale;
        const double other_phi = game.deviation / scale;
        const double e = expected(mu, other_mu, other_phi);
        information += g(other_phi) * g(other_phi) * e * (1 - e);
        surprise += g(other_phi) * (game.score - e);
    }
    const double v = 1 / std::max(information, epsilon);
    const double sigma = new_volatility(before.volatility, phi, v, v * surprise);
    const double phi_star = std::sqrt(phi * phi + sigma * sigma);
    const double phi_after = 1 / std::sqrt(1 / (phi_star * phi_star) + 1 / v);
    Account::Rating after = before;
    after.rating = 1500 + scale * (mu + phi_after * phi_after * surprise);
    after.deviation = std::min(scale * phi_after, largest_deviation);
    after.volatility = sigma;
    after.games += static_cast<int>(games.size());
    return after;
}

} // namespace play
