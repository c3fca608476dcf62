// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/server_offers.h"

#include "src/base/enum_array.h"

#include <algorithm>
#include <utility>

namespace net {

std::string_view to_text(OfferSubject what) {
    constexpr base::EnumArray<OfferSubject, std::string_view, 4> names{
        {"match", "partner", "draw", "abort"}};
    return names[what];
}

ServerOffer ServerOffers::add(OfferSubject what, ConnectionId from, ConnectionId to,
                              MatchProposal terms) {
    if (free_.empty()) {
        free_.insert(static_cast<int>(offers_.size()) + 1);
    }
    const int index = free_.extract(free_.begin()).value();
    indexes_[from].push_back(index);
    indexes_[to].push_back(index);
    return offers_[index] = {index, what, from, to, std::move(terms)};
}

std::optional<ServerOffer> ServerOffers::find(int index) const {
    const auto it = offers_.find(index);
    return it == offers_.end() ? std::nullopt : std::optional(it->second);
}

std::optional<ServerOffer> ServerOffers::find(OfferSubject what, ConnectionId from,
                                              ConnectionId to) const {
    for (const ServerOffer& one : this->from(from)) {
        if (one.what == what && one.to == to) {
            return one;
        }
    }
    return std::nullopt;
}

std::vector<ServerOffer> ServerOffers::of(ConnectionId who, ConnectionId ServerOffer::*role) const {
    std::vector<ServerOffer> found;
    const auto all = indexes_.find(who);
    for (const int index : all == indexes_.end() ? std::vector<int>{} : all->second) {
        const ServerOffer& one = offers_.at(index);
        if (one.*role == who) {
            found.push_back(one);
        }
    }
    return found;
}

std::vector<ServerOffer> ServerOffers::from(ConnectionId who) const {
    return of(who, &ServerOffer::from);
}

std::vector<ServerOffer> ServerOffers::to(ConnectionId who) const {
    return of(who, &ServerOffer::to);
}

bool ServerOffers::remove(int index) {
    const auto it = offers_.find(index);
    if (it == offers_.end()) {
        return false;
    }
    for (const ConnectionId who : {it->second.from, it->second.to}) {
        std::vector<int>& all = indexes_[who];
        std::erase(all, index);
        if (all.empty()) {
            indexes_.erase(who);
        }
    }
    offers_.erase(it);
    free_.insert(index);
    return true;
}

bool ServerSeeks::has_most(ConnectionId who) const {
    const auto own = std::ranges::count_if(
        seeks_, [who](const ServerSeek& one) { return one.players.front() == who; });
    return static_cast<std::size_t>(own) >= max_per_visitor;
}

std::optional<ServerSeek> ServerSeeks::add(ConnectionId who, MatchProposal terms) {
    if (has_most(who) || seeks_.size() >= most) {
        return std::nullopt;
    }
    int index = 1;
    while (find(index)) {
        ++index;
    }
    seeks_.push_back({index, std::move(terms), {who}});
    return seeks_.back();
}

std::optional<ServerSeek> ServerSeeks::find(int index) const {
    const auto it = std::ranges::find(seeks_, index, &ServerSeek::index);
    return it == seeks_.end() ? std::nullopt : std::optional(*it);
}

void ServerSeeks::remove(int index) {
    std::erase_if(seeks_, [index](const ServerSeek& one) { return one.index == index; });
}

void ServerSeeks::join(int index, ConnectionId who) {
    for (ServerSeek& one : seeks_) {
        if (one.index == index) {
            one.players.push_back(who);
        }
    }
}

void ServerSeeks::free_place(int index, ConnectionId who) {
    for (ServerSeek& one : seeks_) {
        if (one.index == index) {
            std::erase(one.players, who);
        }
    }
}

} // namespace net
