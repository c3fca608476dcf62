// SPDX-License-Identifier: GPL-3.0-or-later
// The players of a match and their ratings, as they become known.
#pragma once

#include "src/rules/match/outcome.h"

#include <optional>
#include <string>

namespace net {

class SeatNames {
  public:
    /// An empty name or rating is not known and changes nothing. Returns whether something is new.
    bool take(rules::BoardId board, const rules::PerSide<std::string>& names,
              const rules::PerSide<std::string>& ratings);
    /// The seat of that name on one of the `boards` of the match, in upper or lower case; nothing
    /// when nobody has it.
    [[nodiscard]] std::optional<rules::Seat> seat_of(const std::string& name, int boards) const;

    [[nodiscard]] const rules::Names& names() const { return names_; }
    [[nodiscard]] const rules::Names& ratings() const { return ratings_; }

  private:
    rules::Names names_;
    rules::Names ratings_;
};

} // namespace net
