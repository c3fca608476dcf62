// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/table_listener.h"

#include "src/app/options.h"
#include "src/app/table/claims.h"
#include "src/app/table/record.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/laws/verdict_text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/news.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/rulings.h"

#include <fmt/format.h>

#include <algorithm>

namespace app {

using rules::Seat;

namespace {

/// The seats of this keyboard that cannot act now.
std::vector<Seat> idle_seats(const Table& table) {
    std::vector<Seat> seats = human_seats(table);
    std::erase_if(seats, [&](Seat seat) { return can_move(table.match, seat); });
    return seats;
}

/// Rings the bell if one of the `idle` seats can act now.
void ring_for(const Context& m, const std::vector<Seat>& idle) {
    const bool awaited =
        std::ranges::any_of(idle, [&](Seat seat) { return can_move(m.model.table->match, seat); });
    if (awaited) {
        m.ring(BellFor::move);
    }
}

/// Plays or drops premoves that are due; true if one was played.
bool settle_premoves(const Context& m) {
    Table& table = *m.model.table;
    bool played = false;
    for (const Seat seat : human_seats(table)) {
        if (!running(table) || table.match.paused() || table.pending) {
            break;
        }
        const auto verdict = table.premoves.resolve_first(table.match, seat);
        if (verdict.play) {
            send_move(m, seat, verdict.play->move, verdict.text);
            played = true;
        } else if (!verdict.cancel_reason.empty()) {
            m.notice("premove cancelled: " + verdict.cancel_reason, Tone::warning);
        }
    }
    table.premoves.update_marks(table.match);
    return played;
}

/// Whether the tell is urgent: it names a piece that mates or must not be lost, or asks to wait.
bool is_urgent(std::string_view tell) {
    const auto tokens = base::tokens(tell);
    return std::ranges::any_of(tokens, [](std::string_view word) {
        const std::string_view bare = word.substr(0, word.find_first_of(".,:;!?"));
        return word.find("++") != word.npos || word.find("--") != word.npos ||
               base::same_ignoring_case(bare, "sit");
    });
}

void report_gain(const Context& m, const rules::Ply& ply, const std::string& san) {
    Table& table = *m.model.table;
    const Seat fed = table.match.plan().feeds[ply.seat];
    if (table.seats[fed].at_this_keyboard &&
        m.model.talk.urgency(ply.seat, *ply.passed, false) > 0) {
        m.ring(BellFor::all); // we asked for it
    }
    m.add(table.bots.on_piece_passed(table.match, ply.seat, *ply.passed, m.now));
    m.model.talk.on_piece_passed(ply.seat, *ply.passed);
    if (table.seats[fed].at_this_keyboard) {
        const bool me = rules::same_player(table.match.plan(), fed, table.terms.seat);
        const notation::PieceLetters& letters = m.model.options->letters;
        m.model.talk.add(fmt::format("*** {} {} ({} {})",
                                     me ? "you gain" : table.seats[fed].name + " gains",
                                     letters.letter(rules::Piece{fed.side, *ply.passed}),
                                     table.seats[ply.seat].name, letters.in_san(san)),
                         Tone::quiet);
    }
}

/// Takes back our unplayed move and puts its text in the input line for editing.
std::string return_pending_move(const Context& m) {
    const PendingMove pending = *std::exchange(m.model.table->pending, std::nullopt);
    if (m.model.input.empty()) {
        m.model.input.set_selected(m.model.options->letters.in_san(pending.text));
    }
    return pending.text;
}

/// Drops our pending move when the server reports that board: it has been played there, or it is
/// void and returns to the input line.
void settle_pending(const Context& m, const play::BoardReported& board) {
    const auto& pending = m.model.table->pending;
    if (!pending || pending->seat.board != board.board) {
        return;
    }
    const rules::Position& before = m.model.table->match.position(board.board);
    if (rules::is_legal(before, pending->move) &&
        same_men_and_turn(before.after(pending->move), board.position)) {
        m.model.table->pending.reset();
    } else {
        m.notice(return_pending_move(m) + ": the server shows a different position", Tone::warning);
    }
}

/// Reports in the talk where the player has deviated from the record of a relived match.
void report_deviation(const Context& m) {
    const Relived& relived = *m.model.table->relived;
    if (!relived.deviation().empty()) {
        m.model.talk.add(fmt::format("*** {}; bots play on", m.model.options->letters.in_sentence(
                                                                 relived.deviation().front())),
                         Tone::notice);
    }
}

} // namespace

void let_other_players_act(const Context& m) {
    Table& table = *m.model.table;
    if (table.relived && table.relived->follows_record()) {
        while (const auto deed = table.relived->next(table.match, m.now)) {
            deed->move ? m.ask(deed->seat, play::Play{*deed->move})
                       : m.ask(deed->seat, play::PartnerTell{deed->says});
        }
        report_deviation(m);
    }
    if (!table.relived || !table.relived->follows_record()) {
        m.add(table.bots.consider(table.match, m.now));
    }
}

void play_premoves_then_others(const Context& m) {
    settle_premoves(m);
    let_other_players_act(m);
}

/// Clears the answer to the last key when the opponent has moved, except for a refusal while the
/// refused line is still in the input.
void clear_notice(const Context& m) {
    if (m.model.notice.tone != Tone::warning || m.model.input.empty()) {
        m.model.notice = {};
    }
}

void on_moved(const Context& m, const play::Moved& moved) {
    Table& table = *m.model.table;
    rules::Ply ply = moved.ply;
    if (!table.server_game.captures_fill_reserves) {
        ply.passed.reset(); // regular chess passes nothing
    }
    const std::vector<Seat> idle = idle_seats(table);
    if (human_seat_on(table, ply.seat.board)) {
        clear_notice(m);
    }
    table.sheet.add(table.match, ply);
    if (table.relived && table.relived->follows_record()) {
        table.relived->note(table.match, ply);
        report_deviation(m);
    }
    play::apply(table.match, moved);
    if (table.pending && table.pending->seat == ply.seat) {
        table.pending.reset();
    }
    if (table.sheet.moves().back().passed) {
        report_gain(m, ply, table.sheet.moves().back().san);
    }
    save_or_schedule_record(m);
    const bool answered = settle_premoves(m);
    if (!answered && !table.seats[ply.seat].at_this_keyboard) {
        ring_for(m, idle);
    }
    let_other_players_act(m);
}

void on_board_reported(const Context& m, const play::BoardReported& board) {
    Table& table = *m.model.table;
    const std::vector<Seat> idle = idle_seats(table);
    if (!same_men_and_hands(table.match.position(board.board), board.position)) {
        m.model.notice = {};
        settle_pending(m, board);
        finish_record_part(table);
        play::apply(table.match, board);
        begin_record_part(table, m.now);
    } else {
        play::apply(table.match, board);
    }
    if (!settle_premoves(m)) {
        ring_for(m, idle);
    }
}

void on_hand_reported(const Context& m, const play::HandReported& hand) {
    const std::vector<Seat> idle = idle_seats(*m.model.table);
    play::apply(m.model.table->match, hand);
    if (!settle_premoves(m)) {
        ring_for(m, idle);
    }
}

void on_refused(const Context& m, const play::Refused& refused) {
    Table& table = *m.model.table;
    if (!table.seats[refused.seat].at_this_keyboard) {
        table.bots.on_move_refused(refused.seat);
        if (table.relived && table.relived->follows_record()) {
            table.relived->stop_following("a recorded move was refused");
            report_deviation(m);
        }
        return;
    }
    const bool ours = refused.move && table.pending && table.pending->seat == refused.seat;
    const std::string what = ours ? return_pending_move(m) + ": " : "";
    const std::string why = refused.text.empty()
                                ? notation::refusal_text(refused.why, table.match.laws())
                                : "the server says: " + base::sanitized_line(refused.text);
    m.notice(what + why, Tone::warning);
}

void TableListener::apply_news(const play::News& news) const {
    play::apply(table_.match, news);
    m_.model.notice = {}; // the state of the match has changed and is shown instead
}

/// Reports an event that concerns the whole table in the talk.
void TableListener::report_in_talk(Seat by, std::string_view what) const {
    m_.model.talk.add(fmt::format("*** {} {}", table_.seats[by].name, what), Tone::notice);
}

/// Reports the latest claim or ruling at the table, worded as in the record.
void TableListener::announce_last_note() const {
    const rules::Match& match = table_.match;
    if (!match.table_state().notes.empty()) {
        const rules::TableNote& heard = match.table_state().notes.back();
        report_in_talk(heard.by, notation::note_text(heard, match.laws()));
        save_record(m_);
    }
}

void TableListener::operator()(const play::Began& began) const {
    apply_news(began);
    table_.began = began.at;
    table_.bots.on_clocks_started(began.at);
    if (table_.relived) {
        table_.relived->begin(began.at);
    }
}

void TableListener::operator()(const play::UnpressedMoveMade& made) const {
    apply_news(made);
    if (made.move && table_.pending && table_.pending->seat == made.seat) {
        table_.pending.reset();
    }
}

void TableListener::operator()(const play::DrawNews& draw) const {
    const rules::Match& match = table_.match;
    const bool agrees =
        match.draw_offers().is_asked(draw.by, match.plan(), match.laws().draw_agreement);
    const bool takes_back = !draw.offered && match.draw_offered(draw.by);
    apply_news(draw);
    const std::string awaits = draw_awaits_text(table_, draw.by);
    report_in_talk(draw.by, takes_back ? "takes the draw offer back"
                            : !draw.offered
                                ? "declines the draw"
                                : (agrees ? "agrees to a draw" : "offers a draw") +
                                      (awaits.empty() ? "" : ", which waits for " + awaits));
    if (draw.offered) {
        m_.add(table_.bots.answer_draw(table_.match, draw.by));
    }
}

void TableListener::operator()(const play::Claimed& said) const {
    if (table_.pending && table_.pending->seat == said.by) {
        table_.pending.reset(); // the capture of the king counts as this claim
    }
    if (said.claim.what == rules::ClaimKind::repetition_count) {
        const Seat by = said.by;
        const auto board = said.claim.on.value_or(by.board);
        const rules::Move coming = rules::repetition_count_move(table_.match, by, said.claim);
        report_in_talk(by, m_.model.options->letters.in_sentence(
                               repetition_count_text(table_, board, coming)));
        apply_news(said);
        return save_record(m_);
    }
    apply_news(said);
    announce_last_note();
    if (said.wrong && said.claim.what == rules::ClaimKind::draw) {
        m_.add(table_.bots.answer_draw(table_.match, said.by)); // WBN 3.1.2: it also offers one
    }
}

void TableListener::operator()(const play::ClocksChanged& told) const {
    apply_news(told);
    const bool untimed = table_.match.time().unlimited;
    switch (told.change) {
    case play::ClockChange::stop_wanted:
        return report_in_talk(told.by, "wants the clocks stopped");
    case play::ClockChange::stopped:
        return table_.match.outcome()
                   ? report_in_talk(told.by, "stops the clock of the board that was played on")
                   : announce_last_note();
    case play::ClockChange::paused:
        if (table_.relived) {
            table_.relived->pause(told.at);
        }
        return report_in_talk(told.by, untimed ? "pauses the match" : "stops the clocks");
    case play::ClockChange::resumed:
        m_.model.clocks_stopped_while_away = false;
        table_.bots.on_clocks_started(told.at);
        if (table_.relived) {
            table_.relived->resume(told.at);
        }
        return report_in_talk(told.by, untimed ? "resumes the match" : "starts the clocks again");
    }
}

void TableListener::operator()(const play::SanctionImposed& imposed) const {
    apply_news(imposed);
    announce_last_note();
}

void TableListener::operator()(const play::CorrectionMade& corrected) const {
    apply_news(corrected);
    fill_sheet(table_);
    table_.premoves.clear();
    table_.pending.reset();
    announce_last_note();
}

void TableListener::operator()(const play::StallNews& told) const {
    apply_news(told);
    const std::string piece = "the piece on " + notation::to_text(told.piece.square);
    switch (told.step) {
    case play::StallStep::counting:
        return report_in_talk(told.piece.seat, "says stalling, and counts to ten");
    case play::StallStep::death_counting:
        return report_in_talk(told.piece.seat, "says death count, and counts to ten");
    case play::StallStep::chosen:
        return report_in_talk(told.piece.seat, "has chosen " + piece);
    case play::StallStep::gone:
        report_in_talk(told.piece.seat, "loses " + piece + " by waiting");
        return save_record(m_);
    }
}

void TableListener::operator()(const play::TellNews& said) const {
    const auto& from = table_.seats[said.from];
    const auto& to = table_.seats[said.to];
    const rules::TablePlan& plan = table_.match.plan();
    const bool mine = plan.team[said.from] == plan.team[table_.terms.seat];
    // A tell from my partner's bot is for me, so it needs no address.
    const bool addressed = from.at_this_keyboard || !mine;
    const std::string told = m_.model.options->letters.in_sentence(said.text);
    m_.model.talk.add(addressed ? fmt::format("{} -> {}> {}", from.name, to.name, told)
                                : fmt::format("{}> {}", from.name, told),
                      !mine                   ? Tone::quiet
                      : from.at_this_keyboard ? Tone::plain
                                              : Tone::good);
    m_.model.talk.hear_tell(said.to, said.text, to.name);
    if (mine && table_.seats[said.to].at_this_keyboard && is_urgent(said.text)) {
        m_.ring(BellFor::all);
    }
    if (mine || from.at_this_keyboard) {
        record_tell(m_, from.name, to.name, said.text);
    }
    if (!table_.match.outcome() &&
        !(table_.relived &&
          table_.relived->follows_record())) { // after the mate nobody gives advice
        m_.add(table_.bots.hear(said.to, said.text, table_.match, m_.now));
    }
}

void TableListener::operator()(const play::LastDropOpened& opened) const {
    apply_news(opened);
    report_in_talk(opened.last_drop.seat, "may still drop the piece just captured");
}

void TableListener::operator()(const play::BoardEnded& ended) const {
    apply_news(ended);
    const rules::RuleSet& laws = table_.match.laws();
    m_.model.talk.add("*** " + notation::outcome_text(ended.end, laws, names_of(table_)),
                      Tone::notice);
    const bool goes_on = rules::boards_end_separately(table_.match) && !table_.match.outcome();
    if (goes_on && laws.ending == rules::BoardsEnd::first) {
        m_.model.talk.add("*** the other board goes on until a player there stops its clock" +
                              notation::with_article({}, notation::article_of("plays_on", laws)),
                          Tone::notice);
    }
}

} // namespace app
