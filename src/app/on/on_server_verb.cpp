// SPDX-License-Identifier: GPL-3.0-or-later
// Our own verbs and keys while we are connected: offers, the lobby, the windows of talk.
#include "src/app/on/moment.h"
#include "src/app/show/server_words.h"
#include "src/app/show/typing.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

namespace {

constexpr std::array<std::string_view, tabs> tab_names{"partner", "game", "channels", "console",
                                                       "tells"};

/// By its number or by whose it is.
const play::Offer* find_offer(const Server& server, std::string_view which) {
    if (which.empty()) {
        return newest_offer(server);
    }
    const auto found =
        std::find_if(server.offers.rbegin(), server.offers.rend(), [&](const auto& offer) {
            return offer.id == which || base::same_ignoring_case(offer.from, which);
        });
    return found == server.offers.rend() ? nullptr : &*found;
}

std::optional<bool> answer(const Moment& m, const std::string& which, bool accept) {
    const rules::Seat me = asking_seat(m.model);
    if (which.empty() && plays(m.model) && draw_from(*m.model.table, me)) {
        accept ? m.ask(me, play::OfferDraw{}) : m.ask(me, play::Decline{});
        return done;
    }
    const auto* offer = find_offer(*m.model.server, which);
    if (offer == nullptr && which.empty() && m.model.table) {
        return std::nullopt; // the game knows something better
    }
    if (offer == nullptr) {
        return m.refuse(which.empty() ? "nothing is offered"
                                      : fmt::format("\"{}\" has offered nothing", which));
    }
    m.ask_server(play::AnswerOffer{offer->id, accept});
    m.notice(fmt::format("{}: {}", accept ? "accepted" : "declined", offer_words(*offer)));
    return done;
}

bool reply(const Moment& m, const std::string& text) {
    const auto& tellers = m.model.server->tellers;
    if (tellers.empty()) {
        return m.refuse("nobody has told you anything yet");
    }
    if (text.empty()) {
        return m.refuse(fmt::format("tell {} what?", tellers.back()));
    }
    m.ask_server(play::TellTo{tellers.back(), text});
    m.model.talk.add(Tab::tells, fmt::format("me -> {}> {}", tellers.back(), text), Tone::quiet);
    return done;
}

/// The key: a tell to the last one is begun; again: to the one before.
void begin_reply(const Moment& m) {
    const auto& tellers = m.model.server->tellers;
    if (tellers.empty()) {
        return m.notice("nobody has told you anything yet");
    }
    const std::string& typed = m.model.input.text();
    std::size_t next = tellers.size() - 1;
    for (std::size_t i = 0; i < tellers.size(); ++i) {
        if (typed == fmt::format("tell {} ", tellers[i])) {
            next = i == 0 ? tellers.size() - 1 : i - 1;
        }
    }
    m.model.input.set(fmt::format("tell {} ", tellers[next]));
}

bool window(const Moment& m, const std::string& word) {
    const auto number = base::to_number<int>(word);
    if (number && *number >= 0 && *number <= static_cast<int>(tabs)) {
        show_tab(m, *number);
        return done;
    }
    for (std::size_t i = 0; i < tabs; ++i) {
        if (!word.empty() && tab_names[i].substr(0, word.size()) == base::lower(word)) {
            show_tab(m, static_cast<int>(i) + 1);
            return done;
        }
    }
    return m.refuse("win 1 partner, 2 game, 3 channels, 4 console, 5 tells; 0 the boards");
}

bool lobby(const Moment& m) {
    if (plays(m.model)) {
        return m.refuse("the lobby is for the time between games");
    }
    Server& server = *m.model.server;
    m.model.page = Model::Page::server;
    server.lobby.open = !server.lobby.open;
    if (server.lobby.open && !server.lobby.asked) {
        server.lobby.asked = true;
        m.ask_server(play::LookForPlayers{});
    }
    return done;
}

bool ask_rematch(const Moment& m) {
    m.ask_server(play::AskRematch{});
    return done;
}

/// Says goodbye unless a game runs: then the question comes first, and the line just ends.
bool leave_server(const Moment& m) {
    if (!plays(m.model)) {
        m.ask_server(play::Leave{});
    }
    ask_or_do(m, {Question::About::quit});
    return done;
}

/// The server's words for the verbs that it has, too.
bool pass_on(const Moment& m, const VerbLine& line) {
    for (const VerbRow& row : verb_rows()) {
        if (row.verb == line.verb) {
            return on_raw_line(m, line.rest.empty() ? std::string(row.name)
                                                    : fmt::format("{} {}", row.name, line.rest));
        }
    }
    return stays;
}

/// Whoever watches a game can only leave it.
std::optional<bool> pause(const Moment& m, const VerbLine& line) {
    const auto& table = m.model.table;
    if (table && table->remote && table->remote->watching) {
        m.ask_server(play::StopWatching{});
        return done;
    }
    return table ? std::nullopt : std::optional(pass_on(m, line));
}

} // namespace

void show_tab(const Moment& m, int number) {
    Model& model = m.model;
    if (!model.server || number < 0 || number > static_cast<int>(tabs)) {
        return;
    }
    model.server->lobby.open = false;
    if (number > 0) {
        model.talk.show(static_cast<Tab>(number - 1));
    } else if (model.table) {
        model.page = Model::Page::table;
    }
}

std::optional<bool> on_server_verb(const Moment& m, const VerbLine& line) {
    switch (line.verb) {
    case Verb::accept:
    case Verb::decline:
        return answer(m, line.rest, line.verb == Verb::accept);
    case Verb::reply:
        return reply(m, line.rest);
    case Verb::win:
        return window(m, line.rest);
    case Verb::lobby:
        return lobby(m);
    case Verb::quit:
        return leave_server(m);
    case Verb::rematch:
        return m.model.table ? std::nullopt : std::optional(ask_rematch(m));
    case Verb::other: // its key has no other use here
        return plays(m.model) ? std::nullopt : std::optional(lobby(m));
    case Verb::pause:
        return pause(m, line);
    case Verb::abort:
    case Verb::draw:
    case Verb::flag:
    case Verb::match:
    case Verb::moves:
    case Verb::partner:
    case Verb::resign:
    case Verb::say:
    case Verb::takeback:
        return m.model.table ? std::nullopt : std::optional(pass_on(m, line));
    case Verb::resume:
        return m.model.table ? std::nullopt : std::optional(on_raw_line(m, "unpause"));
    case Verb::claim:
    case Verb::claims:
    case Verb::count:
    case Verb::death:
    case Verb::forfeit:
    case Verb::freeze:
    case Verb::law:
    case Verb::laws:
    case Verb::press:
    case Verb::ready:
    case Verb::stalling:
    case Verb::stop:
    case Verb::swap:
    case Verb::warn:
        return m.model.table
                   ? std::nullopt
                   : std::optional(m.refuse(
                         "that is for a table of your own; without the slash the server gets it"));
    case Verb::bell:
    case Verb::confirm:
    case Verb::flip:
    case Verb::help:
    case Verb::layout:
    case Verb::ptell:
    case Verb::refresh:
    case Verb::review:
        return std::nullopt;
    }
    return std::nullopt;
}

void on_server_command(const Moment& m, Command command) {
    if (command == Command::next_unread) {
        const auto next = m.model.talk.next_unread();
        next ? m.model.talk.show(*next) : m.notice("nothing unread");
    } else if (command == Command::reply) {
        begin_reply(m);
    } else if (command == Command::lobby) {
        (void)lobby(m);
    }
}

} // namespace app
