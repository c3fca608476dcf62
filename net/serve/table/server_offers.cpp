// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/server_offers.h"

#include <algorithm>
#include <utility>

namespace net {

std::string_view to_text(Offered what) {
    switch (what) {
    case Offered::match:
        return "match";
    case Offered::partner:
        return "partner";
    case Offered::draw:
        return "draw";
    case Offered::abort:
        return "abort";
    }
    return "match";
}

std::optional<ServerOffer> ServerOffers::add(Offered what, LineId from, LineId to,
                                             MatchProposal terms) {
    if (this->from(from).size() >= most_of_one) {
        return std::nullopt;
    }
    int index = 1;
    while (find(index)) {
        ++index;
    }
    offers_.push_back({index, what, from, to, std::move(terms)});
    return offers_.back();
}

std::optional<ServerOffer> ServerOffers::find(int index) const {
    const auto it = std::find_if(offers_.begin(), offers_.end(),
                                 [&](const ServerOffer& one) { return one.index == index; });
    return it == offers_.end() ? std::nullopt : std::optional(*it);
}

std::optional<ServerOffer> ServerOffers::find(Offered what, LineId from, LineId to) const {
    const auto it = std::find_if(offers_.begin(), offers_.end(), [&](const ServerOffer& one) {
        return one.what == what && one.from == from && one.to == to;
    });
    return it == offers_.end() ? std::nullopt : std::optional(*it);
}

std::vector<ServerOffer> ServerOffers::from(LineId who) const {
    std::vector<ServerOffer> found;
    std::copy_if(offers_.begin(), offers_.end(), std::back_inserter(found),
                 [&](const ServerOffer& one) { return one.from == who; });
    return found;
}

std::vector<ServerOffer> ServerOffers::to(LineId who) const {
    std::vector<ServerOffer> found;
    std::copy_if(offers_.begin(), offers_.end(), std::back_inserter(found),
                 [&](const ServerOffer& one) { return one.to == who; });
    return found;
}

void ServerOffers::remove(int index) {
    std::erase_if(offers_, [&](const ServerOffer& one) { return one.index == index; });
}

std::optional<ServerSeek> ServerSeeks::add(LineId who, MatchProposal terms) {
    const auto own = std::count_if(seeks_.begin(), seeks_.end(), [who](const ServerSeek& one) {
        return one.players.front() == who;
    });
    if (static_cast<std::size_t>(own) >= most_of_one || seeks_.size() >= most) {
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
    const auto it = std::find_if(seeks_.begin(), seeks_.end(),
                                 [index](const ServerSeek& one) { return one.index == index; });
    return it == seeks_.end() ? std::nullopt : std::optional(*it);
}

void ServerSeeks::remove(int index) {
    std::erase_if(seeks_, [index](const ServerSeek& one) { return one.index == index; });
}

void ServerSeeks::join(int index, LineId who) {
    for (ServerSeek& one : seeks_) {
        if (one.index == index) {
            one.players.push_back(who);
        }
    }
}

void ServerSeeks::leave(int index, LineId who) {
    for (ServerSeek& one : seeks_) {
        if (one.index == index) {
            std::erase(one.players, who);
        }
    }
}

} // namespace net
