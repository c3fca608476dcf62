// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/bots/seated_bot.h"

#include "src/base/text.h"
#include "src/bots/bot_duties.h"
#include "src/engine/bot/human_pace.h"
#include "src/engine/bot/partner.h"
#include "src/engine/bot/speech.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/stalling.h"
#include "src/rules/match/unpressed_moves.h"

#include <algorithm>
#include <tuple>

namespace bots {

using rules::Match;
using rules::Seat;

namespace {

/// Without clocks, the time that a bot gives its opponent before it starts counting.
constexpr base::Millis counting_patience{60'000};

/// Divides the clock that is told to a program in a hurry whose protocol knows no partners.
constexpr int hurried_clock_divisor = 4;

/// The request that plays the decision: a move, or the draw to claim instead. Where the laws
/// require it, a repetition is first counted aloud.
decltype(play::Request::what) request_for(const Match& match, Seat seat,
                                          const engine::Decision& decision) {
    const auto draw = decision.claims_draw ? rules::claimable_draw(match, seat) : std::nullopt;
    if (!draw) {
        return play::Play{decision.move};
    }
    const rules::RuleSet& laws = match.laws();
    const bool counts =
        laws.table.referee == rules::RefereeLaw::claims && laws.table.counted_aloud &&
        draw->ending == rules::Ending::repetition &&
        match.table_state().boards[draw->board].repetitions_counted < laws.repetition;
    if (counts) {
        return play::MakeClaim{{rules::ClaimKind::repetition_count, draw->board, {}}};
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

Instant turn_began(const BotContext& context, Seat seat) {
    const rules::Ply* const last = rules::last_by(context.match.plies(), opponent(seat));
    return last == nullptr ? context.clocks_started_at
                           : std::max(last->at, context.clocks_started_at);
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

void SeatedBot::start_engine(const BotContext& context) {
    if (command_.empty() || teamed_ || engine_) {
        return;
    }
    engine::ExternalEngine::Out said;
    engine_ = Engine{++context.last_serial, {game_for(context.match), context.now, said}};
    context.out.push_back(StartEngine{engine_->number, command_});
    tell(*engine_, said, context.out);
}

void SeatedBot::say(std::string text, Effects& out) {
    if (partner_may_be_person_) {
        std::string counted = text;
        std::erase_if(counted, base::is_digit);
        const auto before = times_said_.find(counted);
        auto worded =
            engine::worded_for_person(text, before == times_said_.end() ? 0 : before->second);
        if (before != times_said_.end()) {
            ++before->second;
        } else if (times_said_.size() < most_counted_texts) {
            times_said_.emplace(std::move(counted), 1);
        }
        if (!worded) {
            return;
        }
        text = *std::move(worded);
    }
    out.push_back(Ask{play::Request{seat(), play::PartnerTell{std::move(text)}}});
}

void SeatedBot::be_polite(const BotContext& context) {
    const bool speaks_itself = engine_ && engine_->player.hears_partner();
    if (!partner_may_be_person_ || speaks_itself) {
        return;
    }
    const std::uint64_t chance = engine::random_for_turn(bot_, 0);
    const Match& match = context.match;
    if (match.outcome()) {
        if (!std::exchange(said_goodbye_, true) && !match.plies().empty()) {
            say(std::string(engine::farewell_for_person(chance)), context.out);
        }
    } else if (match.started() && !std::exchange(greeted_, true) && match.plies().size() <= 1) {
        say(std::string(engine::greeting_for_person(chance)), context.out);
    }
}

void SeatedBot::thank(rules::Kind kind, const BotContext& context) {
    const engine::PastTells& told = bot_.past_tells;
    if (partner_may_be_person_ && (told.mates_with[kind] || (told.sits && told.sits_for[kind]))) {
        const auto moves = static_cast<int>(context.match.plies().size());
        say(engine::thanks_for(kind, engine::random_for_turn(bot_, moves)), context.out);
    }
}

void SeatedBot::consider(const BotContext& context) {
    partner_may_be_person_ =
        context.partner == nullptr && rules::teammate(context.match.plan(), seat()).has_value();
    be_polite(context);
    forget_wait_of_partner(context.match);
    reconsider(context);
    if (!turn_ && !answer_to_order_.empty()) {
        say(std::exchange(answer_to_order_, {}), context.out);
    }
    watch_for_stalling(context);
    set_urge_alarm(context);
}

/// A person who sat and has moved seldom says so.
void SeatedBot::forget_wait_of_partner(const Match& match) {
    const auto partner = rules::partner(match.plan(), seat());
    const int moves = partner ? engine::half_moves_by(match, *partner) : 0;
    if (std::exchange(partner_moves_, moves) < moves) {
        bot_.partner_sits = false;
    }
}

void SeatedBot::reconsider(const BotContext& context) {
    const Match& match = context.match;
    alarms_.duty_check_at.reset();
    if (match.started() && !match.outcome()) {
        if (auto first = duty(match, seat(), context.now)) {
            forget(context.now, context.out);
            context.out.push_back(Ask{std::move(*first)});
            return;
        }
        alarms_.duty_check_at = next_duty_check(match, seat(), context.now);
    }
    if (!match.started() || match.paused() || match.outcome() || match.last_drop() ||
        rules::is_frozen(match, seat(), context.now) || teamed_) {
        return forget(context.now, context.out);
    }
    share_findings(context);
    auto task = engine::task_for(bot_, match, context.last_serial + 1, context.now);
    if (!task) {
        return forget(context.now, context.out);
    }
    if (!command_.empty() && rules::has_legal_move(task->position)) {
        return ask_engine(std::move(*task), context);
    }
    if (const Plan* const it = plan();
        it != nullptr && it->asked && std::holds_alternative<play::Play>(it->what)) {
        return; // it has moved, but the referee's news of it has not arrived yet
    }
    if (turn_ && engine::same_question(turn_->task, *task)) {
        if (turn_->answer) {
            decide(context);
        }
        return;
    }
    think(std::move(*task), context);
}

/// Lets bots of one team share their findings; engine programs do not take part.
void SeatedBot::share_findings(const BotContext& context) {
    if (context.partner != nullptr && context.partner->command_.empty()) {
        engine::learn_from_partner(bot_, turn_.has_value(), context.partner->bot_,
                                   context.partner->newest_, context.partner->sits());
    }
}

void SeatedBot::think(engine::Task task, const BotContext& context) {
    ++context.last_serial;
    turn_ = Turn{task, std::nullopt};
    if (const auto known = engine::book_report(bot_, context.match, task)) {
        (void)take_if_expected(*known, context);
        return;
    }
    context.out.push_back(Think{std::move(task)});
}

/// Asks the engine program only once for each position, whatever happens on other boards.
void SeatedBot::ask_engine(engine::Task task, const BotContext& context) {
    if (turn_ && turn_->task.position == task.position) {
        return sits() ? play_answer(context) : ask_if_due(context);
    }
    start_engine(context); // in case the match goes on after its end
    engine::MoveRequest turn{++context.last_serial, task.position, {}, {}, context.now};
    if (!context.match.time().unlimited) {
        const bool hurried = task.hurried_by_partner && !engine_->player.hears_partner();
        turn.own =
            context.match.time_left(seat(), context.now) / (hurried ? hurried_clock_divisor : 1);
        turn.other = context.match.time_left(opponent(seat()), context.now);
    }
    task.serial = {turn.serial};
    turn_ = Turn{std::move(task), std::nullopt};
    follow(engine_->player.think(std::move(turn), context.now), context);
}

void SeatedBot::follow(engine::ExternalEngine::Out said, const BotContext& context) {
    tell(*engine_, said, context.out);
    if (!said.tell.empty()) {
        context.ask(seat(), play::PartnerTell{std::move(said.tell)});
    }
    if (!said.failed.empty()) {
        return lose_engine(std::move(said.failed), context);
    }
    if (said.answer && turn_ && turn_->task.serial.number == said.answer->serial) {
        engine::Report report;
        report.best = said.answer->move;
        report.score = 1; // unknown; positive, so that no draw is claimed
        turn_->answer = Answer{report, Sitting{}};
        play_answer(context);
    }
}

/// Plays an engine program's answer at once; if its protocol has no commands for partners, the bot
/// sits and talks for it.
void SeatedBot::play_answer(const BotContext& context) {
    Answer& answer = *turn_->answer;
    if (!engine_->player.hears_partner()) {
        const engine::Decision decision =
            engine::decide(bot_, context.match, answer.report, context.now);
        if (decision.tell) {
            say(*decision.tell, context.out);
        }
        if (!decision.move) {
            answer.then = Sitting{decision.decide_again_at};
            return;
        }
    }
    answer.then = Plan{play::Play{answer.report.best}, answer.report.best, context.now};
    ask_if_due(context);
}

void SeatedBot::lose_engine(std::string why, const BotContext& context) {
    context.out.push_back(EndEngine{engine_->number});
    loss_ = EngineFailure{seat(), std::exchange(command_, {}), std::move(why)};
    engine_.reset();
    turn_.reset();
    reconsider(context);
}

void SeatedBot::lose_team(std::string why, const BotContext& context) {
    loss_ = EngineFailure{seat(), std::exchange(command_, {}), std::move(why)};
    teamed_ = false;
    reconsider(context);
}

void SeatedBot::take(const EngineLine& said, const BotContext& context) {
    follow(engine_->player.hear(said.line, context.now), context);
}

/// Without clocks: watches whether the opponent waits longer than the laws allow.
void SeatedBot::watch_for_stalling(const BotContext& context) {
    const Match& match = context.match;
    alarms_.declare_opponent_stalling_at.reset();
    const Seat waiting = opponent(seat());
    if (!match.started() || match.paused() || match.outcome() || !match.to_move(waiting)) {
        return;
    }
    switch (match.laws().stalling) {
    case rules::Stalling::none:
        return;
    case rules::Stalling::three_moves: {
        Match trial = match;
        if (!trial.declare_stalling(seat(), context.now)) {
            context.ask(seat(), play::DeclareStalling{});
        }
        return;
    }
    case rules::Stalling::count:
        if (const auto& count = match.stalls().counts[waiting.board]; !count) {
            alarms_.declare_opponent_stalling_at = turn_began(context, waiting) + counting_patience;
        } else if (!count->chosen_piece) { // only a chosen piece can be removed
            const auto least = rules::least_valuable_pieces(match.position(waiting.board));
            if (!least.empty()) {
                context.ask(seat(), play::DeclareStalling{false, least.front()});
            }
        }
        return;
    }
}

/// Tells a person who is the bot's partner, once per turn, that they are not moving while time runs
/// against them.
void SeatedBot::set_urge_alarm(const BotContext& context) {
    alarms_.urge_partner_at.reset();
    if (!partner_may_be_person_ || !context.match.started() || bot_.past_tells.asked_to_sit) {
        return;
    }
    const Seat partner = *rules::partner(context.match.plan(), seat());
    const Instant since = turn_began(context, partner);
    if (alarms_.urged_turn_start != since) {
        alarms_.urge_partner_at = engine::urge_due(context.match, partner, since, context.now);
    }
}

void SeatedBot::decide(const BotContext& context) {
    share_findings(context);
    Answer& answer = *turn_->answer;
    const engine::Decision decision =
        engine::decide(bot_, context.match, answer.report, context.now);
    auto held_back = std::exchange(answer_to_order_, {});
    if (decision.tell || !held_back.empty()) {
        say(decision.tell.value_or(std::move(held_back)), context.out);
    }
    if (!decision.move) {
        const bool later = decision.decide_again_at && *decision.decide_again_at > context.now;
        answer.then = Sitting{later ? decision.decide_again_at : std::nullopt};
        return;
    }
    Plan next{request_for(context.match, seat(), decision), decision.move,
              turn_began(context, seat()) + decision.thinking_time};
    const Plan* const before = plan();
    next.asked = before != nullptr && before->asked && before->move == next.move &&
                 before->what.index() == next.what.index();
    answer.then = std::move(next);
    ask_if_due(context);
}

void SeatedBot::ask_if_due(const BotContext& context) {
    if (Plan* const it = plan(); it != nullptr && !it->asked && it->due <= context.now) {
        it->asked = true;
        context.ask(seat(), it->what);
    }
}

void SeatedBot::forget(Instant now, Effects& out) {
    if (turn_ && !turn_->answer) {
        out.push_back(CancelSearch{seat()});
    }
    if (engine_) {
        tell(*engine_, engine_->player.forget(now), out);
    }
    turn_.reset();
}

bool SeatedBot::take_if_expected(const engine::Report& report, const BotContext& context) {
    if (!turn_ || turn_->answer || !report.final || report.serial != turn_->task.serial) {
        return false;
    }
    turn_->answer = Answer{report, Sitting{}};
    newest_ = report;
    decide(context);
    return true;
}

void SeatedBot::hear(std::string_view said, const BotContext& context) {
    Effects& out = context.out;
    // Also heard for an engine program, whose seat the bot may have to take over.
    const engine::Bot before = bot_;
    auto answer =
        engine::hear(bot_, said, engine::situation_of(context.match, seat(), context.now));
    const auto wishes = [](const engine::Bot& bot) {
        return std::tuple(bot.wanted, bot.feared, bot.trade_preference);
    };
    const bool wishes_more =
        wishes(bot_) != wishes(before) && wishes(bot_) != wishes(engine::Bot{});
    if (wishes_more && engine_ && !engine_->player.hears_partner()) { // the program cannot be told
        bot_.wanted = before.wanted;
        bot_.feared = before.feared;
        bot_.trade_preference = before.trade_preference;
        answer = "sorry, my program hears no wishes: only sit, go and fast";
    }
    const bool told_to_stand_up = before.past_tells.sits && !bot_.past_tells.sits;
    if (!bot_.told_to_sit) { // a later order counts
        answer_to_order_.clear();
    }
    if (engine_ && engine_->player.hears_partner()) {
        tell(*engine_, engine_->player.tell(said), out);
    } else if (answer && ((bot_.told_to_sit && !before.told_to_sit) || told_to_stand_up) && turn_ &&
               command_.empty()) {
        answer_to_order_ = *std::move(answer);
    } else if (answer && answer != answer_to_order_) { // one that is held back is not given twice
        say(*std::move(answer), out);
    }
}

void SeatedBot::on_wake(const BotContext& context) {
    if (engine_) {
        follow(engine_->player.on_wake(context.now), context);
    }
    ask_if_due(context);
    const auto* const sitting =
        turn_ && turn_->answer ? std::get_if<Sitting>(&turn_->answer->then) : nullptr;
    if ((sitting != nullptr && due(sitting->think_again_at, context.now)) ||
        due(alarms_.duty_check_at, context.now)) {
        if (sitting != nullptr) {
            turn_->answer->then = Sitting{};
        }
        reconsider(context);
    }
    if (due(alarms_.urge_partner_at, context.now)) {
        const Seat partner = *rules::partner(context.match.plan(), seat());
        alarms_.urge_partner_at.reset();
        alarms_.urged_turn_start = turn_began(context, partner);
        say(engine::urge_text(context.match, partner, context.now), context.out);
    }
    if (due(alarms_.declare_opponent_stalling_at, context.now)) {
        alarms_.declare_opponent_stalling_at.reset();
        context.ask(seat(), play::DeclareStalling{});
    }
}

void SeatedBot::stop(Instant now, Effects& out) {
    forget(now, out);
    alarms_.declare_opponent_stalling_at.reset();
    alarms_.urge_partner_at.reset();
    if (engine_) {
        out.push_back(EndEngine{engine_->number});
        engine_.reset();
    }
}

std::optional<Instant> SeatedBot::next_wake() const {
    auto next = engine_ ? engine_->player.next_wake() : std::nullopt;
    if (turn_ && turn_->answer) {
        const Plan* const it = plan();
        const auto turn = it == nullptr ? std::get<Sitting>(turn_->answer->then).think_again_at
                          : it->asked   ? std::nullopt
                                        : std::optional(it->due);
        next = base::earlier(next, turn);
    }
    for (const auto& alarm :
         {alarms_.duty_check_at, alarms_.declare_opponent_stalling_at, alarms_.urge_partner_at}) {
        next = base::earlier(next, alarm);
    }
    return next;
}

} // namespace bots
