// SPDX-License-Identifier: GPL-3.0-or-later
// What a server says, sorted by what it is about.
#include "src/app/moment.h"
#include "src/base/overloaded.h"

#include <algorithm>

namespace app {

namespace {

void on_offer(Server& server, const play::OfferStands& offer) {
    const auto same = [&](const play::OfferStands& other) { return other.id == offer.id; };
    std::erase_if(server.offers, same);
    server.offers.push_back(offer);
}

} // namespace

void on_server(const Moment& m, const play::ServerNews& news) {
    if (!m.model.server) {
        return;
    }
    Server& server = *m.model.server;
    std::visit(
        base::overloaded{
            [&](const play::LineChanged& line) { server.line = line; },
            [&](const play::NoAnswer& none) { server.no_answer_since = none.since; },
            [&](const play::NameAsked&) { server.awaits = Server::Awaits::name; },
            [&](const play::PasswordAsked&) { server.awaits = Server::Awaits::password; },
            [&](const play::LoggedIn& in) {
                server.me = in.name;
                server.awaits = Server::Awaits::command;
            },
            [&](const play::LoginFailed& failed) { m.notice(failed.why, Tone::alarm); },
            [&](const play::Talk& talk) { m.model.talk.add(talk.from + "> " + talk.text); },
            [&](const play::ConsoleLine& line) {
                if (!line.quiet) {
                    m.model.talk.add(line.text, Tone::quiet);
                }
            },
            [&](const play::Prompted&) {},
            [&](const play::OfferStands& offer) { on_offer(server, offer); },
            [&](const play::OfferGone& gone) {
                std::erase_if(server.offers, [&](const auto& one) { return one.id == gone.id; });
            },
            [&](const play::LobbyIs& is) { server.lobby = is.lobby; },
            [&](const play::SeekStands& stands) { server.seeks[stands.seek.index] = stands.seek; },
            [&](const play::SeekGone& gone) { server.seeks.erase(gone.index); },
            [&](const play::SeeksCleared&) { server.seeks.clear(); },
            [&](const play::GameOpened& opened) { on_game_opened(m, opened); },
            [&](const play::SeatsNamed& named) { on_seats_named(m, named); },
            [&](const play::LagTold& told) { on_lag_told(m, told); },
            [&](const play::EndTold& told) { on_end_told(m, told); },
            [&](const play::GameLeft&) { on_game_left(m); },
            [&](const play::PartnerIs& is) { server.partner = is.name; },
        },
        news);
}

} // namespace app
