// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/server_seeks.h"

#include <algorithm>
#include <utility>

namespace net {

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
