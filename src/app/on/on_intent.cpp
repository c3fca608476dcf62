// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"

#include "src/app/on/coach.h"
#include "src/app/on/match_flow.h"
#include "src/app/on/verbs.h"
#include "src/app/show/typing.h"
#include "src/base/variant.h"

#include <algorithm>
#include <utility>

namespace app {
namespace {

constexpr std::size_t talk_page = 5;     ///< lines per PgUp while boards are shown
constexpr std::size_t console_page = 15; ///< lines per PgUp while talk fills the screen

bool match_is_over(const Model& model) {
    return model.table && model.table->match.outcome();
}

void on_insert(const Context& m, const InsertText& typed) {
    Input& input = m.model.input;
    if (!page_has_input(m.model) || m.model.settings) {
        return;
    }
    if (auto& server = m.model.server) {
        if (extend_lobby_filter(m, *server, typed.text)) {
            return;
        }
        server->lobby.has_focus = false; // typing a command returns to the input line
    }
    if (mode(m.model) == Mode::board) {
        end_cursor(*m.model.table);
    }
    if (input.text() == "\\" && typed.text.size() == 1 && typed.text != " ") {
        input.clear();
        return send_canned_tell(m, typed.text.front());
    }
    if (!input.insert(typed.text)) {
        m.notice("the line is full", Tone::warning);
    }
    if (takes_effect_without_enter(m.model, input.text())) {
        m.model.after_match_key_due = m.now + AfterMatchKey::wait;
    }
}

void interrupt(const Context& m) {
    const Model::Page page = m.model.page();
    if (m.model.text) {
        close_text_page(m);
    } else if (m.model.settings) {
        m.model.settings.reset();
    } else if (page == Model::Page::start) {
        run_verb(m, "quit");
    } else if (page == Model::Page::review) {
        on_review(m, Action::escape);
    } else if (page == Model::Page::library) {
        on_library(m, Action::escape);
    } else if (!m.model.input.empty()) {
        m.model.input.clear();
    } else {
        m.notice("Ctrl-C does not quit: type /quit");
    }
}

/// Esc undoes the last pending thing: search, line, question, unconfirmed move, premoves.
void escape(const Context& m) {
    Model& model = m.model;
    if (model.input.search()) {
        return model.input.end_search(false);
    }
    if (!model.input.empty()) {
        return model.input.clear();
    }
    if (model.question) {
        return model.question.reset();
    }
    auto& server = model.server;
    const bool at_table = model.page() == Model::Page::table;
    if (server && server->unsent > 0 && !(at_table && esc_clears_premoves(*model.table))) {
        m.notice("the unsent lines are discarded");
        return m.ask_server(play::DiscardUnsent{});
    }
    if (!at_table) {
        return;
    }
    if (model.table->pending &&
        (!model.table->pending->sent || !model.table->authority.answers_every_request)) {
        return withdraw_pending_move(m);
    }
    if (esc_clears_premoves(*model.table)) {
        model.table->premoves.clear();
        return m.notice("premoves cleared");
    }
    if (server && !plays(model)) {
        server->in_front = true;
        model.talk.show(Tab::console); // where the answers to commands are read
    }
}

void look_back(const Context& m) {
    if (match_is_over(m.model)) {
        return run_verb(m, "review");
    }
    m.notice(wording("you can step through the match when it is over",
                     "step through it when it is over"));
}

void scroll_talk(Model& model, bool up) {
    TalkLog& log = model.talk.shown_log();
    const std::size_t lines = model.page() == Model::Page::server ? console_page : talk_page;
    up ? log.scroll_up(lines) : log.scroll_down(lines);
}

void on_table_action(const Context& m, Action action) {
    if (mode(m.model) == Mode::board && on_cursor(m, action)) {
        return;
    }
    if (action == Action::to_board) {
        return start_cursor(m);
    }
    if (action == Action::submit) {
        return on_line(m);
    }
    if (action == Action::complete || action == Action::complete_back) {
        return on_complete(m, action == Action::complete_back);
    }
    if (action == Action::escape) {
        return escape(m);
    }
    if (action == Action::page_up || action == Action::page_down) {
        return scroll_talk(m.model, action == Action::page_up);
    }
    if ((action == Action::ply_back || action == Action::to_start) && m.model.table) {
        return look_back(m);
    }
    if (action == Action::next_unread && m.model.server) {
        const auto next = m.model.talk.next_unread();
        next ? m.model.talk.show(*next) : m.notice("nothing unread");
    }
}

/// Closes a page that has no input line and begins a command; does nothing in a replay that has no
/// input line behind it.
void begin_command(const Context& m) {
    Model& model = m.model;
    if (model.review && !replay_hides_input(model)) {
        return;
    }
    model.text.reset();
    model.review.reset();
    if (!is_input_hidden(model)) {
        model.input.clear();
        on_insert(m, InsertText{"/"});
    }
}

/// Handles keys that act the same everywhere; false for other keys.
bool on_common_action(const Context& m, Action action) {
    if (action == Action::suspend) {
        stop_clocks_while_away(m);
        m.out.push_back(SuspendSelf{});
    } else if (action == Action::next_boards) {
        ++m.model.next_boards_presses;
    } else if (action == Action::interrupt) {
        interrupt(m);
    } else if (action == Action::command &&
               (m.model.text || m.model.page() != Model::Page::library)) {
        begin_command(m);
    } else {
        return false;
    }
    return true;
}

void on_action(const Context& m, Action action) {
    if (on_common_action(m, action)) {
        return;
    }
    if (m.model.text) {
        return on_text_page(m, action);
    }
    if (m.model.settings) {
        return on_settings_page(m, action);
    }
    switch (m.model.page()) {
    case Model::Page::start:
        return on_menu(m, action);
    case Model::Page::library:
        return on_library(m, action);
    case Model::Page::review:
        return on_review(m, action);
    case Model::Page::server:
        if (mode(m.model) == Mode::chairs && on_chairs_action(m, *m.model.server, action)) {
            return;
        }
        return mode(m.model) == Mode::lobby ? on_lobby_action(m, *m.model.server, action)
                                            : on_table_action(m, action);
    case Model::Page::table:
        return on_table_action(m, action);
    }
}

/// Fixes the seat that the input line is for from its first letter until it is empty again.
void hold_typing_seat(Table& table, bool line_empty) {
    if (!line_empty && !table.typing) {
        table.typing = Table::Typing{typing_seat(table), false};
    } else if (line_empty && table.typing && !table.typing->chosen) {
        table.typing.reset();
    }
}

/// Whether the intent can answer or repeat the question, which any other intent cancels. A question
/// that wants its own key again is not answered by Enter on an empty line.
bool answers(const Model& model, const Intent& intent) {
    if (const auto* action = std::get_if<Action>(&intent)) {
        const bool wants_key =
            model.question && model.question->press_again_until && model.input.empty();
        return *action == Action::escape || (*action == Action::submit && !wants_key);
    }
    if (const auto* verb = std::get_if<Verb>(&intent)) {
        const VerbRow* row = find_verb_by_name(verb->name);
        return row != nullptr && row->asks_first;
    }
    return !std::holds_alternative<PartnerKey>(intent);
}

// Telling Alt and a letter from Esc and a letter.

bool begins_verb(std::string_view text) {
    return std::ranges::any_of(verb_rows(), [text](const VerbRow& row) {
        return row.help.name().substr(0, text.size()) == text;
    });
}

/// Treats the held key as Alt and a letter: sends its tell if it is a partner key.
void resolve_as_alt(const Context& m) {
    if (const auto alt = std::exchange(m.model.pending_alt, std::nullopt);
        alt && alt->is_partner_key) {
        send_canned_tell(m, alt->letter);
    }
}

/// Treats the held key as Esc followed by a letter, which begins a new line.
void resolve_as_escape(const Context& m) {
    const auto alt = std::exchange(m.model.pending_alt, std::nullopt);
    m.model.input.clear();
    if (alt->line_was_empty) {
        escape(m);
    }
    on_insert(m, InsertText{alt->letter + alt->typed_after});
    if (!std::exchange(m.model.alt_explained, true)) {
        m.notice(wording("Esc and a letter came as one key; Ctrl-G is Esc, too. In tmux: "
                         "set -s escape-time 20",
                         "Esc came late: Ctrl-G is Esc, too"));
    }
}

/// Lets the intent decide whether the held key was Alt or Esc; true if nothing else needs to handle
/// it.
bool on_alt(const Context& m, const Intent& intent) {
    auto& alt = m.model.pending_alt;
    if (const auto* pressed = std::get_if<AltOrEscLetter>(&intent)) {
        resolve_as_alt(m);
        alt = PendingAlt{pressed->letter, m.now + PendingAlt::wait, m.model.input.empty()};
        return true;
    }
    if (!alt) {
        return false;
    }
    if (const auto* key = std::get_if<PartnerKey>(&intent);
        key && !alt->is_partner_key && alt->typed_after.empty()) {
        alt->is_partner_key = !m.model.tell_keys.is_repeat(key->letter, m.now);
        return true;
    }
    const auto* typed_after = std::get_if<InsertText>(&intent);
    const auto* action = std::get_if<Action>(&intent);
    if (typed_after == nullptr) {
        const bool verb = action != nullptr && *action == Action::submit &&
                          !alt->typed_after.empty() &&
                          find_verb_by_name(alt->letter + alt->typed_after) != nullptr;
        // This is the held key's own intent, which follows its AltOrEscLetter.
        const bool own = alt->typed_after.empty() && alt->until == m.now + PendingAlt::wait;
        if (!own) {
            verb ? resolve_as_escape(m) : resolve_as_alt(m);
        }
        return false;
    }
    alt->typed_after += typed_after->text;
    alt->until = m.now + PendingAlt::wait;
    switch (alt->meaning(begins_verb)) {
    case PendingAlt::Meaning::escape:
        resolve_as_escape(m);
        return true;
    case PendingAlt::Meaning::alt:
        resolve_as_alt(m);
        return false;
    case PendingAlt::Meaning::undecided:
        return false;
    }
    return false;
}

// Typing a password, whether the server has asked for it yet or not.

using Awaits = Server::Awaits;

void send_password(const Context& m, Server& server) {
    if (server.awaits == Awaits::nothing_during_check) {
        return m.notice("the server has not answered yet");
    }
    server.awaits = Awaits::nothing_during_check;
    m.ask_server(play::GivePassword{server.password.take()});
}

/// Applies the editing keys that a password line supports; it has no history, and no cursor to
/// move.
void edit_password(PasswordLine& password, Edit edit) {
    if (edit == Edit::erase_left) {
        password.erase_last();
    } else if (edit == Edit::erase_word_left || edit == Edit::erase_to_start) {
        password.clear();
    }
}

/// Handles keys while typed text is hidden; false if the key has another meaning.
bool on_password_key(const Context& m, Server& server, const Intent& intent) {
    PasswordLine& password = server.password;
    if (const auto* typed = std::get_if<InsertText>(&intent)) {
        if (!password.add(typed->text)) {
            m.notice("that is too long for a password", Tone::warning);
        }
        return true;
    }
    if (const auto* edit = std::get_if<EditLine>(&intent)) {
        edit_password(password, edit->edit);
        return true;
    }
    const auto* action = std::get_if<Action>(&intent);
    if (action != nullptr && *action == Action::submit) {
        send_password(m, server);
        return true;
    }
    if (action != nullptr && (*action == Action::escape || *action == Action::interrupt)) {
        password.clear();
        return true;
    }
    return std::holds_alternative<PartnerKey>(intent) ||
           std::holds_alternative<AltOrEscLetter>(intent) ||
           (action != nullptr && (*action == Action::complete || *action == Action::complete_back));
}

} // namespace

void on_intent(const Context& m, const Intent& intent) {
    const auto* pointer = std::get_if<MouseEvent>(&intent);
    if (pointer != nullptr && pointer->act == MouseEvent::Act::release) {
        return on_mouse(m, *pointer); // keeps the answer to the press on screen
    }
    expire_hint(m);
    m.model.notice = {};
    m.model.after_match_key_due.reset();
    if (!answers(m.model, intent)) {
        m.model.question.reset();
    }
    if (std::holds_alternative<InsertText>(intent) && page_has_input(m.model)) {
        m.model.text.reset(); // typing returns to the input line
    }
    if (is_input_hidden(m.model) && on_password_key(m, *m.model.server, intent)) {
        return;
    }
    if (mode(m.model) == Mode::field && on_field(m, intent)) {
        return;
    }
    if (!m.model.text && !m.model.settings && on_filter_or_jump(m, intent)) {
        return;
    }
    if (on_alt(m, intent)) {
        return;
    }
    std::visit(base::overloaded{
                   [&](const InsertText& typed) { on_insert(m, typed); },
                   [&](const EditLine& edit) {
                       if (mode(m.model) == Mode::lobby && edit.edit == Edit::erase_left) {
                           shorten_lobby_filter(*m.model.server);
                       } else if (page_has_input(m.model) && !m.model.text && !m.model.settings) {
                           m.model.input.edit(edit.edit);
                       }
                   },
                   [&](Action action) { on_action(m, action); },
                   [&](Verb verb) { run_verb(m, verb.name); },
                   [&](PartnerKey key) {
                       if (!m.model.tell_keys.is_repeat(key.letter, m.now)) {
                           send_canned_tell(m, key.letter);
                       }
                   },
                   [](AltOrEscLetter) {},
                   [&](ShowTab tab) { show_tab(m, tab.number); },
                   [&](PickFromReserve held) {
                       if (mode(m.model) == Mode::board) {
                           on_reserve_key(m, held.kind);
                       }
                   },
                   [&](const MouseEvent& mouse) { on_mouse(m, mouse); },
               },
               intent);
    if (m.model.table) {
        hold_typing_seat(*m.model.table, m.model.input.empty());
    }
}

void resolve_waiting_keys(const Context& m) {
    if (m.model.pending_alt && m.model.pending_alt->until <= m.now) {
        resolve_as_alt(m);
    }
    if (m.model.after_match_key_due && *m.model.after_match_key_due <= m.now) {
        m.model.after_match_key_due.reset();
        if (takes_effect_without_enter(
                m.model, m.model.input.text())) { // unless a match has begun meanwhile
            on_line(m);
        }
    }
}

} // namespace app
