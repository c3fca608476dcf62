// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/bot_desk.h"

#include "src/app/table/bot_duties.h"
#include "src/engine/bot/hearing.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/stalling.h"
#include "src/rules/match/unpressed_moves.h"

#include <algorithm>
#include <utility>

namespace app {

using rules::Match;
using rules::Move;
using rules::Seat;

namespace {

/// At most this many centipawns for itself, and a bot takes the draw.
constexpr int draw_welcome = -50;
/// Without clocks, so long a bot lets its opponent think before it counts.
constexpr base::Millis counting_patience{60'000};

void ask(Seat seat, decltype(play::Request::what) what, Effects& out) {
    out.push_back(Ask{play::Request{seat, std::move(what)}});
}

/// A move, or the draw that is claimed instead. Where the laws ask for it a repetition is counted
/// aloud first.
decltype(play::Request::what) request_for(const Match& match, Seat seat,
                                          const engine::Decision& decision) {
    const auto draw = decision.claims_draw ? rules::claimable_draw(match, seat) : std::nullopt;
    if (!draw) {
        return play::Play{decision.move};
    }
    const rules::RuleSet& laws = match.laws();
    const bool counts = laws.table.referee == rules::RefereeLaw::claims &&
                        laws.table.counted_aloud && draw->ending == rules::Ending::repetition &&
                        match.top().boards[draw->board].counted < laws.repetition;
    if (counts) {
        return play::MakeClaim{{rules::ClaimKind::count, draw->board, {}}};
    }
    return play::ClaimDraw{};
}

} // namespace

Move saving_last_drop(const Match& match, base::Instant now) {
    const auto window = match.last_drop();
    if (!window) {
        return {};
    }
    for (const Move move : rules::legal_moves(match.position(window->seat.board))) {
        if (!move.is_drop() || move.kind() != window->kind || match.why_not(window->seat, move)) {
            continue;
        }
        Match then = match;
        if (then.play(window->seat, move, now) && then.outcome() && !then.outcome()->winner) {
            return move;
        }
    }
    return {};
}

void BotDesk::add(engine::Bot bot) {
    Desk desk;
    desk.bot = bot;
    desks_.push_back(std::move(desk));
}

const BotDesk::Desk* BotDesk::find(Seat seat) const {
    const auto it = std::find_if(desks_.begin(), desks_.end(),
                                 [seat](const Desk& desk) { return desk.bot.seat == seat; });
    return it == desks_.end() ? nullptr : &*it;
}

BotDesk::Desk* BotDesk::find(Seat seat) {
    return const_cast<Desk*>(std::as_const(*this).find(seat));
}

void BotDesk::consider(const Match& match, Instant now, Effects& out) {
    for (Desk& desk : desks_) {
        consider(desk, match, now, out);
        watch_opponent(desk, match, now, out);
    }
}

void BotDesk::consider(Desk& desk, const Match& match, Instant now, Effects& out) {
    desk.look.reset();
    if (match.started() && !match.outcome()) {
        if (auto first = duty(match, desk.bot.seat, now)) {
            forget(desk, out);
            out.push_back(Ask{std::move(*first)});
            return;
        }
        desk.look = next_look(match, desk.bot.seat, now);
    }
    const bool frozen = rules::is_frozen(match, desk.bot.seat, now);
    if (!match.started() || match.paused() || match.outcome() || frozen) {
        return forget(desk, out);
    }
    if (const auto window = match.last_drop()) {
        forget(desk, out);
        if (window->seat == desk.bot.seat) {
            const Move drop = saving_last_drop(match, now);
            drop ? ask(desk.bot.seat, play::Play{drop}, out)
                 : ask(desk.bot.seat, play::Decline{}, out);
        }
        return;
    }
    auto task = engine::task_for(desk.bot, match, serial_ + 1, now);
    if (!task) {
        return forget(desk, out);
    }
    if (desk.task && engine::same_question(*desk.task, *task)) {
        if (desk.report) {
            decide(desk, match, now, out);
        }
        return;
    }
    ++serial_;
    desk.task = *task;
    desk.report.reset();
    desk.plan.reset();
    desk.again.reset();
    out.push_back(Think{std::move(*task)});
}

/// Without clocks: whether the opponent waits longer than the laws let him.
void BotDesk::watch_opponent(Desk& desk, const Match& match, Instant now, Effects& out) {
    desk.counts_at.reset();
    const Seat waiting = opponent(desk.bot.seat);
    if (!match.started() || match.paused() || match.outcome() || !match.to_move(waiting)) {
        return;
    }
    switch (match.laws().stalling) {
    case rules::Stalling::none:
        return;
    case rules::Stalling::three_moves: {
        Match trial = match;
        if (!trial.declare_stalling(desk.bot.seat, now)) {
            ask(desk.bot.seat, play::Stalling{}, out);
        }
        return;
    }
    case rules::Stalling::count:
        if (const auto& count = match.stalls().counts[waiting.board]; !count) {
            desk.counts_at = turn_began(match, waiting) + counting_patience;
        } else if (!count->choice) { // nothing goes that the counter does not name
            const auto least = rules::least_pieces(match.position(waiting.board));
            if (!least.empty()) {
                ask(desk.bot.seat, play::Stalling{false, least.front()}, out);
            }
        }
        return;
    }
}

void BotDesk::decide(Desk& desk, const Match& match, Instant now, Effects& out) {
    const engine::Decision decision = engine::decide(desk.bot, match, *desk.report, now);
    const auto before = std::exchange(desk.plan, std::nullopt);
    desk.again.reset();
    if (decision.tell) {
        ask(desk.bot.seat, play::Say{*decision.tell}, out);
    }
    if (decision.move) {
        Plan plan{request_for(match, desk.bot.seat, decision), decision.move,
                  turn_began(match, desk.bot.seat) + decision.after};
        plan.asked = before && before->asked && before->move == plan.move &&
                     before->what.index() == plan.what.index();
        desk.plan = std::move(plan);
        ask_if_due(desk, now, out);
    } else if (decision.again && *decision.again > now) {
        desk.again = decision.again;
    }
}

void BotDesk::ask_if_due(Desk& desk, Instant now, Effects& out) {
    if (desk.plan && !desk.plan->asked && desk.plan->due <= now) {
        desk.plan->asked = true;
        ask(desk.bot.seat, desk.plan->what, out);
    }
}

void BotDesk::forget(Desk& desk, Effects& out) {
    if (desk.task && !desk.report) {
        out.push_back(Forget{desk.bot.seat});
    }
    desk.task.reset();
    desk.report.reset();
    desk.plan.reset();
    desk.again.reset();
}

void BotDesk::take(const engine::Report& report, const Match& match, Instant now, Effects& out) {
    Desk* desk = find(report.seat);
    if (desk == nullptr || !desk->task || desk->report || !report.final ||
        report.serial != desk->task->serial) {
        return;
    }
    desk->report = report;
    desk->last_score = report.score;
    decide(*desk, match, now, out);
}

void BotDesk::hear(Seat seat, std::string_view tell, Effects& out) {
    Desk* desk = find(seat);
    if (desk == nullptr) {
        return;
    }
    if (auto answer = engine::hear(desk->bot, tell)) {
        ask(seat, play::Say{std::move(*answer)}, out);
    }
}

void BotDesk::met(Seat passer, rules::Kind kind) {
    if (Desk* desk = find(passer)) {
        desk->bot.wanted[kind] = 0;
    }
}

void BotDesk::woke(const Match& match, Instant now, Effects& out) {
    for (Desk& desk : desks_) {
        ask_if_due(desk, now, out);
        const bool sat = desk.again && *desk.again <= now;
        if (sat || (desk.look && *desk.look <= now)) {
            desk.again.reset();
            consider(desk, match, now, out);
        }
        if (desk.counts_at && *desk.counts_at <= now) {
            desk.counts_at.reset();
            ask(desk.bot.seat, play::Stalling{}, out);
        }
    }
}

void BotDesk::refused(Seat seat) {
    if (Desk* desk = find(seat)) {
        desk->task.reset();
        desk->report.reset();
        desk->plan.reset();
        desk->again.reset();
    }
}

void BotDesk::answer_draw(const Match& match, Seat by, Effects& out) const {
    for (const Desk& desk : desks_) {
        const Seat seat = desk.bot.seat;
        if (seat == by || match.draw_offered(seat)) {
            continue;
        }
        const bool partners = match.plan().team[seat] == match.plan().team[by];
        const bool worse = desk.last_score <= draw_welcome;
        if (partners || worse) {
            ask(seat, play::OfferDraw{}, out);
        } else {
            ask(seat, play::Decline{}, out);
            return;
        }
    }
}

void BotDesk::stop(Effects& out) {
    for (Desk& desk : desks_) {
        forget(desk, out);
        desk.counts_at.reset();
    }
}

std::optional<base::Instant> BotDesk::next_wake() const {
    std::optional<Instant> first;
    for (const Desk& desk : desks_) {
        const auto due =
            desk.plan && !desk.plan->asked ? std::optional(desk.plan->due) : desk.again;
        for (const auto& at : {due, desk.look, desk.counts_at}) {
            if (at && (!first || *at < *first)) {
                first = at;
            }
        }
    }
    return first;
}

bool BotDesk::sits(Seat seat) const {
    const Desk* desk = find(seat);
    return desk != nullptr && desk->report && !desk->plan;
}

bool BotDesk::thinks(Seat seat) const {
    const Desk* desk = find(seat);
    return desk != nullptr && desk->task && (!desk->report || desk->plan);
}

base::Instant BotDesk::turn_began(const Match& match, Seat seat) const {
    const auto& plies = match.plies();
    const auto last = std::find_if(plies.rbegin(), plies.rend(), [seat](const rules::Ply& ply) {
        return ply.seat == opponent(seat);
    });
    return last == plies.rend() ? not_before_ : std::max(last->at, not_before_);
}

} // namespace app
