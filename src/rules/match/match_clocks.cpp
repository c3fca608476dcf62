// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of a match, and what an authority elsewhere says of its boards.
#include "src/rules/match/match.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"

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

std::optional<Refusal> Match::pause(Instant now) {
    if (const auto refusal = why_no_play()) {
        return refusal;
    }
    if (paused_) {
        return Refusal::paused;
    }
    paused_ = true;
    stalls_.counts = {};
    for (Board& board : boards_) {
        board.clock.stop(now);
    }
    return std::nullopt;
}

std::optional<Refusal> Match::resume(Instant now) {
    if (const auto refusal = why_no_play()) {
        return refusal;
    }
    if (!paused_) {
        return Refusal::not_paused;
    }
    paused_ = false;
    OverTheBoard(*this).settle_stop();
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        const bool waits = last_drop_ && last_drop_->seat.board != static_cast<BoardId>(i);
        if (!waits && !boards_[i].end) {
            boards_[i].clock.resume(now);
        }
    }
    take_turns(now);
    return std::nullopt;
}

void Match::adjourn(Instant now) {
    started_ = false;
    for (Board& board : boards_) {
        board.clock.stop(now);
    }
}

void Match::check_flags(Instant now) {
    if (why_no_play() || paused_ || flags_are_silent()) {
        return;
    }
    count_stalls(now);
    if (outcome_) {
        return;
    }
    const FallenFlags fallen = fallen_flags(*this, now);
    if (!fallen.ends.empty()) {
        end(last_drop_ ? std::vector{mate_} : fallen.ends, fallen.at);
    }
}

bool Match::flags_are_silent() const {
    return laws_.table.referee == RefereeLaw::claims && !last_drop_;
}

std::optional<Instant> Match::next_flag() const {
    std::optional<Instant> next;
    if (flags_are_silent()) {
        return next;
    }
    for (const Board& board : boards_) {
        const auto falls = board.clock.flag_falls();
        if (falls && (!next || *falls < *next)) {
            next = falls;
        }
    }
    for (const auto& count : stalls_.counts) {
        if (count && !paused_ && !outcome_ && (!next || count->due < *next)) {
            next = count->due;
        }
    }
    return next;
}

void Match::correct_clock(Seat seat, Millis left, Instant now) {
    at(seat.board).clock.correct(seat.side, left, now);
}

void Match::correct_hand(Seat seat, const Hand& hand) {
    at(seat.board).position.set_hand(seat.side, hand);
}

void Match::resync(BoardId board, const Position& position, PerSide<Millis> left,
                   std::optional<Side> running, Instant now) {
    if (!looks_the_same(at(board).position, position)) {
        at(board).position = position;
        plies_.clear();
        top_ = {};
        for (Board& each : boards_) {
            each.start = each.position;
            each.keys = {each.position.repetition_key()};
        }
    }
    Clock& clock = at(board).clock;
    if (running) {
        clock.start(*running, now);
    } else {
        clock.stop(now);
    }
    for (const Side side : both_sides) {
        clock.correct(side, left[side], now);
    }
}

} // namespace rules
