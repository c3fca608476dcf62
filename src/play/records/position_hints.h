// SPDX-License-Identifier: GPL-3.0-or-later
// A few bits of each of 2,048 matches, which tell of most that a position has not stood there:
// their rows need not be read.
#pragma once

#include "src/play/records/position_row.h"

#include <bitset>
#include <cstdint>
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
    /// Notes the positions of that match, 0 to 2047, whose row that is.
    void add(std::size_t match, std::string_view row);
    /// The bits of that slot, one for each match.
    [[nodiscard]] std::string_view slot(std::size_t number) const {
        return std::string_view(bytes_).substr(number * slot_bytes, slot_bytes);
    }

    /// The slots in which a match has its bit if all of these positions have stood there, whatever
    /// the reserves and the promoted pieces.
    [[nodiscard]] static std::vector<std::size_t> slots_of(const std::vector<PositionKey>& wanted);
    /// Takes out the matches without a bit in that slot. Bytes of another size tell nothing.
    static void narrow(Likely& likely, std::string_view slot);

  private:
    std::string bytes_; ///< of all slots
};

} // namespace play
