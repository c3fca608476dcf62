// SPDX-License-Identifier: GPL-3.0-or-later
// Rankings of a kind of game, as observers may see them.
#pragma once

#include "net/serve/people/account_registry.h"
#include "net/serve/people/shown_players.h"
#include "src/base/enum_array.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

struct Standing {
    std::string name;
    Account::Rating rating{};
};

class Standings {
  public:
    /// All accounts are looked through no more often.
    static constexpr base::Millis good_for{5'000};

    /// All players of that kind of game, the best first.
    [[nodiscard]] const std::vector<Standing>& of(GameKind kind, const AccountRegistry& book,
                                                  const ShownPlayers& shown, base::Instant now);

  private:
    struct List {
        std::optional<base::Instant> made{};
        std::vector<Standing> rows;
    };
    base::EnumArray<GameKind, List, 3> lists_{};
};

} // namespace net
