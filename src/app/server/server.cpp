// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/server.h"

#include <algorithm>

namespace app {

const play::Offer* newest_offer(const Server& server) {
    const auto found = std::find_if(server.offers.rbegin(), server.offers.rend(),
                                    [](const auto& offer) { return !offer.from.empty(); });
    return found == server.offers.rend() ? nullptr : &*found;
}

} // namespace app
