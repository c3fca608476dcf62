// SPDX-License-Identifier: GPL-3.0-or-later
// The target value of a sample.
#pragma once

#include "tests/training/sample.h"

namespace training {

/// How targets are computed.
struct Teaching {
    double by_score = 0.7; ///< share of the search's score; the rest is the match's outcome
    double scale = 400;    ///< centipawns at which the odds of winning are e : 1
};

/// Expected points of the side to move, 0..1.
[[nodiscard]] double expected(const Sample& sample, const Teaching& teaching);
/// Whether the best move neither captures nor promotes. Only such positions are used, since the
/// search looks further in others.
[[nodiscard]] bool is_quiet(const Sample& sample);

/// The logistic function.
[[nodiscard]] double points(double logit);
/// The scale at which scores best predict the outcomes of these samples.
[[nodiscard]] double fitting_scale(const std::vector<Sample>& samples);

} // namespace training
