// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation as sums of its weights, so that its gradient can be computed directly.
#pragma once

#include "src/engine/search/weights.h"
#include "tests/training/teaching.h"

#include <algorithm>
#include <span>

namespace training {

inline constexpr std::size_t weight_count = sizeof(engine::Weights) / sizeof(int);
static_assert(weight_count <= 0xFFFF, "Part::weight holds 16 bits");
/// engine::Weights as an array of numbers.
using WeightRow = std::array<double, weight_count>;
[[nodiscard]] WeightRow row_of(const engine::Weights& weights);
[[nodiscard]] engine::Weights rounded(const WeightRow& row);

/// The coefficients of a weight: in the score, and in the danger units of both kings.
struct Part {
    std::uint16_t weight;
    std::int8_t score, white_units, black_units;
};

/// The evaluation of one position.
struct Sum {
    std::size_t first; ///< index of its first part
    std::uint16_t parts;
    std::int8_t sign; ///< -1 if Black is to move
    float target;     ///< expected points of the side to move, 0..1
};

/// The evaluations of all quiet samples.
class WeightSums {
  public:
    WeightSums(const std::vector<Sample>& samples, const Teaching& teaching);

    [[nodiscard]] std::size_t size() const { return sums_.size(); }
    [[nodiscard]] const Sum& operator[](std::size_t i) const { return sums_[i]; }
    /// Centipawns for the side to move. If `slopes` is given, adds to it `slope_of(centipawns)`
    /// times the derivative by each weight.
    template <class SlopeOf>
    double judge(const Sum& sum, const WeightRow& weights, WeightRow* slopes,
                 SlopeOf&& slope_of) const;
    [[nodiscard]] double judge(const Sum& sum, const WeightRow& weights) const {
        return judge(sum, weights, nullptr, [](double) { return 0.0; });
    }

  private:
    void add(const rules::Position& position, double target);

    std::vector<Sum> sums_;
    std::vector<Part> parts_;
};

/// The penalty for a king in danger in centipawns, and its derivative by the danger units.
struct Danger {
    explicit Danger(double units)
        : centipawns(units <= 0 ? 0
                                : std::min(units * units / engine::danger_divisor,
                                           double{engine::most_danger})),
          slope(units > 0 && centipawns < engine::most_danger ? 2 * units / engine::danger_divisor
                                                              : 0) {}
    double centipawns;
    double slope;
};

template <class SlopeOf>
double WeightSums::judge(const Sum& sum, const WeightRow& weights, WeightRow* slopes,
                         SlopeOf&& slope_of) const {
    double score = 0, white_units = 0, black_units = 0;
    const std::span<const Part> parts{parts_.data() + sum.first, sum.parts};
    for (const Part& part : parts) {
        const double weight = weights[part.weight];
        score += weight * part.score;
        white_units += weight * part.white_units;
        black_units += weight * part.black_units;
    }
    const Danger white(white_units);
    const Danger black(black_units);
    const double judged = sum.sign * (score - white.centipawns + black.centipawns);
    if (slopes != nullptr) {
        const double slope = sum.sign * slope_of(judged);
        for (const Part& part : parts) {
            (*slopes)[part.weight] += slope * (part.score - white.slope * part.white_units +
                                               black.slope * part.black_units);
        }
    }
    return judged;
}

} // namespace training
