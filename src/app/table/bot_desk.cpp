// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/bot_desk.h"

#include "src/app/table/bot_duties.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/partner.h"
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

/// With so many centipawns or less a bot accepts a draw.
constexpr int draw_welcome = -50;
/// Without clocks, the time that a bot lets its opponent think before it counts.
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

/// Uses or declines the last drop, where it is that seat's.
void use_last_drop(const Match& match, Seat seat, base::Instant now, Effects& out) {
    if (match.last_drop()->seat != seat) {
        return;
    }
    const Move drop = saving_last_drop(match, now);
    drop ? ask(seat, play::Play{drop}, out) : ask(seat, play::Decline{}, out);
}

/// The game that an engine program plays in that match.
engine::GameToPlay game_for(const Match& match) {
    engine::GameToPlay game;
    const bool alone = match.plan().boards == 1;
    game.variant = alone ? engine::Variant::crazyhouse : engine::Variant::bughouse;
    if (!match.time().unlimited) {
        game.time = match.time().base;
        const bool adds = match.time().bonus == rules::Bonus::fischer;
        game.increment = adds ? match.time().increment : base::Millis{};
    }
    game.partner = alone ? "" : "partner";
    return game;
}

template <class Engine>
void tell(const Engine& engine, const engine::ExternalEngine::Out& said, Effects& out) {
    for (const std::string& line : said.lines) {
        out.push_back(TellEngine{engine.number, line});
    }
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

void BotDesk::add(engine::Bot bot, std::string command) {
    Desk desk;
    desk.bot = bot;
    desk.command = std::move(command);
    desks_.push_back(std::move(desk));
}

void BotDesk::know_openings(bool know) {
    for (Desk& desk : desks_) {
        desk.bot.knows_openings = know;
    }
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
        watch_partner(desk, match, now);
    }
}

void BotDesk::consider(Desk& desk, const Match& match, Instant now, Effects& out) {
    desk.look.reset();
    if (match.started() && !match.outcome()) {
        if (auto first = duty(match, desk.bot.seat, now)) {
            forget(desk, now, out);
            out.push_back(Ask{std::move(*first)});
            return;
        }
        desk.look = next_look(match, desk.bot.seat, now);
    }
    const bool frozen = rules::is_frozen(match, desk.bot.seat, now);
    if (!match.started() || match.paused() || match.outcome() || frozen) {
        return forget(desk, now, out);
    }
    if (match.last_drop()) {
        forget(desk, now, out);
        return use_last_drop(match, desk.bot.seat, now, out);
    }
    share_minds(desk, match);
    auto task = engine::task_for(desk.bot, match, serial_ + 1, now);
    if (!task) {
        return forget(desk, now, out);
    }
    if (!desk.command.empty() && rules::has_legal_move(task->position)) {
        return ask_engine(desk, std::move(*task), match, now, out);
    }
    if (desk.plan && desk.plan->asked && std::holds_alternative<play::Play>(desk.plan->what)) {
        return; // it has moved: what became of that is on its way
    }
    if (desk.task && engine::same_question(*desk.task, *task)) {
        if (desk.report) {
            decide(desk, match, now, out);
        }
        return;
    }
    think(desk, std::move(*task), match, now, out);
}

/// Bots that are a team know what each has found out; a program's thoughts are its own.
void BotDesk::share_minds(Desk& desk, const Match& match) const {
    const auto seat = rules::partner(match.plan(), desk.bot.seat);
    const Desk* const partner = seat ? find(*seat) : nullptr;
    if (partner != nullptr && partner->command.empty()) {
        engine::learn(desk.bot, desk.task.has_value(), partner->bot, partner->newest, sits(*seat));
    }
}

void BotDesk::think(Desk& desk, engine::Task task, const Match& match, Instant now, Effects& out) {
    ++serial_;
    desk.task = task;
    desk.drop_answer();
    if (const auto known = engine::recall(desk.bot, match, task)) {
        return take(*known, match, now, out);
    }
    out.push_back(Think{std::move(task)});
}

