// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/server_listener.h"

#include "src/app/line/line_editor.h"
#include "src/app/on/match_flow.h"
#include "src/app/on/table_listener.h"
#include "src/app/options.h"
#include "src/app/show/text.h"
#include "src/app/show/typing.h"
#include "src/app/show/view_server.h"
#include "src/app/table/record.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace app {

using Awaits = Server::Awaits;

namespace {

/// Adds a line to the console; keeps one empty line of several, and none at the ends.
void on_console_line(const Context& m, Server& server, const std::string& text) {
    if (text.find_first_not_of(' ') == std::string::npos) {
        server.blank_line_due = m.model.talk.log(Tab::console).size() > 0;
        return;
    }
    if (std::exchange(server.blank_line_due, false)) {
        m.model.talk.add(Tab::console, "");
    }
    m.model.talk.add(Tab::console, text);
    route_delivered_tell(m, text);
    if (server.answer.awaited()) {
        server.answer.add(text, m.now);
    }
}

/// Whether talk of that kind was meant for this player, or comes from a place where they chose to
/// listen.
bool is_addressed(play::TalkKind kind) {
    using Kind = play::TalkKind;
    return kind == Kind::tell || kind == Kind::partner_tell || kind == Kind::say ||
           kind == Kind::channel || kind == Kind::qtell;
}

/// Adds talk to its window; the console has the server's line already.
void add_talk(const Context& m, const TalkLine& line, play::TalkKind kind) {
    if (is_addressed(kind) && m.model.talk.shown() != Tab::console) {
        add_also_beside_boards(m, line.tab, line.text.text, line.text.tone);
    } else {
        m.model.talk.add(line.tab, line.text.text, line.text.tone);
    }
}

/// Whether a line of public talk is highlighted: it contains the user's name or one of their
/// highlight words.
bool stands_out(const Model& model, const Server& server, const play::Talk& talk) {
    const std::string said = base::lower(talk.text);
    const auto in_word = [](char c) {
        return base::is_letter(c) || base::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
    };
    const auto holds = [&](const std::string& word) {
        auto at = word.empty() ? std::string::npos : said.find(word);
        const auto whole = [&] {
            const std::size_t end = at + word.size();
            return (at == 0 || !in_word(said[at - 1])) &&
                   (end == said.size() || !in_word(said[end]));
        };
        while (at != std::string::npos && !whole()) {
            at = said.find(word, at + 1);
        }
        return at != std::string::npos;
    };
    const bool named = holds(base::lower(server.me)) || talk.kind == play::TalkKind::announcement;
    return named || std::ranges::any_of(model.options->highlights, holds);
}

void on_talk(const Context& m, Server& server, const play::Talk& talk) {
    if (server.ignored.has(talk.from) && talk.kind != play::TalkKind::announcement) {
        return;
    }
    TalkLine line = talk_line(talk);
    if (const auto own = own_window_of(m.model, talk)) {
        line.tab = *own;
        if (base::same_ignoring_case(talk.from, server.me) &&
            is_echo(m.model.talk.log(*own), talk.text)) {
            return;
        }
    }
    if (stands_out(m.model, server, talk)) {
        line.text.tone = Tone::notice;
    }
    add_talk(m, line, talk.kind);
    server.names.see(talk.from);
    if (line.tab == Tab::channels) {
        const auto channel =
            talk.kind == play::TalkKind::channel ? talk.channel_or_game : std::optional<int>();
        const bool same = !server.has_channel_talk || server.only_channel == channel;
        server.only_channel = same ? channel : std::nullopt;
        server.has_channel_talk = true;
    }
    if (talk.kind == play::TalkKind::partner_tell) {
        if (plays(m.model)) {
            const rules::Seat me = asking_seat(m.model);
            m.model.talk.hear_tell(me, talk.text, m.model.table->seats[me].name);
            m.add(m.model.table->bots.hear(me, talk.text, m.model.table->match, m.now));
            play_premoves_then_others(m);
            record_tell(m, base::sanitized_line(talk.from), m.model.table->seats[me].name,
                        talk.text);
        }
        m.ring(BellFor::all);
    } else if (talk.kind == play::TalkKind::tell) {
        std::erase(server.tellers_latest_last, talk.from);
        server.tellers_latest_last.push_back(talk.from);
        if (server.tellers_latest_last.size() > Server::most_tellers) {
            server.tellers_latest_last.erase(server.tellers_latest_last.begin());
        }
        m.ring(BellFor::all);
    }
}

/// Reports a match offered to the partner, which only the partner can answer. Servers do not always
/// announce when it lapses.
void on_partners_match(const Context& m, const play::Offer& offer) {
    const std::string phrase = base::sanitized_line(offer_text(offer));
    m.model.talk.add(Tab::partner, "*** " + phrase, Tone::notice);
    m.notice(phrase);
    m.ring(BellFor::all);
}

/// Handles a new offer from a player on the server.
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

/// Requests the lobby's lists, which are out of date, now if they are shown, else when they are
/// opened again.
void refresh_lobby(const Context& m, Server& server) {
    if (server.lobby.has_focus) {
        m.ask_server(play::LookForPlayers{});
    } else {
        server.lobby.requested = false;
    }
}

/// Whether the player has a partner or a game; BICS lists everybody as without a partner.
bool is_partnered(const play::Lobby& lobby, const std::string& name) {
    const auto is_he = [&](const std::string& other) {
        return base::same_ignoring_case(other, name);
    };
    return std::ranges::any_of(lobby.partnerships,
                               [&](const auto& pair) {
                                   return is_he(pair.first.name) || is_he(pair.second.name);
                               }) ||
           std::ranges::any_of(lobby.games, [&](const auto& game) {
               return is_he(game.names[rules::Side::white]) ||
                      is_he(game.names[rules::Side::black]);
           });
}

/// Remembers the names in the first rows of a list, up to a limit.
template <class Rows, class See> void see_names(const Rows& rows, const See& see) {
    std::for_each_n(rows.begin(), std::min(rows.size(), SeenNames::most_names), see);
}

} // namespace

