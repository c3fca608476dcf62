// SPDX-License-Identifier: GPL-3.0-or-later
// What the referee announces: our copy of the match follows, and everybody at this table reacts.
#include "src/app/moment.h"
#include "src/base/overloaded.h"
#include "src/notation/claim_words.h"

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

void on_claimed(const Moment& m, const play::Claimed& said) {
    play::apply(m.model.table->match, said);
    m.model.notice = {};
    tell_all(m, said.by,
             notation::claim_words(said.claim.what, said.wrong, m.model.table->match.laws()));
    if (said.wrong && said.claim.what == rules::ClaimKind::draw) {
        m.model.table->bots.answer_draw(m.model.table->match, said.by, m.out); // WBN 3.1.2
    }
}

void on_imposed(const Moment& m, const play::Imposed& one) {
    using What = rules::Sanction::Kind;
    play::apply(m.model.table->match, one);
    m.model.notice = {};
    const std::string_view what = one.sanction.kind == What::warning    ? "is warned"
                                  : one.sanction.kind == What::freeze_5 ? "is frozen for 5 seconds"
                                  : one.sanction.kind == What::freeze_10
                                      ? "is frozen for 10 seconds"
                                      : "has lost: a ruling";
    tell_all(m, one.sanction.against, what);
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
                       tell_all(m, stop.by, "stops the clocks and calls the arbiter");
                   },
                   [&](const play::Imposed& one) { on_imposed(m, one); },
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
                       m.model.talk.add("*** " + rules::to_text(ended.end, names_of(table)),
                                        Tone::notice);
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
