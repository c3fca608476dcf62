// SPDX-License-Identifier: GPL-3.0-or-later
// The course of a match: its start, its half-moves, its end.
#include "src/rules/match/match.h"

#include "src/rules/match/match_judge.h"
#include "src/rules/match/match_turns.h"
#include "src/rules/match/over_the_board.h"

#include <algorithm>
#include <cassert>

namespace rules {
namespace {

Position under(const MoveLaws& laws, const Position& start) {
    if (start.laws() == laws) {
        return start;
    }
    // A Position's own setup has no fault that the Leniency does not overlook.
    return *Position::from(start.setup(), laws, {.capturable_king = true, .any_kings = true});
}

} // namespace

Move named(const Position& position, const RuleSet& laws, Move move) {
    const bool steps = move.type() == Move::Type::step &&
                       has(position.pieces(position.turn(), Kind::pawn), move.from());
    const int last = position.turn() == Side::white ? 7 : 0;
    if (steps && rank_of(move.to()) == last && laws.unnamed_promotion == UnnamedPromotion::queen) {
        return Move::promote(move.from(), move.to(), Kind::queen);
    }
    return move;
}

Match::Match(const TablePlan& plan, const RuleSet& laws, const TimeControl& time,
             const std::vector<Position>& starts)
    : plan_(plan), laws_(laws), time_(time) {
    assert(plan.boards >= 1 && plan.boards <= max_boards);
    for (std::size_t i = 0; i < static_cast<std::size_t>(plan.boards); ++i) {
        const Position start = under(laws.moves, i < starts.size() ? starts[i] : Position());
        boards_.push_back({start, start, Clock(time), {start.repetition_key()}, std::nullopt, {}});
    }
}

bool Match::to_move(Seat seat) const {
    return has(plan_, seat) && position(seat.board).turn() == seat.side && !at(seat.board).end &&
           (plan_.order.empty() || on_turn(*this) == seat);
}

Standing Match::standing(Seat seat) const {
    if (outcome_ || at(seat.board).end) {
        return Standing::over;
    }
    if (!started_) {
        return Standing::not_started;
    }
    if (last_drop_) {
        return last_drop_->seat == seat ? Standing::last_drop : Standing::over;
    }
    const Position& board = position(seat.board);
    if (board.turn() != seat.side) {
        return Standing::waits_for_opponent;
    }
    if (!has_legal_move(board)) {
        return board.in_check() ? Standing::needs_piece : Standing::must_wait;
    }
    if (!to_move(seat)) {
        return Standing::waits_for_turn;
    }
    return board.in_check() ? Standing::in_check : Standing::to_move;
}

void Match::begin(Instant now) {
    if (started_ || outcome_) {
        return;
    }
    started_ = true;
    std::vector<BoardEnd> ends;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        const auto board = static_cast<BoardId>(i);
        if (boards_[i].end || (last_drop_ && last_drop_->seat.board != board)) {
            continue; // a match that is taken up
        }
        boards_[i].clock.start(boards_[i].position.turn(), now);
        if (const auto end = !last_drop_ ? rules::board_end(*this, board) : std::nullopt) {
            ends.push_back(*end);
        }
    }
    take_turns(now);
    if (!ends.empty()) {
        end(ends, now);
    }
}

std::optional<Refusal> Match::why_no_play() const {
    if (outcome_) {
        return Refusal::match_over;
    }
    return started_ ? std::nullopt : std::optional(Refusal::not_started);
}

std::optional<Refusal> Match::why_not(Seat seat, Move move) const {
    if (!has(plan_, seat)) {
        return Refusal::no_such_seat;
    }
    if (const auto refusal = why_no_play()) {
        return refusal;
    }
    if (paused_) {
        return Refusal::paused;
    }
    if (last_drop_ && last_drop_->seat != seat) {
        return Refusal::waits_for_last_drop;
    }
    if (at(seat.board).end) {
        return Refusal::board_over;
    }
    if (position(seat.board).turn() != seat.side) {
        return Refusal::not_your_turn;
    }
    if (last_drop_ && !(move.is_drop() && move.kind() == last_drop_->kind)) {
        return Refusal::only_the_captured_piece;
    }
    const Move meant = named(position(seat.board), laws_, move);
    if (const auto refusal = why_illegal(position(seat.board), meant)) {
        return refusal;
    }
    if (!to_move(seat)) {
        return Refusal::other_board_first;
    }
    const bool takes_king = position(seat.board).captured(meant) == Kind::king;
    return takes_king && king_is_barred(*this, seat)
               ? std::optional(Refusal::second_king_in_reserve)
               : std::nullopt;
}

