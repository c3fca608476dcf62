// SPDX-License-Identifier: GPL-3.0-or-later
// The positions from the root to the node that is searched: for finding repetitions.
#pragma once

#include "src/engine/search/search.h"

#include <array>

namespace engine {

/// The positions from the root down, behind those that were played before it. They are not copied:
/// a caller keeps its own until its node is done.
class Path {
  public:
    /// `past`: repetition keys before the root, oldest first.
    explicit Path(const std::vector<std::uint64_t>& past) : past_(past) {}

    void set(int ply, const rules::Position& position) {
        positions_[static_cast<std::size_t>(ply)] = &position;
    }
    /// Whether `position`, which is `ply` half-moves below the root, has stood before.
    [[nodiscard]] bool repeats(const rules::Position& position, int ply) const;

  private:
    const std::vector<std::uint64_t>& past_;
    std::array<const rules::Position*, most_plies + 1> positions_{};
};

} // namespace engine
