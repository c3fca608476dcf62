// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the named weights of the evaluation to samples (Texel's method): `training_weights WEIGHTS
// PASSES SEED BY_SCORE_PERCENT SAMPLES...` writes them for training_duel and prints them as in
// tuned_weights.cpp.
#include "src/base/text.h"
#include "tests/support/dice.h"
#include "tests/training/weight_sums.h"
#include "tests/training/weights_text.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

namespace {

using engine::Weights;
using training::Sum;
using training::WeightRow;

constexpr std::size_t in_a_batch = 4096;
/// Learning rate in the first and in the last pass, in centipawns.
constexpr double first_rate = 1.0, last_rate = 0.02;
/// One of so many positions, taken from the end, is kept for validation.
constexpr std::size_t examined = 40;

class Tuner {
  public:
    Tuner(const training::WeightSums& sums, double scale, std::uint64_t seed)
        : sums_(sums), scale_(scale), dice_(seed), order_(sums.size() - sums.size() / examined),
          weights_(training::row_of(engine::hand_made_weights)) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
    }

    void run(int passes) {
        const double batches = passes * static_cast<double>(order_.size()) / in_a_batch;
        double done = 0;
        fmt::print(stderr, "before: examined {:.6f}\n", examine());
        for (int pass = 1; pass <= passes; ++pass) {
            for (std::size_t i = order_.size() - 1; i > 0; --i) {
                std::swap(order_[i], order_[dice_.below(i + 1)]);
            }
            double error = 0;
            for (std::size_t i = 0; i < order_.size(); ++i) {
                error += look_at(sums_[order_[i]], &slopes_);
                if (i % in_a_batch == in_a_batch - 1) {
                    const double left = std::max(0.0, 1 - done++ / batches);
                    step(last_rate + (first_rate - last_rate) * left);
                }
            }
            fmt::print(stderr, "pass {}: error {:.6f}, examined {:.6f}\n", pass,
                       error / static_cast<double>(order_.size()), examine());
        }
    }
    [[nodiscard]] Weights result() const { return training::rounded(weights_); }

  private:
    /// The squared error for one position; adds its gradient to `slopes`.
    double look_at(const Sum& sum, WeightRow* slopes) const {
        const double judged = sums_.judge(sum, weights_, slopes, [&](double centipawns) {
            const double expects = training::points(centipawns / scale_);
            return 2 * (expects - sum.target) * expects * (1 - expects);
        });
        const double off = training::points(judged / scale_) - sum.target;
        return off * off;
    }
    [[nodiscard]] double examine() const {
        double error = 0;
        for (std::size_t i = order_.size(); i < sums_.size(); ++i) {
            error += look_at(sums_[i], nullptr);
        }
        return error / static_cast<double>(sums_.size() - order_.size());
    }
    /// One step of the Adam optimizer. A weight that hardly ever matters does not change.
    void step(double rate) {
        ++steps_;
        const double settled = std::sqrt(1 - std::pow(0.999, steps_)) / (1 - std::pow(0.9, steps_));
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            const double slope = slopes_[i] / in_a_batch * scale_;
            mean_[i] = 0.9 * mean_[i] + 0.1 * slope;
            square_[i] = 0.999 * square_[i] + 0.001 * slope * slope;
            weights_[i] -= rate * settled * mean_[i] / (std::sqrt(square_[i]) + 1e-4);
            slopes_[i] = 0;
        }
    }

    const training::WeightSums& sums_;
    double scale_;
    support::Dice dice_;
    std::vector<std::size_t> order_; ///< positions to learn from; the rest are for validation
    WeightRow weights_, slopes_{}, mean_{}, square_{};
    int steps_ = 0;
};

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i) { return base::to_number<int>(argv[i]).value_or(0); };
    if (argc < 6 || number(2) < 1 || number(3) < 1) {
        fmt::print(stderr, "usage: training_weights WEIGHTS PASSES SEED BY_SCORE_PERCENT "
                           "SAMPLES...\n");
        return 2;
    }
    const auto samples = training::read_samples({argv + 5, argv + argc});
    const double scale = training::fitting_scale(samples);
    const training::WeightSums sums(samples, {.by_score = number(4) / 100.0, .scale = scale});
    fmt::print(stderr, "{} positions; scale {:.0f} centipawns\n", sums.size(), scale);
    Tuner tuner(sums, scale, static_cast<std::uint64_t>(number(3)));
    tuner.run(number(2));
    const Weights result = tuner.result();
    fmt::print("{}", training::weights_text(result));
    std::FILE* const file = std::fopen(argv[1], "wb");
    const bool written = file != nullptr && std::fwrite(&result, sizeof result, 1, file) == 1;
    return written && std::fclose(file) == 0 ? 0 : 1;
}
