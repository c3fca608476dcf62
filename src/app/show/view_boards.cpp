// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_boards.h"

#include "src/app/show/text.h"
#include "src/app/table/table.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/match/clock.h"
#include "src/rules/match/unpressed_moves.h"

#include <algorithm>
#include <cstdlib>

namespace app {

using rules::BoardId;
using rules::Seat;
using rules::Side;
using rules::Square;

namespace {

int seconds_left(const Scene& scene, Seat seat) {
    return shown_seconds(scene.match.time_left(seat, scene.now));
}

std::optional<int> own_lead(const Scene& scene, Seat seat) {
    const rules::TablePlan& plan = scene.match.plan();
    const auto across = rules::diagonal(plan, seat);
    if (!across || !rules::teammate(plan, seat) || scene.match.time().unlimited) {
        return std::nullopt;
    }
    return seconds_left(scene, seat) - seconds_left(scene, *across);
}

/// The share of the starting time that is left, in percent.
int time_percent(const Scene& scene, Seat seat) {
    const int all = shown_seconds(scene.match.time().base);
    return all == 0 ? 0 : std::clamp(seconds_left(scene, seat) * 100 / all, 0, 100);
}

View::SeatView seat_view(const Scene& scene, Seat seat) {
    const rules::Clock& clock = scene.match.clock(seat.board);
    View::SeatView view;
    view.letter = letter(seat);
    view.side = seat.side;
    view.name = scene.names[seat];
    view.to_move = scene.match.to_move(seat) && !scene.match.outcome();
    const bool near = seat == scene.me;
    const bool nears_partner = rules::partner(scene.match.plan(), scene.me) == seat;
    view.is_me = near && !scene.spectating;
    view.is_partner = nears_partner && !scene.spectating;
    view.hand = scene.match.hand(seat);
    view.has_reserve = scene.match.plan().passes || !view.hand.empty();
    view.state = rules::is_frozen(scene.match, seat, scene.now) ? "frozen"
                                                                : why_not_moving(scene.match, seat);
    if (near) {
        view.lead_seconds =
            clock_lead(scene, seat); // the other leads equal this one or its negative
    }
    view.clock = rules::clock_text(clock, seat.side, scene.now);
    if (!scene.match.time().unlimited) {
        view.low_time = clock.remaining(seat.side, scene.now) < low_clock_time;
        view.flagged = clock.flag_down(seat.side, scene.now);
        view.time_percent = time_percent(scene, seat);
    }
    return view;
}

/// Marks origin and destination of the last half-move on that board.
void mark_last(View::BoardView& board, const rules::Match& match) {
    if (const rules::Ply* const last = rules::last_on(match.plies(), board.board)) {
        const rules::Move move = last->move;
        const bool castles = move.type() == rules::Move::Type::castle;
        board.marks[move.from()].last = true;
        board.marks[castles ? rules::castling_squares(move.from(), move.to()).king_to : move.to()]
            .last = true;
    }
}

View::BoardView board_view(const Scene& scene, BoardId id) {
    View::BoardView board;
    board.board = id;
    board.mine = !scene.spectating && std::ranges::any_of(rules::both_sides, [&](Side side) {
        return rules::same_player(scene.match.plan(), scene.me, {id, side});
    });
    board.bottom = bottom_side(scene.match.plan(), scene.me, scene.flipped, id);
    const rules::Position shown = rules::shown_position(scene.match, id);
    put_pieces_and_check(board, shown);
    mark_last(board, scene.match);
    for (const Side side : rules::both_sides) {
        board.seats[side] = seat_view(scene, {id, side});
    }
    board.state = board_text(scene.match, id, scene.now);
    return board;
}

} // namespace

Side bottom_side(const rules::TablePlan& plan, Seat me, bool flipped, BoardId board) {
    const auto partner = rules::partner(plan, me);
    const Side near = me.board == board                    ? me.side
                      : partner && partner->board == board ? partner->side
                                                           : Side::white;
    return flipped ? rules::other(near) : near;
}

int shown_seconds(base::Millis left) {
    const auto ms = left.count();
    return static_cast<int>(ms <= 0 ? 0 : (ms + 999) / 1000);
}

std::optional<int> clock_lead(const Scene& scene, Seat seat) {
    const auto own = own_lead(scene, seat);
    const auto first = own_lead(scene, scene.me);
    return own && first && std::abs(*own - *first) <= 1 ? first : own;
}

std::vector<Seat> seats_around_me(const Scene& scene) {
    if (const auto partner = rules::partner(scene.match.plan(), scene.me)) {
        return {scene.me, *partner, opponent(scene.me), opponent(*partner)};
    }
    return {scene.me, opponent(scene.me)};
}

std::string name_or_you(const Scene& scene, Seat seat) {
    return seat == scene.me && !scene.spectating ? "you" : scene.names[seat];
}

void put_pieces_and_check(View::BoardView& board, const rules::Position& position) {
    for (int i = 0; i < rules::squares; ++i) {
        const auto square = static_cast<Square>(i);
        board.pieces[square] = position.at(square);
        board.marks[square].check = false;
    }
    rules::Bitboard kings =
        position.in_check() ? position.pieces(position.turn(), rules::Kind::king) : 0;
    while (kings != 0) {
        board.marks[rules::pop(kings)].check = true;
    }
}

std::vector<View::BoardView> board_views(const Scene& scene) {
    std::vector<View::BoardView> boards;
    boards.reserve(static_cast<std::size_t>(scene.match.plan().boards));
    boards.push_back(board_view(scene, scene.me.board));
    for (const rules::BoardId id : rules::board_ids(scene.match.plan())) {
        if (id != scene.me.board) {
            boards.push_back(board_view(scene, id));
        }
    }
    own_first(boards);
    return boards;
}

void own_first(std::vector<View::BoardView>& boards) {
    std::stable_partition(boards.begin(), boards.end(),
                          [](const View::BoardView& board) { return board.mine; });
}

std::string teams(const Scene& scene) {
    const rules::TablePlan& plan = scene.match.plan();
    std::vector<Seat> order = seats_around_me(scene);
    const std::vector<Seat> all = rules::seats(plan);
    order.insert(order.end(), all.begin(), all.end());
    std::vector<Seat> players; // one seat of each player
    players.reserve(order.size());
    for (const Seat seat : order) {
        const bool is_new = std::ranges::none_of(
            players, [&](Seat other) { return rules::same_player(plan, seat, other); });
        if (is_new) {
            players.push_back(seat);
        }
    }
    std::string text;
    while (!players.empty()) {
        const Seat first = players.front();
        for (const Seat seat : players) {
            if (plan.team[seat] == plan.team[first]) {
                text += seat != first ? "+" : text.empty() ? "" : " vs ";
                text += scene.names[seat];
            }
        }
        std::erase_if(players,
                      [&, team = plan.team[first]](Seat seat) { return plan.team[seat] == team; });
    }
    return text;
}

} // namespace app
