// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/bots/seated_team.h"

#include "src/rules/match/unpressed_moves.h"

#include <algorithm>

namespace bots {

using base::Millis;
using engine::TeamTurn;
using rules::BoardId;
using rules::Match;
using rules::Seat;

namespace {

/// How long a team that waits on both boards is left alone before it is asked again.
constexpr Millis waiting{2000};
constexpr Millis longest_search{10'000};
constexpr Millis shortest_search{20};
constexpr int parts_of_clock = 40;

bool same(const TeamTurn& one, const TeamTurn& other) {
    return one.positions == other.positions && one.to_move == other.to_move &&
           one.may_wait == other.may_wait;
}

} // namespace

SeatedTeam::SeatedTeam(Seat seat, std::string command)
    : seats_{Seat{BoardId::a, seat.board == BoardId::a ? seat.side : rules::other(seat.side)},
             Seat{BoardId::b, seat.board == BoardId::b ? seat.side : rules::other(seat.side)}},
      command_(std::move(command)) {}

bool SeatedTeam::thinks(Seat seat) const {
    const auto* const task = engine_ && engine_->player.task() ? &*engine_->player.task() : nullptr;
    return task != nullptr && task->to_move[seat == seats_[1] ? 1 : 0];
}

bool SeatedTeam::sits(Seat seat) const {
    return answered_ && answered_->waits[seat == seats_[1] ? 1 : 0];
}

void SeatedTeam::start(const Moment& at) {
    if (engine_) {
        return;
    }
    engine::TeamEngine::Out said;
    engine_ = Engine{++at.last_serial, {seats_[0].side, at.now, said}};
    at.out.push_back(StartEngine{engine_->number, command_});
    follow(said, at);
}

/// The boards on which the team can move, with a time for the search from the shorter clock. The
/// team may wait if it is ahead of the diagonal opponent wherever it is on move.
TeamTurn SeatedTeam::turn_of(const Moment& at) const {
    const Match& match = at.match;
    TeamTurn turn;
    const bool stands =
        !match.started() || match.paused() || match.outcome() || match.last_drop().has_value();
    std::optional<Millis> left;
    bool ahead = true;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const Seat seat = seats_[i];
        turn.positions[i] = match.position(seat.board);
        turn.to_move[i] = !stands && match.to_move(seat) &&
                          !rules::is_frozen(match, seat, at.now) &&
                          rules::has_legal_move(turn.positions[i]);
        if (turn.to_move[i]) {
            const Millis own = match.clock(seat.board).remaining(seat.side, at.now);
            const Seat diagonal = opponent(seats_[1 - i]);
            ahead = ahead && own > match.clock(diagonal.board).remaining(diagonal.side, at.now);
            left = left ? std::min(*left, own) : own;
        }
    }
    turn.may_wait = ahead && !match.time().unlimited;
    turn.time = engine::time_without_clocks;
    if (left && !match.time().unlimited) {
        const Millis share = *left / parts_of_clock + match.time().increment / 2;
        turn.time = std::clamp(std::min(share, *left / 4), shortest_search, longest_search);
    }
    return turn;
}

void SeatedTeam::consider(const Moment& at) {
    TeamTurn turn = turn_of(at);
    if (!turn.any_to_move()) {
        answered_.reset();
        if (engine_) {
            follow(engine_->player.forget(at.now), at);
        }
        return;
    }
    start(at); // in case the match goes on after its end
    if (const auto& task = engine_->player.task()) {
        if (task->fits(turn, 0) || task->fits(turn, 1)) {
            return; // half of its answer can still be played, and then it is asked again
        }
    } else if (answered_ && same(answered_->turn, turn)) {
        return;
    }
    answered_.reset();
    turn.serial = ++at.last_serial;
    follow(engine_->player.think(std::move(turn), at.now), at);
}

void SeatedTeam::follow(const engine::TeamEngine::Out& said, const Moment& at) {
    for (const std::string& line : said.lines) {
        at.out.push_back(TellEngine{engine_->number, line});
    }
    if (!said.answer) {
        return;
    }
    const TeamTurn now = turn_of(at);
    answered_ = Answered{said.answer->turn, {}, at.now + waiting};
    bool moves = false;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto& move = said.answer->moves[i];
        answered_->waits[i] = !move && now.to_move[i];
        if (move && said.answer->turn.fits(now, i)) {
            at.ask(seats_[i], play::Play{*move});
            moves = true;
        }
    }
    if (!moves) {
        consider(at); // changes in the meantime will not be announced again
    }
}

std::string SeatedTeam::take(const EngineSaid& said, const Moment& at) {
    auto heard = engine_->player.hear(said.line, at.now);
    follow(heard, at);
    return std::move(heard.failed);
}

std::string SeatedTeam::woke(const Moment& at) {
    if (!engine_) {
        return {};
    }
    auto heard = engine_->player.woke(at.now);
    follow(heard, at);
    if (!heard.failed.empty()) {
        return std::move(heard.failed);
    }
    if (answered_ && answered_->again <= at.now) {
        answered_.reset();
    }
    consider(at);
    return {};
}

void SeatedTeam::stop(Effects& out) {
    answered_.reset();
    if (engine_) {
        out.push_back(EndEngine{engine_->number});
        engine_.reset();
    }
}

std::optional<Instant> SeatedTeam::next_wake() const {
    if (!engine_) {
        return std::nullopt;
    }
    return base::earlier(engine_->player.next_wake(),
                         answered_ ? std::optional(answered_->again) : std::nullopt);
}

} // namespace bots
