// SPDX-License-Identifier: GPL-3.0-or-later
// Boards. What the server sends is compared with what the match has: one half-move
// further is a half-move, anything else is a board without history.
#include "net/game/fics_table.h"

#include "src/rules/board/movegen.h"

#include <algorithm>
#include <utility>

namespace net {

using rules::BoardId;
using rules::Position;
using rules::Seat;
using rules::Side;

namespace {

/// The same men and the same side to move, whatever is known of their past.
bool same_men(const Position& a, const Position& b) {
    return a.turn() == b.turn() &&
           std::all_of(rules::both_sides.begin(), rules::both_sides.end(), [&](Side side) {
               return std::all_of(
                   rules::all_kinds.begin(), rules::all_kinds.end(),
                   [&](rules::Kind kind) { return a.pieces(side, kind) == b.pieces(side, kind); });
           });
}

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

/// Whose clock runs by the server's word; nothing when both stand.
std::optional<Side> running(const Style12& board) {
    return board.ticking.value_or(true) ? std::optional(board.setup.turn) : std::nullopt;
}

/// A first board after the end of a game of that number and those players: of another one, unless
/// it is the last board of a game that ended without a move.
bool begins_anew(const Style12& last, const Style12& board) {
    const bool more_time =
        std::any_of(rules::both_sides.begin(), rules::both_sides.end(),
                    [&](Side side) { return board.left[side] > last.left[side]; });
    return board.last_verbose.empty() && (!last.last_verbose.empty() || more_time);
}

} // namespace

std::optional<BoardId> FicsTable::place_of(int game) const {
    for (const BoardId place : {BoardId::a, BoardId::b}) {
        if (match_ && boards_[static_cast<std::size_t>(place)].game == game) {
            return place;
        }
    }
    return std::nullopt;
}

/// Where a board goes; nothing when it is no board of the game on the screen.
std::optional<BoardId> FicsTable::place_for(const Style12& board) const {
    if (const auto place = place_of(board.game)) {
        const auto& last = boards_[static_cast<std::size_t>(*place)].last;
        if (!last) {
            return place;
        }
        const bool same = same_names(last->names, board.names);
        const bool new_game = ended_ && begins_anew(*last, board);
        return same && !new_game ? place : std::nullopt;
    }
    // A single look at the partner's board (refresh) is no use: its reserves would not follow.
    const bool partners = playing() && two_boards() && partner_game_ == board.game;
    return partners && watched_.count(board.game) != 0 ? std::optional(BoardId::b) : std::nullopt;
}

/// A game of ours always does; one that we watch unless we play, or watch one that came later.
bool FicsTable::opens_table(const Style12& board) const {
    if (board.relation == Relation::isolated) {
        return false;
    }
    return is_ours(board.relation) || !playing() || (!me_ && newest_watched_ == board.game);
}

/// Whether it is the other board of the bughouse match that we watch, where the server does not
/// say which games belong together: one whose reserves we know, or the one just asked for.
bool FicsTable::completes_match(const Style12& board) const {
    if (!playing() || me_ || !two_boards() || partner_game_ || watched_.count(board.game) == 0 ||
        !boards_[0].last || boards_[0].game == board.game) {
        return false;
    }
    const auto known = rumours_.find(board.game);
    const std::string type = known != rumours_.end() ? known->second.type : std::string{};
    if (!type.empty() && type != "bughouse" && type != "wild") { // uhlin calls bughouse so
        return false;
    }
    const bool bughouse = known != rumours_.end() && known->second.holdings;
    return (bughouse || newest_watched_ == board.game) && board.base == boards_[0].last->base &&
           board.increment == boards_[0].last->increment && watched_.count(*boards_[0].game) != 0;
}

bool FicsTable::is_bughouse(const Style12& board) const {
    const auto known = rumours_.find(board.game);
    if (known != rumours_.end() && known->second.names == board.names &&
        known->second.type == "bughouse") {
        return true;
    }
    if (known != rumours_.end() && known->second.partner_game) {
        return true;
    }
    // The colours may have been drawn only when the game began.
    const auto& [white, black] = board.names.values;
    return same_names(bughouse_names_, board.names) ||
           same_names(bughouse_names_, {{black, white}});
}

void FicsTable::on_board(const Style12& board) {
    if (completes_match(board)) {
        partner_game_ = board.game;
    }
    if (const auto place = place_for(board)) {
        update(*place, board);
    } else if (opens_table(board)) {
        remark_left_for(board);
        open(board, is_bughouse(board));
    } else {
        remark_elsewhere(board);
    }
}

void FicsTable::open(const Style12& board, bool bughouse) {
    Rumour known = rumour(board.game);
    const bool names_fit =
        known.names == board.names || known.names == rules::PerSide<std::string>{};
    known = names_fit ? known : Rumour{};
    const auto partner_game = match_ && boards_[0].game == board.game && partner_game_
                                  ? partner_game_
                                  : known.partner_game;
    match_.emplace(plan_for(bughouse, known.type), *rules::preset("fics"), time_of(board));
    boards_ = {};
    partner_game_ = bughouse ? partner_game : std::nullopt;
    ended_ = false;
    sent_.reset();
    pending_end_.reset();
    boards_[0].game = board.game;
    names_ = {};
    ratings_ = {};
    for (const Side side : rules::both_sides) {
        names_[{BoardId::a, side}] = board.names[side];
        ratings_[{BoardId::a, side}] = known.ratings[side];
    }
    me_.reset();
    if (is_ours(board.relation)) {
        const bool mine = board.relation == Relation::our_move;
        me_ = Seat{BoardId::a, mine ? board.setup.turn : rules::other(board.setup.turn)};
    }
    type_ = bughouse ? "bughouse" : known.type;
    rated_ = known.rated;
    out_.emplace_back(play::GameOpened{*match_, names_, ratings_, me_, type_, rated_});
    announce(play::Began{now_});
    update(BoardId::a, board);
    if (known.holdings) {
        take_holdings(BoardId::a, *known.holdings);
    }
    tell_names();
}

void FicsTable::update(BoardId place, const Style12& board) {
    at(place).game = board.game;
    const bool first = !at(place).last;
    rules::Setup setup = board.setup;
    for (const Side side : rules::both_sides) {
        setup.hands[side] = at(place).hands[side].value_or(match_->hand({place, side}));
    }
    const auto position = Position::from(setup, match_->laws().moves, {true, true});
    if (!position || ended_) {
        return; // no game comes to such a board; or it is the last one again
    }
    at(place).last = board;
    if (first) {
        note_past(place);
    }
    if (same_men(match_->position(place), *position)) {
        correct_clocks(place, board);
    } else if (!played(place, board, *position)) {
        announce(play::BoardNow{place, *position, board.left, running(board), now_});
        if (sent_ && sent_->seat.board == place) {
            sent_.reset();
        }
    }
    if (board.lag) {
        out_.emplace_back(play::LagTold{{place, rules::other(board.setup.turn)}, *board.lag});
    }
    if (first && place == BoardId::b) {
        const auto known = rumours_.find(board.game);
        if (known != rumours_.end() && known->second.holdings) {
            take_holdings(place, *known->second.holdings);
        }
        tell_names();
    }
    correct_hands();
}

/// Whether one half-move leads there; it is announced then, with the clocks that the server says.
bool FicsTable::played(BoardId place, const Style12& board, const Position& position) {
    const Position before = match_->position(place);
    const Seat seat{place, before.turn()};
    if (position.turn() == before.turn() || match_->outcome() || match_->paused() ||
        match_->plies().size() >= most_plies) {
        return false;
    }
    // What is dropped was in the reserve, even if nobody has told us how it came there.
    Position with_all = before;
    for (const rules::Kind kind : rules::all_kinds) {
        if (board.last_verbose.find('@') != std::string::npos &&
            !before.hand(seat.side).holds(kind)) {
            with_all.give(seat.side, kind);
        }
    }
    const auto moves = rules::legal_moves(with_all);
    const auto found = std::find_if(moves.begin(), moves.end(), [&](rules::Move move) {
        return same_men(with_all.after(move), position);
    });
    if (found == moves.end()) {
        return false;
    }
    const rules::Move move = *found;
    if (move.is_drop() && !before.hand(seat.side).holds(move.kind())) {
        rules::Hand hand = before.hand(seat.side);
        hand.add(move.kind());
        announce(play::HandNow{seat, hand});
    }
    // The clocks as they were before it: making it adds the increment.
    rules::PerSide<Millis> left = board.left;
    left[seat.side] -= match_->time().bonus == rules::Bonus::fischer ? board.increment : Millis{};
    announce(play::BoardNow{place, match_->position(place), left, seat.side, now_});
    const auto passed = match_->plan().passes ? before.captured(move) : std::nullopt;
    announce(play::Moved{{seat, move, passed, board.left[seat.side], now_}});
    if (sent_ && sent_->seat == seat) {
        sent_.reset();
    }
    auto& known = at(place).hands[seat.side];
    if (move.is_drop() && known && known->holds(move.kind())) {
        known->take(move.kind()); // the server's next word will say the same
    }
    correct_clocks(place, board);
    return true;
}

void FicsTable::correct_clocks(BoardId place, const Style12& board) {
    const rules::Clock& clock = match_->clock(place);
    if (clock.control().unlimited || match_->outcome()) {
        return;
    }
    const auto runs = match_->paused() ? std::nullopt : running(board);
    const bool right =
        clock.running() == runs &&
        std::all_of(rules::both_sides.begin(), rules::both_sides.end(),
                    [&](Side side) { return clock.remaining(side, now_) == board.left[side]; });
    if (!right) {
        announce(play::BoardNow{place, match_->position(place), board.left, runs, now_});
    }
}

} // namespace net
