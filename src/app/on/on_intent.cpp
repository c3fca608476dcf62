// SPDX-License-Identifier: GPL-3.0-or-later
// What the human at this keyboard wants, by where he is.
#include "src/app/on/moment.h"
#include "src/app/show/help_page.h"
#include "src/app/show/typing.h"
#include "src/base/overloaded.h"

namespace app {

namespace {

constexpr base::Millis resign_window{3000};
constexpr std::size_t talk_page = 5;     ///< lines that PgUp scrolls
constexpr std::size_t console_page = 15; ///< where talk has the whole page

bool over(const Model& model) {
    return model.table && model.table->match.outcome();
}

void do_verb(const Moment& m, Verb verb) {
    (void)on_verb(m, VerbLine{verb, {}, false});
}

void on_insert(const Moment& m, const InsertText& typed) {
    Input& input = m.model.input;
    if (!has_line_page(m.model) || m.model.text) {
        return;
    }
    if (m.model.server) {
        m.model.server->lobby.open = false; // whoever types is back in the line
    }
    if (input.text() == "\\" && typed.text.size() == 1 && typed.text != " ") {
        input.clear();
        return partner_key(m, typed.text.front());
    }
    if (!input.insert(typed.text)) {
        m.notice("the line is full", Tone::warning);
    }
}

void interrupt(const Moment& m) {
    if (m.model.text) {
        m.model.text.reset();
    } else if (!m.model.input.empty()) {
        m.model.input.end_search(false);
        m.model.input.clear();
    } else {
        m.notice("Ctrl-C ends nothing here: /quit leaves");
    }
}

void resign_key(const Moment& m) {
    do_verb(m, Verb::resign);
    if (m.model.question) {
        m.model.question->until = m.now + resign_window;
    }
}

/// Esc undoes the last thing that waits: search, line, question, unconfirmed move, premoves.
void escape(const Moment& m) {
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
    if (!model.table || model.page != Model::Page::table) {
        return;
    }
    if (model.table->pending && (!model.table->pending->asked || model.table->remote)) {
        return take_pending_back(m);
    }
    if (!model.table->premoves.all().empty()) {
        model.table->premoves.clear();
        return m.notice("premoves cleared");
    }
    if (model.server && !plays(model)) {
        model.page = Model::Page::server;
    }
}

void look_back(const Moment& m) {
    if (over(m.model)) {
        return do_verb(m, Verb::review);
    }
    m.notice("the match can be stepped through when it is over");
}

void scroll_talk(Model& model, bool up) {
    TalkLog& log = model.talk.shown_log();
    const std::size_t lines = model.page == Model::Page::server ? console_page : talk_page;
    up ? log.scroll_up(lines) : log.scroll_down(lines);
}

/// What a key without words of its own does at the table, as a verb.
std::optional<Verb> verb_of(const Model& model, Command command) {
    switch (command) {
    case Command::flip:
        return Verb::flip;
    case Command::accept:
        return Verb::accept;
    case Command::decline:
        return Verb::decline;
    case Command::claim_flag:
        return Verb::flag;
    case Command::offer_draw:
        return Verb::draw;
    case Command::abort:
        return Verb::abort;
    case Command::other_board:
        return Verb::other;
    case Command::ready:
        return Verb::ready;
    case Command::pause:
        return model.table && model.table->match.paused() ? Verb::resume : Verb::pause;
    case Command::take_back:
        return Verb::takeback;
    case Command::rematch:
        return Verb::rematch;
    case Command::swap_seats:
        return Verb::swap;
    case Command::review:
        return Verb::review;
    case Command::new_match:
        return Verb::match;
    case Command::submit:
    case Command::complete:
    case Command::complete_back:
    case Command::escape:
    case Command::interrupt:
    case Command::suspend:
    case Command::repaint:
    case Command::help:
    case Command::resign:
    case Command::next_layout:
    case Command::next_boards:
    case Command::quit:
    case Command::ply_back:
    case Command::ply_forward:
    case Command::to_start:
    case Command::to_end:
    case Command::board_back:
    case Command::board_forward:
    case Command::run:
    case Command::page_up:
    case Command::page_down:
    case Command::menu_up:
    case Command::menu_down:
    case Command::menu_left:
    case Command::menu_right:
    case Command::next_unread:
    case Command::reply:
    case Command::lobby:
    case Command::offer_partner:
    case Command::offer_match:
    case Command::watch:
    case Command::look_again:
        return std::nullopt;
    }
    return std::nullopt;
}

void on_table_command(const Moment& m, Command command) {
    if (const auto verb = verb_of(m.model, command)) {
        return do_verb(m, *verb);
    }
    if (command == Command::submit) {
        return on_line(m);
    }
    if (command == Command::complete || command == Command::complete_back) {
        return on_complete(m, command == Command::complete_back);
    }
    if (command == Command::escape) {
        return escape(m);
    }
    if (command == Command::resign) {
        return resign_key(m);
    }
    if (command == Command::page_up || command == Command::page_down) {
        return scroll_talk(m.model, command == Command::page_up);
    }
    if ((command == Command::ply_back || command == Command::to_start) && m.model.table) {
        return look_back(m);
    }
    if (m.model.server) {
        return on_server_command(m, command);
    }
}

/// Keys that do the same everywhere; false when it is none of them.
bool on_common_command(const Moment& m, Command command) {
    if (command == Command::suspend) {
        m.out.push_back(SuspendSelf{});
    } else if (command == Command::repaint) {
        m.out.push_back(Repaint{});
    } else if (command == Command::next_layout) {
        ++m.model.layout;
    } else if (command == Command::next_boards) {
        ++m.model.boards_turn;
    } else if (command == Command::interrupt) {
        interrupt(m);
    } else if (command == Command::help) {
        m.model.text = help_page(m.model);
    } else {
        return false;
    }
    return true;
}

void on_command(const Moment& m, Command command) {
    if (on_common_command(m, command)) {
        return;
    }
    if (m.model.text) {
        return on_text_page(m, command);
    }
    if (command == Command::quit && m.model.page != Model::Page::review) {
        return do_verb(m, Verb::quit);
    }
    switch (m.model.page) {
    case Model::Page::start:
        return on_menu(m, command);
    case Model::Page::review:
        return on_review(m, command);
    case Model::Page::server:
        return mode(m.model) == Mode::lobby && command != Command::lobby
                   ? on_lobby_command(m, command)
                   : on_table_command(m, command);
    case Model::Page::table:
        return on_table_command(m, command);
    }
}

/// A line belongs to the seat it was begun for.
void hold_typing_seat(Table& table, bool line_empty) {
    if (!line_empty && !table.typing) {
        table.typing = Table::Typing{typing_seat(table), false};
    } else if (line_empty && table.typing && !table.typing->chosen) {
        table.typing.reset();
    }
}

/// A question stands only while it is being answered.
bool answers(const Intent& intent) {
    if (const auto* command = std::get_if<Command>(&intent)) {
        return *command == Command::submit || *command == Command::escape ||
               *command == Command::resign || *command == Command::abort ||
               *command == Command::quit;
    }
    return !std::holds_alternative<PartnerKey>(intent);
}

} // namespace

rules::Seat asking_seat(const Model& model) {
    return model.table ? typing_seat(*model.table) : rules::Seat{};
}

void on_intent(const Moment& m, const Intent& intent) {
    m.model.notice = {};
    if (!answers(intent)) {
        m.model.question.reset();
    }
    if (types_unseen(m.model) && on_unseen(m, intent)) {
        return;
    }
    std::visit(base::overloaded{
                   [&](const InsertText& typed) { on_insert(m, typed); },
                   [&](const EditLine& edit) {
                       if (has_line_page(m.model) && !m.model.text) {
                           m.model.input.edit(edit.edit);
                       }
                   },
                   [&](Command command) { on_command(m, command); },
                   [&](PartnerKey key) { partner_key(m, key.letter); },
                   [&](ShowTab tab) { show_tab(m, tab.number); },
               },
               intent);
    if (m.model.table) {
        hold_typing_seat(*m.model.table, m.model.input.empty());
    }
}

} // namespace app
