// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/correction.h"

#include "src/rules/match/unpressed_moves.h"

namespace rules {

std::optional<Refusal> why_not_correct(const Match& match, const AgreedCorrection& what) {
    const Seat seat = what.seat;
    if (!has(match.plan(), seat)) {
        return Refusal::no_such_seat;
    }
    if (match.outcome()) {
        return Refusal::match_over;
    }
    if (match.board_end(seat.board) || match.last_drop()) {
        return match.last_drop() ? Refusal::waits_for_last_drop : Refusal::board_over;
    }
    const auto& plies = match.plies();
    if (last_by(plies, seat) != nullptr && last_by(plies, opponent(seat)) != nullptr) {
        return Refusal::too_late_to_correct;
    }
    if (what.left && match.time().unlimited) {
        return Refusal::no_clock;
    }
    return what.start && !replayed_from(match, seat.board, *what.start)
               ? std::optional(Refusal::moves_contradict_corrected_setup)
               : std::nullopt;
}

std::optional<History> replayed_from(const Match& match, BoardId board, const Position& start) {
    std::vector<Position> starts;
    for (const BoardId each : board_ids(match.plan())) {
        starts.push_back(each == board ? start : match.start(each));
    }
    History history(match.plan(), starts);
    auto next = match.stalls().removals.begin();
    const auto end = match.stalls().removals.end();
    for (std::size_t played = 0;; ++played) {
        for (; next != end && next->plies == played; ++next) {
            if (!history.position(next->seat.board).at(next->square)) {
                return std::nullopt;
            }
            history.remove(next->seat.board, next->square);
        }
        if (played == match.plies().size()) {
            return history;
        }
        const Ply& ply = match.plies()[played];
        const Position& before = history.position(ply.seat.board);
        if (before.turn() != ply.seat.side || why_not_makeable(match, before, ply.move)) {
            return std::nullopt;
        }
        history.play(ply.seat, ply.move, ply.left, ply.at);
    }
}

} // namespace rules
