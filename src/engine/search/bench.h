// SPDX-License-Identifier: GPL-3.0-or-later
// The fixed search of `bughouse bench`: the same positions, the same depth, the same nodes on
// every machine, with every compiler and build type.
#pragma once

#include "src/engine/search/search.h"

#include <string_view>
#include <vector>

namespace engine {

/// The result of one searched position.
struct BenchLine {
    std::string_view fen; ///< reserves in brackets
    rules::Position position;
    Report report;
};

struct BenchNodeCounts {
    std::vector<BenchLine> lines;
    std::uint64_t nodes = 0; ///< nodes of all positions: the signature of the search
};

inline constexpr int bench_depth = 6;

/// Searches every position to `depth` plies. `on_line` is called with each result.
[[nodiscard]] BenchNodeCounts bench(int depth,
                                    const std::function<void(const BenchLine&)>& on_line = {});

} // namespace engine
