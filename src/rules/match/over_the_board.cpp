// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/over_the_board.h"

#include "src/rules/match/draws.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/rulings.h"
#include "src/rules/match/unpressed_moves.h"

#include <algorithm>

namespace rules {
namespace {

constexpr Millis premove_freeze{5'000}; // WBN 6.5: freezing for a few seconds is recommended

/// Whether the claim is of a repetition that nobody has counted aloud, where the laws ask for that.
bool must_be_counted(const Match& match, Seat by, const Claim& claim) {
    if (claim.what != ClaimKind::draw || !match.laws().table.counted_aloud) {
        return false;
    }
    const auto draw = claimable_draw(match, by, about_to(match, by, claim), claim.on);
    return draw && draw->ending == Ending::repetition &&
           match.table_state().boards[draw->board].repetitions_counted < match.laws().repetition;
}

bool some_board_has_ended(const Match& match) {
    const auto all = board_ids(match.plan());
    return std::ranges::any_of(all,
                               [&](BoardId board) { return match.board_end(board).has_value(); });
}

} // namespace

bool OverTheBoard::applies_to(const Match& match) {
    return players_enforce_laws(match) || match.laws().table.clock == ClockLaw::press;
}

std::optional<Refusal> OverTheBoard::make(Seat seat, Move move, Instant now) {
    if (const auto refusal = why_not_make(match_, seat, move, now)) {
        return refusal;
    }
    BoardTableState& board = state_of(seat.board);
    const Position& position = match_.position(seat.board);
    if (!is_side_to_move(match_, seat)) {
        board.reply_is_premove = !board.made;
        board.reply = with_promotion(position.after_null_move(), match_.laws(), move);
        return std::nullopt;
    }
    if (board.made) {
        (void)unmake(seat, now);
    }
    board.made = with_promotion(position, match_.laws(), move);
    pass_at_once(seat);
    if (board.reply && why_not_makeable(match_, position.after(board.made), board.reply)) {
        board.forget_reply();
    }
    return std::nullopt;
}

void OverTheBoard::pass_at_once(Seat seat) {
    BoardTableState& board = state_of(seat.board);
    if (match_.laws().table.passing == Passing::made && match_.plan().passes) {
        board.passed = match_.position(seat.board).captured(board.made);
    }
    if (board.passed) {
        const Seat fed = match_.plan().feeds[seat];
        Hand hand = match_.hand(fed);
        hand.add(*board.passed);
        match_.correct_hand(fed, hand);
    }
}

void OverTheBoard::take_back_passed_piece(Seat seat) {
    BoardTableState& board = state_of(seat.board);
    if (board.passed) {
        const Seat fed = match_.plan().feeds[seat];
        Hand hand = match_.hand(fed);
        hand.take(*board.passed);
        match_.correct_hand(fed, hand);
        board.passed.reset();
    }
}

std::optional<Refusal> OverTheBoard::unmake(Seat seat, Instant) {
    if (const auto refusal = why_not_unmake(match_, seat)) {
        return refusal;
    }
    BoardTableState& board = state_of(seat.board);
    if (is_side_to_move(match_, seat)) {
        take_back_passed_piece(seat);
        board.touched = match_.laws().table.touch_move ? board.made : Move{};
        board.made = {};
    }
    board.forget_reply();
    return std::nullopt;
}

void OverTheBoard::clear_uncompleted(BoardId board) {
    const Seat seat{board, match_.position(board).turn()};
    BoardTableState& state = state_of(board);
    if (state.passed && droppable_count(match_, match_.plan().feeds[seat], *state.passed) >= 1) {
        take_back_passed_piece(seat);
    }
    state.passed.reset();
    state.made = {};
    state.forget_reply();
}

base::Result<Ply, Refusal> OverTheBoard::press(Seat seat, Instant now) {
    if (const auto refusal = why_not_playing(match_, seat)) {
        return base::failure(*refusal);
    }
    if (is_frozen(match_, seat, now)) {
        return base::failure(Refusal::seat_is_frozen);
    }
    const BoardTableState& board = state_of(seat.board);
    if (!is_side_to_move(match_, seat)) {
        return base::failure(board.reply ? Refusal::opponent_has_not_pressed
                                         : Refusal::not_your_turn);
    }
    if (!match_.to_move(seat)) { // a takeback has removed the turn for which this move was made
        return base::failure(Refusal::not_your_turn);
    }
    if (!board.made) {
        return base::failure(Refusal::nothing_made);
    }
    if (board.made.is_drop() &&
        held_only_by_uncompleted_captures(match_, seat, board.made.new_kind())) {
        return base::failure(Refusal::capture_not_completed);
    }
    return finish_move(seat, now);
}

base::Result<Ply, Refusal> OverTheBoard::complete(Seat seat, Move move, Instant now) {
    const bool due = has(match_.plan(), seat) && is_side_to_move(match_, seat);
    if (!due && !why_not_playing(match_, seat)) {
        return base::failure(Refusal::not_your_turn);
    }
    const bool made = due && state_of(seat.board).made &&
                      state_of(seat.board).made ==
                          with_promotion(match_.position(seat.board), match_.laws(), move);
    if (!made) {
        if (const auto refusal = why_not_make(match_, seat, move, now)) {
            return base::failure(*refusal);
        }
        if (move.is_drop() && held_only_by_uncompleted_captures(match_, seat, move.new_kind())) {
            return base::failure(
                Refusal::capture_not_completed); // checked before the move changes anything
        }
        (void)make(seat, move, now);
    }
    return press(seat, now);
}

Ply OverTheBoard::finish_move(Seat seat, Instant now) {
    BoardTableState& board = state_of(seat.board);
    const bool illegal = why_illegal(match_.position(seat.board), board.made).has_value();
    const Clock& clock = match_.clock(seat.board);
    state_of(seat).flag_fell = state_of(seat).flag_fell || clock.flag_down(seat.side, now);
    state_of(seat).wants_stop = false;
    const Ply ply = match_.complete(seat, board.made, now);
    take_back_passed_piece(seat); // completing the move passed its capture on a second time
    board.made = {};
    board.touched = {};
    board.repetitions_counted = 0;
    state_of(seat).frozen_until_clock.reset(); // an increment must not freeze the seat again
    if (players_enforce_laws(match_)) {
        note_faults(seat, illegal);
    }
    make_early_reply(seat.board);
    if (!players_enforce_laws(match_)) {
        match_.judge(seat.board, now);
    }
    return ply;
}

void OverTheBoard::note_faults(Seat seat, bool illegal) {
    auto& rivals = state_of(opponent(seat)).fault;
    if (rivals) {
        rivals->too_late_to_claim = true; // too late to claim (WBN 1.14)
    }
    if (illegal) {
        state_of(seat).fault = Fault{Fault::Kind::illegal_move, false};
        return;
    }
    const auto end = board_end(match_, seat.board);
    if (end && end->ending == Ending::mate) {
        state_of(seat.board).mates.push_back({*end->loser, half_moves(match_, seat.board)});
    }
}

void OverTheBoard::make_early_reply(BoardId board) {
    const Move reply = state_of(board).reply;
    state_of(board).forget_reply();
    if (reply && !why_not_makeable(match_, match_.position(board), reply)) {
        state_of(board).made = reply;
        pass_at_once({board, match_.position(board).turn()});
    }
}

std::optional<Refusal> OverTheBoard::claim(Seat by, const Claim& claim, Instant now) {
    if (const auto refusal = why_no_claim(match_, by, claim.what)) {
        return refusal;
    }
    if (only_watches(match_, by)) {
        return Refusal::finished_player_is_silent;
    }
    if (claim.what == ClaimKind::repetition_count) {
        return count_repetition(by, claim);
    }
    if (must_be_counted(match_, by, claim)) {
        return Refusal::repetition_not_counted;
    }
    const auto wrong = uphold(by, claim, now);
    note(by, ClaimNote{claim.what, wrong});
    if (!wrong) {
        match_.table_state().stop_was_justified = true;
    } else if (match_.laws().table.referee == RefereeLaw::claims) {
        if (wrong_claim_costs(match_.laws(), claim.what) && !claim_had_ground(*wrong)) {
            state_of(by).fault = Fault{Fault::Kind::wrong_stop, false};
        }
        if (claim.what == ClaimKind::draw) {
            (void)match_.offer_draw(by, now); // a wrong draw claim is a draw offer (WBN 3.1.2)
        }
    }
    return wrong;
}

void OverTheBoard::note(Seat by, decltype(TableNote::what) what) {
    match_.table_state().notes.push_back({match_.plies().size(), by, what});
}

/// Counts aloud, so that everybody has heard how often the position occurred (WBN 1.13).
std::optional<Refusal> OverTheBoard::count_repetition(Seat by, const Claim& claim) {
    const BoardId board = claim.on.value_or(by.board);
    if (static_cast<int>(board) >= match_.plan().boards) {
        return Refusal::no_such_seat;
    }
    if (match_.board_end(board)) {
        return Refusal::board_over;
    }
    const Move coming = repetition_count_move(match_, by, claim);
    const auto refusal = coming ? match_.why_illegal_now(by, coming) : std::nullopt;
    if (refusal) {
        return refusal;
    }
    state_of(board).repetitions_counted = repetitions(match_, board, coming);
    note(by, ClaimNote{ClaimKind::repetition_count, std::nullopt, board,
                       state_of(board).repetitions_counted});
    return std::nullopt;
}

std::optional<Refusal> OverTheBoard::uphold(Seat by, const Claim& claim, Instant now) {
    if (claim.what == ClaimKind::draw) {
        return match_.claim_draw(by, now, about_to(match_, by, claim), claim.on);
    }
    const auto right = ruling(match_, by, claim, now);
    if (!right) {
        return right.error();
    }
    if (!*right) { // a premove: it is taken back, and costs time
        for (const BoardId board : boards_of(match_, by, claim)) {
            if (ruling_on(match_, by, claim, board, now)) {
                const Seat offender{board, other(match_.position(board).turn())};
                state_of(board).forget_reply();
                freeze(offender, premove_freeze, now);
                return std::nullopt;
            }
        }
        return std::nullopt;
    }
    const BoardEnd end = **right;
    const Move made = state_of(end.board).made;
    if (end.ending == Ending::mate && ends_unpressed(match_, opponent(*end.loser), made)) {
        (void)finish_move(opponent(*end.loser), now); // a mating move needs no press (WBN 7.7.1)
    }
    match_.end_by_ruling(end, now);
    return std::nullopt;
}

void OverTheBoard::freeze(Seat seat, Millis time, Instant now) {
    if (!match_.time().unlimited) {
        state_of(seat).frozen_until_clock = match_.time_left(seat, now) - time;
    }
}

std::optional<Refusal> OverTheBoard::stop_clocks(Seat by, Instant now) {
    if (const auto refusal = why_no_claim(match_, by, ClaimKind::draw)) {
        return refusal;
    }
    if (match_.laws().table.referee == RefereeLaw::strict) {
        return Refusal::referee_sees_it;
    }
    if (match_.paused()) {
        return Refusal::paused;
    }
    if (match_.board_end(by.board)) {
        return Refusal::board_over;
    }
    if (match_.laws().table.plays_on && some_board_has_ended(match_)) {
        match_.end_with_ended_boards(now); // the boards that ended decide (Geneva 12)
        return std::nullopt;
    }
    const auto with = teammate(match_.plan(), by);
    if (match_.laws().table.stopper == Stopper::team && with && !state_of(*with).wants_stop) {
        if (state_of(by).wants_stop) {
            return Refusal::partner_must_stop_too;
        }
        state_of(by).wants_stop = true;
        return std::nullopt;
    }
    for (SeatTableState& seat : match_.table_state().seats.values) {
        seat.wants_stop = false;
    }
    if (const auto refusal = match_.pause(now)) {
        return refusal;
    }
    match_.table_state().stopped_by = by;
    match_.table_state().stop_was_justified = false;
    note(by, StopNote{});
    return std::nullopt;
}

void OverTheBoard::end_stop() {
    const auto by = match_.table_state().stopped_by;
    const bool costs = match_.laws().table.wrong_claim == WrongClaim::all_stops;
    if (by && costs && !match_.table_state().stop_was_justified) {
        state_of(*by).fault = Fault{Fault::Kind::wrong_stop, false};
    }
    match_.table_state().stopped_by.reset();
}

base::Result<Ply, Refusal> OverTheBoard::take_back(BoardId board, Seat by, Instant now) {
    auto undone = match_.take_back(board, now);
    if (undone && undone->seat == by) {
        note(by, TakeBackNote{match_.clock(board).remaining(by.side, now)});
        forget_repetition_counts(by);
    }
    return undone;
}

/// A take-back voids the counts of its board's position; where seats take turns, of every board's.
void OverTheBoard::forget_repetition_counts(Seat by) {
    for (const Seat seat : seats(match_.plan())) {
        if (seat.board == by.board || !match_.plan().order.empty()) {
            state_of(seat.board).repetitions_counted = 0;
        }
    }
}

std::optional<Refusal> OverTheBoard::pause(Seat by, Instant now) {
    const auto refusal = match_.pause(now);
    if (!refusal) {
        note(by, PauseNote{true});
    }
    return refusal;
}

std::optional<Refusal> OverTheBoard::resume(Seat by, Instant now) {
    const bool for_arbiter = match_.table_state().stopped_by.has_value();
    const auto refusal = match_.resume(now);
    if (!refusal && !for_arbiter) {
        note(by, PauseNote{false});
    }
    return refusal;
}

std::optional<Refusal> OverTheBoard::correct(const AgreedCorrection& what, Instant now) {
    if (const auto refusal = why_not_correct(match_, what)) {
        return refusal;
    }
    const BoardId board = what.seat.board;
    if (what.left) {
        match_.correct_clock(what.seat, *what.left, now);
    }
    if (what.start) {
        for (const BoardId each : board_ids(match_.plan())) {
            clear_uncompleted(each);
        }
        match_.replace_history(board, *replayed_from(match_, board, *what.start), now);
    }
    note(what.seat, AgreedCorrectionNote{what.left});
    return std::nullopt;
}

void OverTheBoard::restore_note(const TableNote& note, Instant now) {
    match_.table_state().notes.push_back(note);
    const auto* const claim = std::get_if<ClaimNote>(&note.what);
    const auto* const right = std::get_if<AgreedCorrectionNote>(&note.what);
    if (claim != nullptr && claim->what == ClaimKind::repetition_count) {
        state_of(claim->board).repetitions_counted = claim->occurrences;
    } else if (right != nullptr && right->left) {
        match_.correct_clock(note.by, *right->left, now);
    } else if (std::holds_alternative<TakeBackNote>(note.what)) {
        forget_repetition_counts(note.by);
    }
}

std::optional<Refusal> OverTheBoard::sanction(const Sanction& sanction, Instant now) {
    const Seat seat = sanction.against;
    if (const auto refusal = why_no_claim(match_, seat, ClaimKind::draw)) {
        return refusal;
    }
    if (!match_.table_state().stopped_by) {
        return Refusal::arbiter_not_called;
    }
    const SanctionRow& row = row_of(sanction.kind);
    if (row.freeze_seconds > 0 && match_.time().unlimited) {
        return Refusal::no_clock;
    }
    match_.table_state().stop_was_justified = true;
    note(seat, sanction.kind);
    if (row.freeze_seconds > 0) {
        freeze(seat, std::chrono::seconds{row.freeze_seconds}, now);
    }
    if (row.ending == Ending::aborted) {
        (void)match_.abort(now);
    } else if (row.ending) {
        const bool both = text_of(*row.ending).neither_win_nor_draw;
        match_.end_by_ruling({seat.board, *row.ending, both ? std::nullopt : std::optional(seat)},
                             now);
    }
    return std::nullopt;
}

} // namespace rules
