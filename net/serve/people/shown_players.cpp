// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/shown_players.h"

#include "src/base/text.h"

#include <algorithm>

namespace net {

void ShownPlayers::plays(std::string_view name, std::optional<int> game, base::Instant now) {
    Change change{now + delay_, base::lower(name), game};
    if (delay_.count() == 0) {
        return show(change);
    }
    changes_.push_back(std::move(change));
}

void ShownPlayers::rated(const Account& before, base::Instant now) {
    if (delay_.count() > 0) {
        rated_.push_back({now + delay_, before});
    }
}

void ShownPlayers::show(const Change& change) {
    if (const auto old = plays_.find(change.name); old != plays_.end()) {
        if (--players_[old->second] == 0) {
            players_.erase(old->second);
        }
        plays_.erase(old);
    }
    if (change.game) {
        plays_[change.name] = *change.game;
        ++players_[*change.game];
    }
}

void ShownPlayers::advance(base::Instant now) {
    for (; !changes_.empty() && changes_.front().due <= now; changes_.pop_front()) {
        show(changes_.front());
    }
    for (; !rated_.empty() && rated_.front().due <= now; rated_.pop_front()) {
    }
}

std::optional<int> ShownPlayers::game(std::string_view name) const {
    const auto found = plays_.find(base::lower(name));
    return found == plays_.end() ? std::nullopt : std::optional(found->second);
}

const Account* ShownPlayers::before(std::string_view name) const {
    const auto found = std::find_if(rated_.begin(), rated_.end(), [name](const Rated& one) {
        return base::same_ignoring_case(one.before.name, name);
    });
    return found == rated_.end() ? nullptr : &found->before;
}

} // namespace net
