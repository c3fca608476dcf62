// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/account_registry.h"

#include "src/base/text.h"

#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace net {
namespace {

Account::Rating Account::*rating_in(GameKind kind) {
    return kind == GameKind::bughouse     ? &Account::bughouse
           : kind == GameKind::crazyhouse ? &Account::crazyhouse
                                          : &Account::chess;
}

} // namespace

AccountRegistry::AccountRegistry(std::vector<Account> accounts) {
    for (Account& account : accounts) {
        std::string name = base::lower(account.name);
        if (account.uid) {
            users_[*account.uid] = name;
        }
        accounts_[std::move(name)] = std::move(account);
    }
}

const Account* AccountRegistry::of_user(std::uint32_t uid) const {
    const auto it = users_.find(uid);
    return it == users_.end() ? nullptr : find(it->second);
}

const Account* AccountRegistry::find(std::string_view name) const {
    const auto it = accounts_.find(base::lower(name));
    return it == accounts_.end() ? nullptr : &it->second;
}

bool AccountRegistry::put(Account account, ServerEffects& effects) {
    std::string name = base::lower(account.name);
    if (accounts_.size() >= most_accounts && !accounts_.contains(name)) {
        return false;
    }
    effects.emplace_back(SaveAccount{account});
    if (account.uid) {
        users_[*account.uid] = name;
    }
    accounts_[std::move(name)] = std::move(account);
    return true;
}

std::string AccountRegistry::rating_text(std::string_view name, GameKind kind) const {
    const Account* account = find(name);
    if (account == nullptr) {
        return "++++";
    }
    return net::rating_text(*account, kind);
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