void BotDesk::start_engines(const Match& match, Instant now, Effects& out) {
    for (Desk& desk : desks_) {
        if (!desk.command.empty() && !desk.engine) {
            start(desk, match, now, out);
        }
    }
}

void BotDesk::start(Desk& desk, const Match& match, Instant now, Effects& out) {
    engine::ExternalEngine::Out said;
    desk.engine = Engine{++serial_, {game_for(match), now, said}};
    out.push_back(StartEngine{serial_, desk.command});
    tell(*desk.engine, said, out);
}

/// Asks the engine program once for each position, whatever happens on other boards meanwhile.
void BotDesk::ask_engine(Desk& desk, engine::Task task, const Match& match, Instant now,
                         Effects& out) {
    if (desk.task && desk.task->position == task.position) {
        return desk.report && !desk.plan ? play_answer(desk, match, now, out)
                                         : ask_if_due(desk, now, out);
    }
    if (!desk.engine) { // the match goes on after its end
        start(desk, match, now, out);
    }
    const Seat seat = desk.bot.seat;
    const rules::Clock& clock = match.clock(seat.board);
    engine::Turn turn{++serial_, task.position, {}, {}};
    if (!match.time().unlimited) {
        turn.own = clock.remaining(seat.side, now);
        turn.other = clock.remaining(rules::other(seat.side), now);
    }
    desk.task = std::move(task);
    desk.task->serial = turn.serial;
    desk.drop_answer();
    follow(desk, desk.engine->player.think(std::move(turn), now), match, now, out);
}

void BotDesk::follow(Desk& desk, engine::ExternalEngine::Out said, const Match& match, Instant now,
                     Effects& out) {
    tell(*desk.engine, said, out);
    if (!said.tell.empty()) {
        ask(desk.bot.seat, play::Say{std::move(said.tell)}, out);
    }
    if (!said.failed.empty()) {
        return lose_engine(desk, std::move(said.failed), match, now, out);
    }
    if (said.answer && desk.task && desk.task->serial == said.answer->serial) {
        desk.report = engine::Report{};
        desk.report->best = said.answer->move;
        desk.report->score = 1; // unknown, and no reason to claim a draw
        play_answer(desk, match, now, out);
    }
}

/// Plays the answer of an engine program at once; where its protocol has no commands for partners,
/// the bot sits and talks for it.
void BotDesk::play_answer(Desk& desk, const Match& match, Instant now, Effects& out) {
    const Move move = desk.report->best;
    if (!desk.engine->player.hears_partner()) {
        const engine::Decision decision = engine::decide(desk.bot, match, *desk.report, now);
        if (decision.tell) {
            ask(desk.bot.seat, play::Say{*decision.tell}, out);
        }
        if (!decision.move) {
            desk.again = decision.again;
            return;
        }
    }
    desk.plan = Plan{play::Play{move}, move, now};
    ask_if_due(desk, now, out);
}

void BotDesk::lose_engine(Desk& desk, std::string why, const Match& match, Instant now,
                          Effects& out) {
    out.push_back(EndEngine{desk.engine->number});
    losses_.push_back({desk.bot.seat, std::exchange(desk.command, {}), std::move(why)});
    desk.engine.reset();
    desk.task.reset();
    desk.report.reset();
    desk.plan.reset();
    consider(desk, match, now, out);
}

BotDesk::Desk* BotDesk::find_engine(std::uint64_t number) {
    const auto it = std::find_if(desks_.begin(), desks_.end(), [number](const Desk& desk) {
        return desk.engine && desk.engine->number == number;
    });
    return it == desks_.end() ? nullptr : &*it;
}

void BotDesk::take(const EngineSaid& said, const Match& match, Instant now, Effects& out) {
    if (Desk* desk = find_engine(said.engine)) {
        follow(*desk, desk->engine->player.hear(said.line, now), match, now, out);
    }
}

void BotDesk::take(const EngineGone& gone, const Match& match, Instant now, Effects& out) {
    if (Desk* desk = find_engine(gone.engine)) {
        lose_engine(*desk, gone.why, match, now, out);
    }
}

/// Without clocks: watches whether the opponent waits longer than the laws allow.
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

