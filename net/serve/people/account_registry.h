// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings and accounts of a server. Accounts are read when they are asked for; each change is an
// effect, to be saved.
#pragma once

#include "net/serve/table/match_proposal.h"
#include "net/serve/table/server_event.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// The accounts in memory, and the way to all others. Pointers are good until forget().
class AccountRegistry {
  public:
    static constexpr std::size_t most_accounts = 1'000'000;
    /// Accounts that were looked up and not changed; forget() drops them when there are more.
    static constexpr std::size_t most_idle = 1'000;

    /// `others`: accounts that are read when somebody asks for them; none: there are no others.
    AccountRegistry(std::vector<Account> accounts, std::shared_ptr<play::AccountSource> others);

    /// The case of letters does not matter.
    [[nodiscard]] const Account* find(std::string_view name) const;
    /// The account of that user of this machine.
    [[nodiscard]] const Account* of_user(std::uint32_t uid) const;
    /// The account of the ssh key with that fingerprint.
    [[nodiscard]] const Account* of_key(const std::string& fingerprint) const;
    /// A new one, or in place of the one of that name. False: there are too many.
    bool put(Account account, ServerEffects& effects);
    /// All players of that kind of game but banned ones, in any order.
    [[nodiscard]] std::vector<play::Standing> players(GameKind kind) const;
    /// "1795", or "----" for a player who has not played that yet, "++++" for guests.
    [[nodiscard]] std::string rating_text(std::string_view name, GameKind kind) const;
    /// To be called between two events.
    void forget();

  private:
    struct Held {
        Account account;
        bool changed = false; ///< since the server began: stays, should the disk have failed
    };
    const Account* hold(std::optional<Account> account) const;
    void note_keys(const Account& account) const;

    /// By name in lower case; a lookup adds to it.
    mutable std::map<std::string, Held, std::less<>> held_;
    /// The names of held accounts by their keys; a key may have been taken from its account since.
    mutable std::map<std::string, std::string> key_names_;
    std::shared_ptr<play::AccountSource> others_;
    std::size_t count_ = 0;
};

/// The rating of that kind of game.
[[nodiscard]] Account::Rating& rating_of(Account& account, GameKind kind);
[[nodiscard]] const Account::Rating& rating_of(const Account& account, GameKind kind);
/// "1795", or "----" of one who has not played that yet.
[[nodiscard]] std::string rating_text(const Account& account, GameKind kind);

} // namespace net
