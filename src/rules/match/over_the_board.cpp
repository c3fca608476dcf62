// SPDX-License-Identifier: GPL-3.0-or-later
// Moves made by hand: made, changed, completed by the press of a clock.
#include "src/rules/match/over_the_board.h"

#include "src/rules/match/match_judge.h"
#include "src/rules/match/match_turns.h"
#include "src/rules/match/wooden_moves.h"

#include <algorithm>

namespace rules {
namespace {

bool players_see_to_the_laws(const Match& match) {
    return match.laws().table.referee == RefereeLaw::claims;
}

/// Whether it is that side's turn on its board, whoever must move on another one first.
bool on_move(const Match& match, Seat seat) {
    return match.position(seat.board).turn() == seat.side;
}

/// Why nobody lets that move be made.
std::optional<Refusal> obstacle(const Match& match, const Position& position, Move move) {
    return players_see_to_the_laws(match) ? why_impossible(position, move)
                                          : why_illegal(position, move);
}

bool same_piece(Move a, Move b) {
    return a.is_drop() == b.is_drop() &&
           (a.is_drop() ? a.kind() == b.kind() : a.from() == b.from());
}

bool can_be_played(const Position& position, Move touched) {
    const MoveList moves = legal_moves(position);
    return std::any_of(moves.begin(), moves.end(),
                       [touched](Move move) { return same_piece(move, touched); });
}

std::optional<Refusal> why_no_hand(const Match& match, Seat seat) {
    if (!has(match.plan(), seat)) {
        return Refusal::no_such_seat;
    }
    if (match.outcome()) {
        return Refusal::match_over;
    }
    if (!match.started()) {
        return Refusal::not_started;
    }
    if (match.paused()) {
        return Refusal::paused;
    }
    return match.board_end(seat.board) ? std::optional(Refusal::board_over) : std::nullopt;
}

/// Before the opponent has completed his move (WBN 6.5).
std::optional<Refusal> why_no_reply(const Match& match, Seat seat, Move move) {
    const BoardTop& top = match.top().boards[seat.board];
    const TableLaws& laws = match.laws().table;
    const bool premove = !top.made;
    if (!laws.early_reply || laws.clock == ClockLaw::move ||
        (premove && !players_see_to_the_laws(match))) {
        return Refusal::not_your_turn;
    }
    const Position& position = match.position(seat.board);
    const Position then = premove ? position.passed() : position.after(top.made);
    return obstacle(match, then, named(then, match.laws(), move));
}

/// How many of that kind the seat holds that it has not put on the board already.
int spare(const Match& match, Seat seat, Kind kind) {
    const BoardTop& top = match.top().boards[seat.board];
    const Move out = on_move(match, seat) ? top.made : top.reply;
    return match.hand(seat).count(kind) - (out.is_drop() && out.kind() == kind ? 1 : 0);
}

} // namespace

bool OverTheBoard::serves(const Match& match) {
    return players_see_to_the_laws(match) || match.laws().table.clock == ClockLaw::press;
}

std::optional<Refusal> why_not_make(const Match& match, Seat seat, Move move, Instant now) {
    if (const auto refusal = why_no_hand(match, seat)) {
        return refusal;
    }
    if (match.last_drop()) {
        return match.why_not(seat, move);
    }
    if (is_frozen(match, seat, now)) {
        return Refusal::frozen;
    }
    if (!on_move(match, seat)) {
        return why_no_reply(match, seat, move);
    }
    const BoardTop& top = match.top().boards[seat.board];
    if (const auto refusal = top.made ? why_not_unmake(match, seat) : std::nullopt) {
        return refusal;
    }
    const Position& position = match.position(seat.board);
    const bool binds = match.laws().table.touch_move && top.made;
    const Move touched = binds ? top.made : top.touched;
    const Move meant = named(position, match.laws(), move);
    if (touched && !same_piece(touched, meant) && can_be_played(position, touched)) {
        return Refusal::must_play_touched;
    }
    if (!match.to_move(seat)) {
        return Refusal::other_board_first;
    }
    if (position.captured(meant) == Kind::king && king_is_barred(match, seat)) {
        return Refusal::second_king_in_reserve;
    }
    return obstacle(match, position, meant);
}

std::optional<Refusal> why_not_unmake(const Match& match, Seat seat) {
    if (const auto refusal = why_no_hand(match, seat)) {
        return refusal;
    }
    const BoardTop& top = match.top().boards[seat.board];
    if (!on_move(match, seat)) {
        return top.reply ? std::nullopt : std::optional(Refusal::nothing_made);
    }
    if (!top.made) {
        return Refusal::nothing_made;
    }
    if (match.laws().table.touch_move && is_legal(match.position(seat.board), top.made)) {
        return Refusal::touched;
    }
    return top.passed && spare(match, match.plan().feeds[seat], *top.passed) < 1
               ? std::optional(Refusal::captured_is_gone)
               : std::nullopt;
}

std::optional<Refusal> OverTheBoard::make(Seat seat, Move move, Instant now) {
    if (const auto refusal = why_not_make(match_, seat, move, now)) {
        return refusal;
    }
    BoardTop& board = top(seat.board);
    const Position& position = match_.position(seat.board);
    if (!on_move(match_, seat)) {
        const Position then = board.made ? position.after(board.made) : position.passed();
        board.premoved = !board.made;
        board.reply = named(then, match_.laws(), move);
        return std::nullopt;
    }
    if (board.made) {
        (void)unmake(seat, now);
    }
    board.made = named(position, match_.laws(), move);
    pass_at_once(seat);
    if (board.reply && obstacle(match_, position.after(board.made), board.reply)) {
        board.reply = {};
        board.premoved = false;
    }
    return std::nullopt;
}

void OverTheBoard::pass_at_once(Seat seat) {
    BoardTop& board = top(seat.board);
    if (match_.laws().table.passing == Passing::made && match_.plan().passes) {
        board.passed = match_.position(seat.board).captured(board.made);
    }
    if (board.passed) {
        const Seat fed = match_.plan().feeds[seat];
        match_.at(fed.board).position.give(fed.side, *board.passed);
    }
}

void OverTheBoard::take_what_was_passed(Seat seat) {
    BoardTop& board = top(seat.board);
    if (board.passed) {
        const Seat fed = match_.plan().feeds[seat];
        Position& position = match_.at(fed.board).position;
        Hand hand = position.hand(fed.side);
        hand.take(*board.passed);
        position.set_hand(fed.side, hand);
        board.passed.reset();
    }
}

std::optional<Refusal> OverTheBoard::unmake(Seat seat, Instant) {
    if (const auto refusal = why_not_unmake(match_, seat)) {
        return refusal;
    }
    BoardTop& board = top(seat.board);
    if (on_move(match_, seat)) {
        take_what_was_passed(seat);
        board.touched = match_.laws().table.touch_move ? board.made : Move{};
        board.made = {};
    }
    board.reply = {};
    board.premoved = false;
    return std::nullopt;
}

void OverTheBoard::clear(BoardId board) {
    const Seat seat{board, match_.position(board).turn()};
    if (top(board).passed && spare(match_, match_.plan().feeds[seat], *top(board).passed) >= 1) {
        take_what_was_passed(seat);
    }
    top(board).passed.reset();
    top(board).made = {};
    top(board).reply = {};
    top(board).premoved = false;
}

base::Result<Ply, Refusal> OverTheBoard::press(Seat seat, Instant now) {
    if (const auto refusal = why_no_hand(match_, seat)) {
        return base::failure(*refusal);
    }
    if (is_frozen(match_, seat, now)) {
        return base::failure(Refusal::frozen);
    }
    const BoardTop& board = top(seat.board);
    if (!on_move(match_, seat)) {
        return base::failure(board.reply ? Refusal::opponent_has_not_pressed
                                         : Refusal::not_your_turn);
    }
    if (!board.made) {
        return base::failure(Refusal::nothing_made);
    }
    if (board.made.is_drop() && is_under_way(match_, seat, board.made.kind())) {
        return base::failure(Refusal::press_first);
    }
    return finish_move(seat, now);
}

base::Result<Ply, Refusal> OverTheBoard::complete(Seat seat, Move move, Instant now) {
    const bool due = has(match_.plan(), seat) && on_move(match_, seat);
    if (!due && !why_no_hand(match_, seat)) {
        return base::failure(Refusal::not_your_turn);
    }
    const bool made =
        due && top(seat.board).made &&
        top(seat.board).made == named(match_.position(seat.board), match_.laws(), move);
    if (!made) {
        if (const auto refusal = make(seat, move, now)) {
            return base::failure(*refusal);
        }
    }
    return press(seat, now);
}

Ply OverTheBoard::finish_move(Seat seat, Instant now) {
    BoardTop& board = top(seat.board);
    const auto illegal = why_illegal(match_.position(seat.board), board.made);
    const Clock& clock = match_.clock(seat.board);
    top(seat).flag_fell = top(seat).flag_fell || clock.flag_down(seat.side, now);
    top(seat).wants_stop = false;
    const Ply ply = match_.complete(seat, board.made, now);
    take_what_was_passed(seat); // it has been passed once more
    board.made = {};
    board.touched = {};
    board.counted = 0;
    if (players_see_to_the_laws(match_)) {
        note_faults(seat, illegal);
    }
    put_reply_in_place(seat.board);
    if (!players_see_to_the_laws(match_)) {
        match_.judge(seat.board, now);
    }
    return ply;
}

void OverTheBoard::note_faults(Seat seat, std::optional<Refusal> illegal) {
    BoardTop& board = top(seat.board);
    const Seat rival = opponent(seat);
    if (top(rival).fault) {
        top(rival).fault->lapsed = true; // WBN 1.14
    }
    if (board.mated == rival && match_.laws().table.mate_lapses) {
        board.mate_lapsed = true; // WBN 1.16
    }
    if (illegal) {
        top(seat).fault = Fault{Fault::Kind::illegal_move, *illegal, false};
        return;
    }
    const auto end = board_end(match_, seat.board);
    if (end && end->ending == Ending::mate) {
        board.mated = end->loser;
        board.mate_lapsed = false;
    }
}

void OverTheBoard::put_reply_in_place(BoardId board) {
    const Move reply = top(board).reply;
    top(board).reply = {};
    top(board).premoved = false;
    if (reply && !obstacle(match_, match_.position(board), reply)) {
        top(board).made = reply;
        pass_at_once({board, match_.position(board).turn()});
    }
}

} // namespace rules
