// SPDX-License-Identifier: GPL-3.0-or-later
// A game that was joined in the middle: its moves so far are asked for and played again, so that
// the record has all of them.
#include "net/game/fics_table.h"

#include "src/notation/moves/san.h"

#include <algorithm>
#include <utility>

namespace net {

using rules::BoardId;
using rules::Seat;
using rules::Side;

namespace {

bool is_start(const Style12& board) {
    return board.last_verbose.empty() && board.setup.turn == Side::white;
}

} // namespace

/// Its first board: does it have a past that nobody has told us?
void FicsTable::note_past(BoardId place) {
    TableBoard& board = at(place);
    // What is pending or premoved in a game of ours must not be lost to its past.
    const bool ours_runs = me_ && board.game != boards_[0].game;
    board.past = is_start(*board.last) || ours_runs ? Past::known : Past::wanted;
    if (place == BoardId::b && board.past == Past::wanted && at(BoardId::a).past == Past::known) {
        at(BoardId::a).past = Past::wanted; // both are played again together
    }
}

std::optional<int> FicsTable::moves_wanted() const {
    if (playing()) {
        for (const TableBoard& board : boards_) {
            if (board.last && board.past == Past::wanted) {
                return board.game;
            }
        }
    }
    return std::nullopt;
}

void FicsTable::moves_asked(int game) {
    if (const auto place = place_of(game)) {
        at(*place).past = Past::asked;
        at(*place).moves.clear();
    }
}

void FicsTable::on_moves_begin(const rules::PerSide<std::string>& names) {
    listed_.reset();
    for (const BoardId place : {BoardId::a, BoardId::b}) {
        const TableBoard& board = at(place);
        if (board.past == Past::asked && board.last && same_names(board.last->names, names)) {
            listed_ = place;
        }
    }
}

void FicsTable::on_moves_row(const MovesRow& row) {
    if (!listed_) {
        return;
    }
    auto& moves = at(*listed_).moves;
    for (const auto& [side, played] :
         {std::pair{Side::white, row.white}, std::pair{Side::black, row.black}}) {
        if (played && moves.size() < most_moves) {
            moves.push_back({side, played->san, played->took});
        }
    }
}

void FicsTable::on_moves_end() {
    if (const auto place = std::exchange(listed_, std::nullopt)) {
        at(*place).past = Past::listed;
        rebuild();
    }
}

/// Once the past of every board that comes is known.
void FicsTable::rebuild() {
    const auto done = [](const TableBoard& board) {
        return board.last && (board.past == Past::listed || board.past == Past::known);
    };
    const bool other_comes = two_boards() && partner_game_;
    const bool all_known = done(boards_[0]) && (!other_comes || done(boards_[1]));
    if (!playing() || !all_known) {
        return;
    }
    match_.emplace(match_->plan(), match_->laws(), match_->time());
    // The past is told as a whole, not move by move: nothing that waits in the client for its turn
    // takes one of these moves for it.
    play::NewsList before = std::exchange(out_, {});
    announce(play::Began{now_});
    play_again();
    out_ = std::move(before);
    out_.emplace_back(play::GameOpened{*match_, names_, ratings_, me_, type_, rated_});
    for (const BoardId place : {BoardId::a, BoardId::b}) {
        if (at(place).last) {
            at(place).past = Past::known;
            at(place).moves.clear();
            update(place, Style12(*at(place).last));
        }
    }
}

/// In the order in which they were played, as far as the thinking times tell.
void FicsTable::play_again() {
    std::array<std::size_t, 2> next{};
    std::array<Millis, 2> elapsed{};
    rules::PerSeat<Millis> left{};
    left.values.fill(match_->time().base);
    while (!match_->outcome()) {
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < boards_.size(); ++i) {
            const auto& moves = boards_[i].moves;
            const auto at_time = [&](std::size_t board) {
                return elapsed[board] + boards_[board].moves[next[board]].took;
            };
            if (next[i] < moves.size() && (!first || at_time(i) < at_time(*first))) {
                first = i;
            }
        }
        if (!first) {
            return;
        }
        const ListedMove& move = boards_[*first].moves[next[*first]++];
        elapsed[*first] += move.took;
        const Seat seat{static_cast<BoardId>(*first), move.side};
        left[seat] -= move.took;
        if (!play_listed(seat, move.san, left)) {
            return; // the boards as they are now come without their past
        }
    }
}

bool FicsTable::play_listed(Seat seat, const std::string& san, rules::PerSeat<Millis>& left) {
    rules::Position position = match_->position(seat.board);
    const auto written = notation::read_move(san);
    if (!written || position.turn() != seat.side) {
        return false;
    }
    const bool drop = written->type == rules::Move::Type::drop && written->kind;
    if (drop && !position.hand(seat.side).holds(*written->kind)) {
        position.give(seat.side, *written->kind); // it has come from a capture listed later
        announce(play::HandNow{seat, position.hand(seat.side)});
    }
    const auto move = notation::fit(position, *written);
    if (!move) {
        return false;
    }
    const Seat other{seat.board, rules::other(seat.side)};
    rules::PerSide<Millis> clocks;
    clocks[seat.side] = left[seat];
    clocks[other.side] = left[other];
    announce(play::BoardNow{seat.board, match_->position(seat.board), clocks, seat.side, now_});
    left[seat] += match_->time().increment;
    const auto passed = match_->plan().passes ? position.captured(*move) : std::nullopt;
    announce(play::Moved{{seat, *move, passed, left[seat], now_}});
    return true;
}

} // namespace net
