// SPDX-License-Identifier: GPL-3.0-or-later
// What a server says, sorted by what it is about.
#include "src/app/line/line_editor.h"
#include "src/app/on/moment.h"
#include "src/app/show/server_words.h"
#include "src/app/show/typing.h"
#include "src/base/overloaded.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <utility>

namespace app {

const play::OfferStands* newest_offer(const Server& server) {
    const auto found = std::find_if(server.offers.rbegin(), server.offers.rend(),
                                    [](const auto& offer) { return !offer.from.empty(); });
    return found == server.offers.rend() ? nullptr : &*found;
}

namespace {

using Awaits = Server::Awaits;
using base::Boxed;

void await(Server& server, Awaits what) {
    const bool typed_ahead = server.awaits == Awaits::answer && what == Awaits::password;
    if (!typed_ahead && what != server.awaits) {
        server.password.clear();
    }
    server.awaits = what;
}

/// A lost line takes with it what only the server kept.
void on_line_changed(const Moment& m, Server& server, const play::LineChanged& line) {
    const bool lost =
        line.state == play::LineState::waiting || line.state == play::LineState::closed;
    if (lost && server.line.state == play::LineState::open) {
        m.model.talk.add(Tab::console, "*** line lost: " + line.words, Tone::warning);
    }
    server.line = line;
    if (!m.model.table) {
        m.model.talk.show(Tab::console);
    }
    if (line.state != play::LineState::open) {
        await(server, Awaits::command);
        server.no_answer_since.reset();
        server.prompt.clear();
        server.offers.clear();
        server.me.clear();
    }
}

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
            m.model.talk.hear(asking_seat(m.model), talk.text);
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

void on_logged_in(Server& server, const play::LoggedIn& in) {
    server.me = base::clean(in.name);
    server.guest = in.guest;
    await(server, Awaits::command);
}

void on_offer(const Moment& m, Server& server, const play::OfferStands& offer) {
    const auto same = [&](const play::OfferStands& other) { return other.id == offer.id; };
    const bool known = std::erase_if(server.offers, same) > 0;
    server.offers.push_back(offer);
    server.offers.back().from = base::clean(offer.from);
    server.offers.back().words = base::clean(offer.words);
    if (server.offers.size() > Server::most_offers) {
        server.offers.erase(server.offers.begin());
    }
    server.names.see(offer.from);
    if (!offer.from.empty() && !known) {
        m.ring();
    }
}

void on_offer_gone(const Moment& m, Server& server, const play::OfferGone& gone) {
    std::erase_if(server.offers, [&](const auto& one) { return one.id == gone.id; });
    if (!gone.words.empty()) {
        m.notice(base::clean(gone.words));
    }
}

/// Of a list without end, the first ones: no more are remembered.
template <class Rows, class See> void see_names(const Rows& rows, const See& see) {
    std::for_each_n(rows.begin(), std::min(rows.size(), NamesSeen::most_names), see);
}

void on_lobby(Server& server, const play::Lobby& lobby) {
    NamesSeen& names = server.names;
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
        return base::same_ignoring_case(one.name, server.me) ||
               (server.partner && base::same_ignoring_case(one.name, *server.partner));
    });
    server.lobby.set(std::move(others));
}

/// A game takes the screen; one of our own with the talk that belongs to it.
void on_opened(const Moment& m, Server& server, const play::GameOpened& opened) {
    on_game_opened(m, opened);
    server.lobby.open = false;
    if (opened.me) {
        m.model.talk.show(opened.match.plan().boards > 1 ? Tab::partner : Tab::game);
    }
}

void on_left(const Moment& m) {
    on_game_left(m);
    if (m.model.table && m.model.table->remote && !m.model.table->remote->watching) {
        m.model.talk.show(Tab::console);
    }
}

} // namespace

void on_server(const Moment& m, const play::ServerNews& news) {
    if (!m.model.server) {
        return;
    }
    Server& server = *m.model.server;
    std::visit(base::overloaded{
                   [&](const play::LineChanged& line) { on_line_changed(m, server, line); },
                   [&](const play::NoAnswer& none) { server.no_answer_since = none.since; },
                   [&](const play::NameAsked& asked) {
                       await(server, Awaits::name);
                       if (!asked.why.empty()) {
                           m.notice(base::clean(asked.why), Tone::warning);
                       }
                   },
                   [&](const play::PasswordAsked& asked) {
                       await(server, Awaits::password);
                       if (!asked.why.empty()) {
                           m.notice(base::clean(asked.why), Tone::warning);
                       }
                   },
                   [&](const play::LoggedIn& in) { on_logged_in(server, in); },
                   [&](const play::LoginFailed& failed) {
                       await(server, Awaits::command);
                       m.notice(base::clean(failed.why), Tone::alarm);
                   },
                   [&](const play::Talk& talk) { on_talk(m, server, talk); },
                   [&](const play::ConsoleLine& line) { on_console_line(m, server, line.text); },
                   [&](const play::Prompted& prompted) {
                       await(server, Awaits::command);
                       server.prompt = base::trim(
                           std::string_view(prompted.text).substr(0, Server::most_prompt));
                   },
                   [&](const play::OfferStands& offer) { on_offer(m, server, offer); },
                   [&](const play::OfferGone& gone) { on_offer_gone(m, server, gone); },
                   [&](const play::LobbyIs& is) { on_lobby(server, is.lobby); },
                   [&](const play::SeekStands& stands) {
                       server.lobby.set_seek(stands.seek);
                       server.names.see(stands.seek.name);
                   },
                   [&](const play::SeekGone& gone) { server.lobby.remove_seek(gone.index); },
                   [&](const play::SeeksCleared&) { server.lobby.clear_seeks(); },
                   [&](const Boxed<play::GameOpened>& opened) { on_opened(m, server, *opened); },
                   [&](const Boxed<play::SeatsNamed>& named) { on_seats_named(m, *named); },
                   [&](const play::LagTold& told) { on_lag_told(m, told); },
                   [&](const play::FlagTooEarly& early) { on_flag_too_early(m, early); },
                   [&](const play::EndTold& told) { on_end_told(m, told); },
                   [&](const play::GameLeft&) { on_left(m); },
                   [&](const play::PartnerIs& is) { server.partner = is.name; },
               },
               news);
}

} // namespace app