void ServerListener::await(Awaits what) const {
    const bool typed_ahead =
        server_.awaits == Awaits::nothing_during_check && what == Awaits::password;
    if (!typed_ahead && what != server_.awaits) {
        server_.password.clear();
    }
    server_.awaits = what;
}

/// Shows the new state of the connection. When it is lost, forgets everything that only the server
/// knows, such as the partner.
void ServerListener::operator()(const play::ConnectionChanged& line) const {
    using play::ConnectionState;
    if (line.state == ConnectionState::silent || line.state == ConnectionState::recovered) {
        server_.no_answer_since = line.state == ConnectionState::silent ? line.at : std::nullopt;
        return;
    }
    if (line.state == ConnectionState::flood_warned) {
        return m_.notice(base::sanitized_line(line.text), Tone::alarm);
    }
    const bool lost =
        line.state == ConnectionState::waiting || line.state == ConnectionState::closed;
    if (lost && server_.connection.state == ConnectionState::open) {
        const bool retries = line.state == ConnectionState::waiting;
        m_.model.talk.add(Tab::console,
                          (retries ? "*** line lost: " : "*** connection closed: ") + line.text,
                          Tone::warning);
        m_.model.notice = {}; // the status line says that the line is lost
    }
    server_.connection = line;
    if (!m_.model.table) {
        m_.model.talk.show(Tab::console);
    }
    if (line.state != ConnectionState::open) {
        await(Awaits::command);
        server_.no_answer_since.reset();
        server_.unsent = 0;
        server_.answer.on_disconnect();
        server_.command_prompt.clear();
        server_.offers.clear();
        server_.chairs.reset(); // the server tells us when we come back to one
        server_.lobby.has_focus = server_.lobby.requested = false;
        server_.me.clear();
        server_.partner.reset(); // the server names them again if they are still ours
    }
}

/// Delay after login before `bughouse watch` requests the lists: our settings are sent first.
constexpr base::Millis watch_after_login{1000};

void ServerListener::operator()(const play::LoginNews& told) const {
    const std::string why(told.fault ? to_text(*told.fault) : "");
    switch (told.step) {
    case play::LoginStep::name:
    case play::LoginStep::password:
        await(told.step == play::LoginStep::name ? Awaits::name : Awaits::password);
        if (!why.empty()) {
            m_.notice(why, Tone::warning);
        }
        return;
    case play::LoginStep::logged_in:
        server_.me = base::sanitized_line(told.name);
        server_.login = server_.me;
        server_.guest = told.guest;
        if (server_.watches_best) {
            server_.next_lobby_request = m_.now + watch_after_login;
        }
        return await(Awaits::command);
    case play::LoginStep::failed:
        await(Awaits::command);
        return m_.notice(why, Tone::alarm);
    }
}

namespace {

/// Whether a server of this program says that it has made an account of a guest's name.
bool tells_of_account(const Server& server, std::string_view text) {
    return !server.me.empty() && text.starts_with(server.me + " is your name from now on");
}

} // namespace

void ServerListener::operator()(const play::ConsoleLine& line) const {
    if (!line.from.empty() && server_.ignored.has(line.from)) {
        return;
    }
    if (!line.prompt && !line.from.empty()) { // talk also has its own window
        return m_.model.talk.add(Tab::console, line.text);
    }
    see_names(line.players, [&](const std::string& name) { server_.names.see(name); });
    if (!line.prompt) {
        server_.guest = server_.guest && !tells_of_account(server_, line.text);
        return on_console_line(m_, server_, line.text);
    }
    server_.answer.on_prompt(m_.now);
    await(Awaits::command);
    server_.command_prompt =
        base::trim(std::string_view(line.text).substr(0, Server::kept_prompt_bytes));
}

