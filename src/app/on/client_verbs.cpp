// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/verbs.h"

#include "src/app/on/coach.h"
#include "src/app/on/handlers.h"
#include "src/app/on/match_flow.h"
#include "src/app/options.h"
#include "src/app/show/typing.h"
#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {
namespace {

// Verbs available everywhere.

/// The help topic for where the player is: on a server, after a match, or choosing a move.
std::string_view first_topic(const Model& model) {
    return model.page() == Model::Page::server           ? "server"
           : model.table && model.table->match.outcome() ? "match"
                                                         : "move";
}

/// Opens the help; the key pressed again shows the next topic.
LineResult help(const Context& m, const VerbLine& line) {
    const Model::Page at = m.model.page();
    const bool of_page = at == Model::Page::review || at == Model::Page::library;
    if (line.rest == "all" || (line.rest.empty() && of_page)) {
        m.model.text = whole_help(m.model, verb_help());
        return done;
    }
    if (line.rest == "marks") {
        m.model.text = marks_page(m.model);
        return done;
    }
    if (line.rest == "bob") {
        m.model.text = bot_tells_page(m.model);
        return done;
    }
    if (line.rest.empty() && m.model.text && !m.model.text->topic.empty()) {
        show_next_topic(m, true);
        return done;
    }
    const std::string word =
        line.rest.empty() ? std::string(first_topic(m.model)) : base::lower(line.rest);
    const auto topics = help_topics();
    if (const auto* const topic = base::row_with(topics, &HelpTopic::name, word)) {
        m.model.text = topic_page(m.model, verb_help(), *topic);
        return done;
    }
    return m.refuse({fmt::format("help on what? {}", fmt::join(help_words(), ", ")),
                     "help move, talk, clock, look ..."});
}

LineResult refresh(const Context& m, const VerbLine&) {
    m.out.push_back(Repaint{});
    return done;
}

LineResult detach_verb(const Context& m, const VerbLine&) {
    if (const auto why = why_not_keep_running(m.model)) {
        return m.refuse(*why);
    }
    detach_from_terminal(m);
    return done;
}

LineResult layout(const Context& m, const VerbLine&) {
    ++m.model.layout_changes;
    return done;
}

LineResult pieces(const Context& m, const VerbLine&) {
    ++m.model.piece_set_changes;
    return done;
}

LineResult toggle(const Context& m, bool& option, std::string_view name, const std::string& word) {
    if (word != "on" && word != "off" && !word.empty()) {
        return m.refuse(fmt::format("{} on, {} off or {}", name, name, name));
    }
    option = word.empty() ? !option : word == "on";
    m.model.given[std::string(name)] = {option ? "on" : "off"};
    m.notice(fmt::format("{} is {}", name, option ? "on" : "off"));
    return done;
}

LineResult bell(const Context& m, const VerbLine& line) {
    return toggle(m, m.model.options->bell, "bell", line.rest);
}

LineResult mouse(const Context& m, const VerbLine& line) {
    const LineResult entered = toggle(m, m.model.options->mouse, "mouse", line.rest);
    if (entered == done) {
        m.notice(m.model.options->mouse ? wording("the mouse plays: Ctrl-Q or Shift selects text",
                                                  "the mouse plays; Ctrl-Q: text")
                                        : wording("the mouse selects text: Ctrl-Q lets it play",
                                                  "the mouse selects text"));
    }
    return entered;
}

LineResult text(const Context& m, const VerbLine& line) {
    const LineResult entered = toggle(m, m.model.looks.text_mode, "text", line.rest);
    if (entered == done) {
        m.out.push_back(Restyle{});
    }
    return entered;
}

/// `alias NAME TEXT` sets an alias, `alias NAME` removes it, `alias` lists all. Changes last for
/// this run; those in the config file are permanent.
LineResult name_text(const Context& m, NamedTexts& texts, std::string_view setting,
                     const std::string& rest) {
    const std::size_t end = // keys may be called `Alt-=`
        std::min(rest.find_first_of(setting == "alias" ? " =" : " "), rest.size());
    const std::string name = rest.substr(0, end);
    std::string_view after = base::trim(std::string_view(rest).substr(end));
    const bool joined = end < rest.size() && rest[end] == '='; // ` =notify` is a command
    after.remove_prefix(joined || after.starts_with("= ") ? 1 : 0);
    const std::string text(base::trim(after));
    constexpr std::size_t most = 200;
    if (name.empty()) {
        std::string all;
        for (const auto& [one, line] : texts) {
            all += fmt::format("{}{} = {}", all.empty() ? "" : ", ", one, line);
        }
        m.notice(all.empty() ? fmt::format("no {} yet", setting) : all);
        return done;
    }
    if (text.empty() ? texts.erase(name) == 0 : texts.size() >= most) {
        return m.refuse(text.empty() ? fmt::format("there is no {} {}", setting, name)
                                     : fmt::format("too many: {} NAME takes one away", setting));
    }
    if (!text.empty()) {
        texts[name] = text;
    }
    auto& given = m.model.given[std::string(setting)];
    std::erase_if(given,
                  [&name](const std::string& one) { return one.substr(0, one.find('=')) == name; });
    if (!text.empty()) {
        given.push_back(name + '=' + text);
    }
    m.notice(text.empty() ? fmt::format("{} is gone", name) : fmt::format("{} is {}", name, text));
    return done;
}

LineResult alias(const Context& m, const VerbLine& line) {
    return name_text(m, m.model.options->aliases, "alias", line.rest);
}

LineResult bind(const Context& m, const VerbLine& line) {
    return name_text(m, m.model.options->binds, "bind", line.rest);
}

LineResult confirm(const Context& m, const VerbLine& line) {
    return toggle(m, m.model.options->confirm_moves, "confirm", line.rest);
}

/// Switches the coach on or off, also for later matches.
LineResult coach(const Context& m, const VerbLine& line) {
    bool on = is_coached(*m.model.options);
    const LineResult entered = toggle(m, on, "coach", line.rest);
    if (entered == done) {
        switch_coach(m, on);
    }
    if (entered == done && on && m.model.table && !advice_allowed(*m.model.table)) {
        m.notice(wording("coach is on, but the laws of this match forbid advice",
                         "coach is on, but not by these laws"));
    }
    return entered;
}

LineResult book(const Context& m, const VerbLine& line) {
    MatchTerms& terms = m.model.table->terms;
    LineResult entered = done;
    if (line.rest == "library") {
        terms.book = MatchTerms::Book::library;
        m.model.given["book"] = {"library"};
        m.notice("bots open as the library's matches did");
    } else if (line.rest == "on" || line.rest == "off" || line.rest.empty()) {
        bool on = terms.book != MatchTerms::Book::none;
        entered = toggle(m, on, "book", line.rest);
        terms.book = on ? MatchTerms::Book::lines : MatchTerms::Book::none;
    } else {
        return m.refuse("book on, book library, book off or book");
    }
    m.model.table->bots.use_opening_book(terms.book == MatchTerms::Book::lines);
    return entered;
}

LineResult quit(const Context& m, const VerbLine& line) {
    const Wording text = wording("a match is in progress: quit? Enter or yes quits, Esc goes on",
                                 "leave the match? Enter quits, Esc goes on");
    line.confirmed ? leave_program(m) : confirm_if_playing(m, {"quit", text, leave_program});
    return done;
}

/// Quits. Without a game it logs out first; during a game it asks, and a yes drops the connection.
LineResult leave_server(const Context& m, const VerbLine& line) {
    if (!plays(m.model)) {
        m.ask_server(play::LeaveServer{});
    }
    return quit(m, line);
}

// Verbs on a server.

LineResult ignore(const Context& m, const VerbLine& line) {
    IgnoreList& ignored = m.model.server->ignored;
    if (line.rest.empty()) {
        const std::string names = ignored.names();
        m.notice(names.empty() ? "you are ignoring nobody" : "you are ignoring " + names);
        return done;
    }
    if (line.rest.find(' ') != std::string::npos ||
        line.rest.size() > SeenNames::longest_name_bytes) {
        return m.refuse("ignore whom? ignore NAME");
    }
    if (!ignored.toggle_if_room(line.rest)) {
        return m.refuse("you are ignoring too many already");
    }
    m.notice(fmt::format("{} {}", ignored.has(line.rest) ? "ignoring" : "no longer ignoring",
                         base::sanitized_line(line.rest)));
    return done;
}

LineResult lobby(const Context& m, const VerbLine&) {
    if (plays(m.model)) {
        return m.refuse("the lobby opens between games only");
    }
    Server& server = *m.model.server;
    if (server.me.empty()) {
        return m.refuse(is_open(server) ? "log in first" : "not connected to the server");
    }
    server.in_front = true;
    server.lobby.has_focus = !server.lobby.has_focus;
    server.lobby.set_filter("");
    server.challenge.reset();
    if (server.lobby.has_focus && !server.lobby.requested) {
        server.lobby.requested = true;
        m.ask_server(play::LookForPlayers{});
    }
    return done;
}

/// The reply key: begins a tell to whoever the shown window is for, else to the last player who
/// told us something; pressed again, to the one before.
LineResult begin_reply(const Context& m) {
    const auto& tellers_latest_last = m.model.server->tellers_latest_last;
    if (const auto here = shown_correspondent(m.model); here && m.model.input.empty()) {
        m.model.input.set(fmt::format("tell {} ", here->address()));
        return done;
    }
    if (tellers_latest_last.empty()) {
        m.notice("nobody has told you anything yet");
        return done;
    }
    const std::string& typed = m.model.input.text();
    std::size_t next = tellers_latest_last.size() - 1;
    for (std::size_t i = 0; i < tellers_latest_last.size(); ++i) {
        if (typed == fmt::format("tell {} ", tellers_latest_last[i])) {
            next = i == 0 ? tellers_latest_last.size() - 1 : i - 1;
        }
    }
    m.model.input.set(fmt::format("tell {} ", tellers_latest_last[next]));
    return done;
}

LineResult reply(const Context& m, const VerbLine& line) {
    if (line.pressed) {
        return begin_reply(m);
    }
    const auto& tellers_latest_last = m.model.server->tellers_latest_last;
    if (tellers_latest_last.empty()) {
        return m.refuse("nobody has told you anything yet");
    }
    if (line.rest.empty()) {
        return m.refuse(fmt::format("tell {} what?", tellers_latest_last.back()));
    }
    if (!is_open(*m.model.server)) {
        return m.refuse(std::string(not_connected));
    }
    if (m.model.server->last_said.is_repeat(tellers_latest_last.back() + ' ' + line.rest, m.now)) {
        return m.refuse(std::string(repeated_line));
    }
    m.ask_server(play::TellTo{tellers_latest_last.back(), line.rest});
    await_answer(m, "reply");
    add_also_beside_boards(
        m, open_own_window(m, {tellers_latest_last.back(), {}}).value_or(Tab::tells),
        fmt::format("me -> {}> {}", tellers_latest_last.back(), line.rest), Tone::quiet);
    return done;
}

/// Logs in again, which ends the previous login and, on most servers, its games.
LineResult redial(const Context& m, const VerbLine&) {
    confirm_if_playing(m, {"redial",
                           wording("a match is in progress, and a new login may end it: "
                                   "reconnect? Enter or yes does, Esc waits",
                                   "reconnect? It may end the match: Enter or Esc"),
                           [](const Context& as) { as.ask_server(play::ReplaceConnection{}); }});
    return done;
}

LineResult other_board(const Context& m, const VerbLine&) {
    Table& table = *m.model.table;
    for (int i = 1; i < table.match.plan().boards; ++i) {
        const auto board = static_cast<rules::BoardId>((static_cast<int>(table.focus) + i) %
                                                       table.match.plan().boards);
        if (const auto seat = human_seat_on(table, board)) {
            table.focus = board;
            table.typing = Table::Typing{*seat, true};
            return done;
        }
    }
    return m.refuse("nobody at this keyboard plays the other board");
}

LineResult chairs(const Context& m, const VerbLine& line) {
    if (plays(m.model)) {
        return m.refuse("the table opens between games only");
    }
    if (!line.rest.empty()) {
        m.model.server->awaits_chairs = true;
        m.ask_server(play::SendLine{"table " + line.rest});
        return done;
    }
    show_chairs(m);
    return done;
}

/// Asks for the server's variables; the answer opens as a page.
LineResult variables(const Context& m, const VerbLine&) {
    Server& server = *m.model.server;
    if (!is_open(server) || server.awaits != Server::Awaits::command) {
        return m.refuse("not connected to the server");
    }
    server.awaits_variables = true;
    m.ask_server(play::SendLine{"variables"});
    server.answer.begin("variables", m.now);
    return done;
}

} // namespace

