// SPDX-License-Identifier: GPL-3.0-or-later
// Stalling, and what is done about it.
#include "src/rules/match/match.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/match_turns.h"

#include <algorithm>

namespace rules {
namespace {

constexpr int partner_moves = 3;

int value(Kind kind) {
    constexpr PerKind<int> values{{1, 3, 3, 5, 9, 100}};
    return values[kind];
}

/// Whether a king of the side not to move could be taken without that piece.
bool opens_check(const Position& position, Square piece) {
    const Position without = position.without(piece);
    const Side counter = other(position.turn());
    Bitboard kings = position.pieces(counter, Kind::king);
    while (kings != 0) {
        if (without.attackers(pop(kings), position.turn(), without.occupied()) != 0) {
            return true;
        }
    }
    return false;
}

/// How often the partner of `waiting` has moved since its opponent's last half-move.
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

std::vector<Square> least_pieces(const Position& position) {
    std::vector<Square> least;
    int lowest = value(Kind::king);
    for (const Kind kind : all_kinds) {
        Bitboard own = position.pieces(position.turn(), kind);
        while (own != 0 && kind != Kind::king && value(kind) <= lowest) {
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
        return false; // it is answered first
    }
    const Position turned = position.passed();
    const MoveList moves = legal_moves(turned);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
        const Position after = turned.after(move);
        return after.in_check() && !has_legal_move(after) && !could_be_rescued(after, supply);
    });
}

std::optional<Refusal> Match::declare_stalling(Seat seat, Instant now, bool death) {
    if (!has(plan_, seat)) {
        return Refusal::no_such_seat;
    }
    if (const auto refusal = why_no_play()) {
        return refusal;
    }
    if (paused_) {
        return Refusal::paused;
    }
    const Seat waiting = opponent(seat);
    const bool waits = !last_drop_ && to_move(waiting);
    const bool three_moves = laws_.stalling == Stalling::three_moves;
    if (laws_.stalling == Stalling::none || !waits || (three_moves && death)) {
        return Refusal::nobody_stalls;
    }
    if (three_moves) {
        if (moves_of_partner(*this, waiting) < partner_moves) {
            return Refusal::not_stalling_yet;
        }
        end({{seat.board, Ending::stalling, waiting}}, now);
        return std::nullopt;
    }
    auto& count = stalls_.counts[seat.board];
    if (count) {
        return Refusal::already_counting;
    }
    if (death && !threatens_mate(position(seat.board), supply(*this, waiting))) {
        return Refusal::no_mate_in_one;
    }
    count = StallCount{seat, now + stall_count_time, death, std::nullopt};
    return std::nullopt;
}

std::optional<Refusal> Match::choose_stalled(Seat seat, Square piece) {
    auto& count = stalls_.counts[seat.board];
    if (!count || count->counter != seat) {
        return Refusal::nobody_stalls;
    }
    const auto least = least_pieces(position(seat.board));
    if (std::find(least.begin(), least.end(), piece) == least.end()) {
        return Refusal::nothing_counted;
    }
    count->choice = piece;
    return std::nullopt;
}

/// Takes what the counts that have come to ten take.
void Match::count_stalls(Instant now) {
    for (int i = 0; i < plan_.boards && !outcome_; ++i) {
        const auto board = static_cast<BoardId>(i);
        while (stalls_.counts[board] && stalls_.counts[board]->due <= now) {
            const StallCount count = *stalls_.counts[board];
            const auto least = least_pieces(position(board));
            if (least.empty()) {
                stalls_.counts[board].reset();
                break;
            }
            const bool chosen =
                count.choice && std::find(least.begin(), least.end(), *count.choice) != least.end();
            remove_stalled({opponent(count.counter), chosen ? *count.choice : least.front(),
                            plies_.size(), count.due});
        }
    }
}

void Match::remove_stalled(const Removal& removal) {
    Board& board = at(removal.seat.board);
    board.position = board.position.without(removal.square);
    board.keys.back() = board.position.repetition_key();
    stalls_.removals.push_back(removal);
    if (auto& count = stalls_.counts[removal.seat.board]) {
        count->due = removal.at + stall_count_time; // counts again from one
        count->choice.reset();
    }
    if (const auto ended = rules::board_end(*this, removal.seat.board)) {
        end({*ended}, removal.at);
    }
}

/// The boards as the starts, the half-moves and the removals make them.
void Match::make_anew() {
    for (Board& board : boards_) {
        board.position = board.start;
        board.keys = {board.start.repetition_key()};
    }
    auto& removals = stalls_.removals;
    removals.erase(std::remove_if(removals.begin(), removals.end(),
                                  [this](const Removal& one) { return one.plies > plies_.size(); }),
                   removals.end());
    auto next = removals.begin();
    for (std::size_t played = 0;; ++played) {
        for (; next != removals.end() && next->plies == played; ++next) {
            Board& board = at(next->seat.board);
            board.position = board.position.without(next->square);
            board.keys.back() = board.position.repetition_key();
        }
        if (played == plies_.size()) {
            return;
        }
        put(plies_[played].seat, plies_[played].move);
    }
}

} // namespace rules
