// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/unpressed_moves.h"

#include "src/rules/match/match_judge.h"
#include "src/rules/match/match_turns.h"
#include "src/rules/match/possible_moves.h"

#include <algorithm>

namespace rules {
namespace {

bool same_piece(Move a, Move b) {
    return a.is_drop() == b.is_drop() &&
           (a.is_drop() ? a.kind() == b.kind() : a.from() == b.from());
}

bool can_be_played(const Position& position, Move touched) {
    const MoveList moves = legal_moves(position);
    return std::any_of(moves.begin(), moves.end(),
                       [touched](Move move) { return same_piece(move, touched); });
}

/// Replies before the opponent has pressed the clock (WBN 6.5).
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

} // namespace

bool players_see_to_the_laws(const Match& match) {
    return match.laws().table.referee == RefereeLaw::claims;
}

bool on_move(const Match& match, Seat seat) {
    return match.position(seat.board).turn() == seat.side;
}

std::optional<Refusal> why_not_playing(const Match& match, Seat seat) {
    if (const auto refusal = match.why_not_now(seat)) {
        return refusal;
    }
    if (match.paused()) {
        return Refusal::paused;
    }
    return match.board_end(seat.board) ? std::optional(Refusal::board_over) : std::nullopt;
}

std::optional<Refusal> obstacle(const Match& match, const Position& position, Move move) {
    return players_see_to_the_laws(match) ? why_impossible(position, move)
                                          : why_illegal(position, move);
}

int spare(const Match& match, Seat seat, Kind kind) {
    const BoardTop& top = match.top().boards[seat.board];
    const Move out = on_move(match, seat) ? top.made : top.reply;
    return match.hand(seat).count(kind) - (out.is_drop() && out.kind() == kind ? 1 : 0);
}

std::optional<Refusal> why_not_make(const Match& match, Seat seat, Move move, Instant now) {
    if (const auto refusal = why_not_playing(match, seat)) {
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
    if (const auto refusal = why_not_playing(match, seat)) {
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

bool is_under_way(const Match& match, Seat seat, Kind kind) {
    int early = 0;
    for (int i = 0; i < match.plan().boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        const Seat mover{board, match.position(board).turn()};
        const bool here = match.plan().feeds[mover] == seat;
        early += here && match.top().boards[board].passed == kind ? 1 : 0;
    }
    return match.hand(seat).count(kind) <= early;
}

bool is_frozen(const Match& match, Seat seat, Instant now) {
    const auto& until = match.top().seats[seat].frozen;
    return until && match.clock(seat.board).remaining(seat.side, now) > *until;
}

Position shown(const Match& match, BoardId board) {
    const BoardTop& top = match.top().boards[board];
    const Position& position = match.position(board);
    if (!top.reply) {
        return top.made ? position.after(top.made) : position;
    }
    return (top.made ? position.after(top.made) : position.passed()).after(top.reply);
}

bool ends_unpressed(const Match& match, Seat seat, Move move) {
    const Position& position = match.position(seat.board);
    if (!match.laws().table.unpressed_mate || !match.to_move(seat) || !is_legal(position, move)) {
        return false;
    }
    const auto end = board_end(match, seat.board, position.after(move));
    return end && end->ending == Ending::mate;
}

} // namespace rules
