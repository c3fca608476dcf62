// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/match.h"

#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/unpressed_moves.h"

#include <algorithm>
#include <cassert>

namespace rules {
namespace {

Position under(const MoveLaws& laws, const Position& start) {
    if (start.laws() == laws) {
        return start;
    }
    // Leniency excuses every fault that a Position's own setup can have.
    return *Position::from(start.setup(), laws, {.capturable_king = true, .any_kings = true});
}

std::vector<Position> under(const MoveLaws& laws, int boards, const std::vector<Position>& given) {
    assert(boards >= 1 && boards <= max_boards);
    std::vector<Position> starts;
    for (std::size_t i = 0; i < static_cast<std::size_t>(boards); ++i) {
        starts.push_back(under(laws, i < given.size() ? given[i] : Position()));
    }
    return starts;
}

/// Takes back what is made and not completed on a board that ends, so that nobody keeps the piece
/// that it captured: a drop of that piece elsewhere is taken back with it.
void take_back_uncompleted(Match& match, BoardId board) {
    const Seat mover{board, match.position(board).turn()};
    const Seat fed = match.plan().feeds[mover];
    const auto passed = match.table_state().boards[board].passed;
    if (passed && droppable_count(match, fed, *passed) < 1) {
        BoardTableState& across = match.table_state().boards[fed.board];
        across.made = is_side_to_move(match, fed) ? Move{} : across.made;
        across.forget_reply();
    }
    OverTheBoard(match).clear_uncompleted(board);
}

} // namespace

Match::Match(const TablePlan& plan, const RuleSet& laws, const TimeControl& time,
             const std::vector<Position>& starts)
    : laws_(laws), time_(time), history_(plan, under(laws.moves, plan.boards, starts)),
      boards_(static_cast<std::size_t>(plan.boards), Board{Clock(time), std::nullopt, {}, 0}) {}

bool Match::to_move(Seat seat) const {
    return has(plan(), seat) && position(seat.board).turn() == seat.side && !at(seat.board).end &&
           (plan().order.empty() || on_turn(*this) == seat);
}

SeatState Match::seat_state(Seat seat) const {
    return rules::seat_state(*this, seat);
}

void Match::begin(Instant now) {
    if (started_ || outcome_) {
        return;
    }
    started_ = true;
    for (const BoardId board : board_ids(plan())) {
        if (!at(board).end && !waits_for_last_drop(board)) {
            at(board).clock.start(position(board).turn(), now);
        }
    }
    const auto ends = last_drop_ ? std::vector<BoardEnd>{} : due_ends(*this);
    run_turn_clock(now);
    if (players_enforce_laws(*this)) {
        if (plies().empty()) { // unclaimed mates of an earlier part of the match are noted already
            for (const BoardEnd& end : ends) {
                note_unclaimed_mate(end);
            }
        }
    } else if (!ends.empty()) {
        end(ends, now);
    }
}

/// Notes a mate that nobody has claimed yet.
void Match::note_unclaimed_mate(const BoardEnd& end) {
    auto& mates = table_state_.boards[end.board].mates;
    const std::size_t after = half_moves(*this, end.board);
    if (end.ending == Ending::mate && (mates.empty() || mates.back().plies_on_board != after)) {
        mates.push_back({*end.loser, after});
    }
}

/// Whether that board stands still until the last drop has been made on another one.
bool Match::waits_for_last_drop(BoardId board) const {
    return last_drop_ && last_drop_->seat.board != board;
}

std::optional<Refusal> Match::pause(Instant now) {
    if (const auto refusal = why_not_under_way()) {
        return refusal;
    }
    if (paused_) {
        return Refusal::paused;
    }
    paused_ = true;
    stalls_.counts = {};
    stop_clocks(now);
    return std::nullopt;
}

std::optional<Refusal> Match::resume(Instant now) {
    if (const auto refusal = why_not_under_way()) {
        return refusal;
    }
    if (!paused_) {
        return Refusal::not_paused;
    }
    paused_ = false;
    OverTheBoard(*this).end_stop();
    for (const BoardId board : board_ids(plan())) {
        if (!waits_for_last_drop(board) && !at(board).end) {
            at(board).clock.resume(now);
        }
    }
    run_turn_clock(now);
    return std::nullopt;
}

void Match::adjourn(Instant now) {
    started_ = false;
    stop_clocks(now);
}

void Match::stop_clocks(Instant now) {
    for (Board& board : boards_) {
        board.clock.stop(now);
    }
}

std::optional<Refusal> Match::why_not_under_way() const {
    if (outcome_) {
        return Refusal::match_over;
    }
    return started_ ? std::nullopt : std::optional(Refusal::not_started);
}

std::optional<Refusal> Match::why_not_under_way(Seat seat) const {
    return has(plan(), seat) ? why_not_under_way() : std::optional(Refusal::no_such_seat);
}

/// Why the player in `seat` cannot offer, claim or resign.
std::optional<Refusal> Match::why_not_declare(Seat seat) const {
    if (const auto refusal = why_not_under_way(seat)) {
        return refusal;
    }
    return at(seat.board).end ? std::optional(Refusal::board_over) : std::nullopt;
}

std::optional<Refusal> Match::why_illegal_now(Seat seat, Move move) const {
    return why_not_playable_now(*this, seat, move);
}

base::Result<Ply, Refusal> Match::play(Seat seat, Move move, Instant now) {
    if (OverTheBoard::applies_to(*this) && !outcome_ && !last_drop_) {
        return OverTheBoard(*this).complete(seat, move, now);
    }
    const auto refusal = why_illegal_now(seat, move);
    if (!refusal) {
        const Ply ply = complete(seat, with_promotion(position(seat.board), laws_, move), now);
        judge(seat.board, now);
        return ply;
    }
    if (*refusal == Refusal::match_over && mates_in_same_instant(seat, move, now)) {
        std::vector<BoardEnd> ends{outcome_->decided_by};
        ends.insert(ends.end(), outcome_->other_ends.begin(), outcome_->other_ends.end());
        const Ply ply = complete(seat, with_promotion(position(seat.board), laws_, move), now);
        ends.push_back(*rules::board_end(*this, seat.board));
        end(ends, now);
        return ply;
    }
    return base::failure(*refusal);
}

/// Whether the match has ended at this very instant by a player's loss on another board, and the
/// move mates.
bool Match::mates_in_same_instant(Seat seat, Move move, Instant now) const {
    const bool open = laws_.same_instant == SameInstant::counted_up && ended_at_ == now &&
                      outcome_->decided_by.loser && to_move(seat) && !boards_end_separately(*this);
    const auto ended = [seat](const BoardEnd& end) { return end.board == seat.board; };
    if (!open || ended(outcome_->decided_by) || std::ranges::any_of(outcome_->other_ends, ended)) {
        return false;
    }
    const Move meant = with_promotion(position(seat.board), laws_, move);
    if (why_illegal(position(seat.board), meant)) {
        return false;
    }
    Match trial = *this;
    trial.history_.play(seat, meant, {}, now);
    const auto end = rules::board_end(trial, seat.board);
    return end && end->ending == Ending::mate;
}

Ply Match::complete(Seat seat, Move move, Instant now) {
    Clock& clock = at(seat.board).clock;
    clock.press(now);
    const Ply ply = history_.play(seat, move, clock.remaining(seat.side, now), now);
    stalls_.counts[seat.board].reset();
    run_turn_clock(now);
    offers_.note_half_move(seat);
    return ply;
}

/// Where seats take turns, lets only the clock of the seat on turn run.
void Match::run_turn_clock(Instant now) {
    if (plan().order.empty() || outcome_ || !started_) {
        return;
    }
    const auto turn = on_turn(*this);
    for (const BoardId board : board_ids(plan())) {
        Clock& clock = at(board).clock;
        if (!turn || turn->board != board) {
            clock.stop(now);
        } else if (!paused_ && clock.running() != turn->side) {
            clock.start(turn->side, now);
        }
    }
}

/// Starts the clock of the side to move on `board`, after its moves have been changed.
void Match::start_clock(BoardId board, Instant now) {
    if (!started_) {
        return;
    }
    Clock& clock = at(board).clock;
    clock.start(position(board).turn(), now);
    if (paused_) {
        clock.stop(now);
    }
    run_turn_clock(now);
}

void Match::judge(BoardId board, Instant now) {
    auto ended = rules::board_end(*this, board);
    if (last_drop_) {
        const bool repeats = laws_.last_drop == LastDropDrawsBy::mate_or_repetition &&
                             laws_.repetition != 0 && repetitions(*this, board) >= laws_.repetition;
        if (!ended && repeats) {
            ended = BoardEnd{board, Ending::repetition, std::nullopt};
        }
        end(ended ? std::vector{mate_, *ended} : std::vector{mate_}, now);
        return;
    }
    if (all_turns_are_skipped(*this)) {
        return end(due_ends(*this), now);
    }
    if (ended) {
        end_or_open_last_drop(*ended, now);
    }
}

void Match::end_or_open_last_drop(const BoardEnd& ended, Instant now) {
    last_drop_ = last_drop_after(*this, ended);
    if (!last_drop_) {
        end({ended}, now);
        return;
    }
    mate_ = ended;
    OverTheBoard(*this).clear_uncompleted(last_drop_->seat.board);
    for (const BoardId board : board_ids(plan())) {
        if (waits_for_last_drop(board)) {
            at(board).clock.stop(now);
        }
    }
}

void Match::end_by_ruling(const BoardEnd& ended, Instant now) {
    ended.ending == Ending::mate ? end_or_open_last_drop(ended, now) : end({ended}, now);
}

/// Ends a last drop that was not made or did not mate: the boards that waited go on.
void Match::resume_after_last_drop(Instant at) {
    for (const BoardId board : board_ids(plan())) {
        Board& waiting = this->at(board);
        if (waits_for_last_drop(board) && !waiting.end && started_ && !paused_) {
            waiting.clock.resume(at);
        }
    }
    last_drop_.reset();
}

void Match::end(const std::vector<BoardEnd>& ends, Instant at) {
    const bool whole_match = laws_.ending == BoardsEnd::first && // Geneva 15: ends the whole match
                             ends.front().ending == Ending::draw_agreed;
    if (boards_end_separately(*this) && !whole_match) {
        return end_boards(ends, at);
    }
    if (!ended_.empty()) {
        ended_.insert(ended_.end(), ends.begin(), ends.end());
        return finish(outcome_of(ended_, plan()), at);
    }
    const bool together = laws_.same_instant == SameInstant::counted_up || last_drop_;
    finish(outcome_of(together ? ends : std::vector{ends.front()}, plan()), at);
}

/// Ends boards while others play on with the pieces they hold, and judges those again.
void Match::end_boards(std::vector<BoardEnd> ends, Instant at) {
    while (!ends.empty()) {
        record_board_ends(ends, at);
        ends = laws_.ending == BoardsEnd::both ? due_ends(*this) : std::vector<BoardEnd>{};
    }
    go_on_without_ended(at);
}

void Match::record_board_ends(const std::vector<BoardEnd>& ends, Instant at) {
    if (last_drop_) {
        resume_after_last_drop(at);
    }
    for (const BoardEnd& each : ends) {
        Board& board = this->at(each.board);
        if (!board.end) {
            take_back_uncompleted(*this, each.board);
            board.end = each;
            board.ended_at = at;
            board.ended_after = plies().size();
            board.clock.stop(at);
            stalls_.counts[each.board].reset();
            ended_.push_back(each);
        }
    }
}

/// Goes on with the boards that are left, or finishes the match if there is none.
void Match::go_on_without_ended(Instant at) {
    if (ended_.size() == boards_.size()) {
        const bool summed = laws_.ending == BoardsEnd::both;
        return finish(summed ? outcome_by_points(ended_, plan()) : outcome_of(ended_, plan()), at);
    }
    if (laws_.ending == BoardsEnd::first) {
        for (const BoardEnd& unclaimed : due_ends(*this)) {
            note_unclaimed_mate(unclaimed);
        }
    }
    run_turn_clock(at);
}

void Match::end_with_ended_boards(Instant at) {
    finish(outcome_of(ended_, plan()), at);
}

base::Result<Ply, Refusal> Match::take_back(BoardId board, Instant now) {
    if (const auto refusal = last_drop_ ? Refusal::waits_for_last_drop : why_not_under_way()) {
        return base::failure(*refusal);
    }
    const auto last = history_.last_on(board);
    if (!last || at(board).end) {
        return base::failure(last ? Refusal::board_over : Refusal::nothing_to_take_back);
    }
    History history = history_;
    Stalls stalls = stalls_;
    TableState table = table_state_;
    stalls.take_back(board, *last);
    table.take_back(board, *last, half_moves(*this, board) - 1);
    const auto undone = history.take_back(*last, stalls.removals);
    if (!undone || !pass_uncompleted_captures(history, table)) {
        return base::failure(Refusal::captured_is_gone);
    }
    history_ = std::move(history);
    stalls_ = std::move(stalls);
    table_state_ = std::move(table);
    offers_.take_back(board, *last);
    for (Board& each : boards_) {
        each.ended_after -= each.ended_after > *last ? 1U : 0U;
    }
    start_clock(board, now);
    return *undone;
}

void Match::replace_history(BoardId board, History history, Instant now) {
    history_ = std::move(history);
    stalls_.counts[board].reset();
    start_clock(board, now);
}

std::optional<Refusal> Match::claim_draw(Seat seat, Instant now, Move about_to,
                                         std::optional<BoardId> on) {
    if (const auto refusal = why_not_declare(seat)) {
        return refusal;
    }
    if (last_drop_) {
        return Refusal::waits_for_last_drop;
    }
    if (const auto draw = claimable_draw(*this, seat, about_to, on)) {
        end({*draw}, now);
        return std::nullopt;
    }
    const BoardId board = on.value_or(seat.board);
    const bool there = static_cast<int>(board) < plan().boards;
    return there && draw_open_to_claim(*this, board) ? Refusal::not_your_claim
                                                     : Refusal::nothing_to_claim;
}

std::optional<Refusal> Match::offer_draw(Seat seat, Instant now) {
    if (const auto refusal = why_not_declare(seat)) {
        return refusal;
    }
    if (last_drop_) {
        return Refusal::waits_for_last_drop;
    }
    if (!offers_.may_offer(seat, plan(), laws_.draw_agreement)) {
        return Refusal::already_offered;
    }
    offers_.offer(seat, plan(), laws_.draw_agreement, plies().size());
    if (draw_awaits(*this, seat.board).empty()) {
        end(agreed_ends(*this, seat.board), now);
    }
    return std::nullopt;
}

std::optional<Refusal> Match::decline(Seat seat, Instant now) {
    if (const auto refusal = why_not_declare(seat)) {
        return refusal;
    }
    if (last_drop_ && last_drop_->seat == seat) {
        end({mate_}, now);
        return std::nullopt;
    }
    if (!offers_.is_asked(seat, plan(), laws_.draw_agreement)) {
        return Refusal::nothing_to_answer;
    }
    offers_.decline(seat, laws_.draw_agreement);
    return std::nullopt;
}

std::optional<Refusal> Match::resign(Seat seat, Instant now) {
    if (const auto refusal = why_not_declare(seat)) {
        return refusal;
    }
    if (last_drop_) {
        return last_drop_->seat == seat ? decline(seat, now) : Refusal::waits_for_last_drop;
    }
    end({{seat.board, Ending::resignation, seat}}, now);
    return std::nullopt;
}

std::optional<Refusal> Match::abort(Instant now) {
    if (outcome_) {
        return Refusal::match_over;
    }
    finish({.decided_by = {BoardId::a, Ending::aborted, std::nullopt}}, now);
    return std::nullopt;
}

std::optional<Refusal> Match::declare_stalling(Seat seat, Instant now, bool claims_mate_in_one) {
    if (const auto refusal = why_not_stalling(*this, seat, claims_mate_in_one)) {
        return refusal;
    }
    if (laws_.stalling == Stalling::three_moves) {
        end({{seat.board, Ending::stalling, opponent(seat)}}, now);
    } else {
        stalls_.counts[seat.board] =
            StallCount{seat, now + stall_count_time, claims_mate_in_one, std::nullopt};
    }
    return std::nullopt;
}

std::optional<Refusal> Match::choose_piece_to_remove(Seat seat, Square piece, Instant now) {
    return has(plan(), seat) ? stalls_.choose(seat, piece, position(seat.board), now)
                             : std::optional(Refusal::nobody_stalls);
}

/// Removes the piece that a stalling player loses, on each board where the opponent has counted to
/// ten.
void Match::remove_due_pieces(Instant now) {
    for (const BoardId board : board_ids(plan())) {
        if (const auto due = stalls_.due(board, plies().size(), now)) {
            remove_stalled(*due);
        }
    }
}

void Match::check_flags(Instant now) {
    if (why_not_under_way() || paused_) {
        return;
    }
    remove_due_pieces(now);
    while (!outcome_ && !flags_are_silent()) {
        const FallenFlags fallen = fallen_flags(*this, now);
        if (fallen.ends.empty()) {
            return;
        }
        end(last_drop_ ? std::vector{mate_} : fallen.ends, fallen.at);
    }
}

bool Match::flags_are_silent() const {
    return laws_.table.referee == RefereeLaw::claims && !last_drop_;
}

std::optional<Instant> Match::next_flag() const {
    auto next = stalls_.next_due();
    if (flags_are_silent()) {
        return next;
    }
    for (const Board& board : boards_) {
        const auto falls = board.clock.flag_falls();
        if (falls && (!next || *falls < *next)) {
            next = falls;
        }
    }
    return next;
}

void Match::finish_boards(const std::vector<BoardEnd>& ends, Instant at) {
    record_board_ends(ends, at);
    go_on_without_ended(at);
}

void Match::finish(const Outcome& outcome, Instant at) {
    outcome_ = outcome;
    paused_ = false;
    stalls_.counts = {};
    ended_at_ = at;
    last_drop_.reset();
    stop_clocks(at);
}

void Match::remove_stalled(const Removal& removal) {
    history_.remove(removal.seat.board, removal.square);
    stalls_.note(removal);
    const auto ended = rules::board_end(*this, removal.seat.board);
    if (ended && !players_enforce_laws(*this)) {
        end({*ended}, removal.at);
    } else if (ended) {
        note_unclaimed_mate(*ended);
    }
}

void Match::correct_clock(Seat seat, Millis left, Instant now) {
    at(seat.board).clock.correct(seat.side, left, now);
}

void Match::correct_hand(Seat seat, const Hand& hand) {
    history_.set_hand(seat, hand);
}

void Match::resync(BoardId board, const Position& position, PerSide<Millis> left,
                   std::optional<Side> running, Instant now) {
    if (history_.resync(board, position)) {
        table_state_ = {};
    }
    Clock& clock = at(board).clock;
    if (running) {
        clock.start(*running, now);
    } else {
        clock.stop(now);
    }
    for (const Side side : both_sides) {
        clock.correct(side, left[side], now);
    }
}

} // namespace rules
