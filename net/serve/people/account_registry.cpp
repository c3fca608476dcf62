// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/account_registry.h"

#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace net {
namespace {

Account::Rating Account::*rating_in(GameKind kind) {
    return kind == GameKind::bughouse     ? &Account::bughouse
           : kind == GameKind::crazyhouse ? &Account::crazyhouse
                                          : &Account::chess;
}

} // namespace

AccountRegistry::AccountRegistry(std::vector<Account> accounts,
                                 std::shared_ptr<play::AccountDatabase> others)
    : others_(std::move(others)), count_(accounts.size() + (others_ ? others_->count() : 0)) {
    for (Account& account : accounts) {
        (void)cache(std::move(account));
    }
}

const Account* AccountRegistry::cache(std::optional<Account> account) const {
    if (!account) {
        return nullptr;
    }
    std::string key = base::lower(account->name);
    const Account& held =
        held_.try_emplace(std::move(key), CachedAccount{*std::move(account)}).first->second.account;
    note_keys(held);
    return &held;
}

void AccountRegistry::note_keys(const Account& account) const {
    for (const std::string& one : account.ssh_fingerprints) {
        names_by_key_[one] = base::lower(account.name);
    }
}

base::Result<const Account*, play::NoAccount> AccountRegistry::read(std::string_view name) const {
    if (const auto at = held_.find(base::lower(name)); at != held_.end()) {
        return &at->second.account;
    }
    if (name.empty() || !others_) {
        return base::failure(play::NoAccount::unknown);
    }
    auto account = others_->find(name);
    if (!account) {
        return base::failure(account.error());
    }
    return cache(*std::move(account));
}

const Account* AccountRegistry::find(std::string_view name) const {
    return read(name).value_or(nullptr);
}

bool AccountRegistry::is_unreadable(std::string_view name) const {
    const auto known = read(name);
    return !known && known.error() == play::NoAccount::unreadable;
}

std::string AccountRegistry::why_not_put(std::string_view name) const {
    return is_unreadable(name) ? "That account cannot be read just now.\n"
           : find(name) == nullptr && count_ >= most_accounts
               ? "There is no room for another account.\n"
               : "";
}

const Account* AccountRegistry::find_by_uid(std::uint32_t uid) const {
    for (const auto& [key, held] : held_) {
        if (held.account.uid == uid) {
            return &held.account;
        }
    }
    return others_ ? cache(others_->find_by_uid(uid)) : nullptr;
}

const Account* AccountRegistry::find_by_key(const std::string& fingerprint) const {
    const auto has_it = [&](const Account* account) {
        return account != nullptr && std::ranges::find(account->ssh_fingerprints, fingerprint) !=
                                         account->ssh_fingerprints.end();
    };
    if (const auto known = names_by_key_.find(fingerprint); known != names_by_key_.end()) {
        if (const Account* account = find(known->second); has_it(account)) {
            return account;
        }
    }
    const Account* account = others_ ? cache(others_->find_by_key(fingerprint)) : nullptr;
    return has_it(account) ? account : nullptr;
}

bool AccountRegistry::put(Account account, ServerEffects& effects) {
    if (!why_not_put(account.name).empty()) {
        return false;
    }
    const bool is_new = find(account.name) == nullptr;
    count_ += is_new ? 1 : 0;
    effects.emplace_back(SaveAccount{account});
    const std::string key = base::lower(account.name);
    note_keys(account);
    held_[key] = {std::move(account), true};
    return true;
}

std::vector<play::RankedPlayer> AccountRegistry::players(GameKind kind) const {
    std::vector<play::RankedPlayer> all;
    if (others_) {
        all = others_->players(rating_in(kind));
        std::erase_if(all, [&](const play::RankedPlayer& one) {
            return held_.contains(base::lower(one.name));
        });
    }
    for (const auto& [key, held] : held_) {
        const Account::Rating& rating = rating_of(held.account, kind);
        if (rating.games > 0 && !held.account.banned) {
            all.push_back({held.account.name, rating});
        }
    }
    return all;
}

std::string AccountRegistry::rating_text(std::string_view name, GameKind kind) const {
    const Account* account = find(name);
    return account == nullptr ? "++++" : net::rating_text(*account, kind);
}

void AccountRegistry::trim_cache() {
    if (others_ && held_.size() > most_unchanged) {
        std::erase_if(held_, [](const auto& one) { return !one.second.changed; });
        std::erase_if(names_by_key_, [&](const auto& one) { return !held_.contains(one.second); });
    }
}

std::string rating_text(const Account& account, GameKind kind) {
    const Account::Rating& rating = rating_of(account, kind);
    return rating.games == 0 ? "----" : fmt::format("{}", std::lround(rating.rating));
}

Account::Rating& rating_of(Account& account, GameKind kind) {
    return account.*rating_in(kind);
}

const Account::Rating& rating_of(const Account& account, GameKind kind) {
    return account.*rating_in(kind);
}

} // namespace net
