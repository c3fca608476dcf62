// SPDX-License-Identifier: GPL-3.0-or-later
// Decides when to tell the partner that the flag of their opponent has fallen: only we look at both
// boards.
#pragma once

#include "net/game/fics_table.h"

#include <optional>

namespace net {

class PartnerFlag {
  public:
    /// When the partner is to be told next; nothing until something else happens.
    [[nodiscard]] std::optional<base::Instant> due(const FicsTable& table, base::Instant now) const;
    /// Whether to tell the partner now; a yes is counted as told, once for each fall.
    [[nodiscard]] bool tell(const FicsTable& table, base::Instant now);

  private:
    bool told_ = false; ///< of the flag that is down now
};

} // namespace net
