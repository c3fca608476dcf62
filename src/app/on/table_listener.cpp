// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/table_listener.h"

#include "src/app/on/match_flow.h"
#include "src/app/table/claims.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/claim_text.h"
#include "src/notation/laws/law_lines.h"
#include "src/notation/laws/outcome_text.h"
#include "src/notation/moves/coord.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/rulings.h"

#include <fmt/format.h>

namespace app {

using rules::Seat;

void TableListener::follow(const play::News& news) const {
    play::apply(table_.match, news);
    m_.model.notice = {}; // the state of things has changed, and has its own words
}

/// An event of the whole table, told in the talk.
void TableListener::tell_all(Seat by, std::string_view what) const {
    m_.model.talk.add(fmt::format("*** {} {}", table_.seats[by].name, what), Tone::notice);
}

/// Shows the newest note of the table in the words of the record.
void TableListener::tell_heard() const {
    const rules::Match& match = table_.match;
    if (!match.top().notes.empty()) {
        const rules::TableNote& heard = match.top().notes.back();
        tell_all(heard.by, notation::note_text(heard, match.laws()));
        save_record(m_);
    }
}

void TableListener::operator()(const play::Began& began) const {
    follow(began);
    table_.began = began.at;
    table_.bots.clocks_run(began.at);
}

void TableListener::operator()(const play::Made& made) const {
    follow(made);
    if (made.move && table_.pending && table_.pending->seat == made.seat) {
        table_.pending.reset();
    }
}

void TableListener::operator()(const play::DrawTold& draw) const {
    follow(draw);
    tell_all(draw.by, draw.offered ? "offers a draw" : "declines the draw");
    if (draw.offered) {
        table_.bots.answer_draw(table_.match, draw.by, m_.out);
    }
}

void TableListener::operator()(const play::Claimed& said) const {
    if (table_.pending && table_.pending->seat == said.by) {
        table_.pending.reset(); // the king was taken, which is the claim
    }
    if (said.claim.what == rules::ClaimKind::count) {
        const Seat by = said.by;
        const auto board = said.claim.on.value_or(by.board);
        const rules::Move coming = rules::counted_move(table_.match, by, said.claim);
        tell_all(by, count_text(table_, board, coming));
        follow(said);
        return save_record(m_);
    }
    follow(said);
    tell_heard();
    if (said.wrong && said.claim.what == rules::ClaimKind::draw) {
        table_.bots.answer_draw(table_.match, said.by, m_.out); // WBN 3.1.2
    }
}

void TableListener::operator()(const play::ClocksTold& told) const {
    follow(told);
    switch (told.call) {
    case play::ClockCall::stop_wanted:
        return tell_all(told.by, "wants the clocks stopped");
    case play::ClockCall::stopped:
        return table_.match.outcome()
                   ? tell_all(told.by, "stops the clock of the board that was played on")
                   : tell_heard();
    case play::ClockCall::paused:
        return tell_all(told.by, "stops the clocks");
    case play::ClockCall::resumed:
        table_.bots.clocks_run(told.at);
        return tell_all(told.by, "starts the clocks again");
    }
}

void TableListener::operator()(const play::Imposed& imposed) const {
    follow(imposed);
    tell_heard();
}

void TableListener::operator()(const play::Corrected& corrected) const {
    follow(corrected);
    fill_sheet(table_);
    table_.premoves.clear();
    table_.pending.reset();
    tell_heard();
}

void TableListener::operator()(const play::StallTold& told) const {
    follow(told);
    const std::string piece = "the piece on " + notation::to_text(told.piece.square);
    switch (told.step) {
    case play::StallStep::counting:
        return tell_all(told.piece.seat, "says stalling, and counts to ten");
    case play::StallStep::death_counting:
        return tell_all(told.piece.seat, "says death count, and counts to ten");
    case play::StallStep::chosen:
        return tell_all(told.piece.seat, "has chosen " + piece);
    case play::StallStep::gone:
        tell_all(told.piece.seat, "loses " + piece + " by waiting");
        return save_record(m_);
    }
}

void TableListener::operator()(const play::Said& said) const {
    const auto& from = table_.seats[said.from];
    const auto& to = table_.seats[said.to];
    const rules::TablePlan& plan = table_.match.plan();
    const bool mine = plan.team[said.from] == plan.team[table_.terms.seat];
    const bool addressed = from.human || !mine; // else it is said to me
    m_.model.talk.add(addressed ? fmt::format("{} -> {}> {}", from.name, to.name, said.text)
                                : fmt::format("{}> {}", from.name, said.text),
                      !mine        ? Tone::quiet
                      : from.human ? Tone::plain
                                   : Tone::good);
    m_.model.talk.hear(said.to, said.text);
    if (mine || from.human) {
        keep_tell(m_, from.name, to.name, said.text);
    }
    if (!table_.match.outcome()) { // after the mate nobody is told what to do
        table_.bots.hear(said.to, said.text, m_.out);
    }
}

void TableListener::operator()(const play::LastDropOpened& opened) const {
    follow(opened);
    tell_all(opened.window.seat, "may still drop the piece just captured");
}

void TableListener::operator()(const play::BoardEnded& ended) const {
    follow(ended);
    const rules::RuleSet& laws = table_.match.laws();
    m_.model.talk.add("*** " + notation::outcome_text(ended.end, laws, names_of(table_)),
                      Tone::notice);
    const bool goes_on = rules::boards_end_alone(table_.match) && !table_.match.outcome();
    if (goes_on && laws.ending == rules::BoardsEnd::first) {
        m_.model.talk.add("*** the other board goes on until a player there stops its clock" +
                              notation::with_article({}, notation::article_of("plays_on", laws)),
                          Tone::notice);
    }
}

} // namespace app
