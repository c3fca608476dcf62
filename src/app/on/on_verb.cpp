// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs: what FICS calls them, done by the local table.
#include "src/app/on/moment.h"
#include "src/app/show/claims_page.h"
#include "src/app/show/help_page.h"

#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

/// What only a running match can do.
bool ask_running(const Moment& m, decltype(play::Request::what) what) {
    if (!running(*m.model.table)) {
        return m.refuse(std::string(rules::to_text(m.model.table->match.outcome()
                                                       ? rules::Refusal::match_over
                                                       : rules::Refusal::not_started)));
    }
    m.ask(asking_seat(m.model), std::move(what));
    return done;
}

bool ready(const Moment& m) {
    const Table& table = *m.model.table;
    if (table.match.started()) {
        return m.refuse("the clocks run already");
    }
    if (table.open) {
        for (const Seat seat : human_seats(table)) {
            m.ask(seat, play::Ready{});
        }
    }
    return done;
}

Question by_me(const Moment& m, Question::About about) {
    Question question{about};
    question.seat = asking_seat(m.model);
    return question;
}

bool resign(const Moment& m, bool sure) {
    if (!running(*m.model.table)) {
        return ask_running(m, play::Resign{});
    }
    const Question question = by_me(m, Question::About::resign);
    sure ? do_answered(m, question) : ask_or_do(m, question);
    return done;
}

bool abort_match(const Moment& m, bool sure) {
    Table& table = *m.model.table;
    if (!running(table)) {
        return ask_running(m, play::Abort{});
    }
    const Question question = by_me(m, Question::About::abort);
    sure || table.match.plies().empty() ? do_answered(m, question) : ask_or_do(m, question);
    return done;
}

bool toggle(const Moment& m, bool& option, std::string_view name, const std::string& word) {
    if (word != "on" && word != "off" && !word.empty()) {
        return m.refuse(fmt::format("{} on, {} off or {}", name, name, name));
    }
    option = word.empty() ? !option : word == "on";
    m.notice(fmt::format("{} is {}", name, option ? "on" : "off"));
    return done;
}

bool new_match(const Moment& m, const std::string& words) {
    Question question{Question::About::new_match};
    if (!words.empty()) {
        const auto time = read_time(words);
        if (!time) {
            return m.refuse(time.error());
        }
        question.spec = m.model.table->spec;
        question.spec->time = *time;
    }
    ask_or_do(m, std::move(question));
    return done;
}

bool show_partner(const Moment& m) {
    const Table& table = *m.model.table;
    const Seat me = asking_seat(m.model);
    const auto partner = rules::partner(table.match.plan(), me);
    if (partner) {
        m.notice(fmt::format("{} plays {} with {} ({}) against {} and {}", table.seats[me].name,
                             letter(me), table.seats[*partner].name, letter(*partner),
                             table.seats[opponent(me)].name, table.seats[opponent(*partner)].name));
    }
    return done;
}

bool say(const Moment& m, const std::string& text) {
    if (text.empty()) {
        return m.refuse("say what?");
    }
    m.model.talk.add(
        fmt::format("{} says: {}", m.model.table->seats[asking_seat(m.model)].name, text));
    return done;
}

/// Where flags are called, a draw is all that is left to claim.
bool flag(const Moment& m) {
    const bool called = m.model.table->match.laws().table.referee == rules::RefereeLaw::strict;
    return called || !running(*m.model.table) ? ask_running(m, play::ClaimDraw{})
                                              : on_claim(m, "flag");
}

