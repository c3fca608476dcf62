// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the lobby: a row is chosen, and what can be done about it is asked of the server.
#include "src/app/on/moment.h"

#include <fmt/format.h>

namespace app {

namespace {

/// The lobby is left for the line, which begins so.
void begin_line(const Moment& m, std::string text) {
    m.model.server->lobby.open = false;
    m.model.input.set(text);
}

void act_on(const Moment& m, const LobbyRow& row, Command command) {
    const bool game = row.kind == LobbyRow::Kind::game;
    const bool seek = row.kind == LobbyRow::Kind::seek;
    if (game && (command == Command::watch || command == Command::submit)) {
        return m.ask_server(play::Watch{row.number, row.partner_game});
    }
    if (seek && (command == Command::offer_match || command == Command::submit)) {
        return m.ask_server(play::TakeSeek{row.number});
    }
    if (command == Command::watch) {
        return m.notice("a game can be watched; choose one");
    }
    if (game) {
        return m.notice("they play; O watches both boards");
    }
    if (command == Command::offer_partner && row.kind == LobbyRow::Kind::player) {
        m.notice(fmt::format("you offer {} to be partners", row.name));
        return m.ask_server(play::OfferPartnership{row.name});
    }
    if (command == Command::offer_partner) {
        return m.notice(fmt::format("{} has a partner, or looks for something else", row.name));
    }
    if (command == Command::offer_match || row.kind == LobbyRow::Kind::partnership) {
        return begin_line(m, fmt::format("match {} 3 0 bughouse", row.name));
    }
    begin_line(m, fmt::format("tell {} ", row.name));
}

} // namespace

void on_lobby_command(const Moment& m, Command command) {
    LobbyList& list = m.model.server->lobby;
    constexpr int page = 10;
    if (command == Command::menu_up || command == Command::menu_down) {
        return list.move(command == Command::menu_up ? -1 : 1);
    }
    if (command == Command::page_up || command == Command::page_down) {
        return list.move(command == Command::page_up ? -page : page);
    }
    if (command == Command::escape) {
        list.open = false;
        return;
    }
    if (command == Command::look_again) {
        m.notice("looking who is here");
        return m.ask_server(play::LookForPlayers{});
    }
    if (command == Command::accept || command == Command::decline) {
        const Verb verb = command == Command::accept ? Verb::accept : Verb::decline;
        (void)on_verb(m, VerbLine{verb, {}, false});
        return;
    }
    const auto chosen = list.chosen();
    const bool acts = command == Command::submit || command == Command::watch ||
                      command == Command::offer_match || command == Command::offer_partner;
    if (acts && !chosen) {
        return m.notice("nobody to choose; R looks again");
    }
    if (acts) {
        act_on(m, list.row(*chosen), command);
    }
}

} // namespace app
