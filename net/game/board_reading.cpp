// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/board_reading.h"

#include "src/rules/board/movegen.h"

#include <fmt/format.h>

#include <algorithm>

namespace net {

using rules::Position;
using rules::Side;

namespace {

std::string players(const rules::PerSide<std::string>& names) {
    return fmt::format("{} - {}", names[Side::white], names[Side::black]);
}

} // namespace

bool is_ours(Relation relation) {
    return relation == Relation::our_move || relation == Relation::their_move;
}

rules::TimeControl time_of(const Style12& board) {
    rules::TimeControl time;
    time.base = board.base;
    time.increment = board.increment;
    time.bonus = board.increment.count() > 0 ? rules::Bonus::fischer : rules::Bonus::none;
    time.unlimited = board.base.count() == 0 && board.increment.count() == 0;
    return time;
}

rules::TablePlan plan_for(bool bughouse, const std::string& type) {
    return bughouse               ? rules::bughouse_plan()
           : type == "crazyhouse" ? rules::crazyhouse_plan()
                                  : rules::chess_plan();
}

std::optional<Side> running(const Style12& board) {
    return board.ticking.value_or(true) ? std::optional(board.setup.turn) : std::nullopt;
}

bool begins_anew(const Style12& last, const Style12& board) {
    const bool more_time = std::ranges::any_of(
        rules::both_sides, [&](Side side) { return board.left[side] > last.left[side]; });
    return board.last_verbose.empty() && (!last.last_verbose.empty() || more_time);
}

bool shows(const rules::Clock& clock, const rules::PerSide<Millis>& left, base::Instant now) {
    return std::ranges::all_of(rules::both_sides,
                               [&](Side side) { return clock.remaining(side, now) == left[side]; });
}

bool is_start(const Style12& board) {
    return board.last_verbose.empty() && board.setup.turn == Side::white;
}

std::optional<rules::Move> half_move(const Position& before, const Position& after,
                                     const Style12& board) {
    // The dropped piece was in the reserve, even if the server never said how it got there.
    Position with_all = before;
    if (board.last_verbose.find('@') != std::string::npos) {
        for (const rules::Kind kind : rules::all_kinds) {
            with_all.give(before.turn(), kind);
        }
    }
    const auto moves = rules::legal_moves(with_all);
    const auto found = std::ranges::find_if(
        moves, [&](rules::Move move) { return same_men_and_turn(with_all.after(move), after); });
    return found == moves.end() ? std::nullopt : std::optional(*found);
}

std::string board_summary(const Style12& board) {
    const bool blacks = board.setup.turn == Side::white; // Black made the last move
    const int number = board.setup.move_number - (blacks ? 1 : 0);
    const std::string move =
        board.last_san.empty()
            ? std::string("no move yet")
            : fmt::format("{}{} {}", number, blacks ? "..." : ".", board.last_san);
    return fmt::format("game {}, {}: {} ({} - {})", board.game, players(board.names), move,
                       rules::clock_text(board.left[Side::white]),
                       rules::clock_text(board.left[Side::black]));
}

std::string game_goes_on_text(const Style12& board) {
    return fmt::format("game {0}, {1}, goes on; \"observe {0}\" puts it first", board.game,
                       players(board.names));
}

namespace {

/// Whether `hand` contains all of `part`.
bool covers(const rules::Hand& hand, const rules::Hand& part) {
    return std::ranges::all_of(
        rules::all_kinds, [&](rules::Kind kind) { return hand.count(kind) >= part.count(kind); });
}

} // namespace

void ReportedHands::take(const Holdings& holdings, const rules::PerSide<rules::Hand>& counted) {
    for (const rules::Side side : rules::both_sides) {
        const auto& said = holdings.hands[side];
        const bool came = holdings.added_piece && holdings.added_piece->side == side;
        if (said && !holdings.may_be_incomplete[side]) {
            hands_[side] = said;
        }
        if ((said && !holdings.may_be_incomplete[side]) || (!said && !came)) {
            continue;
        }
        // The server's line was cut off, so the client's own count stands unless it is lower.
        rules::Hand hand = hands_[side].value_or(counted[side]);
        if (came) {
            hand.add(holdings.added_piece->kind);
        }
        hands_[side] = said && !covers(hand, *said) ? *said : hand;
    }
}

void ReportedHands::dropped(rules::Side side, rules::Kind kind) {
    auto& known = hands_[side];
    if (known && known->holds(kind)) {
        known->take(kind);
    }
}

} // namespace net
