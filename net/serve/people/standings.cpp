// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/standings.h"

#include <algorithm>

namespace net {

const std::vector<Standing>& Standings::of(GameKind kind, const AccountRegistry& book,
                                           const ShownPlayers& shown, base::Instant now) {
    List& list = lists_[kind];
    if (list.made && now < *list.made + good_for) {
        return list.rows;
    }
    list.made = now;
    list.rows.clear();
    for (const auto& [key, account] : book.all()) {
        const Account* before = shown.before(account.name);
        const Account::Rating& rating = rating_of(before != nullptr ? *before : account, kind);
        if (rating.games > 0 && !account.banned) {
            list.rows.push_back({account.name, rating});
        }
    }
    std::stable_sort(list.rows.begin(), list.rows.end(), [](const Standing& a, const Standing& b) {
        return a.rating.rating > b.rating.rating;
    });
    return list.rows;
}

} // namespace net
