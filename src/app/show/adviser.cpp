// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/adviser.h"

#include "src/play/server/server_news.h"
#include "src/rules/match/match_judge.h"

#include <algorithm>

namespace app {

using rules::Seat;
using rules::SeatState;

namespace {

constexpr int least_seconds = 3;       ///< smaller differences do not matter in any match
constexpr int opening_half_moves = 10; ///< of all boards together

int half_moves(const rules::Match& match) {
    int sum = 0;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        sum += play::half_moves(match.position(board));
    }
    return sum;
}

/// Whether no legal move exists with what is on the board and in reserve.
bool is_stuck(const rules::Match& match, Seat seat) {
    const SeatState standing = match.seat_state(seat);
    return standing == SeatState::needs_piece_in_check || standing == SeatState::has_no_move;
}

} // namespace

bool advice_allowed(const Table& table) {
    const auto person = [&](std::optional<Seat> seat) {
        return seat && (table.seats[*seat].at_this_keyboard || table.seats[*seat].level == 0);
    };
    const Seat rival = opponent(table.terms.seat);
    const bool people = person(rival) || person(rules::partner(table.match.plan(), rival));
    return table.match.laws().computer_advice || !people;
}

std::optional<Advice> advice(const Scene& scene, bool told_to_sit) {
    const auto ahead = clock_lead(scene, scene.me);
    if (!scene.advice || scene.spectating || !ahead || !scene.match.to_move(scene.me) ||
        half_moves(scene.match) < opening_half_moves) {
        return std::nullopt;
    }
    const Seat across = *rules::diagonal(scene.match.plan(), scene.me);
    // The difference that matters, in seconds: a twentieth of the base time.
    const int matters = std::max(least_seconds, shown_seconds(scene.match.time().base) / 20);
    const bool stuck = is_stuck(scene.match, scene.me);
    if (*ahead <= -matters && !stuck) {
        return Advice{Advice::Kind::go, across, -*ahead};
    }
    const int theirs = shown_seconds(scene.match.time_left(across, scene.now));
    const bool far_ahead = *ahead >= least_seconds && 2 * theirs < *ahead; // under a third of mine
    if (far_ahead || (*ahead >= matters && (stuck || told_to_sit))) {
        return Advice{Advice::Kind::sit, across, *ahead};
    }
    return std::nullopt;
}

} // namespace app
