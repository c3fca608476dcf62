// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/question.h"

#include "src/rules/match/match_turns.h"

#include <algorithm>

namespace engine {
namespace {

using rules::Match;
using rules::Seat;

std::vector<std::uint64_t> past_of(const Match& match, Seat seat) {
    const auto& keys = match.past_keys(seat.board);
    const auto quiet = static_cast<std::size_t>(match.position(seat.board).quiet_plies());
    const std::size_t before = keys.empty() ? 0 : keys.size() - 1; // the last is now
    const auto first = static_cast<std::ptrdiff_t>(before - std::min(before, quiet));
    return {keys.begin() + first, keys.begin() + static_cast<std::ptrdiff_t>(before)};
}

std::optional<rules::Square> last_square(const Match& match, rules::BoardId board) {
    const auto& plies = match.plies();
    const auto last = std::find_if(plies.rbegin(), plies.rend(), [board](const rules::Ply& ply) {
        return ply.seat.board == board;
    });
    return last == plies.rend() ? std::nullopt : std::optional(last->move.to());
}

} // namespace

Task question_of(const Match& match, Seat seat) {
    Task task;
    task.seat = seat;
    task.position = match.position(seat.board);
    task.last = last_square(match, seat.board);
    task.past = past_of(match, seat);
    task.supply = rules::supply(match, seat);
    task.enemy_supply = rules::supply(match, opponent(seat));
    task.king_is_barred = rules::king_is_barred(match, seat);
    task.keeps_captures = match.plan().passes && match.plan().feeds[seat] == seat;
    return task;
}

} // namespace engine
