// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/training/teaching.h"

#include <cmath>
#include <limits>

namespace training {
namespace {

double outcome(const Sample& sample) {
    return (sample.outcome + 1) / 2.0;
}
bool has_outcome(const Sample& sample) {
    return (sample.traits & Sample::aside) == 0;
}

} // namespace

double points(double logit) {
    return 1 / (1 + std::exp(-logit));
}

double expected(const Sample& sample, const Teaching& teaching) {
    const double by_score = points(sample.score / teaching.scale);
    return has_outcome(sample)
               ? teaching.by_score * by_score + (1 - teaching.by_score) * outcome(sample)
               : by_score;
}

bool is_quiet(const Sample& sample) {
    return (sample.traits & Sample::captures) == 0;
}

double fitting_scale(const std::vector<Sample>& samples) {
    constexpr double smallest = 100, largest = 1500, step = 1.05;
    double best_scale = smallest;
    double least = std::numeric_limits<double>::max();
    for (double scale = smallest; scale < largest; scale *= step) {
        double error = 0;
        for (const Sample& sample : samples) {
            const double off = points(sample.score / scale) - outcome(sample);
            error += has_outcome(sample) ? off * off : 0;
        }
        if (error < least) {
            least = error;
            best_scale = scale;
        }
    }
    return best_scale;
}

} // namespace training