void show_next_topic(const Context& m, bool forward) {
    const auto topics = help_topics();
    const auto shown = std::ranges::find(topics, m.model.text->topic, &HelpTopic::name);
    const auto at = static_cast<std::size_t>(shown - topics.begin());
    const std::size_t next = (at + (forward ? 1 : topics.size() - 1)) % topics.size();
    m.model.text = topic_page(m.model, verb_help(), topics[next]);
}

namespace {

/// Whether the game is one that its players step through on the server.
bool is_examined(const Model& model) {
    return model.table && model.table->server_game.examined;
}

/// Whether a match of our own is running or about to begin.
bool own_match_runs(const Model& model) {
    const auto& table = model.table;
    return table && !table->match.outcome() && !table->broken_off && !human_seats(*table).empty();
}

/// Why the engine may not analyse; empty if there is a match that it may look at.
std::string_view why_not(const Model& model) {
    if (own_match_runs(model)) {
        return model.table->match.laws().computer_advice ? "only a finished match can be analysed"
                                                         : "these laws forbid computer advice";
    }
    if (model.review) {
        return model.review->no_analysis;
    }
    if (!model.table) {
        return "there is no match yet";
    }
    const bool over = model.table->match.outcome().has_value();
    return over || is_examined(model) ? "" : "only a finished match can be analysed";
}

/// The match on the screen if the engine may analyse it, else null.
const rules::Match* shown(const Model& model) {
    if (!why_not(model).empty()) {
        return nullptr;
    }
    const bool examines = model.page() == Model::Page::table && is_examined(model);
    return model.review ? &model.review->match() : examines ? &model.table->match : nullptr;
}

LineResult analyse(const Context& m, const VerbLine& /*line*/) {
    if (const auto why = why_not(m.model); !why.empty()) {
        return m.refuse(std::string(why));
    }
    if (!m.model.review && !is_examined(m.model)) {
        start_review(m);
    }
    m.model.analysis.switch_on(!m.model.analysis.on());
    return done;
}

/// Opens a page about the finished match, or the one being replayed.
LineResult open_losses(const Context& m, TextPage::Kind kind) {
    if (const auto why = why_not(m.model); !why.empty()) {
        return m.refuse(std::string(why));
    }
    if (!m.model.review && is_examined(m.model)) {
        return m.refuse("an examined game is not recorded here");
    }
    TextPage page;
    page.kind = kind;
    page.owns_review = !m.model.review;
    if (page.owns_review) {
        start_review(m);
    }
    m.model.analysis.find_losses(*m.model.review);
    page.title = kind == TextPage::Kind::story ? "the story of the match"
                 : m.model.review->loser       ? "the moves that lost it"
                                               : "the moves that cost most";
    m.model.text = std::move(page);
    return done;
}

LineResult blunders(const Context& m, const VerbLine& /*line*/) {
    return open_losses(m, TextPage::Kind::losses);
}

LineResult story(const Context& m, const VerbLine& /*line*/) {
    return open_losses(m, TextPage::Kind::story);
}

LineResult picture(const Context& m, const VerbLine& /*line*/) {
    const auto& table = m.model.table;
    if (!table || !table->match.outcome()) {
        return m.refuse(table ? "only a finished match has a picture" : "there is no match yet");
    }
    if (!is_worth_keeping(*table)) {
        return m.refuse("nothing has been played");
    }
    std::string name = table->record_state.name;
    name.resize(name.size() - (name.ends_with(".bpgn") ? std::string_view(".bpgn").size() : 0));
    m.out.push_back(SavePicture{name, record_text(*table)});
    return done;
}

constexpr std::array client_rows{
    everywhere({"text", "[on|off]", "lines only, for screen readers; off: the screen"}, text),
    everywhere({"alias", "[NAME [LINE]]", "a word for a line, with $1 and $*"}, alias),
    everywhere({"bind", "[KEY [LINE]]", "a key that enters a line"}, bind),
    everywhere({"mouse", "[on|off]", "whether the mouse plays, or selects text"}, mouse),
    everywhere({"bell", "[on|off]", "a bell when it is your move"}, bell),
    own_table({"book", "[HOW]", "the bots' opening book: on, library or off"}, book),
    everywhere({"coach", "[on|off]", "hints for your first matches, one at a time"}, coach),
    everywhere({"confirm", "[on|off]", "a typed move waits for Enter"}, confirm),
    everywhere({"detach", "", "leave the terminal; `bughouse attach` comes back"}, detach_verb),
    everywhere({"help ? h", "[TOPIC]",
                "move, talk, clock, look, hand, server, match, arbiter, learn; marks, all"},
               help, Completes::topics),
    on_servers({"ignore", "[NAME]", "on a server: hide what NAME says, or show it again"}, ignore),
    everywhere({"layout", "", "change the layout of the screen"}, layout),
    on_servers({"lobby", "", "on a server: games, teams, players to choose from"}, lobby),
    in_matches({"other", "", "the other board, when you play both"}, other_board, lobby, lobby),
    everywhere({"pieces", "", "change how pieces are drawn"}, pieces),
    VerbRow{{"quit exit q", "", "quit; quit! does not ask"},
            quit,
            quit,
            leave_server,
            leave_server,
            Completes::names,
            true},
    on_servers({"redial", "", "on a server: give up a silent line and reconnect"}, redial),
    everywhere({"refresh r re ref", "", "redraw the screen", "[GAME]"}, refresh),
    on_servers({"reply", "TEXT", "on a server: reply to the last tell; /r, too"}, reply),
    on_servers({"vars", "", "on a server: your variables there; Enter edits one"}, variables),
    on_servers({"table", "[NAME]", "on a server of ours: its table with four chairs"}, chairs),
    everywhere({"analyse analyze", "", "after a match: start or stop the engine's analysis"},
               analyse),
    everywhere({"blunders", "", "after a match: the moves that lost it"}, blunders),
    everywhere({"story", "", "after a match: how it was decided"}, story),
    everywhere({"picture", "", "after a match: the last position as an SVG file"}, picture),
    own_table({"hint", "", "in a match against bots: a move for you, and why"}, hint_verb),
    everywhere({"set settings", "[NAME [VALUE]]", "the settings, or one of them: set theme wood"},
               set_verb, Completes::settings),
    on_servers({"win", "NUMBER|NAME", "on a server: that talk, or a window for NAME"}, window_verb),
    on_servers({"close", "[NAME]", "on a server: close the window of NAME or channel"}, close_verb),
};

} // namespace

std::span<const VerbRow> client_verbs() {
    return client_rows;
}

void update_analysis(const Context& m) {
    Analysis& analysis = m.model.analysis;
    const auto& text = m.model.text;
    const bool covered = text && text->lists_losses();
    if (!analysis.idle()) {
        analysis.follow(shown(m.model), covered, m.out);
    }
    if (covered && !analysis.losses()) {
        m.model.text.reset(); // a game has begun
    }
}

void on_losses_page(const Context& m, Action action) {
    TextPage& page = *m.model.text;
    const auto found = m.model.analysis.losses()->found();
    if (choose_entry(page, action, found.size())) {
        return;
    }
    if (action == Action::submit) {
        if (!found.empty()) {
            m.model.review->go_to(found[page.chosen].ply + 1);
        }
        m.model.text.reset();
    } else if (action == Action::escape) {
        close_text_page(m);
    }
}

void close_text_page(const Context& m) {
    const auto& losses = m.model.analysis.losses();
    if (m.model.text->lists_losses() && losses && !losses->done()) {
        m.model.analysis.stop_finding(m.out);
        m.notice("the search for blunders was stopped");
    }
    if (m.model.text->owns_review) {
        m.model.review.reset();
    }
    m.model.text.reset();
}

} // namespace app
