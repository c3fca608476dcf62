// SPDX-License-Identifier: GPL-3.0-or-later
// What the referee announces: our copy of the match follows, and everybody at this table reacts.
#include "src/app/on/moment.h"
#include "src/app/table/claims.h"
#include "src/base/overloaded.h"
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

namespace {

void on_said(const Moment& m, const play::Said& said) {
    Table& table = *m.model.table;
    const auto& from = table.seats[said.from];
    const auto& to = table.seats[said.to];
    m.model.talk.add(from.human ? fmt::format("{} -> {}> {}", from.name, to.name, said.text)
                                : fmt::format("{}> {}", from.name, said.text),
                     from.human ? Tone::plain : Tone::good);
    m.model.talk.hear(said.to, said.text);
    table.bots.hear(said.to, said.text, m.out);
}

/// An event of the whole table, told in the talk.
void tell_all(const Moment& m, Seat by, std::string_view what) {
    m.model.talk.add(fmt::format("*** {} {}", m.model.table->seats[by].name, what), Tone::notice);
}

/// What has just been noted for the record, in its words.
void tell_heard(const Moment& m) {
    const rules::Match& match = m.model.table->match;
    if (!match.top().notes.empty()) {
        const rules::TableNote& heard = match.top().notes.back();
        tell_all(m, heard.by, notation::note_text(heard, match.laws()));
        save_record(m);
    }
}

void on_claimed(const Moment& m, const play::Claimed& said) {
    Table& table = *m.model.table;
    m.model.notice = {};
    if (said.claim.what == rules::ClaimKind::count) {
        const Seat by = said.by;
        const auto board = said.claim.on.value_or(by.board);
        const rules::Move coming = rules::counted_move(table.match, by, said.claim);
        tell_all(m, by, count_words(table, board, coming));
        play::apply(table.match, said);
        return save_record(m);
    }
    play::apply(table.match, said);
    tell_heard(m);
    if (said.wrong && said.claim.what == rules::ClaimKind::draw) {
        table.bots.answer_draw(table.match, said.by, m.out); // WBN 3.1.2
    }
}

void on_board_ended(const Moment& m, const rules::BoardEnd& end) {
    Table& table = *m.model.table;
    const rules::RuleSet& laws = table.match.laws();
    m.model.talk.add("*** " + notation::outcome_text(end, laws, names_of(table)), Tone::notice);
    const bool goes_on = rules::boards_end_alone(table.match) && !table.match.outcome();
    if (goes_on && laws.ending == rules::BoardsEnd::first) {
        m.model.talk.add("*** the other board goes on until a player there stops its clock" +
                             notation::with_article({}, notation::article_of("plays_on", laws)),
                         Tone::notice);
    }
}

} // namespace

void on_announcement(const Moment& m, const play::Announcement& announcement) {
    if (!m.model.table || !m.model.table->open) {
        return; // of a table that is gone
    }
    Table& table = *m.model.table;
    const auto follow = [&] {
        play::apply(table.match, announcement);
        m.model.notice = {}; // the state of things has changed, and has its own words
    };
    std::visit(base::overloaded{
                   [&](const play::Readied&) {},
                   [&](const play::Began& began) {
                       follow();
                       table.began = began.at;
                       table.bots.clocks_run(began.at);
                   },
                   [&](const play::Moved& moved) { on_moved(m, moved); },
                   [&](const play::Refused& refused) { on_refused(m, refused); },
                   [&](const play::DrawOffered& offer) {
                       follow();
                       tell_all(m, offer.by, "offers a draw");
                       table.bots.answer_draw(table.match, offer.by, m.out);
                   },
                   [&](const play::DrawDeclined& answer) {
                       follow();
                       tell_all(m, answer.by, "declines the draw");
                   },
                   [&](const play::TookBack& took) { on_took_back(m, took); },
                   [&](const play::Made& made) {
                       follow();
                       if (table.pending && table.pending->seat == made.seat) {
                           table.pending.reset();
                       }
                   },
                   [&](const play::Unmade&) { follow(); },
                   [&](const play::Claimed& said) { on_claimed(m, said); },
                   [&](const play::StopWanted& wish) {
                       follow();
                       tell_all(m, wish.by, "wants the clocks stopped");
                   },
                   [&](const play::ClocksStopped& stop) {
                       follow();
                       table.match.outcome()
                           ? tell_all(m, stop.by, "stops the clock of the board played on")
                           : tell_heard(m);
                   },
                   [&](const play::Imposed&) {
                       follow();
                       tell_heard(m);
                   },
                   [&](const play::Paused& paused) {
                       follow();
                       tell_all(m, paused.by, "stops the clocks");
                   },
                   [&](const play::Resumed& resumed) {
                       follow();
                       table.bots.clocks_run(resumed.at);
                       tell_all(m, resumed.by, "lets the clocks run");
                   },
                   [&](const play::Said& said) { on_said(m, said); },
                   [&](const play::LastDropOpened& opened) {
                       follow();
                       tell_all(m, opened.window.seat, "may still drop the piece just captured");
                   },
                   [&](const play::Counting& count) {
                       follow();
                       tell_all(m, count.by,
                                count.death ? "says death count, and counts to ten"
                                            : "says stalling, and counts to ten");
                   },
                   [&](const play::StalledChosen& chosen) {
                       follow();
                       tell_all(m, chosen.by,
                                "has chosen the piece on " + notation::to_text(chosen.piece));
                   },
                   [&](const play::PieceGone& gone) {
                       follow();
                       tell_all(m, gone.removal.seat,
                                "loses the piece on " + notation::to_text(gone.removal.square) +
                                    " by waiting");
                       save_record(m);
                   },
                   [&](const play::BoardEnded& ended) {
                       follow();
                       on_board_ended(m, ended.end);
                   },
                   [&](const play::Ended& ended) { on_ended(m, ended); },
                   [&](const play::BoardNow& board) { on_board_now(m, board); },
                   [&](const play::HandNow& hand) { on_hand_now(m, hand); },
               },
               announcement);
    if (!std::holds_alternative<play::Moved>(announcement) &&
        !std::holds_alternative<play::Refused>(announcement)) {
        react(m);
    }
}

} // namespace app
