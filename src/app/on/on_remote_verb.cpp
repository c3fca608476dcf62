// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs at a table of a server's: most are requests to its referee, some its own commands, and
// what only a table of our own has is refused in words.
#include "src/app/on/moment.h"
#include "src/app/show/help_page.h"

#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

/// As the server's own command.
bool send(const Moment& m, std::string_view verb, const std::string& rest) {
    m.ask_server(play::Line{rest.empty() ? std::string(verb) : fmt::format("{} {}", verb, rest)});
    return done;
}

/// To the server's referee, while we play.
bool ask(const Moment& m, decltype(play::Request::what) what) {
    const Table& table = *m.model.table;
    if (table.remote->watching) {
        return m.refuse("you watch this game and do not play in it");
    }
    if (!running(table)) {
        return m.refuse(std::string(rules::to_text(rules::Refusal::match_over)));
    }
    m.ask(table.spec.seat, std::move(what));
    return done;
}

bool ask_first(const Moment& m, Question::About about, bool sure) {
    const Table& table = *m.model.table;
    if (!running(table) || table.remote->watching) {
        return ask(m, play::Resign{});
    }
    Question question{about};
    question.seat = table.spec.seat;
    sure ? do_answered(m, question) : ask_or_do(m, question);
    return done;
}

bool rematch(const Moment& m) {
    const Table& table = *m.model.table;
    if (running(table) && !table.remote->watching) {
        return m.refuse("the match is not over");
    }
    m.ask_server(play::AskRematch{});
    m.notice("a rematch is asked for");
    return done;
}

/// No offer is known that stands: another game after the end, or after the line was lost in one,
/// else what only the server knows.
bool accept(const Moment& m) {
    const Table& table = *m.model.table;
    const bool over = table.match.outcome() || table.remote->left;
    return over && !table.remote->watching ? rematch(m) : send(m, "accept", {});
}

bool take_back(const Moment& m, const std::string& rest) {
    if (m.model.table->match.plan().boards > 1) {
        return m.refuse("nothing is taken back in bughouse: pieces have passed on");
    }
    return rest.empty() ? ask(m, play::TakeBack{}) : send(m, "takeback", rest);
}

bool review(const Moment& m) {
    const Table& table = *m.model.table;
    if (running(table)) {
        return m.refuse("the match can be stepped through when it is over");
    }
    start_review(m);
    return done;
}

bool show_partner(const Moment& m, const std::string& rest) {
    if (!rest.empty()) {
        return send(m, "partner", rest);
    }
    const auto& partner = m.model.server->partner; // `partner` alone would end the partnership
    m.notice(partner ? *partner + " is your partner" : "you have no partner");
    return done;
}

} // namespace

bool on_remote_verb(const Moment& m, const VerbLine& line) {
    Table& table = *m.model.table;
    switch (line.verb) {
    case Verb::abort:
        return ask_first(m, Question::About::abort, line.sure || table.match.plies().empty());
    case Verb::resign:
        return ask_first(m, Question::About::resign, line.sure);
    case Verb::accept:
        return accept(m);
    case Verb::decline:
        return send(m, "decline", {});
    case Verb::draw:
        return ask(m, play::OfferDraw{});
    case Verb::pause:
        return ask(m, play::Pause{});
    case Verb::resume:
        return ask(m, play::Resume{});
    case Verb::takeback:
        return take_back(m, line.rest);
    case Verb::flag:
        return send(m, "flag", {});
    case Verb::flip:
        table.flipped = !table.flipped;
        return done;
    case Verb::match:
        return line.rest.empty() ? m.refuse("match whom? match NAME 3 0 bughouse")
                                 : send(m, "match", line.rest);
    case Verb::moves:
        return line.rest.empty() ? (m.model.text = moves_page(table), done)
                                 : send(m, "moves", line.rest);
    case Verb::partner:
        return show_partner(m, line.rest);
    case Verb::ptell:
        return tell_partner(m, line.rest);
    case Verb::rematch:
        return rematch(m);
    case Verb::review:
        return review(m);
    case Verb::say:
        return line.rest.empty() ? m.refuse("say what?") : send(m, "say", line.rest);
    case Verb::laws:
        return on_laws(m, line.rest);
    case Verb::claim:
    case Verb::claims:
    case Verb::count:
    case Verb::death:
    case Verb::forfeit:
    case Verb::freeze:
    case Verb::law:
    case Verb::other:
    case Verb::press:
    case Verb::ready:
    case Verb::stalling:
    case Verb::stop:
    case Verb::swap:
    case Verb::warn:
        return m.refuse("that is for tables of our own: this is the server's");
    case Verb::lobby:
    case Verb::reply:
    case Verb::win:
    case Verb::quit:
    case Verb::help:
    case Verb::refresh:
    case Verb::layout:
    case Verb::bell:
    case Verb::confirm:
        break; // need no table
    }
    return done;
}

} // namespace app
