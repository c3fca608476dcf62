// SPDX-License-Identifier: GPL-3.0-or-later
// Enter: what the line says is done, or says why not and stays.
#include "src/app/on/moment.h"
#include "src/app/show/typing.h"
#include "src/base/overloaded.h"
#include "src/base/text.h"

#include <fmt/format.h>

namespace app {

namespace {

/// Enter on an empty line says yes to whatever waits for it.
void on_empty_line(const Moment& m) {
    Model& model = m.model;
    if (const auto question = std::exchange(model.question, std::nullopt)) {
        return do_answered(m, *question);
    }
    if (!model.table || model.page != Model::Page::table) {
        return on_server_empty_line(m);
    }
    auto& pending = model.table->pending;
    if (pending && !pending->asked) {
        pending->asked = true;
        pending->since = m.now;
        return m.ask(pending->seat, play::Play{pending->move});
    }
    if (model.server) {
        return on_server_empty_line(m);
    }
    if (running(*model.table) && made_seat(*model.table)) {
        (void)on_press(m);
    }
    if (!model.table->match.started()) {
        (void)on_verb(m, VerbLine{Verb::ready, {}, false});
    }
}

/// `yes` and `no` answer a question.
bool answer_question(const Moment& m, const std::string& line) {
    const std::string word = base::lower(base::trim(line));
    const bool yes = word == "yes" || word == "y";
    const bool no = word == "no" || word == "n";
    if (!m.model.question || (!yes && !no)) {
        return false;
    }
    const auto question = std::exchange(m.model.question, std::nullopt);
    if (yes) {
        do_answered(m, *question);
    }
    return true;
}

rules::BoardId board_of(const Model& model, Where where) {
    const rules::Seat me = model.table->spec.seat;
    const auto partner = rules::partner(model.table->match.plan(), me);
    switch (where) {
    case Where::here:
        return typing_seat(*model.table).board;
    case Where::own:
        return me.board;
    case Where::partner:
        return partner ? partner->board : me.board;
    }
    return me.board;
}

bool focus(const Moment& m, const Focus& line) {
    const rules::BoardId board = line.seat ? line.seat->board : board_of(m.model, line.where);
    if (!human_seat_on(*m.model.table, board)) {
        return m.refuse(fmt::format("nobody at this keyboard plays on board {}", letter(board)));
    }
    m.model.table->focus = board;
    const auto seat = line.seat && m.model.table->seats[*line.seat].human
                          ? *line.seat
                          : *human_seat_on(*m.model.table, board);
    m.model.table->typing = Table::Typing{seat, true};
    return true;
}

bool cancel(const Moment& m, const CancelPremove& line) {
    Premoves& premoves = m.model.table->premoves;
    const rules::BoardId board = board_of(m.model, line.where);
    for (const rules::Side side : rules::both_sides) {
        premoves.cancel({board, side});
    }
    m.notice(fmt::format("no premove on board {}", letter(board)));
    return true;
}

bool unknown(const Moment& m, const Unknown& line) {
    return m.refuse(fmt::format("\"{}\" is no move and no command; F1 helps", line.text));
}

bool tell_again(const Moment& m) {
    if (m.model.last_tell.empty()) {
        m.notice("nothing was told yet");
        return done;
    }
    return tell_partner(m, m.model.last_tell);
}

/// The seat of whoever is told: on a server that can be somebody who plays no game with us yet.
/// Who watches others has no partner among them.
std::optional<rules::Seat> told_seat(const Model& model) {
    const auto& table = model.table;
    const bool at_table =
        model.page == Model::Page::table && table && !(table->remote && table->remote->watching);
    const auto beside =
        at_table ? rules::partner(table->match.plan(), asking_seat(model)) : std::nullopt;
    const bool elsewhere = model.server && model.server->partner;
    return beside || !elsewhere ? beside : std::optional(rules::Seat{});
}

} // namespace

void partner_key(const Moment& m, char letter) {
    if (!has_line_page(m.model)) {
        return;
    }
    const auto partner = told_seat(m.model);
    const auto words = partner ? canned_tell(letter, m.model.talk, *partner) : std::nullopt;
    if (words) {
        (void)tell_partner(m, *words);
    } else {
        m.notice(partner || !m.model.server
                     ? std::string("no tell has the letter ") + letter + "; F1 lists them"
                     : "you have no partner");
    }
}

bool tell_partner(const Moment& m, const std::string& text) {
    Model& model = m.model;
    if (model.server && !told_seat(model)) {
        return m.refuse("you have no partner");
    }
    model.last_tell = text;
    model.talk.log_to_end(Tab::partner);
    if (!model.server) {
        m.ask(asking_seat(model), play::Say{text});
        return done;
    }
    m.ask_server(play::TellPartner{text});
    model.talk.add(Tab::partner, "me -> " + text, Tone::quiet);
    if (plays(model)) {
        if (const auto partner = rules::partner(model.table->match.plan(), asking_seat(model))) {
            model.talk.hear(*partner, text);
        }
    }
    return done;
}

void on_line(const Moment& m) {
    Input& input = m.model.input;
    input.end_search(true);
    if (input.text().empty()) {
        return on_empty_line(m);
    }
    if (answer_question(m, input.text())) {
        input.take();
        return;
    }
    if (m.model.question) {
        m.model.question->passed_over = true; // unless the line asks the same again
    }
    auto chosen = std::optional<Table::Typing>();
    const Place place = !m.model.server  ? Place::table
                        : plays(m.model) ? Place::server_game
                                         : Place::server;
    // The line is read from a copy: a handler may write another one into the input.
    const std::string text = input.text();
    const bool is_done =
        std::visit(base::overloaded{
                       [&](const Nothing&) { return true; },
                       [&](const Tell& tell) { return tell_partner(m, tell.text); },
                       [&](const TellAgain&) { return tell_again(m); },
                       [&](const MoveLine& move) { return on_move_line(m, move); },
                       [&](const Focus& line) {
                           const bool found = focus(m, line);
                           chosen = m.model.table->typing;
                           return found;
                       },
                       [&](const CancelPremove& line) { return cancel(m, line); },
                       [&](const VerbLine& verb) { return on_verb(m, verb); },
                       [&](const Unknown& line) { return unknown(m, line); },
                       [&](const Raw& line) { return on_raw_line(m, line.text); },
                   },
                   read_line(text, place));
    if (m.model.question && m.model.question->passed_over) {
        m.model.question.reset();
    }
    if (is_done) {
        if (input.text() == text) {
            input.take();
        }
        if (m.model.table) {
            m.model.table->typing = chosen;
        }
    } else if (input.text() == text) {
        input.keep_for_editing();
    }
}

} // namespace app
