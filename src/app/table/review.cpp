// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/review.h"

#include "src/rules/match/clock.h"

#include <algorithm>

namespace app {

using rules::Ply;

Review::Review(rules::Match start, std::vector<Ply> plies, rules::Names names, rules::Seat me,
               bool others, std::vector<rules::Removal> removals,
               std::vector<play::EndedBoard> ends)
    : start_(std::move(start)), shown_(start_), plies_(std::move(plies)),
      removals_(std::move(removals)), ends_(std::move(ends)), names_(std::move(names)), me_(me),
      others_(others), sheet_(me, others) {
    shown_.begin(Instant{});
    while (at() < plies_.size()) {
        go_between();
        const rules::Match before = shown_;
        play_one();
        if (at() == before.plies().size()) {
            plies_.resize(at()); // a server's laws are not quite ours: behind it nothing is known
            break;
        }
        sheet_.add(before, plies_[at() - 1]);
    }
    go_to(plies_.size());
}

/// Applies pieces removed by counts, and ended boards, up to the moment shown.
void Review::go_between() {
    for (const rules::Removal& removal : removals_) {
        const auto& gone = shown_.stalls().removals;
        if (removal.plies == at() && std::find(gone.begin(), gone.end(), removal) == gone.end()) {
            shown_.remove_stalled(removal);
        }
    }
    play::finish_boards(ends_, shown_, at() == 0 ? Instant{} : plies_[at() - 1].at);
}

/// The recorded clock is the truth: what was lost on the way then (lag, rounding) is lost here too.
void Review::play_one() {
    go_between();
    const Ply& ply = plies_[at()];
    moment_ = std::max(moment_, ply.at);
    if (shown_.play(ply.seat, ply.move, ply.at)) {
        shown_.correct_clock(ply.seat, ply.left, ply.at);
    }
}

void Review::go_to(std::size_t ply) {
    ply = std::min(ply, plies_.size());
    offset_.reset();
    if (ply < at()) {
        shown_ = start_;
        shown_.begin(Instant{});
        moment_ = Instant{};
    }
    while (at() < ply) {
        play_one();
    }
    go_between();
    moment_ = ply == 0 ? Instant{} : plies_[ply - 1].at;
}

void Review::step_on(rules::BoardId board, bool forward) {
    std::size_t to = at();
    if (forward) {
        while (to < plies_.size() && plies_[to].seat.board != board) {
            ++to;
        }
        return go_to(to + 1);
    }
    while (to > 0 && plies_[to - 1].seat.board != board) {
        --to;
    }
    go_to(to == 0 ? 0 : to - 1);
}

void Review::toggle_run(Instant now) {
    if (offset_) {
        moment_ = moment(now);
        offset_.reset();
    } else if (at() < plies_.size()) {
        offset_ = now - moment_;
    }
}

Review::Instant Review::moment(Instant now) const {
    return offset_ ? now - *offset_ : moment_;
}

void Review::woke(Instant now) {
    if (!offset_) {
        return;
    }
    while (at() < plies_.size() && plies_[at()].at <= moment(now)) {
        play_one();
    }
    if (at() == plies_.size()) {
        moment_ = moment(now);
        offset_.reset();
    }
}

std::optional<Review::Instant> Review::next_wake(Instant now) const {
    if (!offset_ || at() == plies_.size()) {
        return std::nullopt;
    }
    Instant next = plies_[at()].at;
    for (int i = 0; i < shown_.plan().boards; ++i) {
        const auto& clock = shown_.clock(static_cast<rules::BoardId>(i));
        const auto change = rules::clock_text_changes(clock, moment(now));
        next = change ? std::min(next, *change) : next;
    }
    return next + *offset_;
}

} // namespace app
