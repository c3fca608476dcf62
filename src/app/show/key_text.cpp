// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/key_text.h"

#include "src/app/line/answers.h"

#include <fmt/format.h>

namespace app {

namespace {

std::string server_key_text(const Server& server) {
    using Awaits = Server::Awaits;
    if (server.awaits == Awaits::name) {
        return "your name, or guest   Enter sends it   F1 help   /quit";
    }
    if (server.awaits != Awaits::command) {
        return "hidden as you type   Enter sends it   Esc clears it";
    }
    if (server.challenge && server.lobby.open) {
        return "Left Right change   Up Down choose   Enter send   Esc back";
    }
    if (server.lobby.open) {
        return "P partner   M match   O watch   Enter take   R refresh   Esc back";
    }
    return "F1 help   F7 lobby   ; partner   Alt-1..5 talk   Alt-w reply   /quit";
}

std::string game_key_text(const Table& table) {
    const bool over = table.match.outcome() || table.left;
    if (table.watching) {
        return over ? "/review   F2 flip   F7 lobby   Esc console   Alt-1..5 talk   F1 help"
                    : "F10 stop watching   F2 flip   F7 lobby   Alt-1..5 talk   F1 help";
    }
    if (over) {
        return "F3 rematch   /review   F7 lobby   Esc console   Alt-1..5 talk   F1 help";
    }
    return "Tab moves   ; partner   Alt-1..5 talk   F1 help   F2 flip   F6 draw   F9 resign";
}

/// "r rematch   s swap colours ...": each with Enter.
std::string answers_text() {
    std::string text;
    for (const Answer& answer : answers_after_match) {
        text += fmt::format("{} {}   ", answer.letter, answer.does);
    }
    return text + "then Enter";
}

} // namespace

std::string key_text(const Model& model) {
    if (model.text && model.text->losses) {
        return "up down choose   Enter go there   Esc back";
    }
    if (model.text) {
        return "arrows PgUp PgDn scroll   q back";
    }
    switch (model.page()) {
    case Model::Page::start:
        return "Enter play   up down choose   left right change   F1 help   q quit";
    case Model::Page::review:
        return "left right step   a analyse   b blunders   space run   f flip   q back";
    case Model::Page::server:
        return server_key_text(*model.server);
    case Model::Page::table:
        break;
    }
    if (model.server) {
        return game_key_text(*model.table);
    }
    if (!model.table->match.started()) {
        return "Enter ready   F1 help   /quit";
    }
    if (model.table->match.outcome()) {
        return answers_text();
    }
    const rules::TablePlan& plan = model.table->match.plan();
    const rules::Seat me = model.table->terms.seat;
    const auto partner = rules::partner(plan, me); // in siamese chess a player is their own partner
    return partner && !rules::same_player(plan, me, *partner)
               ? "Tab moves   ; tells partner   F1 help   F2 flip   F6 draw   F9 resign"
               : "Tab moves   F1 help   F2 flip   F6 draw   F9 resign";
}

} // namespace app
