// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match_judge.h"

#include "src/rules/drop_squares.h"

#include <algorithm>

namespace rules {
namespace {

/// Men of one colour in the two sets of a bughouse match (FIDE 10; LAWS.md section 2).
constexpr PerKind<int> men_of_a_colour{{16, 4, 4, 4, 2, 0}};

int standing_men(const Position& position, Side side, Kind kind) {
    const Bitboard own = position.pieces(side);
    const Bitboard men = position.pieces(kind) & own;
    const Bitboard promoted = position.promoted() & own;
    const Bitboard counted = kind == Kind::pawn ? men | promoted : men & ~promoted;
    return std::popcount(counted);
}

/// Whether a piece off his board could give the side to move something to do (FIDE 10). He is not
/// in check, so that any drop on an empty square would be a move.
bool something_could_come(const Position& position) {
    const Side side = position.turn();
    return std::any_of(all_kinds.begin(), all_kinds.end(), [&](Kind kind) {
        const Bitboard room = drop_squares(position.laws(), side, kind) & ~position.occupied();
        return standing_men(position, side, kind) < men_of_a_colour[kind] && room != 0;
    });
}

bool can_drop(const Position& position, Kind kind) {
    const MoveList moves = legal_moves(position);
    return std::any_of(moves.begin(), moves.end(),
                       [kind](Move move) { return move.is_drop() && move.kind() == kind; });
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

bool can_be_fed(const TablePlan& plan, Seat seat) {
    const auto all = seats(plan);
    return std::any_of(all.begin(), all.end(), [&](Seat feeder) {
        return feeder.board != seat.board && plan.feeds[feeder] == seat;
    });
}

std::optional<BoardEnd> board_end(const Match& match, BoardId board) {
    const Position& position = match.position(board);
    const Seat seat{board, position.turn()};
    if (has_legal_move(position)) {
        return std::nullopt;
    }
    const bool fed = can_be_fed(match.plan(), seat);
    if (position.in_check()) {
        if (fed && could_be_rescued(position, match.laws().rescue)) {
            return std::nullopt;
        }
        return BoardEnd{board, Ending::mate, seat};
    }
    const bool counts = match.laws().no_move == NoMove::stalemate;
    if (fed && (!counts || something_could_come(position))) {
        return std::nullopt;
    }
    return BoardEnd{board, Ending::stalemate, std::nullopt};
}

std::optional<LastDrop> last_drop_after(const Match& match, const BoardEnd& mate) {
    if (match.laws().last_drop == LastDropLaw::none || mate.ending != Ending::mate) {
        return std::nullopt;
    }
    const Seat mated = *mate.loser;
    const auto& plies = match.plies();
    const auto last = std::find_if(plies.rbegin(), plies.rend(),
                                   [mated](const Ply& ply) { return ply.seat == mated; });
    if (last == plies.rend() || !last->passed) {
        return std::nullopt;
    }
    const LastDrop window{match.plan().feeds[mated], *last->passed};
    if (window.seat.board == mate.board || !match.to_move(window.seat) ||
        !can_drop(match.position(window.seat.board), window.kind)) {
        return std::nullopt;
    }
    return window;
}

FallenFlags fallen_flags(const Match& match, Instant now) {
    FallenFlags fallen;
    for (int i = 0; i < match.plan().boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        const auto end = fallen_flag(match, board, now);
        if (!end) {
            continue;
        }
        // The running flag's instant is known; a standing one was down before (a clock set so).
        const Instant at = std::min(match.clock(board).flag_falls().value_or(now), now);
        if (fallen.ends.empty() || at < fallen.at) {
            fallen = {at, {*end}};
        } else if (at == fallen.at) {
            fallen.ends.push_back(*end);
        }
    }
    return fallen;
}

bool draw_is_agreed(const Match& match, BoardId board) {
    const auto all = seats(match.plan());
    return std::all_of(all.begin(), all.end(), [&](Seat seat) {
        const bool asked =
            seat.board == board || match.laws().draw_agreement == DrawAgreement::all_players;
        return !asked || match.draw_offered(seat);
    });
}

bool offered_to(const Match& match, Seat seat) {
    const auto all = seats(match.plan());
    const bool everybody = match.laws().draw_agreement == DrawAgreement::all_players;
    return std::any_of(all.begin(), all.end(), [&](Seat asker) {
        return match.draw_offered(asker) &&
               match.plan().player[asker] != match.plan().player[seat] &&
               (everybody || asker == opponent(seat));
    });
}

} // namespace rules
