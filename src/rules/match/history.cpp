// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/history.h"

#include <algorithm>
#include <utility>

namespace rules {
namespace {

template <class Fits> const Ply* last_of(const std::vector<Ply>& plies, Fits fits) {
    const auto last = std::find_if(plies.rbegin(), plies.rend(), fits);
    return last == plies.rend() ? nullptr : &*last;
}

/// Whether two positions show the same men, reserves and turn. What a server does not send, such as
/// which pieces are promoted, may differ.
bool looks_the_same(const Position& a, const Position& b) {
    const auto same = [](auto question) { return std::ranges::all_of(both_sides, question); };
    return a.turn() == b.turn() && same([&](Side side) {
               return a.hand(side) == b.hand(side) &&
                      std::ranges::all_of(all_kinds, [&](Kind kind) {
                          return a.pieces(side, kind) == b.pieces(side, kind);
                      });
           });
}

} // namespace

const Ply* last_on(const std::vector<Ply>& plies, BoardId board) {
    return last_of(plies, [board](const Ply& ply) { return ply.seat.board == board; });
}

const Ply* last_by(const std::vector<Ply>& plies, Seat seat) {
    return last_of(plies, [seat](const Ply& ply) { return ply.seat == seat; });
}

History::History(const TablePlan& plan, const std::vector<Position>& starts) : plan_(plan) {
    for (const Position& start : starts) {
        boards_.push_back({start, start, {start.repetition_key()}});
    }
}

const Ply& History::play(Seat seat, Move move, base::Millis left, base::Instant at) {
    plies_.push_back({seat, move, make(seat, move), left, at});
    return plies_.back();
}

/// Updates board, reserves and keys only; returns the kind that was passed on.
std::optional<Kind> History::make(Seat seat, Move move) {
    Board& board = at(seat.board);
    const auto passed = plan_.passes ? board.position.captured(move) : std::nullopt;
    board.position = board.position.after(move);
    board.repetition_keys.push_back(board.position.repetition_key());
    if (passed) {
        give(plan_.feeds[seat], *passed);
    }
    return passed;
}

std::optional<std::size_t> History::last_on(BoardId board) const {
    const Ply* const last = rules::last_on(plies_, board);
    return last == nullptr ? std::nullopt : std::optional<std::size_t>(last - plies_.data());
}

std::optional<Ply> History::take_back(std::size_t index, const std::vector<Removal>& removals) {
    History without = *this;
    const Ply undone = plies_[index];
    const Seat fed = plan_.feeds[undone.seat];
    without.plies_.erase(without.plies_.begin() + static_cast<std::ptrdiff_t>(index));
    without.removed_for_stalling_ = {};
    for (Board& board : without.boards_) {
        start_anew(board, board.start);
    }
    auto next = removals.begin();
    for (std::size_t played = 0;; ++played) {
        for (; next != removals.end() && next->plies == played; ++next) {
            without.remove(next->seat.board, next->square);
        }
        if (played == without.plies_.size()) {
            *this = std::move(without);
            return undone;
        }
        const auto& [seat, move, passed, left, at] = without.plies_[played];
        const bool asks_for_it = seat == fed && move.is_drop() && move.new_kind() == undone.passed;
        if (asks_for_it && !without.position(fed.board).hand(fed.side).holds(move.new_kind())) {
            return std::nullopt;
        }
        without.make(seat, move);
    }
}

void History::remove(BoardId board, Square piece) {
    Position& position = at(board).position;
    if (const auto man = position.at(piece)) {
        ++removed_for_stalling_[man->side][man->promoted ? Kind::pawn : man->kind];
    }
    position = position.without(piece);
    at(board).repetition_keys.back() = position.repetition_key();
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
