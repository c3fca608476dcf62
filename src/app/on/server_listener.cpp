// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/server_listener.h"

#include "src/app/line/line_editor.h"
#include "src/app/on/match_flow.h"
#include "src/app/show/server_text.h"
#include "src/app/show/typing.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <utility>

namespace app {

using Awaits = Server::Awaits;

namespace {

/// Servers set their words apart by many empty lines: one is enough, and none at the ends.
void on_console_line(const Moment& m, Server& server, const std::string& text) {
    if (text.find_first_not_of(' ') == std::string::npos) {
        server.blank_due = m.model.talk.log(Tab::console).size() > 0;
        return;
    }
    if (std::exchange(server.blank_due, false)) {
        m.model.talk.add(Tab::console, "");
    }
    m.model.talk.add(Tab::console, text);
}

void on_talk(const Moment& m, Server& server, const play::Talk& talk) {
    if (server.ignored.has(talk.from) && talk.kind != play::TalkKind::announcement) {
        return;
    }
    const TalkLine line = talk_line(talk);
    m.model.talk.add(line.tab, line.text.text, line.text.tone);
    server.names.see(talk.from);
    if (line.tab == Tab::channels) {
        const auto channel =
            talk.kind == play::TalkKind::channel ? talk.where : std::optional<int>();
        const bool same = !server.channels_heard || server.only_channel == channel;
        server.only_channel = same ? channel : std::nullopt;
        server.channels_heard = true;
    }
    if (talk.kind == play::TalkKind::partner_tell) {
        if (plays(m.model)) {
            const rules::Seat me = asking_seat(m.model);
            m.model.talk.hear(me, talk.text);
            keep_tell(m, base::clean(talk.from), m.model.table->seats[me].name, talk.text);
        }
        m.ring();
    } else if (talk.kind == play::TalkKind::tell) {
        std::erase(server.tellers, talk.from);
        server.tellers.push_back(talk.from);
        if (server.tellers.size() > Server::most_tellers) {
            server.tellers.erase(server.tellers.begin());
        }
        m.ring();
    }
}

/// It is for the partner to answer, and gone when nobody says so.
void on_partners_match(const Moment& m, const play::Offer& offer) {
    const std::string words = base::clean(offer_text(offer));
    m.model.talk.add(Tab::partner, "*** " + words, Tone::notice);
    m.notice(words);
    m.ring();
}

void on_offer(const Moment& m, Server& server, const play::Offer& offer) {
    if (offer.kind == play::OfferKind::bughouse) {
        return on_partners_match(m, offer);
    }
    const auto same = [&](const play::Offer& other) { return other.id == offer.id; };
    const bool known = std::erase_if(server.offers, same) > 0;
    server.offers.push_back(offer);
    server.offers.back().from = base::clean(offer.from);
    server.offers.back().words = base::clean(offer.words);
    server.offers.back().rating = base::clean(offer.rating);
    if (server.offers.size() > Server::most_offers) {
        server.offers.erase(server.offers.begin());
    }
    server.names.see(offer.from);
    if (!offer.from.empty() && !known) {
        m.ring();
    }
}

/// BICS lists everybody as without a partner: who has one, or plays in a match, is not free.
bool is_partnered(const play::Lobby& lobby, const std::string& name) {
    const auto is_he = [&](const std::string& other) {
        return base::same_ignoring_case(other, name);
    };
    return std::any_of(lobby.partnerships.begin(), lobby.partnerships.end(),
                       [&](const auto& pair) {
                           return is_he(pair.first.name) || is_he(pair.second.name);
                       }) ||
           std::any_of(lobby.games.begin(), lobby.games.end(), [&](const auto& game) {
               return is_he(game.names[rules::Side::white]) ||
                      is_he(game.names[rules::Side::black]);
           });
}

/// Of a list without end, the first ones: no more are remembered.
template <class Rows, class See> void see_names(const Rows& rows, const See& see) {
    std::for_each_n(rows.begin(), std::min(rows.size(), NamesSeen::most_names), see);
}

} // namespace

void ServerListener::await(Awaits what) const {
    const bool typed_ahead = server_.awaits == Awaits::answer && what == Awaits::password;
    if (!typed_ahead && what != server_.awaits) {
        server_.password.clear();
    }
    server_.awaits = what;
}

/// A lost line takes with it what only the server kept.
void ServerListener::operator()(const play::LineChanged& line) const {
    using play::LineState;
    if (line.state == LineState::silent || line.state == LineState::answers) {
        server_.no_answer_since = line.state == LineState::silent ? line.at : std::nullopt;
        return;
    }
    if (line.state == LineState::warned) {
        return m_.notice(base::clean(line.words), Tone::alarm);
    }
    const bool lost = line.state == LineState::waiting || line.state == LineState::closed;
    if (lost && server_.line.state == LineState::open) {
        m_.model.talk.add(Tab::console, "*** line lost: " + line.words, Tone::warning);
    }
    server_.line = line;
    if (!m_.model.table) {
        m_.model.talk.show(Tab::console);
    }
    if (line.state != LineState::open) {
        await(Awaits::command);
        server_.no_answer_since.reset();
        server_.unsent = 0;
        server_.prompt.clear();
        server_.offers.clear();
        server_.me.clear();
    }
}

void ServerListener::operator()(const play::LoginTold& told) const {
    const std::string why(told.fault ? to_text(*told.fault) : "");
    switch (told.step) {
    case play::LoginStep::name:
    case play::LoginStep::password:
        await(told.step == play::LoginStep::name ? Awaits::name : Awaits::password);
        if (!why.empty()) {
            m_.notice(why, Tone::warning);
        }
        return;
    case play::LoginStep::in:
        server_.me = base::clean(told.name);
        server_.guest = told.guest;
        return await(Awaits::command);
    case play::LoginStep::failed:
        await(Awaits::command);
        return m_.notice(why, Tone::alarm);
    }
}

void ServerListener::operator()(const play::ConsoleLine& line) const {
    if (!line.from.empty() && server_.ignored.has(line.from)) {
        return;
    }
    if (!line.prompt) {
        return on_console_line(m_, server_, line.text);
    }
    await(Awaits::command);
    server_.prompt = base::trim(std::string_view(line.text).substr(0, Server::most_prompt));
}

void ServerListener::operator()(const play::Talk& talk) const {
    on_talk(m_, server_, talk);
}

void ServerListener::operator()(const play::OfferTold& told) const {
    if (told.stands) {
        return on_offer(m_, server_, told.offer);
    }
    std::erase_if(server_.offers, [&](const auto& one) { return one.id == told.offer.id; });
    if (!told.offer.words.empty()) {
        m_.notice(base::clean(told.offer.words));
    }
}

void ServerListener::operator()(const play::LobbyIs& is) const {
    const play::Lobby& lobby = is.lobby;
    NamesSeen& names = server_.names;
    see_names(lobby.games, [&](const play::GameRow& game) {
        names.see(game.names[rules::Side::white]);
        names.see(game.names[rules::Side::black]);
    });
    see_names(lobby.partnerships, [&](const play::PartnershipRow& pair) {
        names.see(pair.first.name);
        names.see(pair.second.name);
    });
    see_names(lobby.free_players, [&](const play::Listed& one) { names.see(one.name); });
    play::Lobby others = lobby;
    std::erase_if(others.free_players, [&](const play::Listed& one) {
        return base::same_ignoring_case(one.name, server_.me) ||
               (server_.partner && base::same_ignoring_case(one.name, *server_.partner)) ||
               is_partnered(lobby, one.name);
    });
    std::erase_if(others.partnerships, [&](const play::PartnershipRow& pair) {
        return base::same_ignoring_case(pair.first.name, server_.me) ||
               base::same_ignoring_case(pair.second.name, server_.me);
    });
    server_.lobby.set(std::move(others));
}

void ServerListener::operator()(const play::PartnerIs& is) const {
    const auto before = std::exchange(server_.partner, is.name);
    if (before && before != is.name) { // the status line still names the former partner
        m_.notice(base::clean(*before) + " is no longer your partner");
    }
}

void ServerListener::operator()(const play::PresenceTold& told) const {
    if (!base::same_ignoring_case(told.name, server_.me)) {
        server_.lobby.note({base::clean(told.name), told.here});
    }
}

void ServerListener::operator()(const play::SeekTold& told) const {
    if (told.stands) {
        server_.lobby.set_seek(*told.stands);
        server_.names.see(told.stands->name);
    } else if (told.gone) {
        server_.lobby.remove_seek(*told.gone);
    } else {
        server_.lobby.clear_seeks();
    }
}

/// A game takes the screen; one of our own with the talk that belongs to it.
void ServerListener::operator()(const base::Boxed<play::GameOpened>& opened) const {
    on_game_opened(m_, *opened);
    server_.lobby.open = false;
    server_.challenge.reset();
    if (opened->me) {
        m_.model.talk.show(opened->match.plan().boards > 1 ? Tab::partner : Tab::game);
    }
}

void ServerListener::operator()(const base::Boxed<play::SeatsNamed>& named) const {
    on_seats_named(m_, *named);
}

void ServerListener::operator()(const play::GameLeft&) const {
    on_game_left(m_);
    if (m_.model.table && !m_.model.table->watching) {
        m_.model.talk.show(Tab::console);
    }
}

} // namespace app
