// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/stalling.h"

#include "src/rules/match/match.h"
#include "src/rules/match/match_judge.h"

#include <algorithm>

namespace rules {
namespace {

constexpr int partner_moves = 3;

int value(Kind kind) {
    constexpr PerKind<int> values{{1, 3, 3, 5, 9, 100}};
    return values[kind];
}

/// Whether a king of the side not to move would be in check without that piece.
bool opens_check(const Position& position, Square piece) {
    return position.without(piece).attackers_of_kings(other(position.turn())) != 0;
}

/// Whether `seat` has moved: waiting before one's first move never loses.
bool has_moved(const Match& match, Seat seat) {
    return last_by(match.plies(), seat) != nullptr;
}

/// How often the partner of `waiting` has moved since the last half-move of its opponent.
int moves_of_partner(const Match& match, Seat waiting) {
    const auto with = partner(match.plan(), waiting);
    int moves = 0;
    for (auto ply = match.plies().rbegin(); ply != match.plies().rend(); ++ply) {
        if (ply->seat == opponent(waiting)) {
            break;
        }
        moves += ply->seat == with ? 1 : 0;
    }
    return moves;
}

} // namespace

std::optional<Refusal> Stalls::choose(Seat counter, Square piece, const Position& position,
                                      base::Instant now) {
    auto& count = counts[counter.board];
    if (!count || count->counter != counter) {
        return Refusal::nobody_stalls;
    }
    const auto least = least_valuable_pieces(position);
    if (std::ranges::find(least, piece) == least.end()) {
        return Refusal::not_least_valuable;
    }
    count->chosen_piece = piece;
    count->due = std::max(count->due, now);
    return std::nullopt;
}

std::optional<Removal> Stalls::due(BoardId board, std::size_t plies, base::Instant now) const {
    const auto& count = counts[board];
    if (!count || !count->chosen_piece || count->due > now) {
        return std::nullopt;
    }
    return Removal{opponent(count->counter), *count->chosen_piece, plies, count->due};
}

std::optional<base::Instant> Stalls::next_due() const {
    std::optional<base::Instant> next;
    for (const auto& count : counts) {
        if (count && count->chosen_piece && (!next || count->due < *next)) {
            next = count->due;
        }
    }
    return next;
}

void Stalls::note(const Removal& removal) {
    removals.push_back(removal);
    if (auto& count = counts[removal.seat.board]) {
        count->due = removal.at + stall_count_time;
        count->chosen_piece.reset();
    }
}

void Stalls::take_back(BoardId board, std::size_t index) {
    counts[board].reset();
    std::erase_if(removals,
                  [&](const Removal& one) { return one.seat.board == board && one.plies > index; });
    for (Removal& one : removals) {
        one.plies -= one.plies > index ? 1U : 0U;
    }
}

std::vector<Square> least_valuable_pieces(const Position& position) {
    std::vector<Square> least;
    int lowest = value(Kind::king);
    for (const Kind kind : kinds_but_king) {
        Bitboard own = position.pieces(position.turn(), kind);
        while (own != 0 && value(kind) <= lowest) {
            const Square piece = pop(own);
            if (!opens_check(position, piece)) {
                lowest = value(kind);
                least.push_back(piece);
            }
        }
    }
    return least;
}

bool threatens_mate(const Position& position, const Supply& supply) {
    if (position.in_check()) {
        return false; // the check must be answered first
    }
    const Position turned = position.after_null_move();
    const MoveList moves = legal_moves(turned);
    return std::ranges::any_of(moves,
                               [&](Move move) { return is_mate(turned.after(move), supply); });
}

std::optional<Refusal> why_not_stalling(const Match& match, Seat seat, bool claims_mate_in_one) {
    if (const auto refusal = match.why_not_under_way(seat)) {
        return refusal;
    }
    if (match.paused()) {
        return Refusal::paused;
    }
    const Seat waiting = opponent(seat);
    const bool waits = !match.last_drop() && match.to_move(waiting);
    const bool three_moves = match.laws().stalling == Stalling::three_moves;
    if (match.laws().stalling == Stalling::none || !waits || (three_moves && claims_mate_in_one)) {
        return Refusal::nobody_stalls;
    }
    if (three_moves) {
        return !has_moved(match, waiting) || moves_of_partner(match, waiting) < partner_moves
                   ? std::optional(Refusal::not_stalling_yet)
                   : std::nullopt;
    }
    if (match.stalls().counts[seat.board]) {
        return Refusal::already_counting;
    }
    return claims_mate_in_one && !threatens_mate(match.position(seat.board), supply(match, waiting))
               ? std::optional(Refusal::no_mate_in_one)
               : std::nullopt;
}

} // namespace rules