/// Tells a person beside the bot, once in a turn, that they stand still while time runs against
/// them.
void BotDesk::watch_partner(Desk& desk, const Match& match, Instant now) const {
    desk.urges_at.reset();
    const auto partner = rules::partner(match.plan(), desk.bot.seat);
    const bool person = partner && find(*partner) == nullptr &&
                        !rules::same_player(match.plan(), *partner, desk.bot.seat);
    if (!person || !match.started() || desk.bot.told.asked_to_sit) {
        return;
    }
    const Instant since = turn_began(match, *partner);
    if (desk.urged != since) {
        desk.urges_at = engine::urge_due(match, *partner, since, now);
    }
}

void BotDesk::decide(Desk& desk, const Match& match, Instant now, Effects& out) {
    share_minds(desk, match);
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

void BotDesk::forget(Desk& desk, Instant now, Effects& out) {
    if (desk.task && !desk.report) {
        out.push_back(Forget{desk.bot.seat});
    }
    if (desk.engine) {
        tell(*desk.engine, desk.engine->player.forget(now), out);
    }
    desk.task.reset();
    desk.drop_answer();
}

void BotDesk::take(const engine::Report& report, const Match& match, Instant now, Effects& out) {
    Desk* desk = find(report.seat);
    if (desk == nullptr || !desk->task || desk->report || !report.final ||
        report.serial != desk->task->serial) {
        return;
    }
    desk->report = report;
    desk->newest = report;
    decide(*desk, match, now, out);
    const auto partner = rules::partner(match.plan(), report.seat);
    if (Desk* const told = partner ? find(*partner) : nullptr; told && told->bot.shared) {
        consider(*told, match, now, out);
    }
}

void BotDesk::hear(Seat seat, std::string_view said, Effects& out) {
    Desk* desk = find(seat);
    if (desk == nullptr) {
        return;
    }
    auto answer = engine::hear(desk->bot, said); // the bot may have to go on some day
    if (desk->engine && desk->engine->player.hears_partner()) {
        tell(*desk->engine, desk->engine->player.tell(said), out);
    } else if (answer) {
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
        if (desk.engine) {
            follow(desk, desk.engine->player.woke(now), match, now, out);
        }
        ask_if_due(desk, now, out);
        const bool sat = desk.again && *desk.again <= now;
        if (sat || (desk.look && *desk.look <= now)) {
            desk.again.reset();
            consider(desk, match, now, out);
        }
        if (desk.urges_at && *desk.urges_at <= now) {
            const Seat partner = *rules::partner(match.plan(), desk.bot.seat);
            desk.urges_at.reset();
            desk.urged = turn_began(match, partner);
            ask(desk.bot.seat, play::Say{engine::urge_text(match, partner, now)}, out);
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
        desk->drop_answer();
    }
}

void BotDesk::answer_draw(const Match& match, Seat by, Effects& out) const {
    for (const Desk& desk : desks_) {
        const Seat seat = desk.bot.seat;
        if (seat == by || match.draw_offered(seat)) {
            continue;
        }
        const bool partners = match.plan().team[seat] == match.plan().team[by];
        const bool worse = desk.newest.score <= draw_welcome;
        if (partners || worse) {
            ask(seat, play::OfferDraw{}, out);
        } else {
            ask(seat, play::Decline{}, out);
            return;
        }
    }
}

void BotDesk::stop(Instant now, Effects& out) {
    for (Desk& desk : desks_) {
        forget(desk, now, out);
        desk.counts_at.reset();
        desk.urges_at.reset();
        if (desk.engine) {
            out.push_back(EndEngine{desk.engine->number});
            desk.engine.reset();
        }
    }
}

std::optional<base::Instant> BotDesk::next_wake() const {
    std::optional<Instant> first;
    for (const Desk& desk : desks_) {
        const auto due =
            desk.plan && !desk.plan->asked ? std::optional(desk.plan->due) : desk.again;
        const auto engine = desk.engine ? desk.engine->player.next_wake() : std::nullopt;
        for (const auto& at : {due, desk.look, desk.counts_at, desk.urges_at, engine}) {
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
