// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/bots/seated_bot.h"

#include "src/bots/bot_duties.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/human_pace.h"
#include "src/engine/bot/partner.h"
#include "src/engine/bot/speech.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/stalling.h"
#include "src/rules/match/unpressed_moves.h"

#include <algorithm>

namespace bots {

using rules::Match;
using rules::Seat;

namespace {

/// Without clocks, the time that a bot gives its opponent before it starts counting.
constexpr base::Millis counting_patience{60'000};

/// A move, or the draw to claim instead. Where the laws require it, a repetition is first counted
/// aloud.
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

/// The match as a game for an engine program.
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

Instant turn_began(const Moment& at, Seat seat) {
    const auto& plies = at.match.plies();
    const auto last = std::find_if(plies.rbegin(), plies.rend(), [seat](const rules::Ply& ply) {
        return ply.seat == opponent(seat);
    });
    return last == plies.rend() ? at.not_before : std::max(last->at, at.not_before);
}

bool due(const std::optional<Instant>& alarm, Instant now) {
    return alarm && *alarm <= now;
}

} // namespace

SeatedBot::Plan* SeatedBot::plan() {
    return turn_ && turn_->answer ? std::get_if<Plan>(&turn_->answer->then) : nullptr;
}

const SeatedBot::Plan* SeatedBot::plan() const {
    return const_cast<SeatedBot*>(this)->plan();
}

bool SeatedBot::sits() const {
    return turn_ && turn_->answer && plan() == nullptr;
}

void SeatedBot::start_engine(const Moment& at) {
    if (command_.empty() || teamed_ || engine_) {
        return;
    }
    engine::ExternalEngine::Out said;
    engine_ = Engine{++at.last_serial, {game_for(at.match), at.now, said}};
    at.out.push_back(StartEngine{engine_->number, command_});
    tell(*engine_, said, at.out);
}

void SeatedBot::say(std::string text, Effects& out) {
    if (beside_person_) {
        const auto before = said_.find(text);
        auto worded = engine::for_person(text, before == said_.end() ? 0 : before->second);
        if (before != said_.end()) {
            ++before->second;
        } else if (said_.size() < most_said) {
            said_.emplace(std::move(text), 1);
        }
        if (!worded) {
            return;
        }
        text = *std::move(worded);
    }
    out.push_back(Ask{play::Request{seat(), play::Say{std::move(text)}}});
}

void SeatedBot::be_polite(const Moment& at) {
    if (!beside_person_) {
        return;
    }
    const std::uint64_t chance = engine::chance_of_turn(bot_, 0);
    const Match& match = at.match;
    if (match.outcome()) {
        if (!std::exchange(took_leave_, true) && !match.plies().empty()) {
            say(std::string(engine::farewell_for_person(chance)), at.out);
        }
    } else if (match.started() && !std::exchange(greeted_, true) && match.plies().size() <= 1) {
        say(std::string(engine::greeting_for_person(chance)), at.out);
    }
}

void SeatedBot::thank(rules::Kind kind, const Moment& at) {
    const engine::Told& told = bot_.told;
    if (beside_person_ && (told.mates_with[kind] || told.sits)) {
        const auto moves = static_cast<int>(at.match.plies().size());
        say(engine::thanks_for(kind, engine::chance_of_turn(bot_, moves)), at.out);
    }
}

void SeatedBot::consider(const Moment& at) {
    const auto partner = rules::partner(at.match.plan(), seat());
    beside_person_ =
        partner && at.partner == nullptr && !rules::same_player(at.match.plan(), *partner, seat());
    be_polite(at);
    reconsider(at);
    watch_opponent(at);
    watch_partner(at);
}

void SeatedBot::reconsider(const Moment& at) {
    const Match& match = at.match;
    alarms_.look.reset();
    if (match.started() && !match.outcome()) {
        if (auto first = duty(match, seat(), at.now)) {
            forget(at.now, at.out);
            at.out.push_back(Ask{std::move(*first)});
            return;
        }
        alarms_.look = next_look(match, seat(), at.now);
    }
    if (!match.started() || match.paused() || match.outcome() || match.last_drop() ||
        rules::is_frozen(match, seat(), at.now) || teamed_) {
        return forget(at.now, at.out);
    }
    share_minds(at);
    auto task = engine::task_for(bot_, match, at.last_serial + 1, at.now);
    if (!task) {
        return forget(at.now, at.out);
    }
    if (!command_.empty() && rules::has_legal_move(task->position)) {
        return ask_engine(std::move(*task), at);
    }
    if (const Plan* const it = plan();
        it != nullptr && it->asked && std::holds_alternative<play::Play>(it->what)) {
        return; // it has moved, and the announcement is on its way
    }
    if (turn_ && engine::same_question(turn_->task, *task)) {
        if (turn_->answer) {
            decide(at);
        }
        return;
    }
    think(std::move(*task), at);
}

/// Lets bots of one team share their findings; engine programs do not take part.
void SeatedBot::share_minds(const Moment& at) {
    if (at.partner != nullptr && at.partner->command_.empty()) {
        engine::learn(bot_, turn_.has_value(), at.partner->bot_, at.partner->newest_,
                      at.partner->sits());
    }
}

void SeatedBot::think(engine::Task task, const Moment& at) {
    ++at.last_serial;
    turn_ = Turn{task, std::nullopt};
    if (const auto known = engine::recall(bot_, at.match, task)) {
        (void)take(*known, at);
        return;
    }
    at.out.push_back(Think{std::move(task)});
}

/// Asks the engine program only once for each position, whatever happens on other boards.
void SeatedBot::ask_engine(engine::Task task, const Moment& at) {
    if (turn_ && turn_->task.position == task.position) {
        return sits() ? play_answer(at) : ask_if_due(at);
    }
    start_engine(at); // in case the match goes on after its end
    const rules::Clock& clock = at.match.clock(seat().board);
    engine::Turn turn{++at.last_serial, task.position, {}, {}};
    if (!at.match.time().unlimited) {
        turn.own = clock.remaining(seat().side, at.now);
        turn.other = clock.remaining(rules::other(seat().side), at.now);
    }
    task.serial = {turn.serial};
    turn_ = Turn{std::move(task), std::nullopt};
    follow(engine_->player.think(std::move(turn), at.now), at);
}

void SeatedBot::follow(engine::ExternalEngine::Out said, const Moment& at) {
    tell(*engine_, said, at.out);
    if (!said.tell.empty()) {
        at.ask(seat(), play::Say{std::move(said.tell)});
    }
    if (!said.failed.empty()) {
        return lose_engine(std::move(said.failed), at);
    }
    if (said.answer && turn_ && turn_->task.serial.number == said.answer->serial) {
        engine::Report report;
        report.best = said.answer->move;
        report.score = 1; // unknown; positive, so that no draw is claimed
        turn_->answer = Answer{report, Sitting{}};
        play_answer(at);
    }
}

/// Plays an engine program's answer at once; if its protocol has no commands for partners, the bot
/// sits and talks for it.
void SeatedBot::play_answer(const Moment& at) {
    Answer& answer = *turn_->answer;
    if (!engine_->player.hears_partner()) {
        const engine::Decision decision = engine::decide(bot_, at.match, answer.report, at.now);
        if (decision.tell) {
            say(*decision.tell, at.out);
        }
        if (!decision.move) {
            answer.then = Sitting{decision.again};
            return;
        }
    }
    answer.then = Plan{play::Play{answer.report.best}, answer.report.best, at.now};
    ask_if_due(at);
}

void SeatedBot::lose_engine(std::string why, const Moment& at) {
    at.out.push_back(EndEngine{engine_->number});
    loss_ = Loss{seat(), std::exchange(command_, {}), std::move(why)};
    engine_.reset();
    turn_.reset();
    reconsider(at);
}

void SeatedBot::lose_team(std::string why, const Moment& at) {
    loss_ = Loss{seat(), std::exchange(command_, {}), std::move(why)};
    teamed_ = false;
    reconsider(at);
}

void SeatedBot::take(const EngineSaid& said, const Moment& at) {
    follow(engine_->player.hear(said.line, at.now), at);
}

/// Without clocks: watches whether the opponent waits longer than the laws allow.
void SeatedBot::watch_opponent(const Moment& at) {
    const Match& match = at.match;
    alarms_.counts.reset();
    const Seat waiting = opponent(seat());
    if (!match.started() || match.paused() || match.outcome() || !match.to_move(waiting)) {
        return;
    }
    switch (match.laws().stalling) {
    case rules::Stalling::none:
        return;
    case rules::Stalling::three_moves: {
        Match trial = match;
        if (!trial.declare_stalling(seat(), at.now)) {
            at.ask(seat(), play::Stalling{});
        }
        return;
    }
    case rules::Stalling::count:
        if (const auto& count = match.stalls().counts[waiting.board]; !count) {
            alarms_.counts = turn_began(at, waiting) + counting_patience;
        } else if (!count->choice) { // only a named piece is removed
            const auto least = rules::least_pieces(match.position(waiting.board));
            if (!least.empty()) {
                at.ask(seat(), play::Stalling{false, least.front()});
            }
        }
        return;
    }
}

/// Tells a person beside the bot, once a turn, that they are not moving while time runs against
/// them.
void SeatedBot::watch_partner(const Moment& at) {
    alarms_.urges.reset();
    if (!beside_person_ || !at.match.started() || bot_.told.asked_to_sit) {
        return;
    }
    const Seat partner = *rules::partner(at.match.plan(), seat());
    const Instant since = turn_began(at, partner);
    if (alarms_.urged != since) {
        alarms_.urges = engine::urge_due(at.match, partner, since, at.now);
    }
}

void SeatedBot::decide(const Moment& at) {
    share_minds(at);
    Answer& answer = *turn_->answer;
    const engine::Decision decision = engine::decide(bot_, at.match, answer.report, at.now);
    if (decision.tell) {
        say(*decision.tell, at.out);
    }
    if (!decision.move) {
        const bool later = decision.again && *decision.again > at.now;
        answer.then = Sitting{later ? decision.again : std::nullopt};
        return;
    }
    Plan next{request_for(at.match, seat(), decision), decision.move,
              turn_began(at, seat()) + decision.after};
    const Plan* const before = plan();
    next.asked = before != nullptr && before->asked && before->move == next.move &&
                 before->what.index() == next.what.index();
    answer.then = std::move(next);
    ask_if_due(at);
}

void SeatedBot::ask_if_due(const Moment& at) {
    if (Plan* const it = plan(); it != nullptr && !it->asked && it->due <= at.now) {
        it->asked = true;
        at.ask(seat(), it->what);
    }
}

void SeatedBot::forget(Instant now, Effects& out) {
    if (turn_ && !turn_->answer) {
        out.push_back(Forget{seat()});
    }
    if (engine_) {
        tell(*engine_, engine_->player.forget(now), out);
    }
    turn_.reset();
}

bool SeatedBot::take(const engine::Report& report, const Moment& at) {
    if (!turn_ || turn_->answer || !report.final || report.serial != turn_->task.serial) {
        return false;
    }
    turn_->answer = Answer{report, Sitting{}};
    newest_ = report;
    decide(at);
    return true;
}

void SeatedBot::hear(std::string_view said, Effects& out) {
    auto answer = engine::hear(bot_, said); // the bot may have to take over one day
    if (engine_ && engine_->player.hears_partner()) {
        tell(*engine_, engine_->player.tell(said), out);
    } else if (answer) {
        say(*std::move(answer), out);
    }
}

void SeatedBot::woke(const Moment& at) {
    if (engine_) {
        follow(engine_->player.woke(at.now), at);
    }
    ask_if_due(at);
    const auto* const sitting =
        turn_ && turn_->answer ? std::get_if<Sitting>(&turn_->answer->then) : nullptr;
    if ((sitting != nullptr && due(sitting->again, at.now)) || due(alarms_.look, at.now)) {
        if (sitting != nullptr) {
            turn_->answer->then = Sitting{};
        }
        reconsider(at);
    }
    if (due(alarms_.urges, at.now)) {
        const Seat partner = *rules::partner(at.match.plan(), seat());
        alarms_.urges.reset();
        alarms_.urged = turn_began(at, partner);
        say(engine::urge_text(at.match, partner, at.now), at.out);
    }
    if (due(alarms_.counts, at.now)) {
        alarms_.counts.reset();
        at.ask(seat(), play::Stalling{});
    }
}

void SeatedBot::stop(Instant now, Effects& out) {
    forget(now, out);
    alarms_.counts.reset();
    alarms_.urges.reset();
    if (engine_) {
        out.push_back(EndEngine{engine_->number});
        engine_.reset();
    }
}

std::optional<Instant> SeatedBot::next_wake() const {
    auto next = engine_ ? engine_->player.next_wake() : std::nullopt;
    if (turn_ && turn_->answer) {
        const Plan* const it = plan();
        const auto turn = it == nullptr ? std::get<Sitting>(turn_->answer->then).again
                          : it->asked   ? std::nullopt
                                        : std::optional(it->due);
        next = base::earlier(next, turn);
    }
    for (const auto& alarm : {alarms_.look, alarms_.counts, alarms_.urges}) {
        next = base::earlier(next, alarm);
    }
    return next;
}

} // namespace bots
