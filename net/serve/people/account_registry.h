// SPDX-License-Identifier: GPL-3.0-or-later
// The accounts and ratings of a server. Accounts are read on demand; each change yields an effect
// that saves it.
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

/// The accounts in memory, and access to all others. Pointers stay valid until trim_cache().
class AccountRegistry {
  public:
    static constexpr std::size_t most_accounts = 1'000'000;
    /// How many unchanged accounts are kept in memory; trim_cache() drops them if there are more.
    static constexpr std::size_t most_unchanged = 1'000;

    /// `others` reads accounts on demand; null if there are no others.
    AccountRegistry(std::vector<Account> accounts, std::shared_ptr<play::AccountDatabase> others);

    /// Finds an account by name, ignoring case.
    [[nodiscard]] const Account* find(std::string_view name) const;
    /// The account owned by that system user.
    [[nodiscard]] const Account* find_by_uid(std::uint32_t uid) const;
    /// The account that has the ssh key with that fingerprint.
    [[nodiscard]] const Account* find_by_key(const std::string& fingerprint) const;
    /// Whether a read error leaves it unknown if there is an account of that name.
    [[nodiscard]] bool is_unreadable(std::string_view name) const;
    /// Why put() would refuse an account of that name, as a line of text; empty if it would not. An
    /// account that cannot be read must not be overwritten.
    [[nodiscard]] std::string why_not_put(std::string_view name) const;
    /// Adds an account or replaces the one of that name. False if it is refused, see why_not_put().
    bool put(Account account, ServerEffects& effects);
    /// All players who have played that kind of game, except banned ones, in any order.
    [[nodiscard]] std::vector<play::RankedPlayer> players(GameKind kind) const;
    /// "1795", or "----" for a player without a game of that kind, "++++" for a guest.
    [[nodiscard]] std::string rating_text(std::string_view name, GameKind kind) const;
    /// Drops unchanged accounts if there are too many; must be called between two events.
    void trim_cache();

  private:
    struct CachedAccount {
        Account account;
        /// Changed since the server started. Such an account is never dropped from memory, since
        /// saving it may have failed.
        bool changed = false;
    };
    const Account* cache(std::optional<Account> account) const;
    [[nodiscard]] base::Result<const Account*, play::NoAccount> read(std::string_view name) const;
    void note_keys(const Account& account) const;

    /// By name in lower case; lookups add to it.
    mutable std::map<std::string, CachedAccount, std::less<>> held_;
    /// Names of held accounts by key; an entry may be out of date.
    mutable std::map<std::string, std::string> names_by_key_;
    std::shared_ptr<play::AccountDatabase> others_;
    std::size_t count_ = 0;
};

/// The account's rating for that kind of game.
[[nodiscard]] Account::Rating& rating_of(Account& account, GameKind kind);
[[nodiscard]] const Account::Rating& rating_of(const Account& account, GameKind kind);
/// "1795", or "----" for a player without a game of that kind.
[[nodiscard]] std::string rating_text(const Account& account, GameKind kind);

} // namespace net
