// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of all matches of a library: one row per match and, for each block of matches,
// hints that tell where a position may have occurred.
#pragma once

#include "src/play/records/position_hints.h"
#include "src/store/sqlite.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace store {

/// The matches in which some positions may have occurred; in all others they did not.
class LikelyMatches {
  public:
    /// Whether that match may have the positions. Always true for matches without hints.
    [[nodiscard]] bool has(std::int64_t match) const;
    /// Whether there are hints that leave few enough matches to read each of them.
    [[nodiscard]] bool are_few() const;

    /// The first match of a block that has hints, and which matches of the block are likely. Blocks
    /// are in ascending order.
    using Block = std::pair<std::int64_t, play::PositionHints::Likely>;
    std::vector<Block> blocks;
};

class PositionTable {
  public:
    /// Both arguments must outlive this object.
    PositionTable(const Database& db, Statements& held) : db_(db), held_(held) {}

    /// Stores the positions of `match`, which must be the newest.
    [[nodiscard]] bool put(std::int64_t match, std::string_view row);
    [[nodiscard]] LikelyMatches likely(const std::vector<play::PositionKey>& wanted);

    /// Visits the rows of likely matches until the visitor returns false. Returns false if it did,
    /// or on an error.
    using Visit = std::function<bool(std::int64_t match, std::string_view row)>;
    [[nodiscard]] bool each(const LikelyMatches& likely, const Visit& visit);
    /// The answer of `question` for the row of that match; false if it has no row, nothing on an
    /// error.
    using Question = std::function<bool(std::string_view row)>;
    [[nodiscard]] std::optional<bool> ask(std::int64_t match, const Question& question);

  private:
    [[nodiscard]] bool each(std::int64_t first, std::int64_t last, const Visit& visit);
    [[nodiscard]] bool note_hints(std::int64_t last);

    const Database& db_;
    Statements& held_;
};

} // namespace store
