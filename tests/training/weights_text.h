// SPDX-License-Identifier: GPL-3.0-or-later
// Writes weights as source code.
#pragma once

#include "src/engine/search/weights.h"

#include <string>

namespace training {

/// The definition for tuned_weights.cpp, before clang-format.
[[nodiscard]] std::string weights_text(const engine::Weights& weights);

} // namespace training
