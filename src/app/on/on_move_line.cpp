// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"

#include "src/app/line/typed_move.h"
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/show/typing.h"
#include "src/base/utf8.h"
#include "src/notation/laws/articles.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

/// The seat whose move the line gives; nothing if nobody at this keyboard plays it.
std::optional<Seat> meant_seat(const Table& table, const MoveLine& line) {
    if (human_seats(table).empty()) {
        return std::nullopt;
    }
    if (line.seat) {
        return rules::has(table.match.plan(), *line.seat) &&
                       table.seats[*line.seat].at_this_keyboard
                   ? line.seat
                   : std::nullopt;
    }
    const Seat me = table.terms.seat;
    switch (line.where) {
    case TargetBoard::here:
        return typing_seat(table);
    case TargetBoard::own:
        return human_seat_on(table, me.board);
    case TargetBoard::partner: {
        const auto partner = rules::partner(table.match.plan(), me);
        return partner ? human_seat_on(table, partner->board) : std::nullopt;
    }
    }
    return std::nullopt;
}

/// Whether the move drops a piece that is not in reserve yet.
bool lacks_piece(const rules::Match& match, Seat seat, const std::string& move) {
    const auto written = notation::read_move(move);
    return written && written->type == rules::Move::Type::drop &&
           !match.hand(seat).holds(written->kind.value_or(rules::Kind::pawn));
}

Wording never_text(const std::string& move) {
    return wording("{}: no piece of yours could ever play that",
                   "no piece of yours could ever do that", base::printable(move));
}

/// Queues a move as a premove. In its player's own turn it waits for a piece, which the laws do not
/// count as a premove.
LineResult queue(const Context& m, Seat seat, const MoveLine& line) {
    Table& table = *m.model.table;
    const std::string shown = base::printable(line.move);
    const bool too_soon = table.match.position(seat.board).turn() != seat.side ||
                          (table.pending && table.pending->sent && table.pending->seat == seat);
    const auto refused_as = [&](rules::Refusal why) {
        return m.refuse(
            wording("{0}: {1}", "{1}", shown, notation::refusal_text(why, table.match.laws())));
    };
    if (too_soon && !table.match.laws().table.premoves) {
        return refused_as(rules::Refusal::no_premoves);
    }
    Premove premove{seat, line.move, line.suffix == MoveSuffix::until_legal, {}};
    premove.marked = conceivable_move(table.match.position(seat.board), seat.side, premove.text);
    if (!premove.marked && !table.premoves.has_premove(seat)) {
        return m.refuse(never_text(premove.text));
    }
    const auto written = notation::read_move(premove.text);
    if (premove.marked.type() == rules::Move::Type::promotion && written && !written->promotes_to &&
        table.match.laws().unnamed_promotion == rules::UnnamedPromotion::refused) {
        return refused_as(rules::Refusal::promotion_must_be_named); // as it would be on its turn
    }
    const bool until_legal = premove.until_legal;
    const bool held = !lacks_piece(table.match, seat, premove.text);
    if (!table.premoves.add(std::move(premove))) {
        return m.refuse(
            fmt::format("{} premoves are waiting already; Esc clears them", Premoves::most));
    }
    table.focus = seat.board;
    m.notice(until_legal
                 ? wording("waiting: {0} will be played as soon as {1}; Esc clears",
                           "waiting: {0}; Esc clears", shown, held ? "it can be" : "you have it")
                 : fmt::format("premove: {} on your turn; Esc clears", shown));
    return done;
}

LineResult play_now(const Context& m, Seat seat, const MoveLine& line) {
    Table& table = *m.model.table;
    const auto typed = typed_move(table.match, seat, line.move);
    if (!typed) {
        if (line.suffix == MoveSuffix::until_legal && typed.error().suggestion.empty()) {
            return queue(m, seat, line);
        }
        if (!table.authority.follows_match_laws && line.suffix == MoveSuffix::confirmed &&
            notation::read_move(line.move)) {
            m.ask_server(
                play::SendLine{line.move}); // the laws may differ, so let the server decide
            return done;
        }
        const std::string insist = table.authority.follows_match_laws
                                       ? ""
                                       : fmt::format(" ({}! sends it anyway)", line.move);
        const std::string hint = lacks_piece(table.match, seat, line.move)
                                     ? fmt::format(" ({}? waits for it)", line.move)
                                     : insist;
        m.model.notice = Sentence(typed.error().why, Tone::warning);
        m.model.notice.text += hint;
        if (!typed.error().suggestion.empty()) {
            m.model.input.propose_instead(
                m.model.options->letters.in_san(typed.error().suggestion));
        }
        return stays;
    }
    table.premoves.cancel(seat); // they were meant for another position
    table.focus = seat.board;
    if (m.model.options->confirm_moves && line.suffix != MoveSuffix::confirmed) {
        table.pending = PendingMove{seat, typed->move, line.move, false, {}};
    } else {
        if (typed->queen_assumed) {
            m.notice(
                fmt::format("{} makes a queen; {}=N would make a knight", line.move, line.move));
        }
        send_move(m, seat, typed->move, line.move);
    }
    return done;
}

