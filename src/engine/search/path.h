// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the positions from the root to the node that is searched.
#pragma once

#include "src/engine/search/search.h"

#include <array>

namespace engine {

/// One key for the table and one for repetitions, each found once: when its position is made.
class Path {
  public:
    /// `past`: repetition keys before the root, oldest first. `context` is mixed into the table's
    /// keys.
    explicit Path(const std::vector<std::uint64_t>& past, std::uint64_t context = 0)
        : past_(past), context_(context) {}

    /// `position` is `ply` half-moves below the root.
    void set(int ply, const rules::Position& position) {
        Keys& keys = keys_[static_cast<std::size_t>(ply)];
        keys.repetition = position.repetition_key();
        keys.search = position.search_key(keys.repetition) ^ context_;
    }
    [[nodiscard]] std::uint64_t search_key(int ply) const {
        return keys_[static_cast<std::size_t>(ply)].search;
    }
    /// Whether `position`, set at `ply`, has stood before.
    [[nodiscard]] bool repeats(const rules::Position& position, int ply) const;

  private:
    struct Keys {
        std::uint64_t repetition;
        std::uint64_t search;
    };
    const std::vector<std::uint64_t>& past_;
    const std::uint64_t context_;
    std::array<Keys, most_plies + 1> keys_{};
};

} // namespace engine
