// SPDX-License-Identifier: GPL-3.0-or-later
// A Bloom filter over the positions of 2,048 matches: it rules out most matches in which a position
// never occurred, so that their rows need not be read.
#pragma once

#include "src/play/records/position_row.h"

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace play {

class PositionHints {
  public:
    static constexpr std::size_t matches = 2048;
    static constexpr std::size_t slots = 1280;
    static constexpr std::size_t slot_bytes = matches / 8;
    using Likely = std::bitset<matches>;

    PositionHints() : bytes_(slots * slot_bytes, '\0') {}
    /// Adds the positions in `row` of match number `match`, 0 to 2047.
    void add(std::size_t match, std::string_view row);
    /// The bits of that slot, one per match.
    [[nodiscard]] std::string_view slot(std::size_t number) const {
        return std::string_view(bytes_).substr(number * slot_bytes, slot_bytes);
    }

    /// The slots in which a match has its bit set if all of these positions occurred in it,
    /// whatever the reserves and the promoted pieces.
    [[nodiscard]] static std::vector<std::size_t> slots_of(const std::vector<PositionKey>& wanted);
    /// Removes the matches whose bit in that slot is unset; ignores a slot of the wrong size.
    static void narrow(Likely& likely, std::string_view slot);

  private:
    std::string bytes_; ///< all slots, one after another
};

} // namespace play
