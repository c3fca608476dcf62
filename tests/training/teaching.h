// SPDX-License-Identifier: GPL-3.0-or-later
// What should be thought of a sample.
#pragma once

#include "tests/training/sample.h"

namespace training {

/// How targets are made.
struct Teaching {
    double by_score = 0.7; ///< the rest is what came of the match
    double scale = 400;    ///< centipawns at which a side wins e : 1
};

/// Points that the side to move expects, 0..1.
[[nodiscard]] double expected(const Sample& sample, const Teaching& teaching);
/// Positions whose best move captures or promotes are left out: the search looks further there.
[[nodiscard]] bool is_quiet(const Sample& sample);

/// The logistic function.
[[nodiscard]] double points(double logit);
/// The scale at which scores foretell the outcomes of these samples best.
[[nodiscard]] double fitting_scale(const std::vector<Sample>& samples);

} // namespace training
