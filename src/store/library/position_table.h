// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of all matches of a library: a row for each match, and for each block of matches
// hints of where a position may have stood.
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

/// The matches in which some positions may have stood; none of the others has them.
class LikelyMatches {
  public:
    /// All matches without hints are among them.
    [[nodiscard]] bool has(std::int64_t match) const;
    /// Whether there are hints, and by these so few that each is soon looked at.
    [[nodiscard]] bool are_few() const;

    /// The first match of each block with hints, ascending, and which of its matches are likely.
    using Block = std::pair<std::int64_t, play::PositionHints::Likely>;
    std::vector<Block> blocks;
};

class PositionTable {
  public:
    /// Both must outlive it.
    PositionTable(const Database& db, Statements& held) : db_(db), held_(held) {}

    /// Keeps the positions of that match, which is the newest.
    [[nodiscard]] bool put(std::int64_t match, std::string_view row);
    [[nodiscard]] LikelyMatches likely(const std::vector<play::PositionKey>& wanted);

    /// Visits rows of positions, until the visitor answers false. False: it did, or there is a
    /// problem.
    using Visit = std::function<bool(std::int64_t match, std::string_view row)>;
    [[nodiscard]] bool each(const LikelyMatches& likely, const Visit& visit);
    /// The question's answer for that match's row; false where it is missing, nothing where there
    /// is a problem.
    using Question = std::function<bool(std::string_view row)>;
    [[nodiscard]] std::optional<bool> ask(std::int64_t match, const Question& question);

  private:
    [[nodiscard]] bool each(std::int64_t first, std::int64_t last, const Visit& visit);
    [[nodiscard]] bool note_hints(std::int64_t last);

    const Database& db_;
    Statements& held_;
};

} // namespace store
