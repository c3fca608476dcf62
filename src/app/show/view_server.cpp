// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_server.h"

#include "src/app/line/line_editor.h"
#include "src/app/show/typing.h"
#include "src/app/show/view_boards.h"
#include "src/base/enum_array.h"
#include "src/base/utf8.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>

namespace app {

using base::Instant;
using base::Millis;
using play::ConnectionState;
using play::OfferKind;
using play::TalkKind;

namespace {

constexpr Millis second{1000};
/// How late an answer may be before it is reported.
constexpr Millis answer_timeout{3000};
/// Seconds for which a login may be stuck before the usual cause is suggested.
constexpr std::int64_t hint_after = 10;
constexpr std::string_view seal_hint = "; if this goes on, connect with --timeseal off";
constexpr std::string_view brief_seal_hint = ": try --timeseal off";

std::string in_brackets(const std::optional<int>& where) {
    return where ? fmt::format("[{}]", *where) : "";
}

/// When the countdown to `until` next shows one second less.
std::optional<Instant> next_countdown(Instant until, Instant now) {
    const Millis left = until - now;
    const Millis part = left % second;
    return left <= Millis(0)  ? std::nullopt
           : part > Millis(0) ? std::optional(now + part)
                              : std::optional(now + second);
}

/// The state of the connection without the host, which the title names.
std::string without_host(const Server& server) {
    std::string_view text = server.connection.text;
    if (text.substr(0, server.host.size()) == server.host) {
        text.remove_prefix(server.host.size());
        text.remove_prefix(std::min(text.find_first_not_of(" ,:"), text.size()));
    }
    return std::string(text);
}

bool awaits_reconnect(const Server& server) {
    return server.connection.state == ConnectionState::waiting && server.connection.at;
}

constexpr base::EnumArray<OfferKind, std::string_view, 12> offer_verbs{
    {"challenges", "challenges", "offers to be your partner", "offers a draw",
     "would like to abort the game", "would like to adjourn the game", "would like to take back",
     "would like to pause the game", "would like to resume the game", "would like to switch sides",
     "offers a simul", "offers"}};

} // namespace

TalkLine talk_line(const play::Talk& talk) {
    const std::string who = talk.from + talk.titles;
    const auto line = [&](Tab tab, Tone tone, std::string_view does) {
        return TalkLine{tab, {fmt::format(FMT_COMPILE("{}{}{}"), who, does, talk.text), tone}};
    };
    switch (talk.kind) {
    case TalkKind::partner_tell:
        return {Tab::partner,
                {fmt::format(FMT_COMPILE("{}> {}"), talk.from, talk.text), Tone::notice}};
    case TalkKind::tell:
        return line(Tab::tells, Tone::notice, "> ");
    case TalkKind::qtell:
        return line(Tab::tells, Tone::plain, ": ");
    case TalkKind::say:
        return line(Tab::game_talk, Tone::notice, in_brackets(talk.channel_or_game) + " says: ");
    case TalkKind::kibitz:
        return line(Tab::game_talk, Tone::plain, in_brackets(talk.channel_or_game) + " kibitzes: ");
    case TalkKind::whisper:
        return line(Tab::game_talk, Tone::plain, in_brackets(talk.channel_or_game) + " whispers: ");
    case TalkKind::channel:
        return {Tab::channels,
                {fmt::format(FMT_COMPILE("({}) {}: {}"), talk.channel_or_game.value_or(0), who,
                             talk.text),
                 Tone::plain}};
    case TalkKind::shout:
        return line(Tab::channels, Tone::plain, " shouts: ");
    case TalkKind::c_shout:
        return line(Tab::channels, Tone::plain, " c-shouts: ");
    case TalkKind::it:
        return {Tab::channels,
                {fmt::format(FMT_COMPILE("--> {} {}"), who, talk.text), Tone::plain}};
    case TalkKind::announcement:
        return line(Tab::tells, Tone::warning, " announces: ");
    }
    return {Tab::console, {talk.text, Tone::plain}};
}

std::string presence_text(const play::PresenceNews& told) {
    const std::string name = base::sanitized_line(told.name);
    switch (told.seat_change) {
    case play::SeatChange::none:
        return fmt::format("{} has {}", name, told.here ? "arrived" : "departed");
    case play::SeatChange::lost:
        return name + " has lost contact";
    case play::SeatChange::has_bot:
        return "a bot plays on for " + name;
    case play::SeatChange::back:
        return name + " has come back";
    }
    return name;
}

std::string state_text(const Server& server) {
    switch (server.connection.state) {
    case ConnectionState::looking_up:
        return "looking up the address...";
    case ConnectionState::connecting:
        return server.connection.text.empty()
                   ? "connecting..."
                   : fmt::format("connecting: {}...", server.connection.text);
    case ConnectionState::open:
    case ConnectionState::silent:
    case ConnectionState::recovered:
    case ConnectionState::flood_warned:
        return without_host(server);
    case ConnectionState::waiting:
        return "line lost";
    case ConnectionState::closed:
        return "no line";
    }
    return {};
}

Sentence trouble_text(const Server& server, Instant now) {
    std::string why = server.connection.text;
    why.erase(why.find_last_not_of('.') + 1); // the text becomes part of a longer sentence
    if (awaits_reconnect(server)) {
        return Sentence(wording("line lost{0}{1}: trying again in {2} s; Enter tries now",
                                "line lost: again in {2} s, or on Enter", why.empty() ? "" : ", ",
                                why, shown_seconds(*server.connection.at - now)),
                        Tone::alarm);
    }
    if (server.connection.state == ConnectionState::waiting ||
        server.connection.state == ConnectionState::closed) {
        return Sentence(wording("not connected to the server{0}{1}; Enter reconnects, /quit leaves",
                                "not connected: Enter reconnects, /quit leaves",
                                why.empty() ? "" : ": ", why),
                        Tone::alarm);
    }
    if (is_silent(server, now)) {
        const auto seconds = (now - *server.no_answer_since) / second;
        const bool sealed = why.find("timeseal") != std::string::npos;
        const bool hints = seconds >= hint_after && sealed;
        return server.me.empty()
                   ? Sentence(wording("connected, waiting {0} s for the server{1}",
                                      "connected, waiting {0} s{2}", seconds,
                                      hints ? seal_hint : "", hints ? brief_seal_hint : ""),
                              Tone::warning)
                   : Sentence(fmt::format("no answer for {} s; /redial reconnects", seconds),
                              Tone::alarm);
    }
    return {};
}

bool is_silent(const Server& server, Instant now) {
    return server.no_answer_since && now - *server.no_answer_since >= answer_timeout;
}

std::optional<Instant> next_trouble_change(const Server& server, Instant now) {
    if (awaits_reconnect(server)) {
        return next_countdown(*server.connection.at, now);
    }
    if (server.connection.state == ConnectionState::open && server.no_answer_since) {
        const Millis gone = now - *server.no_answer_since;
        return gone < answer_timeout ? *server.no_answer_since + answer_timeout
                                     : now + second - gone % second;
    }
    return server.unsent > 0 && server.next_send_due ? next_countdown(*server.next_send_due, now)
                                                     : std::nullopt;
}

std::string offer_text(const play::Offer& offer) {
    if (offer.kind == OfferKind::takeback && !offer.text.empty()) {
        return fmt::format("{} would like to take back {}", offer.from, offer.text);
    }
    const std::string rating = offer.rating.empty() ? "" : fmt::format(" ({})", offer.rating);
    return fmt::format("{}{} {}{}{}", offer.from, rating, offer_verbs[offer.kind],
                       offer.text.empty() ? "" : ": ", offer.text);
}

namespace {

constexpr std::size_t most_talk = 100;  ///< lines; more than any screen shows
constexpr std::size_t most_beside = 20; ///< lines of talk beside boards
constexpr std::size_t most_lobby = 100; ///< rows around the chosen one

/// The title: "freechess.org   alice, guest   partner bob".
std::string title_text(const Server& server) {
    std::string title = base::sanitized_line(server.host);
    if (!server.me.empty()) {
        title += fmt::format(FMT_COMPILE("   {}{}"), server.me, server.guest ? ", guest" : "");
    }
    if (server.partner) {
        title += fmt::format(FMT_COMPILE("   partner {}"), *server.partner);
    }
    return title;
}

/// Says how many lines are unsent (at least one) and, if known, for how many seconds they still
/// wait. `esc_discards`: Esc would discard them.
Sentence unsent_text(const Server& server, Instant now, bool esc_discards) {
    const bool one = server.unsent == 1;
    const auto seconds = server.next_send_due ? shown_seconds(*server.next_send_due - now) : 0;
    const std::string when = seconds > 0 ? fmt::format(" for {} s", seconds) : " to be sent";
    const std::string esc = fmt::format("; Esc discards {}", one ? "it" : "them");
    return Sentence(fmt::format("{} {}{}{}", server.unsent, one ? "line waits" : "lines wait", when,
                                esc_discards ? esc : ""),
                    Tone::notice);
}

/// The name of the partner in our game, which a server's table may seat anew, else of our partner,
/// or of who sits on the partner's chair; empty if there is nobody.
std::string partner_tab_name(const Model& model, const Server& server) {
    if (plays(model)) {
        const Table& table = *model.table;
        const auto seat = rules::partner(table.match.plan(), table.terms.seat);
        if (seat && table.seats[*seat].name != Occupant::unknown) {
            return table.seats[*seat].name;
        }
    }
    if (server.partner || !server.chairs || !server.chairs->chairs.me) {
        return server.partner.value_or("");
    }
    const auto seat = rules::partner(rules::bughouse_plan(), *server.chairs->chairs.me);
    const play::Chairs::Chair chair =
        seat ? server.chairs->chairs.chairs[*seat] : play::Chairs::Chair();
    return chair.bot_level > 0 ? "bot" : chair.name;
}

std::string label(const Model& model, const Server& server, Tab tab) {
    const auto& channel = server.only_channel;
    const std::string partner = partner_tab_name(model, server);
    switch (tab) {
    case Tab::partner:
        return "partner" + (partner.empty() ? "" : " " + partner);
    case Tab::game_talk:
        return "game";
    case Tab::channels:
        return channel ? fmt::format("ch{}", *channel) : "channels";
    case Tab::console:
        return "console";
    case Tab::tells:
        return "tells";
    }
    return model.talk.windows().at(static_cast<std::size_t>(tab)).name;
}

void view_tabs(const Model& model, const Server& server, View& view) {
    const TalkLogs& talk = model.talk;
    for (std::size_t i = 0; i < talk.windows().size(); ++i) {
        const auto tab = static_cast<Tab>(i);
        const TalkLog& log = talk.log(tab);
        const bool shown = tab == talk.shown();
        view.tabs.push_back({label(model, server, tab), shown, log.unread,
                             shown || view.page == View::Page::server ? base::SharedList<Text>()
                                                                      : log.shown(most_beside),
                             i >= app::fixed_tabs});
    }
}

/// Why the lobby has no rows.
std::string_view empty_text(const LobbyList& lobby) {
    if (!lobby.filter().empty()) {
        return "nothing found; Esc shows all";
    }
    if (lobby.received) {
        return "nobody is looking for bughouse; R refreshes";
    }
    return lobby.requested ? "asking who is here..." : "F7 asks who is here";
}

/// Shows the challenge form instead of the lobby.
void view_challenge(const ChallengeForm& form, View::LobbyView& view) {
    view.has_focus = true;
    view.rows.push_back({{"challenge " + form.offer().name, Tone::quiet}, true, false});
    const auto lines = form.lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        view.rows.push_back(
            {{lines[i], Tone::plain}, false, i == static_cast<std::size_t>(form.chosen())});
    }
}

void view_lobby(const LobbyList& lobby, View::LobbyView& view) {
    view.has_focus = lobby.has_focus;
    const auto chosen = lobby.chosen();
    const std::size_t around = chosen.value_or(0);
    const std::size_t first = around > most_lobby / 2 ? around - most_lobby / 2 : 0;
    const std::size_t end = std::min(lobby.rows().size(), first + most_lobby);
    for (std::size_t i = first; i < end; ++i) {
        const LobbyRow& row = lobby.rows()[i];
        view.rows.push_back(
            {lobby.text(row), row.kind == LobbyRow::Kind::heading, lobby.has_focus && chosen == i});
    }
    if (view.rows.empty()) {
        view.rows.push_back({{std::string(empty_text(lobby)), Tone::quiet}, false, false});
    }
}

/// The offer to be answered next: a draw on the board comes before other offers.
Sentence offer_line(const Model& model, const Server& server) {
    std::string text;
    const auto draw = plays(model) ? draw_offerer(*model.table, typing_seat(*model.table))
                                   : std::optional<rules::Seat>();
    auto others = std::ranges::count_if(server.offers, [&](const play::Offer& offer) {
        return !offer.from.empty() && !(draw && offer.kind == play::OfferKind::draw);
    });
    if (draw) {
        text = model.table->seats[*draw].name + " offers a draw";
    } else if (const auto* offer = newest_offer(server)) {
        text = offer_text(*offer);
        --others;
    } else {
        return {};
    }
    const std::string more = others > 0 ? fmt::format(" ({} more: /accept NAME)", others) : "";
    return Sentence(wording("F3 accept, F4 decline: {0}{1}", "F3, F4: {0}", text, more),
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
    if (server.challenge && server.lobby.has_focus) {
        view_challenge(*server.challenge, view.lobby);
    } else {
        view_lobby(server.lobby, view.lobby);
    }
}

void add_server(const Model& model, const Server& server, base::Instant now, View& view) {
    view_tabs(model, server, view);
    view.offer = offer_line(model, server);
    if (server.unsent > 0 && view.status_right.tone != Tone::alarm) {
        const bool at_table = model.page() == Model::Page::table;
        view.status_right =
            unsent_text(server, now, !(at_table && esc_clears_premoves(*model.table)));
    }
    const Sentence trouble = trouble_text(server, now);
    if (!trouble.text.empty()) {
        view.status = trouble;
    }
}

} // namespace app
