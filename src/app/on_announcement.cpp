// SPDX-License-Identifier: GPL-3.0-or-later
// What the referee announces: our copy of the match follows, and everybody at this table reacts.
#include "src/app/moment.h"
#include "src/base/overloaded.h"
#include "src/notation/claim_words.h"
#include "src/notation/law_words.h"
#include "src/notation/san.h"
#include "src/rules/rulings.h"

#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

/// What is on the screen about `seat`'s turn: whether there is something to do for it.
bool can_move(const rules::Match& match, Seat seat) {
    switch (match.standing(seat)) {
    case rules::Standing::to_move:
    case rules::Standing::in_check:
    case rules::Standing::last_drop:
        return true;
    case rules::Standing::not_started:
    case rules::Standing::over:
    case rules::Standing::waits_for_opponent:
    case rules::Standing::waits_for_turn:
    case rules::Standing::needs_piece:
    case rules::Standing::must_wait:
        return false;
    }
    return false;
}

/// Premoves whose time has come are played or dropped; true when one was played.
bool settle_premoves(const Moment& m) {
    Table& table = *m.model.table;
    bool played = false;
    for (const Seat seat : human_seats(table)) {
        if (!running(table) || table.match.paused() || table.pending) {
            break;
        }
        const auto verdict = table.premoves.judge(table.match, seat);
        if (verdict.play) {
            send_move(m, seat, verdict.play->move, verdict.text);
            played = true;
        } else if (!verdict.dropped.empty()) {
            m.notice("premove dropped: " + verdict.dropped, Tone::warning);
        }
    }
    table.premoves.look_again(table.match);
    return played;
}

/// Everybody looks at the table again.
void react(const Moment& m) {
    Table& table = *m.model.table;
    settle_premoves(m);
    table.bots.consider(table.match, m.now, m.out);
}

void tell_gain(const Moment& m, const rules::Ply& ply, const std::string& san) {
    Table& table = *m.model.table;
    const Seat fed = table.match.plan().feeds[ply.seat];
    table.bots.met(ply.seat, *ply.passed);
    m.model.talk.met(ply.seat, *ply.passed);
    if (table.seats[fed].human) {
        m.model.talk.add(fmt::format("*** {} gain {} ({} {})",
                                     fed == table.spec.seat ? "you" : table.seats[fed].name,
                                     notation::letter(rules::Piece{fed.side, *ply.passed}),
                                     table.seats[ply.seat].name, san),
                         Tone::quiet);
    }
}

void ring(const Moment& m) {
    if (m.model.options.bell) {
        m.out.push_back(Bell{});
    }
}

void on_moved(const Moment& m, const play::Moved& moved) {
    Table& table = *m.model.table;
    const rules::Ply& ply = moved.ply;
    std::vector<Seat> could_not;
    for (const Seat seat : human_seats(table)) {
        if (!can_move(table.match, seat)) {
            could_not.push_back(seat);
        }
    }
    if (human_seat_on(table, ply.seat.board)) {
        m.model.notice = {};
    }
    table.sheet.add(table.match, ply);
    play::apply(table.match, moved);
    if (table.pending && table.pending->seat == ply.seat) {
        table.pending.reset();
    }
    if (ply.passed) {
        tell_gain(m, ply, table.sheet.moves().back().san);
    }
    save_record(m);
    const bool answered = settle_premoves(m);
    for (const Seat seat : could_not) {
        if (!answered && !table.seats[ply.seat].human && can_move(table.match, seat)) {
            ring(m);
            break;
        }
    }
    table.bots.consider(table.match, m.now, m.out);
}

void on_refused(const Moment& m, const play::Refused& refused) {
    Table& table = *m.model.table;
    if (!table.seats[refused.seat].human) {
        table.bots.refused(refused.seat);
        return;
    }
    std::string what;
    if (refused.move && table.pending && table.pending->seat == refused.seat) {
        what = table.pending->text + ": ";
        if (m.model.input.empty()) {
            m.model.input.set(table.pending->text); // for editing
        }
        table.pending.reset();
    }
    m.notice(what + std::string(rules::to_text(refused.why)), Tone::warning);
}

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

void on_ended(const Moment& m, const play::Ended& ended) {
    Table& table = *m.model.table;
    play::apply(table.match, ended);
    if (table.counted) {
        m.model.evening.forget_last(); // another end at the same instant replaces it
    }
    table.counted = true;
    const rules::TablePlan& plan = table.match.plan();
    const std::string words =
        notation::verdict(ended.outcome, plan, table.match.laws(), names_of(table));
    m.model.evening.add(ended.outcome, plan.team[table.spec.seat], words, table.record.name);
    m.model.talk.add("*** " + words, Tone::notice);
    if (m.model.house) {
        m.model.house->ended(ended.outcome);
        m.model.talk.add("*** " + m.model.house->score(), Tone::notice);
    }
    m.model.notice = {};
    m.model.question.reset();
    table.premoves.clear();
    table.pending.reset();
    table.bots.stop(m.out);
    save_record(m);
}

void on_took_back(const Moment& m, const play::TookBack& took) {
    Table& table = *m.model.table;
    if (table.counted) {
        m.model.evening.forget_last();
        table.counted = false;
    }
    play::apply(table.match, took);
    m.model.talk.add(fmt::format("*** {} takes back {} {}", table.seats[took.by].name,
                                 table.sheet.moves().back().label, table.sheet.moves().back().san),
                     Tone::quiet);
    table.sheet.take_back();
    if (!table.premoves.all().empty()) {
        m.notice("premoves dropped: moves were taken back", Tone::warning);
    }
    table.premoves.clear();
    table.pending.reset();
    save_record(m);
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
                   [&](const play::BoardNow&) { follow(); },
                   [&](const play::HandNow&) { follow(); },
               },
               announcement);
    if (!std::holds_alternative<play::Moved>(announcement) &&
        !std::holds_alternative<play::Refused>(announcement)) {
        react(m);
    }
}

} // namespace app
