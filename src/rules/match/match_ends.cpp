// SPDX-License-Identifier: GPL-3.0-or-later
// What the end of a board makes of the match.
#include "src/rules/match/match.h"
#include "src/rules/match/match_judge.h"

#include <algorithm>

namespace rules {

bool boards_end_alone(const Match& match) {
    const TableLaws& table = match.laws().table;
    return match.laws().ending == BoardsEnd::both ||
           (table.plays_on && table.referee == RefereeLaw::claims && !match.top().stopped_by);
}

bool only_watches(const Match& match, Seat seat) {
    const auto all = seats(match.plan());
    return match.laws().table.finished_watch && std::all_of(all.begin(), all.end(), [&](Seat own) {
               return !same_player(match.plan(), own, seat) || match.board_end(own.board);
           });
}

void Match::end(const std::vector<BoardEnd>& ends, Instant at) {
    const bool whole_match = laws_.ending == BoardsEnd::first && // Geneva 15
                             ends.front().ending == Ending::draw_agreed;
    if (boards_end_alone(*this) && !whole_match) {
        return end_boards(ends, at);
    }
    if (!ended_.empty()) {
        ended_.insert(ended_.end(), ends.begin(), ends.end());
        return finish(outcome_of(ended_, plan_), at);
    }
    const bool together = laws_.same_instant == SameInstant::counted_up || last_drop_;
    finish(outcome_of(together ? ends : std::vector{ends.front()}, plan_), at);
}

/// One board ends while the others play on: with what is in hand, so that they are judged anew.
void Match::end_boards(std::vector<BoardEnd> ends, Instant at) {
    if (last_drop_) {
        close_last_drop(at);
    }
    while (!ends.empty()) {
        for (const BoardEnd& each : ends) {
            Board& board = this->at(each.board);
            if (!board.end) {
                board.end = each;
                board.ended_at = at;
                board.clock.stop(at);
                stalls_.counts[each.board].reset();
                ended_.push_back(each);
            }
        }
        ends.clear();
        for (int i = 0; i < plan_.boards; ++i) {
            const auto board = static_cast<BoardId>(i);
            const auto also = this->at(board).end ? std::nullopt : rules::board_end(*this, board);
            if (also && laws_.ending == BoardsEnd::both) {
                ends.push_back(*also);
            } else if (also && also->ending == Ending::mate && !top_.boards[board].mated) {
                top_.boards[board].mated = also->loser; // nobody has claimed it
            }
        }
    }
    if (ended_.size() == boards_.size()) {
        const bool summed = laws_.ending == BoardsEnd::both;
        return finish(summed ? sum_of(ended_, plan_) : outcome_of(ended_, plan_), at);
    }
    take_turns(at);
}

/// Nobody has mated with it, and the boards that waited go on.
void Match::close_last_drop(Instant at) {
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        const bool waited = static_cast<BoardId>(i) != last_drop_->seat.board;
        if (waited && !boards_[i].end && !paused_) {
            boards_[i].clock.resume(at);
        }
    }
    last_drop_.reset();
}

void Match::neutralize(Instant at) {
    finish(outcome_of(ended_, plan_), at);
}

void Match::finish_board(const BoardEnd& end, Instant at) {
    end_boards({end}, at);
}

void Match::finish(const Outcome& outcome, Instant at) {
    outcome_ = outcome;
    stalls_.counts = {};
    ended_at_ = at;
    last_drop_.reset();
    for (Board& board : boards_) {
        board.clock.stop(at);
    }
}

} // namespace rules