/// Whether the move replies to one whose clock is not pressed yet, if the laws allow that (WBN
/// 6.5). By hand, before the opponent has moved at all, it must be marked as intended: `e5!`.
bool replies_early(const Table& table, Seat seat, const MoveLine& line) {
    const rules::TableLaws& laws = table.match.laws().table;
    const bool possible = laws.early_reply && laws.clock == rules::ClockLaw::press;
    const bool claims = laws.referee == rules::RefereeLaw::claims;
    return possible && (table.match.table_state().boards[seat.board].made
                            ? line.suffix != MoveSuffix::until_legal
                            : claims && line.suffix == MoveSuffix::confirmed);
}

/// Whether the line is a first move, which also declares everybody at this keyboard ready. Such a
/// move is legal now or, where it is not the seat's turn, possible as a premove.
bool begins_match(const Table& table, Seat seat, const MoveLine& line) {
    const rules::Position& start = table.match.position(seat.board);
    if (!table.open || !first_move_declares_ready(table)) {
        return false;
    }
    const rules::Move move = conceivable_move(start, seat.side, line.move);
    return move && (start.turn() == seat.side ? rules::is_legal(start, move)
                                              : table.match.laws().table.premoves);
}

LineResult begin_with(const Context& m, Seat seat, const MoveLine& line) {
    m.model.table->pending.reset();
    if (m.model.options->confirm_moves && line.suffix != MoveSuffix::confirmed) {
        const rules::Position& start = m.model.table->match.position(seat.board);
        m.model.table->pending =
            PendingMove{seat, conceivable_move(start, seat.side, line.move), line.move, false, {}};
        return done;
    }
    run_verb(m, "ready");
    const LineResult entered = queue(m, seat, line);
    const rules::Match& match = m.model.table->match;
    if (entered == done && match.position(seat.board).turn() == seat.side) {
        m.notice(fmt::format("{} starts the {}", base::printable(line.move),
                             match.time().unlimited ? "match" : "clocks"));
    }
    return entered;
}

/// Why the laws refuse the move even with running clocks; nothing if they allow it.
std::optional<Wording> why_never(const Context& m, Seat seat, const MoveLine& line) {
    rules::Match begun = m.model.table->match;
    begun.begin(m.now);
    if (begun.to_move(seat)) {
        const auto typed = typed_move(begun, seat, line.move);
        return typed ? std::nullopt : std::optional(typed.error().why);
    }
    return conceivable_move(begun.position(seat.board), seat.side, line.move)
               ? std::nullopt
               : std::optional(never_text(line.move));
}

LineResult refuse_before_start(const Context& m, Seat seat, const MoveLine& line) {
    if (const auto why = why_never(m, seat, line)) {
        return m.refuse(*why);
    }
    const std::string why{rules::to_text(rules::Refusal::not_started)};
    return m.refuse(m.model.table->open ? Wording(why + ": Enter or `ready` starts it", why) : why);
}

LineResult refuse_while_not_running(const Context& m, Seat seat, const MoveLine& line) {
    const Table& table = *m.model.table;
    if (!table.match.started() && !table.match.outcome()) {
        return refuse_before_start(m, seat, line);
    }
    const bool over = table.match.outcome().has_value();
    const std::string why = notation::refusal_text(
        over ? rules::Refusal::match_over : rules::Refusal::paused, table.match.laws());
    return m.refuse(over ? why : why + ": `resume` goes on");
}

} // namespace

void send_move(const Context& m, Seat seat, rules::Move move, std::string text) {
    m.model.table->pending = PendingMove{seat, move, std::move(text), true, m.now};
    m.ask(seat, play::Play{move});
}

void withdraw_pending_move(const Context& m) {
    auto& pending = m.model.table->pending;
    if (pending->sent) {
        m.notice(wording("{0} has no answer: asking the server for the boards",
                         "{0} has no answer: asking again", pending->text),
                 Tone::warning);
        m.ask_server(play::RefreshBoards{});
    }
    pending.reset();
}

LineResult on_move_line(const Context& m, const MoveLine& line) {
    Table& table = *m.model.table;
    if (table.watching) {
        m.ask_server(play::SendLine{line.move}); // the server knows whether we may examine the game
        return done;
    }
    if (m.model.course) {
        return on_lesson_move(m, line);
    }
    const auto seat = meant_seat(table, line);
    if (!seat) {
        return m.refuse("nobody at this keyboard plays there");
    }
    if (!table.match.started() && begins_match(table, *seat, line)) {
        return begin_with(m, *seat, line);
    }
    if (!running(table) || table.match.paused()) {
        return refuse_while_not_running(m, *seat, line);
    }
    if (table.match.board_end(seat->board)) { // a premove there would never be played
        return m.refuse(notation::refusal_text(rules::Refusal::board_over, table.match.laws()));
    }
    const bool unanswered = table.pending && table.pending->sent && table.pending->seat == *seat;
    if ((table.match.to_move(*seat) || replies_early(table, *seat, line)) && !unanswered) {
        return play_now(m, *seat, line);
    }
    return queue(m, *seat, line);
}

} // namespace app
