// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/server_offers.h"

#include <algorithm>

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

} // namespace net
