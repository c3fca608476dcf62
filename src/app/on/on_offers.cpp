// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"
#include "src/app/on/server_listener.h"
#include "src/app/options.h"
#include "src/app/show/view_server.h"
#include "src/base/utf8.h"

#include <algorithm>

namespace app {
namespace {

/// Reports a match offered to the partner, which only the partner can answer. Servers do not always
/// announce when it lapses.
void on_partners_match(const Context& m, const play::Offer& offer) {
    const std::string phrase = base::sanitized_line(offer_text(offer));
    m.model.talk.add(Tab::partner, "*** " + phrase, Tone::notice);
    m.notice(phrase);
    m.ring(BellFor::all);
}

} // namespace

void on_offer(const Context& m, Server& server, const play::Offer& offer) {
    if (offer.kind == play::OfferKind::bughouse) {
        return on_partners_match(m, offer);
    }
    const auto same = [&](const play::Offer& other) { return other.id == offer.id; };
    const bool known = std::erase_if(server.offers, same) > 0;
    server.offers.push_back(offer);
    server.offers.back().from = base::sanitized_line(offer.from);
    server.offers.back().text = base::sanitized_line(offer.text);
    server.offers.back().rating = base::sanitized_line(offer.rating);
    if (server.offers.size() > Server::most_offers) {
        server.offers.erase(server.offers.begin());
    }
    server.names.see(offer.from);
    if (!offer.from.empty() && !known) {
        if (m.model.notice.text.starts_with(no_offer)) {
            m.model.notice = {};
        }
        m.ring(BellFor::all);
        answer_as_bot(m, offer);
    }
}

} // namespace app