void ServerListener::operator()(const play::Talk& talk) const {
    on_talk(m_, server_, talk);
}

void ServerListener::operator()(const play::OfferNews& told) const {
    if (told.stands) {
        return on_offer(m_, server_, told.offer);
    }
    std::erase_if(server_.offers, [&](const auto& one) { return one.id == told.offer.id; });
    if (!told.offer.text.empty()) {
        m_.notice(base::sanitized_line(told.offer.text));
    }
}

void ServerListener::operator()(const play::LobbyNews& is) const {
    const play::Lobby& lobby = is.lobby;
    watch_best_match(m_, server_, lobby);
    SeenNames& names = server_.names;
    see_names(lobby.games, [&](const play::GameRow& game) {
        names.see(game.names[rules::Side::white]);
        names.see(game.names[rules::Side::black]);
    });
    see_names(lobby.partnerships, [&](const play::PartnershipRow& pair) {
        names.see(pair.first.name);
        names.see(pair.second.name);
    });
    see_names(lobby.free_players, [&](const play::ListedPlayer& one) { names.see(one.name); });
    play::Lobby others = lobby;
    std::erase_if(others.free_players, [&](const play::ListedPlayer& one) {
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

void ServerListener::operator()(const play::PartnerNews& is) const {
    const auto before = std::exchange(server_.partner, is.name);
    if (before != is.name) {
        refresh_lobby(m_, server_);
    }
    // At the board it matters more that they have lost contact.
    const bool reads = plays(m_.model) && m_.model.notice.tone == Tone::warning;
    if (before && before != is.name && reads) {
        return;
    }
    if (before && before != is.name) { // the status line still shows the former partner
        m_.notice(base::sanitized_line(*before) + " is no longer your partner");
    } else if (is.name && !m_.model.notice.text.empty()) { // such as the request to them
        m_.notice(base::sanitized_line(*is.name) + " is your partner");
    }
}

void ServerListener::operator()(const play::PresenceNews& told) const {
    if (base::same_ignoring_case(told.name, server_.me)) {
        return;
    }
    if (told.seat_change != play::SeatChange::none) {
        return m_.notice(presence_text(told), told.here ? Tone::notice : Tone::warning);
    }
    server_.lobby.note_presence({base::sanitized_line(told.name), told.here, told.on_notify_list});
    server_.names.see(told.name);
    const bool reads = plays(m_.model) && !m_.model.notice.text.empty();
    if (told.on_notify_list && !reads && !server_.ignored.has(told.name)) {
        m_.notice(presence_text(told));
    }
}

void ServerListener::operator()(const play::SeekNews& told) const {
    if (told.stands) {
        server_.lobby.set_seek(*told.stands);
        server_.names.see(told.stands->name);
    } else if (told.gone) {
        server_.lobby.remove_seek(*told.gone);
    } else {
        server_.lobby.clear_seeks();
    }
}

/// Shows the game; one of our own also shows the talk that belongs to it.
void ServerListener::operator()(const base::Boxed<play::GameOpened>& opened) const {
    on_game_opened(m_, *opened);
    server_.lobby.has_focus = false;
    server_.challenge.reset();
    if (opened->me) {
        refresh_lobby(m_, server_);
        m_.model.talk.show(opened->match.plan().boards > 1 ? Tab::partner : Tab::game_talk);
    }
}

void ServerListener::operator()(const play::LagNews& told) const {
    auto& table = m_.model.table;
    if (table && rules::has(table->match.plan(), told.seat)) {
        note_lag(table->server_game, table->match, told.seat, told.lag);
    }
}

void ServerListener::operator()(const play::FlagRefused& refused) const {
    if (m_.model.table && refused.half_moves_played) {
        m_.model.table->server_game.plies_at_refused_claim = *refused.half_moves_played;
    }
    if (!refused.text.empty()) {
        m_.notice("flag: the server says: " + base::sanitized_line(refused.text), Tone::warning);
    }
}

/// Stores the server's sentence about the end, which may come before or after the end itself.
void ServerListener::operator()(const play::EndNews& told) const {
    auto& table = m_.model.table;
    if (!table || static_cast<int>(told.board) >= table->match.plan().boards) {
        return;
    }
    table->server_game.end_text[told.board] = told.reason;
    if (table->counted) {
        save_record(m_);
    }
}

void ServerListener::operator()(const play::RatingNews& told) const {
    auto& table = m_.model.table;
    if (table && table->counted) {
        table->server_game.rating_change = fmt::format("{} -> {}", told.before, told.after);
        m_.model.talk.add("*** your rating: " + table->server_game.rating_change, Tone::notice);
    }
}

} // namespace app
