// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/bot.h"

#include "src/engine/bot/human_pace.h"
#include "src/engine/bot/opening_book.h"
#include "src/engine/bot/partner.h"
#include "src/engine/bot/speech.h"
#include "src/engine/search/levels.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/match_judge.h"

#include <algorithm>
#include <utility>

namespace engine {
namespace {

using rules::Match;
using rules::Seat;

std::vector<std::uint64_t> past_of(const Match& match, Seat seat) {
    const auto& keys = match.repetition_keys(seat.board);
    const auto quiet = static_cast<std::size_t>(match.position(seat.board).quiet_plies());
    const std::size_t before = keys.empty() ? 0 : keys.size() - 1; // the last is the present one
    const auto first = static_cast<std::ptrdiff_t>(before - std::min(before, quiet));
    return {keys.begin() + first, keys.begin() + static_cast<std::ptrdiff_t>(before)};
}

} // namespace

Task task_for(const Match& match, Seat seat) {
    Task task;
    task.seat = seat;
    task.position = match.position(seat.board);
    if (const rules::Ply* const last = rules::last_on(match.plies(), seat.board)) {
        task.opponent_moved_to = last->move.to();
    }
    task.past_keys = past_of(match, seat);
    task.supply = rules::supply(match, seat);
    task.enemy_supply = rules::supply(match, opponent(seat));
    task.may_not_capture_king = rules::may_not_capture_king(match, seat);
    task.keeps_captures = match.plan().passes && match.plan().feeds[seat] == seat;
    return task;
}

namespace {

using rules::Move;
using rules::Position;

/// Bots below this level attend only to their own board, and tell nothing about it.
constexpr int first_talking_level = 3;
constexpr int moves_between_remarks = 4;

/// A drop of that kind that mates and so draws the match; no move if there is none.
Move mating_last_drop(const Match& match, Seat seat, rules::Kind kind) {
    const Position& position = match.position(seat.board);
    const rules::Supply supply = rules::supply(match, opponent(seat));
    const rules::MoveList moves = rules::legal_moves(position);
    const auto* const found = std::ranges::find_if(moves, [&](Move move) {
        return move.is_drop() && move.new_kind() == kind &&
               rules::is_mate(position.after(move), supply);
    });
    return found != moves.end() ? *found : Move{};
}

/// Whether a check, several captures or large reserves would make a person think.
bool is_sharp(const Position& position, std::size_t choices) {
    rules::MoveList noisy;
    rules::legal_moves(position, noisy, rules::MoveFilter::noisy);
    return noisy.size() >= 4 || choices > 120 || position.in_check();
}

std::size_t parity(int own_moves) {
    return static_cast<std::size_t>(own_moves) % 2;
}

/// How many of the bot's earlier moves took as long as `time`, to the tenth of a second.
int as_long(const Bot& bot, std::size_t own_moves, Millis time) {
    static constexpr Millis tenth{100};
    const auto end = bot.thinking_times.begin() +
                     static_cast<std::ptrdiff_t>(std::min(own_moves, bot.thinking_times.size()));
    return static_cast<int>(std::count_if(bot.thinking_times.begin(), end, [time](Millis earlier) {
        return earlier / tenth == time / tenth;
    }));
}

/// Of `time` and some random times from `low` to `high`, the one that the bot has used least often.
Millis rarest(const Bot& bot, std::size_t own_moves, Millis time, Millis low, Millis high,
              std::uint64_t& chance) {
    constexpr int draws = 24;
    const auto width =
        static_cast<std::uint64_t>(std::max((high - low).count() + 1, Millis::rep{1}));
    int least = as_long(bot, own_moves, time);
    for (int i = 1; i < draws && least > 0; ++i) {
        chance = pseudo_random(chance);
        const Millis other = low + Millis{static_cast<Millis::rep>(chance % width)};
        if (const int count = as_long(bot, own_moves, other); count < least) {
            time = other;
            least = count;
        }
    }
    return time;
}

/// Many moves within the same tenth of a second look mechanical, so the bot prefers a time that it
/// has not used yet: one around the drawn time, as often shorter as longer, since longer ones alone
/// cost matches. Only if all of these are used, it takes up to a second more. Drawn times are
/// compared, not measured ones: a clock read a millisecond later must not change the match.
Millis unrepeated_time(Bot& bot, const PaceFactors& factors) {
    constexpr Millis a_second{1000};
    const auto own_moves = static_cast<std::size_t>(std::max(factors.own_moves, 0));
    std::uint64_t chance = random_for_turn(bot, factors.own_moves);
    const Millis drawn = thinking_time(factors, chance);
    const Millis low = std::max(drawn / 4, Millis{1});
    const Millis most = factors.left ? std::max(*factors.left / 10, drawn) : drawn * 2;
    Millis time = rarest(bot, own_moves, drawn, low, std::min(drawn * 7 / 4, most), chance);
    if (as_long(bot, own_moves, time) > 0) {
        const Millis later = factors.left ? std::max(*factors.left / 8, drawn) : drawn + a_second;
        time = rarest(bot, own_moves, time, drawn, std::min(drawn + a_second, later), chance);
    }
    bot.thinking_times.resize(own_moves);
    bot.thinking_times.push_back(time);
    return time;
}

Millis pace_of(Bot& bot, const Match& match, const MatchSituation& situation,
               const Report& report) {
    const Position& position = match.position(bot.seat.board);
    const rules::MoveList moves = rules::legal_moves(position);
    PaceFactors factors;
    factors.left = situation.left;
    factors.increment = match.time().increment;
    factors.lead = situation.lead;
    factors.own_moves = situation.own_moves;
    factors.legal_moves = static_cast<int>(moves.size());
    factors.sharp = is_sharp(position, moves.size());
    factors.mate_seen = report.score > decided_score || report.score < -decided_score;
    factors.fast = is_hurried_by_partner(bot, situation);
    factors.slow = bot.told_slow;
    factors.level_time_per_cent = level(bot.level).time_per_cent;
    if (const rules::Ply* const last = rules::last_on(match.plies(), bot.seat.board)) {
        factors.recaptures = last->passed && report.best.to() == last->move.to();
        const ExpectedReply& expected = bot.expected_replies[parity(situation.own_moves)];
        factors.surprised = expected.reply && expected.own_moves == situation.own_moves &&
                            expected.reply != last->move;
    }
    return unrepeated_time(bot, factors);
}

/// The partner's board, if the bot searches it: pieces captured here arrive there.
std::optional<Position> partner_board_of(const Bot& bot, const Match& match,
                                         const MatchSituation& situation) {
    const bool looks =
        bot.searches_other_board && level(bot.level).sees_both_boards && match.plan().passes;
    if (!looks || !situation.partner || situation.partner->side == bot.seat.side ||
        situation.partner->board == bot.seat.board || match.board_end(situation.partner->board)) {
        return std::nullopt;
    }
    const Position& beside = match.position(situation.partner->board);
    return beside.suits_fast_generator() ? std::optional(beside) : std::nullopt;
}

} // namespace

std::optional<Task> task_for(const Bot& bot, const Match& match, std::uint64_t serial,
                             Instant now) {
    if (match.outcome() || match.paused() || !match.started() || !match.to_move(bot.seat)) {
        return std::nullopt;
    }
    const MatchSituation situation = situation_of(match, bot.seat, now);
    Task task = task_for(match, bot.seat);
    task.serial = {serial};
    task.limits = limits_for(bot, match, situation, now);
    task.hurried_by_partner = is_hurried_by_partner(bot, situation);
    task.level = bot.level;
    task.seed = pseudo_random(bot.seed ^ static_cast<std::uint64_t>(rules::index(bot.seat)));
    task.capture_bonuses = capture_bonuses(bot, situation);
    task.loss_penalties = loss_penalties(bot, situation);
    task.other_board = partner_board_of(bot, match, situation);
    task.wants_decisive_pieces =
        situation.partner && bot.level >= first_talking_level &&
        situation.own_moves - bot.past_tells.moves_at_last_tell >= moves_between_remarks;
    return task;
}

Report instant_move_report(const Task& task, Move move) {
    Report report;
    report.seat = task.seat;
    report.serial = task.serial;
    report.best = move;
    report.score = 1; // a score at which no draw is claimed
    report.line = {move};
    report.final = true;
    return report;
}

std::optional<Report> book_report(const Bot& bot, const Match& match, const Task& task) {
    const bool knows = bot.knows_openings && bot.level >= first_book_level && match.plan().passes &&
                       match.plan().boards > 1;
    if (!knows) {
        return std::nullopt;
    }
    const auto plies = static_cast<std::uint64_t>(task.position.move_number());
    const Move move = built_in_openings().choose(task.position, task.seed ^ pseudo_random(plies));
    if (!move || match.why_illegal_now(bot.seat, move)) {
        return std::nullopt;
    }
    return instant_move_report(task, move);
}

namespace {

/// Like speak(), but a tell that contradicts one from the last second is held back, and dropped if
/// the bot changes its mind meanwhile.
std::optional<std::string> speak_once(Bot& bot, const Match& match, const MatchSituation& situation,
                                      const Report& report, Sit why, Instant now) {
    constexpr Millis a_moment{1000};
    PastTells& told = bot.past_tells;
    const bool sat = told.sits;
    auto text = speak(bot, match, situation, report, why);
    const bool too_soon = told.sit_change_told_at && now - *told.sit_change_told_at < a_moment;
    if (told.sits != sat) {
        const bool said_so = !std::exchange(told.held_back, {}).empty();
        if (said_so || too_soon) {
            told.held_back = said_so ? "" : text.value_or("");
            return std::nullopt;
        }
        told.sit_change_told_at = now;
    } else if (!text && !told.held_back.empty() && !too_soon) {
        told.sit_change_told_at = now;
        text = std::exchange(told.held_back, {});
    }
    return text;
}

} // namespace

Decision decide(Bot& bot, const Match& match, const Report& report, Instant now) {
    Decision decision;
    if (const auto window = match.last_drop(); window && window->seat == bot.seat) {
        decision.move = mating_last_drop(match, bot.seat, window->kind);
        return decision;
    }
    const MatchSituation situation = situation_of(match, bot.seat, now);
    const Sitting sits = sitting(bot, match, situation, report, now);
    if (report.score > -decided_score) {
        bot.told_to_go = false; // an order to go ends with the reason to sit
    }
    if (situation.partner && !rules::same_player(match.plan(), bot.seat, *situation.partner)) {
        decision.tell = speak_once(bot, match, situation, report, sits.why, now);
    }
    if (sits.why != Sit::no) {
        decision.decide_again_at = sits.until;
        return decision;
    }
    if (!report.best || match.why_illegal_now(bot.seat, report.best)) {
        return decision; // the report is about another position, and a new one is on its way
    }
    decision.claims_draw = report.score <= 0 && rules::claimable_draw(match, bot.seat);
    decision.move = report.best;
    const bool at_once =
        plays_by_clock(bot) || captures_awaited_piece(bot, match, situation, report.best);
    decision.thinking_time = at_once ? Millis{} : pace_of(bot, match, situation, report);
    bot.expected_replies[parity(situation.own_moves + 1)] = {
        situation.own_moves + 1, report.line.size() > 1 ? report.line[1] : rules::Move{}};
    return decision;
}

} // namespace engine
