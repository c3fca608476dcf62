// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_server.h"

#include "src/app/show/server_text.h"
#include "src/app/show/typing.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

namespace {

constexpr std::size_t most_talk = 100;  ///< lines; more than the largest screen shows
constexpr std::size_t most_beside = 20; ///< of the talk that stands beside it
constexpr std::size_t most_lobby = 100; ///< rows around the chosen one

std::string label(const Server& server, Tab tab) {
    const auto& channel = server.only_channel;
    switch (tab) {
    case Tab::partner:
        return server.partner ? "partner " + *server.partner : "partner";
    case Tab::game:
        return "game";
    case Tab::channels:
        return channel ? fmt::format("ch{}", *channel) : "channels";
    case Tab::console:
        return "console";
    case Tab::tells:
        return "tells";
    }
    return server.host;
}

void view_tabs(const Server& server, const TalkLogs& talk, View& view) {
    for (std::size_t i = 0; i < tabs; ++i) {
        const auto tab = static_cast<Tab>(i);
        const TalkLog& log = talk.log(tab);
        const bool shown = tab == talk.shown();
        view.tabs.push_back({label(server, tab), shown, log.unread,
                             shown || view.page == View::Page::server ? base::SharedList<Text>()
                                                                      : log.shown(most_beside)});
    }
}

/// Why no row is there.
std::string_view empty_text(const LobbyList& lobby) {
    if (!lobby.filter().empty()) {
        return "nothing found; Esc shows all";
    }
    if (lobby.answered) {
        return "nobody is looking for bughouse; R refreshes";
    }
    return lobby.asked ? "asking who is here..." : "F7 asks who is here";
}

/// In the lobby's place: what is offered, and to whom.
void view_challenge(const ChallengeForm& form, View::LobbyView& view) {
    view.open = true;
    view.rows.push_back({{"challenge " + form.offer().name, Tone::quiet}, true, false});
    const auto lines = form.lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        view.rows.push_back(
            {{lines[i], Tone::plain}, false, i == static_cast<std::size_t>(form.chosen())});
    }
    view.rows.push_back(
        {{"left and right change, Enter sends, Esc goes back", Tone::quiet}, false, false});
}

void view_lobby(const LobbyList& lobby, View::LobbyView& view) {
    view.open = lobby.open;
    const auto chosen = lobby.chosen();
    const std::size_t around = chosen.value_or(0);
    const std::size_t first = around > most_lobby / 2 ? around - most_lobby / 2 : 0;
    const std::size_t end = std::min(lobby.size(), first + most_lobby);
    for (std::size_t i = first; i < end; ++i) {
        const LobbyRow row = lobby.row(i);
        view.rows.push_back(
            {row.text, row.kind == LobbyRow::Kind::heading, lobby.open && chosen == i});
    }
    if (view.rows.empty()) {
        view.rows.push_back({{std::string(empty_text(lobby)), Tone::quiet}, false, false});
    }
}

/// The draw that stands on the board is answered before all else.
Sentence offer_line(const Model& model, const Server& server) {
    std::string words;
    const auto draw = plays(model) ? draw_from(*model.table, typing_seat(*model.table))
                                   : std::optional<rules::Seat>();
    auto others =
        std::count_if(server.offers.begin(), server.offers.end(), [&](const play::Offer& offer) {
            return !offer.from.empty() && !(draw && offer.kind == play::OfferKind::draw);
        });
    if (draw) {
        words = model.table->seats[*draw].name + " offers a draw";
    } else if (const auto* offer = newest_offer(server)) {
        words = offer_text(*offer);
        --others;
    } else {
        return {};
    }
    const std::string more = others > 0 ? fmt::format(" ({} more: /accept NAME)", others) : "";
    return worded(fmt::format("F3 accept, F4 decline: {0}{1}\vF3, F4: {0}", words, more),
                  Tone::notice);
}

} // namespace

void view_talk(const TalkLogs& talk, View& view) {
    const TalkLog& log = talk.log(talk.shown());
    view.talk = log.shown(most_talk);
    view.talk_below = log.below();
}

void view_server(const Server& server, const TalkLogs& talk, View& view) {
    view.page = View::Page::server;
    view.title = "bughouse   " + title_text(server);
    view.title_right = state_text(server);
    view_talk(talk, view);
    if (server.challenge && server.lobby.open) {
        view_challenge(*server.challenge, view.lobby);
    } else {
        view_lobby(server.lobby, view.lobby);
    }
}

void add_server(const Model& model, const Server& server, base::Instant now, View& view) {
    view_tabs(server, model.talk, view);
    view.offer = offer_line(model, server);
    if (server.unsent > 0 && view.status_right.tone != Tone::alarm) {
        view.status_right = unsent_text(server, now);
    }
    const Sentence trouble = trouble_text(server, now);
    if (!trouble.text.empty()) {
        view.status = trouble;
    }
}

} // namespace app
