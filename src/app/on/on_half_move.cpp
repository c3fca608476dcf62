// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/on_half_move.h"

#include "src/app/on/match_flow.h"
#include "src/app/on/on_move_line.h"
#include "src/app/table/record.h"
#include "src/base/utf8.h"
#include "src/notation/laws/refusal_article.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

/// Whether `seat` can do something in its turn, as the screen shows it.
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

/// The seats of this keyboard for which nothing can be done.
std::vector<Seat> idle_seats(const Table& table) {
    std::vector<Seat> seats = human_seats(table);
    seats.erase(std::remove_if(seats.begin(), seats.end(),
                               [&](Seat seat) { return can_move(table.match, seat); }),
                seats.end());
    return seats;
}

/// Something can be done now for one of those who could not.
void ring_for(const Moment& m, const std::vector<Seat>& idle) {
    const bool awaited = std::any_of(
        idle.begin(), idle.end(), [&](Seat seat) { return can_move(m.model.table->match, seat); });
    if (awaited) {
        m.ring();
    }
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
            m.notice("premove cancelled: " + verdict.dropped, Tone::warning);
        }
    }
    table.premoves.look_again(table.match);
    return played;
}

void tell_gain(const Moment& m, const rules::Ply& ply, const std::string& san) {
    Table& table = *m.model.table;
    const Seat fed = table.match.plan().feeds[ply.seat];
    table.bots.met(ply.seat, *ply.passed);
    m.model.talk.met(ply.seat, *ply.passed);
    if (table.seats[fed].human) {
        const bool me = rules::same_player(table.match.plan(), fed, table.terms.seat);
        m.model.talk.add(fmt::format("*** {} {} ({} {})",
                                     me ? "you gain" : table.seats[fed].name + " gains",
                                     notation::letter(rules::Piece{fed.side, *ply.passed}),
                                     table.seats[ply.seat].name, san),
                         Tone::quiet);
    }
}

/// Our move will not be played: its text goes back into the line, to be changed.
std::string give_back(const Moment& m) {
    const PendingMove pending = *std::exchange(m.model.table->pending, std::nullopt);
    if (m.model.input.empty()) {
        m.model.input.select(pending.text);
    }
    return pending.text;
}

/// The server has another board than we have: our move has been played on it, or never will be.
void settle_pending(const Moment& m, const play::BoardNow& board) {
    const auto& pending = m.model.table->pending;
    if (!pending || pending->seat.board != board.board) {
        return;
    }
    const rules::Position& before = m.model.table->match.position(board.board);
    if (rules::is_legal(before, pending->move) &&
        same_men(before.after(pending->move), board.position)) {
        m.model.table->pending.reset();
    } else {
        m.notice(give_back(m) + ": the server shows a different position", Tone::warning);
    }
}

} // namespace

void react(const Moment& m) {
    Table& table = *m.model.table;
    settle_premoves(m);
    table.bots.consider(table.match, m.now, m.out);
}

void on_moved(const Moment& m, const play::Moved& moved) {
    Table& table = *m.model.table;
    rules::Ply ply = moved.ply;
    if (!table.told.passes) {
        ply.passed.reset(); // chess
    }
    const std::vector<Seat> idle = idle_seats(table);
    if (human_seat_on(table, ply.seat.board)) {
        m.model.notice = {};
    }
    table.sheet.add(table.match, ply);
    play::apply(table.match, moved);
    if (table.pending && table.pending->seat == ply.seat) {
        table.pending.reset();
    }
    if (table.sheet.moves().back().passed) {
        tell_gain(m, ply, table.sheet.moves().back().san);
    }
    save_record_soon(m);
    const bool answered = settle_premoves(m);
    if (!answered && !table.seats[ply.seat].human) {
        ring_for(m, idle);
    }
    table.bots.consider(table.match, m.now, m.out);
}

void on_board_now(const Moment& m, const play::BoardNow& board) {
    Table& table = *m.model.table;
    const std::vector<Seat> idle = idle_seats(table);
    if (!looks_like(table.match.position(board.board), board.position)) {
        m.model.notice = {};
        settle_pending(m, board);
        keep_part(table);
        play::apply(table.match, board);
        begin_part(table, m.now);
    } else {
        play::apply(table.match, board);
    }
    if (!settle_premoves(m)) {
        ring_for(m, idle);
    }
}

void on_hand_now(const Moment& m, const play::HandNow& hand) {
    const std::vector<Seat> idle = idle_seats(*m.model.table);
    play::apply(m.model.table->match, hand);
    if (!settle_premoves(m)) {
        ring_for(m, idle);
    }
}

void on_refused(const Moment& m, const play::Refused& refused) {
    Table& table = *m.model.table;
    if (!table.seats[refused.seat].human) {
        table.bots.refused(refused.seat);
        return;
    }
    const bool ours = refused.move && table.pending && table.pending->seat == refused.seat;
    const std::string what = ours ? give_back(m) + ": " : "";
    const std::string why = refused.text.empty()
                                ? notation::refusal_text(refused.why, table.match.laws())
                                : "the server says: " + base::clean(refused.text);
    m.notice(what + why, Tone::warning);
}

} // namespace app
