// SPDX-License-Identifier: GPL-3.0-or-later
// The accounts of a server in memory; whoever keeps them is told of each change.
#pragma once

#include "net/serve/table/match_proposal.h"
#include "net/serve/table/server_event.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace net {

// Ratings after Mark Glickman's "Example of the Glicko-2 system" (2022), one period for each game.

/// One game of a rating period, seen by the player who is rated.
struct RatedGame {
    double rating = 1500; ///< the opponent's
    double deviation = 350;
    double score = 0; ///< 1 won, 0.5 drawn, 0 lost
};

/// The rating after those games, at least one of them.
[[nodiscard]] Account::Rating rated(const Account::Rating& before,
                                    const std::vector<RatedGame>& games);

class AccountRegistry {
  public:
    static constexpr std::size_t most_accounts = 1'000'000;

    explicit AccountRegistry(std::vector<Account> accounts);

    /// The case of letters does not matter.
    [[nodiscard]] const Account* find(std::string_view name) const;
    /// The account of that user of this machine.
    [[nodiscard]] const Account* of_user(std::uint32_t uid) const;
    /// A new one, or in place of the one of that name. False: there are too many.
    bool put(Account account, ServerEffects& effects);
    /// By their names in lower case.
    [[nodiscard]] const std::map<std::string, Account, std::less<>>& all() const {
        return accounts_;
    }
    /// "1795", or "----" for whoever has not played that yet, "++++" for guests.
    [[nodiscard]] std::string rating_text(std::string_view name, GameKind kind) const;

  private:
    std::map<std::string, Account, std::less<>> accounts_; ///< by name in lower case
    std::map<std::uint32_t, std::string> users_;           ///< their accounts' names
};

/// The rating of that kind of game.
[[nodiscard]] Account::Rating& rating_of(Account& account, GameKind kind);
[[nodiscard]] const Account::Rating& rating_of(const Account& account, GameKind kind);
/// "1795", or "----" of one who has not played that yet.
[[nodiscard]] std::string rating_text(const Account& account, GameKind kind);

} // namespace net