base::Result<Ply, Refusal> Match::play(Seat seat, Move move, Instant now) {
    if (OverTheBoard::serves(*this) && !outcome_ && !last_drop_) {
        return OverTheBoard(*this).complete(seat, move, now);
    }
    const auto refusal = why_not(seat, move);
    if (!refusal) {
        const Ply ply = complete(seat, named(position(seat.board), laws_, move), now);
        judge(seat.board, now);
        return ply;
    }
    if (*refusal == Refusal::match_over && mates_as_well(seat, move, now)) {
        std::vector<BoardEnd> ends{outcome_->decided_by};
        ends.insert(ends.end(), outcome_->also.begin(), outcome_->also.end());
        const Ply ply = complete(seat, named(position(seat.board), laws_, move), now);
        ends.push_back(*rules::board_end(*this, seat.board));
        end(ends, now);
        return ply;
    }
    return base::failure(*refusal);
}

/// Whether the match has ended at this very instant, by a player's loss on another board, and the
/// move mates.
bool Match::mates_as_well(Seat seat, Move move, Instant now) const {
    const bool open = laws_.same_instant == SameInstant::counted_up && ended_at_ == now &&
                      outcome_->decided_by.loser && to_move(seat) && !boards_end_alone(*this);
    const auto ended = [seat](const BoardEnd& end) { return end.board == seat.board; };
    if (!open || ended(outcome_->decided_by) ||
        std::any_of(outcome_->also.begin(), outcome_->also.end(), ended)) {
        return false;
    }
    const Move meant = named(position(seat.board), laws_, move);
    if (why_illegal(position(seat.board), meant)) {
        return false;
    }
    Match trial = *this;
    trial.put(seat, meant);
    const auto end = rules::board_end(trial, seat.board);
    return end && end->ending == Ending::mate;
}

/// The half-move itself: board, reserves, keys.
std::optional<Kind> Match::put(Seat seat, Move move) {
    Board& board = at(seat.board);
    const auto passed = plan_.passes ? board.position.captured(move) : std::nullopt;
    board.position = board.position.after(move);
    board.keys.push_back(board.position.repetition_key());
    if (passed) {
        const Seat fed = plan_.feeds[seat];
        at(fed.board).position.give(fed.side, *passed);
    }
    return passed;
}

Ply Match::complete(Seat seat, Move move, Instant now) {
    const auto passed = put(seat, move);
    Clock& clock = at(seat.board).clock;
    clock.press(now);
    plies_.push_back({seat, move, passed, clock.remaining(seat.side, now), now});
    stalls_.counts[seat.board].reset();
    take_turns(now);
    asked_[seat] = false;
    if (!offers_[seat]) {
        offers_[opponent(seat)] = false;
    }
    return plies_.back();
}

/// Where seats take turns, only the clock of the one on turn runs.
void Match::take_turns(Instant now) {
    if (plan_.order.empty() || outcome_) {
        return;
    }
    const auto turn = on_turn(*this);
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        Clock& clock = boards_[i].clock;
        if (!turn || turn->board != static_cast<BoardId>(i)) {
            clock.stop(now);
        } else if (!paused_ && clock.running() != turn->side) {
            clock.start(turn->side, now);
        }
    }
}

/// What the half-move just completed on `board` has ended.
void Match::judge(BoardId board, Instant now) {
    auto ended = rules::board_end(*this, board);
    if (last_drop_) {
        const bool repeats = laws_.last_drop == LastDropLaw::mate_or_repetition &&
                             laws_.repetition != 0 && repetitions(board) >= laws_.repetition;
        if (!ended && repeats) {
            ended = BoardEnd{board, Ending::repetition, std::nullopt};
        }
        end(ended ? std::vector{mate_, *ended} : std::vector{mate_}, now);
        return;
    }
    if (nobody_can_move(*this)) {
        std::vector<BoardEnd> ends;
        for (int i = 0; i < plan_.boards; ++i) {
            const auto each = static_cast<BoardId>(i);
            const auto end = at(each).end ? std::nullopt : rules::board_end(*this, each);
            if (end) {
                ends.push_back(*end);
            }
        }
        return end(ends, now);
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
    OverTheBoard(*this).clear(last_drop_->seat.board);
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        if (static_cast<BoardId>(i) != last_drop_->seat.board) {
            boards_[i].clock.stop(now);
        }
    }
}

} // namespace rules