/// Verbs that need no table.
std::optional<bool> without_table(const Moment& m, const VerbLine& line) {
    switch (line.verb) {
    case Verb::quit:
        ask_or_do(m, {Question::About::quit});
        return done;
    case Verb::help:
        m.model.text = help_page(m.model);
        return done;
    case Verb::refresh:
        m.out.push_back(Repaint{});
        return done;
    case Verb::layout:
        ++m.model.layout;
        return done;
    case Verb::bell:
        return toggle(m, m.model.options.bell, "bell", line.rest);
    case Verb::confirm:
        return toggle(m, m.model.options.confirm, "confirm", line.rest);
    case Verb::abort:
    case Verb::accept:
    case Verb::claim:
    case Verb::claims:
    case Verb::count:
    case Verb::death:
    case Verb::decline:
    case Verb::draw:
    case Verb::flag:
    case Verb::flip:
    case Verb::forfeit:
    case Verb::freeze:
    case Verb::law:
    case Verb::laws:
    case Verb::lobby:
    case Verb::match:
    case Verb::moves:
    case Verb::other:
    case Verb::partner:
    case Verb::pause:
    case Verb::press:
    case Verb::ptell:
    case Verb::ready:
    case Verb::rematch:
    case Verb::reply:
    case Verb::resign:
    case Verb::resume:
    case Verb::review:
    case Verb::say:
    case Verb::stalling:
    case Verb::stop:
    case Verb::swap:
    case Verb::takeback:
    case Verb::warn:
    case Verb::win:
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

bool on_verb(const Moment& m, const VerbLine& line) {
    auto answer = m.model.server ? on_server_verb(m, line) : std::nullopt;
    answer = answer ? answer : without_table(m, line);
    if (answer) {
        return *answer;
    }
    if (!m.model.table) {
        return m.refuse("there is no match yet");
    }
    Table& table = *m.model.table;
    if (table.remote) {
        return on_remote_verb(m, line);
    }
    switch (line.verb) {
    case Verb::abort:
        return abort_match(m, line.sure);
    case Verb::accept:
        return draw_from(table, asking_seat(m.model)) ? ask_running(m, play::OfferDraw{})
                                                      : m.refuse("there is no draw to accept");
    case Verb::claim:
        return running(table) ? on_claim(m, line.rest) : ask_running(m, play::ClaimDraw{});
    case Verb::claims:
        m.model.text = claims_page(table, m.now);
        return done;
    case Verb::count:
        return running(table) ? on_count(m, line.rest) : ask_running(m, play::ClaimDraw{});
    case Verb::flag:
        return flag(m);
    case Verb::death:
        return ask_running(m, play::Stalling{true, std::nullopt});
    case Verb::stalling:
        return on_stalling(m, line.rest);
    case Verb::forfeit:
    case Verb::freeze:
    case Verb::warn:
        return running(table) ? on_sanction(m, line.verb, line.rest)
                              : ask_running(m, play::StopClocks{});
    case Verb::press:
        return running(table) ? on_press(m) : ask_running(m, play::Press{});
    case Verb::stop:
        return ask_running(m, play::StopClocks{});
    case Verb::decline:
        return ask_running(m, play::Decline{});
    case Verb::draw:
        return ask_running(m, play::OfferDraw{});
    case Verb::flip:
        table.flipped = !table.flipped;
        return done;
    case Verb::law:
        return on_law(m, line.rest);
    case Verb::laws:
        return on_laws(m, line.rest);
    case Verb::match:
        return new_match(m, line.rest);
    case Verb::moves:
        m.model.text = moves_page(table);
        return done;
    case Verb::other:
        return on_other_board(m);
    case Verb::partner:
        return show_partner(m);
    case Verb::pause:
        return ask_running(m, play::Pause{});
    case Verb::resume:
        return ask_running(m, play::Resume{});
    case Verb::ptell:
        return tell_partner(m, line.rest);
    case Verb::ready:
        return ready(m);
    case Verb::rematch:
        ask_or_do(m, {Question::About::rematch});
        return done;
    case Verb::swap:
        ask_or_do(m, {Question::About::swap});
        return done;
    case Verb::resign:
        return resign(m, line.sure);
    case Verb::review:
        return table.match.outcome() ? (start_review(m), done)
                                     : m.refuse("the match can be stepped through when it is over");
    case Verb::say:
        return say(m, line.rest);
    case Verb::lobby:
    case Verb::reply:
    case Verb::win:
        return m.refuse("that is for servers: bughouse connect");
    case Verb::takeback:
        return made_seat(table) ? (m.ask(*made_seat(table), play::TakeBack{}), done)
                                : ask_running(m, play::TakeBack{});
    case Verb::quit:
    case Verb::help:
    case Verb::refresh:
    case Verb::layout:
    case Verb::bell:
    case Verb::confirm:
        break; // done above
    }
    return done;
}

} // namespace app
