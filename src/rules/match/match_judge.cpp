// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/match_judge.h"

#include "src/rules/board/move_sets.h"

#include <algorithm>

namespace rules {
namespace {

bool plays_on(const Match& match, BoardId board) {
    return !match.board_end(board);
}

bool feeds_across(const TablePlan& plan, Seat feeder, Seat fed) {
    return feeder.board != fed.board && plan.feeds[feeder] == fed;
}

/// Whether `seat` can move with the pieces that completed moves have passed on; others may still be
/// taken back.
bool has_something_to_play(const Match& match, Seat seat) {
    Position position = match.position(seat.board);
    if (!plays_on(match, seat.board) || position.turn() != seat.side) {
        return false;
    }
    Hand hand = position.hand(seat.side);
    for (const Seat feeder : seats(match.plan())) {
        const auto& passed = match.table_state().boards[feeder.board].passed;
        const bool made = match.position(feeder.board).turn() == feeder.side;
        if (made && passed && feeds_across(match.plan(), feeder, seat) && hand.holds(*passed)) {
            hand.take(*passed);
        }
    }
    position.set_hand(seat.side, hand);
    return has_legal_move(position);
}

} // namespace

std::optional<Seat> on_turn(const Match& match) {
    const auto& order = match.plan().order;
    const auto& plies = match.plies();
    auto next = order.begin();
    if (!plies.empty()) {
        const auto last = std::ranges::find(order, plies.back().seat);
        next = last == order.end() ? order.begin() : std::next(last);
    }
    for (std::size_t i = 0; i < order.size(); ++i, ++next) {
        next = next == order.end() ? order.begin() : next;
        if (has_something_to_play(match, *next)) {
            return *next;
        }
    }
    return std::nullopt;
}

bool all_turns_are_skipped(const Match& match) {
    return !match.plan().order.empty() && !on_turn(match);
}

bool can_be_fed(const Match& match, Seat seat) {
    const auto all = seats(match.plan());
    return !all_turns_are_skipped(match) && std::ranges::any_of(all, [&](Seat feeder) {
        return feeds_across(match.plan(), feeder, seat) && plays_on(match, feeder.board);
    });
}

Supply supply(const Match& match, Seat seat) {
    return {can_be_fed(match, seat) ? match.laws().rescue : Rescue::none, match.plan().boards,
            match.removed_for_stalling(seat.side)};
}

bool may_not_capture_king(const Match& match, Seat seat) {
    return match.laws().one_king_in_reserve &&
           match.hand(match.plan().feeds[seat]).holds(Kind::king);
}

SeatState seat_state(const Match& match, Seat seat) {
    if (match.outcome() || match.board_end(seat.board)) {
        return SeatState::over;
    }
    if (!match.started()) {
        return SeatState::not_started;
    }
    if (match.last_drop()) {
        return match.last_drop()->seat == seat ? SeatState::last_drop : SeatState::over;
    }
    const Position& board = match.position(seat.board);
    if (board.turn() != seat.side) {
        return SeatState::waits_for_opponent;
    }
    if (!has_legal_move(board)) {
        return board.in_check() ? SeatState::needs_piece_in_check : SeatState::has_no_move;
    }
    if (!match.to_move(seat)) {
        return SeatState::waits_for_turn;
    }
    return board.in_check() ? SeatState::in_check : SeatState::to_move;
}

std::size_t half_moves(const Match& match, BoardId board) {
    return match.repetition_keys(board).size() - 1;
}

std::optional<Refusal> why_not_playable_now(const Match& match, Seat seat, Move move) {
    if (const auto refusal = match.why_not_under_way(seat)) {
        return refusal;
    }
    if (match.paused()) {
        return Refusal::paused;
    }
    const auto& last_drop = match.last_drop();
    if (last_drop && last_drop->seat != seat) {
        return Refusal::waits_for_last_drop;
    }
    if (match.board_end(seat.board)) {
        return Refusal::board_over;
    }
    const Position& position = match.position(seat.board);
    if (position.turn() != seat.side) {
        return Refusal::not_your_turn;
    }
    if (last_drop && !(move.is_drop() && move.new_kind() == last_drop->kind)) {
        return Refusal::only_the_captured_piece;
    }
    const Move meant = with_promotion(position, match.laws(), move);
    if (const auto refusal = why_illegal(position, meant)) {
        return *refusal == Refusal::waiting_for_piece && !can_be_fed(match, seat)
                   ? Refusal::beyond_help
                   : refusal;
    }
    if (!match.to_move(seat)) {
        return Refusal::other_board_to_move;
    }
    return position.captured(meant) == Kind::king && may_not_capture_king(match, seat)
               ? std::optional(Refusal::second_king_in_reserve)
               : std::nullopt;
}

namespace {

/// Whether a piece passed from another board could give the side to move a legal move (FIDE 10).
/// That side is not in check, so any drop on an empty square would be legal.
bool something_could_come(const Position& position, const Supply& supply) {
    const Side side = position.turn();
    return std::ranges::any_of(all_kinds, [&](Kind kind) {
        const Bitboard room = drop_squares(position.laws(), side, kind) & ~position.occupied();
        return room != 0 && standing_men(position, side, kind) <
                                men_in(supply.sets, kind) - supply.removed_for_stalling[kind];
    });
}

/// The team that owns every king of the match; nothing if there is none or a king is in a reserve.
std::optional<Team> team_with_all_kings(const Match& match) {
    std::optional<Team> keeper;
    int kings = 0;
    for (const Seat seat : seats(match.plan())) {
        const Position& position = match.position(seat.board);
        const int own = std::popcount(position.pieces(seat.side, Kind::king));
        const Team team = match.plan().team[seat];
        if (own != 0 && keeper && *keeper != team) {
            return std::nullopt;
        }
        keeper = own != 0 ? team : keeper;
        kings += own;
    }
    return kings == 2 * match.plan().boards ? keeper : std::nullopt;
}

/// The end of that board when a team has all kings.
std::optional<BoardEnd> all_kings_end(const Match& match, BoardId board) {
    const auto keeper = match.laws().all_kings_win ? team_with_all_kings(match) : std::nullopt;
    if (!keeper) {
        return std::nullopt;
    }
    const Seat white{board, Side::white};
    const bool white_lost = match.plan().team[white] != *keeper;
    return BoardEnd{board, Ending::all_kings, white_lost ? white : opponent(white)};
}

bool can_drop(const Position& position, Kind kind) {
    const MoveList moves = legal_moves(position);
    return std::ranges::any_of(
        moves, [kind](Move move) { return move.is_drop() && move.new_kind() == kind; });
}

std::optional<BoardEnd> fallen_flag(const Match& match, BoardId board, Instant now) {
    const Clock& clock = match.clock(board);
    const bool white = clock.flag_down(Side::white, now);
    const bool black = clock.flag_down(Side::black, now);
    if (white && black) {
        return BoardEnd{board, Ending::both_flags, std::nullopt};
    }
    if (white || black) {
        return BoardEnd{board, Ending::flag, Seat{board, white ? Side::white : Side::black}};
    }
    return std::nullopt;
}

} // namespace

Move with_promotion(const Position& position, const RuleSet& laws, Move move) {
    const bool steps = move.type() == Move::Type::step &&
                       has(position.pieces(position.turn(), Kind::pawn), move.from());
    if (steps && has(own_rank(position.turn(), 8), move.to()) &&
        laws.unnamed_promotion == UnnamedPromotion::queen) {
        return Move::promote(move.from(), move.to(), Kind::queen);
    }
    return move;
}

bool boards_end_separately(const Match& match) {
    const TableLaws& table = match.laws().table;
    return match.laws().ending == BoardsEnd::both ||
           (table.plays_on && table.referee == RefereeLaw::claims &&
            !match.table_state().stopped_by);
}

bool undo_pause_abort_allowed(const RuleSet& laws) {
    const bool called = laws.table.referee == RefereeLaw::strict;
    return laws.table.undo == UndoPauseAbort::by_agreement ||
           (laws.table.undo == UndoPauseAbort::before_referee && called);
}

bool only_watches(const Match& match, Seat seat) {
    const auto all = seats(match.plan());
    return match.laws().table.finished_watch && std::ranges::all_of(all, [&](Seat own) {
               return !same_player(match.plan(), own, seat) || match.board_end(own.board);
           });
}

std::optional<BoardEnd> board_end(const Match& match, BoardId board) {
    if (const auto end = all_kings_end(match, board)) {
        return end;
    }
    return board_end(match, board, match.position(board));
}

std::optional<BoardEnd> board_end(const Match& match, BoardId board, const Position& position) {
    const Seat seat{board, position.turn()};
    if (has_legal_move(position)) {
        return std::nullopt;
    }
    const Supply comes = supply(match, seat);
    if (position.in_check() && !match.laws().moves.kings_are_taken) {
        if (drop_could_parry_check(position, comes)) {
            return std::nullopt;
        }
        return BoardEnd{board, Ending::mate, seat};
    }
    const bool counts = match.laws().no_move == NoMove::stalemate;
    if (comes.rescue != Rescue::none && (!counts || something_could_come(position, comes))) {
        return std::nullopt;
    }
    return BoardEnd{board, Ending::stalemate, std::nullopt};
}

std::vector<BoardEnd> due_ends(const Match& match) {
    std::vector<BoardEnd> ends;
    for (const BoardId board : board_ids(match.plan())) {
        if (const auto end = match.board_end(board) ? std::nullopt : board_end(match, board)) {
            ends.push_back(*end);
        }
    }
    return ends;
}

std::optional<LastDrop> last_drop_after(const Match& match, const BoardEnd& mate) {
    if (match.laws().last_drop == LastDropDrawsBy::none || mate.ending != Ending::mate ||
        match.laws().ending == BoardsEnd::both) {
        return std::nullopt;
    }
    const Seat mated = *mate.loser;
    const Ply* const last = last_by(match.plies(), mated);
    if (last == nullptr || !last->passed) {
        return std::nullopt;
    }
    const LastDrop window{match.plan().feeds[mated], *last->passed};
    if (!match.to_move(window.seat) || !can_drop(match.position(window.seat.board), window.kind)) {
        return std::nullopt;
    }
    return window;
}

FallenFlags fallen_flags(const Match& match, Instant now) {
    FallenFlags fallen;
    for (const BoardId board : board_ids(match.plan())) {
        const auto end = fallen_flag(match, board, now);
        if (!end || match.board_end(board)) {
            continue;
        }
        // A running clock knows when its flag fell; a stopped one was set without time: use `now`.
        const Instant at = std::min(match.clock(board).flag_falls().value_or(now), now);
        if (fallen.ends.empty() || at < fallen.at) {
            fallen = {at, {*end}};
        } else if (at == fallen.at) {
            fallen.ends.push_back(*end);
        }
    }
    return fallen;
}

} // namespace rules
