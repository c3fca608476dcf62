// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/history.h"

#include <algorithm>

namespace rules {
namespace {

/// Whether both show the same men, reserves and turn. History may differ: a server's board does
/// not know which pieces are promoted.
bool looks_the_same(const Position& a, const Position& b) {
    const auto same = [](auto question) {
        return std::all_of(both_sides.begin(), both_sides.end(), question);
    };
    return a.turn() == b.turn() && same([&](Side side) {
               return a.hand(side) == b.hand(side) &&
                      std::all_of(all_kinds.begin(), all_kinds.end(), [&](Kind kind) {
                          return a.pieces(side, kind) == b.pieces(side, kind);
                      });
           });
}

} // namespace

History::History(const TablePlan& plan, const std::vector<Position>& starts) : plan_(plan) {
    for (const Position& start : starts) {
        boards_.push_back({start, start, {start.repetition_key()}});
    }
}

const Ply& History::play(Seat seat, Move move, base::Millis left, base::Instant at) {
    plies_.push_back({seat, move, make(seat, move), left, at});
    return plies_.back();
}

/// Board, reserves and keys alone; what has been passed on.
std::optional<Kind> History::make(Seat seat, Move move) {
    Board& board = at(seat.board);
    const auto passed = plan_.passes ? board.position.captured(move) : std::nullopt;
    board.position = board.position.after(move);
    board.keys.push_back(board.position.repetition_key());
    if (passed) {
        give(plan_.feeds[seat], *passed);
    }
    return passed;
}

Ply History::take_back(const std::vector<Removal>& removals) {
    const Ply undone = plies_.back();
    plies_.pop_back();
    for (Board& board : boards_) {
        start_anew(board, board.start);
    }
    auto next = removals.begin();
    for (std::size_t played = 0;; ++played) {
        for (; next != removals.end() && next->plies == played; ++next) {
            remove(next->seat.board, next->square);
        }
        if (played == plies_.size()) {
            return undone;
        }
        make(plies_[played].seat, plies_[played].move);
    }
}

void History::remove(BoardId board, Square piece) {
    Position& position = at(board).position;
    position = position.without(piece);
    at(board).keys.back() = position.repetition_key();
}

bool History::resync(BoardId board, const Position& position) {
    if (looks_the_same(at(board).position, position)) {
        return false;
    }
    at(board).position = position;
    plies_.clear();
    for (Board& each : boards_) {
        start_anew(each, each.position);
    }
    return true;
}

void History::start_anew(Board& board, const Position& start) {
    board = {start, start, {start.repetition_key()}};
}

} // namespace rules
