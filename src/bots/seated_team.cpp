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

void SeatedTeam::start(const BotContext& context) {
    if (engine_) {
        return;
    }
    engine::TeamEngine::Out said;
    engine_ = Engine{++context.last_serial, {seats_[0].side, context.now, said}};
    context.out.push_back(StartEngine{engine_->number, command_});
    follow(said, context);
}

/// The boards on which the team can move, with a time for the search from the shorter clock. The
/// team may wait if it is ahead of the diagonal opponent wherever it is on move.
TeamTurn SeatedTeam::turn_of(const BotContext& context) const {
    const Match& match = context.match;
    TeamTurn turn;
    const bool stands =
        !match.started() || match.paused() || match.outcome() || match.last_drop().has_value();
    std::optional<Millis> left;
    bool ahead = true;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const Seat seat = seats_[i];
        turn.positions[i] = match.position(seat.board);
        turn.to_move[i] = !stands && match.to_move(seat) &&
                          !rules::is_frozen(match, seat, context.now) &&
                          rules::has_legal_move(turn.positions[i]);
        if (turn.to_move[i]) {
            const Millis own = match.time_left(seat, context.now);
            const Seat diagonal = opponent(seats_[1 - i]);
            ahead = ahead && own > match.time_left(diagonal, context.now);
            left = left ? std::min(*left, own) : own;
        }
    }
    turn.may_wait = ahead && !match.time().unlimited;
    turn.search_time = engine::time_without_clocks;
    if (left && !match.time().unlimited) {
        const Millis share = *left / parts_of_clock + match.time().increment / 2;
        turn.search_time = std::clamp(std::min(share, *left / 4), shortest_search, longest_search);
    }
    return turn;
}

void SeatedTeam::consider(const BotContext& context) {
    TeamTurn turn = turn_of(context);
    if (!turn.any_to_move()) {
        answered_.reset();
        if (engine_) {
            follow(engine_->player.forget(context.now), context);
        }
        return;
    }
    start(context); // in case the match goes on after its end
    if (const auto& task = engine_->player.task()) {
        if (task->fits(turn, 0) || task->fits(turn, 1)) {
            return; // one move of its answer may still be valid; it is asked again afterwards
        }
    } else if (answered_ && same(answered_->turn, turn)) {
        return;
    }
    answered_.reset();
    turn.serial = ++context.last_serial;
    follow(engine_->player.think(std::move(turn), context.now), context);
}

void SeatedTeam::follow(const engine::TeamEngine::Out& said, const BotContext& context) {
    for (const std::string& line : said.lines) {
        context.out.push_back(TellEngine{engine_->number, line});
    }
    if (!said.answer) {
        return;
    }
    const TeamTurn now = turn_of(context);
    answered_ = Answered{said.answer->turn, {}, context.now + waiting};
    bool moves = false;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto& move = said.answer->moves[i];
        answered_->waits[i] = !move && now.to_move[i];
        if (move && said.answer->turn.fits(now, i)) {
            context.ask(seats_[i], play::Play{*move});
            moves = true;
        }
    }
    if (!moves) {
        consider(context); // changes in the meantime will not be announced again
    }
}

std::string SeatedTeam::take(const EngineLine& said, const BotContext& context) {
    auto heard = engine_->player.hear(said.line, context.now);
    follow(heard, context);
    return std::move(heard.failed);
}

std::string SeatedTeam::on_wake(const BotContext& context) {
    if (!engine_) {
        return {};
    }
    auto heard = engine_->player.on_wake(context.now);
    follow(heard, context);
    if (!heard.failed.empty()) {
        return std::move(heard.failed);
    }
    if (answered_ && answered_->ask_again_at <= context.now) {
        answered_.reset();
    }
    consider(context);
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
                         answered_ ? std::optional(answered_->ask_again_at) : std::nullopt);
}

} // namespace bots
