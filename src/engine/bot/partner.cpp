// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/partner.h"

#include "src/engine/search/levels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace engine {
namespace {

using rules::Kind;
using rules::Match;
using rules::PerKind;
using rules::Seat;
using rules::SeatState;

/// With less time than this a sitting bot moves, whatever its partner asks.
constexpr Millis time_trouble{10000};
/// How far behind the diagonal clock a bot may be and still sit when told to.
constexpr Millis most_deficit{20000};
/// With less time than this to sit, a bot told to sit moves at once: its partner would just have
/// read that it sits.
constexpr Millis least_wait{3000};
/// A smaller lead does not count.
constexpr Millis least_lead{700};

/// Centipawns that the wishes `+`, `++`, `+++` add to a capture. Even the lowest outweighs the
/// difference between a knight and a rook, since the wish is for this piece rather than a dearer
/// one. A capture that lets the partner mate is worth about a queen.
constexpr std::array<int, 4> wish_value{0, 230, 310, 600};
constexpr int awaited = 2; ///< the level (`++`) of a piece that the partner waits for
constexpr int decides = 3; ///< the level of a piece that mates, or saves from a mate
constexpr int trade_value = 30;

/// The kinds of which one would give that seat a move; none unless it can only wait.
PerKind<bool> rescuers(const Match& match, Seat seat) {
    const SeatState standing = match.seat_state(seat);
    const bool waits =
        standing == SeatState::needs_piece_in_check || standing == SeatState::has_no_move;
    return waits ? kinds_that_give_a_move(match.position(seat.board)) : PerKind<bool>{};
}

PerKind<int> values(const PerKind<int>& signs, int trades) {
    PerKind<int> centipawns{};
    for (const Kind kind : rules::all_kinds) {
        const auto degree = static_cast<std::size_t>(std::clamp(signs[kind], 0, 3));
        centipawns[kind] = wish_value[degree] + trades;
    }
    return centipawns;
}

/// Sitting because the partner asked for it: until the clocks forbid it.
Sitting as_told(const MatchSituation& situation, Instant now) {
    if (!situation.left) {
        return {Sit::partner_asked, {}};
    }
    Millis spare = *situation.left - time_trouble;
    if (situation.lead) {
        const Millis until_behind = *situation.lead + most_deficit;
        spare = situation.lead_shrinks || until_behind <= Millis{0} ? std::min(spare, until_behind)
                                                                    : spare;
    }
    return spare > least_wait ? Sitting{Sit::partner_asked, now + spare} : Sitting{};
}

/// Sitting because every move loses: while the diagonal opponent has less time.
Sitting while_ahead(const MatchSituation& situation, Instant now) {
    if (!situation.lead || *situation.lead <= least_lead) {
        return {};
    }
    Sitting sits{Sit::every_move_loses, {}};
    if (situation.lead_shrinks) {
        sits.until = now + (*situation.lead - least_lead);
    }
    return sits;
}

/// Whether the bot is about to be mated while its partner may still send a piece or mate first.
bool may_wait_for_partner(const Bot& bot, const Report& report) {
    return bot.partner_findings && bot.partner_findings->score > -decided_score &&
           is_mated_soon(report.score);
}

/// Sitting because only the partner can help: until there is little time left.
Sitting while_partner_plays(const MatchSituation& situation, Instant now) {
    const auto longest = situation.left ? sit_allowance({.left = *situation.left}) : std::nullopt;
    return longest ? Sitting{Sit::every_move_loses, now + *longest} : Sitting{};
}

/// The levels of the wishes or fears in `told`, but `decides` for the kinds in `known`, which a
/// partner that is a bot has found to decide its board.
PerKind<int> with_known(PerKind<int> told, const PerKind<bool>& known) {
    for (const Kind kind : rules::all_kinds) {
        told[kind] = known[kind] ? decides : told[kind];
    }
    return told;
}

bool shares_findings(const Bot& bot) {
    return bot.shares_findings && level(bot.level).sees_both_boards;
}

} // namespace

PerKind<bool> kinds_that_give_a_move(const rules::Position& position) {
    PerKind<bool> kinds{};
    for (const Kind kind : rules::kinds_but_king) {
        rules::Position supplied = position;
        supplied.give(position.turn(), kind);
        kinds[kind] = rules::has_legal_move(supplied);
    }
    return kinds;
}

int half_moves_by(const Match& match, Seat seat) {
    return static_cast<int>(std::ranges::count(match.plies(), seat, &rules::Ply::seat));
}

MatchSituation situation_of(const Match& match, Seat seat, Instant now) {
    MatchSituation situation;
    situation.partner = rules::partner(match.plan(), seat);
    situation.diagonal = rules::diagonal(match.plan(), seat);
    situation.own_moves = half_moves_by(match, seat);
    const bool clocks = !match.time().unlimited;
    if (clocks) {
        situation.left = match.time_left(seat, now);
    }
    if (clocks && situation.diagonal) {
        const rules::Clock& theirs = match.clock(situation.diagonal->board);
        situation.lead = *situation.left - theirs.remaining(situation.diagonal->side, now);
        situation.lead_shrinks = theirs.running() != situation.diagonal->side;
        situation.partner_lead = theirs.remaining(opponent(*situation.diagonal).side, now) -
                                 match.clock(seat.board).remaining(rules::other(seat.side), now);
    }
    if (situation.partner) {
        situation.partner_waits_for = rescuers(match, *situation.partner);
    }
    if (situation.diagonal) {
        situation.diagonal_waits_for = rescuers(match, *situation.diagonal);
    }
    return situation;
}

void learn_from_partner(Bot& bot, bool on_own_turn, const Bot& partner, const Report& newest,
                        bool sits) {
    if (!shares_findings(partner) || !shares_findings(bot)) {
        bot.partner_findings.reset();
        return;
    }
    const bool waits = sits && newest.score < -decided_score;
    if (on_own_turn && bot.partner_findings && (bot.partner_findings->waits || !waits)) {
        bot.partner_findings->score = newest.score;
        return;
    }
    bot.partner_findings = {newest.score, waits, newest.mates_with, newest.saved_by,
                            newest.dies_to};
}

bool partner_waits(const Bot& bot, const MatchSituation& situation) {
    const PerKind<bool>& needs = situation.partner_waits_for;
    return bot.partner_sits || (bot.partner_findings && bot.partner_findings->waits) ||
           std::ranges::any_of(rules::all_kinds, [&needs](Kind kind) { return needs[kind]; });
}

bool is_hurried_by_partner(const Bot& bot, const MatchSituation& situation) {
    return bot.told_fast || bot.partner_dead || partner_waits(bot, situation);
}

bool captures_awaited_piece(const Bot& bot, const Match& match, const MatchSituation& situation,
                            rules::Move move) {
    const auto victim = match.position(bot.seat.board).captured(move);
    const bool wanted = victim && bot.partner_sits && bot.wanted[*victim] >= awaited;
    const bool saves = victim && bot.partner_findings && bot.partner_findings->waits &&
                       bot.partner_findings->saved_by[*victim];
    return wanted || saves || (victim && situation.partner_waits_for[*victim]);
}

PerKind<int> capture_bonuses(const Bot& bot, const MatchSituation& situation) {
    PerKind<int> wanted = with_known(bot.wanted, situation.partner_waits_for);
    if (bot.partner_findings) {
        wanted = with_known(with_known(wanted, bot.partner_findings->mates_with),
                            bot.partner_findings->saved_by);
    }
    return values(wanted, bot.trade_preference > 0 ? trade_value : 0);
}

PerKind<int> loss_penalties(const Bot& bot, const MatchSituation& situation) {
    PerKind<int> feared = with_known(bot.feared, situation.diagonal_waits_for);
    if (bot.partner_findings) {
        feared = with_known(feared, bot.partner_findings->dies_to);
    }
    return values(feared, bot.trade_preference < 0 ? trade_value : 0);
}

Sitting sitting(const Bot& bot, const Match& match, const MatchSituation& situation,
                const Report& report, Instant now) {
    const SeatState standing = match.seat_state(bot.seat);
    if (standing == SeatState::needs_piece_in_check) {
        return {Sit::needs_piece_in_check, {}};
    }
    if (standing == SeatState::has_no_move) {
        return {Sit::has_no_move, {}};
    }
    if (!match.plan().order.empty() || match.laws().stalling != rules::Stalling::none) {
        return {}; // while we are on move no other seat moves, or waiting is punished
    }
    if (partner_waits(bot, situation)) {
        return {}; // both of our team's clocks would run, but neither of the opponents'
    }
    const bool mates = report.score > mate_score - 200;
    if (bot.told_to_sit && situation.partner && !mates) {
        return as_told(situation, now);
    }
    // Two bots that sit and learn it from each other would stand up and sit down endlessly.
    const bool stood_up = bot.past_tells.moves_at_stand_up == situation.own_moves;
    if (report.score < -decided_score && !bot.told_to_go && !stood_up) {
        const Sitting ahead = while_ahead(situation, now);
        const bool waits = ahead.why == Sit::no && may_wait_for_partner(bot, report);
        return waits ? while_partner_plays(situation, now) : ahead;
    }
    return {};
}

namespace {

using base::Instant;
using base::Millis;

constexpr Millis hardly_any{20'000}; ///< a partner with less time than this should hurry
/// A player may think for the start time divided by this before being urged.
constexpr int stillness_divisor = 20;
constexpr Millis least_stillness{3000};
constexpr Millis most_stillness{9000};

/// A smaller deficit against the diagonal clock is not worth a tell.
Millis notable_deficit(const rules::Match& match) {
    return std::max(match.time().base / 20, Millis{3000});
}

bool can_move(const rules::Match& match, rules::Seat seat) {
    const auto standing = match.seat_state(seat);
    return standing == rules::SeatState::to_move || standing == rules::SeatState::in_check;
}

} // namespace

std::optional<Instant> urge_due(const rules::Match& match, rules::Seat seat, Instant since,
                                Instant now) {
    if (match.paused() || match.outcome() || !match.plan().order.empty() ||
        !can_move(match, seat)) {
        return std::nullopt;
    }
    const MatchSituation situation = situation_of(match, seat, now);
    const bool falls_behind =
        situation.lead && (situation.lead_shrinks || *situation.lead <= -notable_deficit(match));
    if (!falls_behind) {
        return std::nullopt;
    }
    const Millis patience =
        std::clamp(match.time().base / stillness_divisor, least_stillness, most_stillness);
    return std::max(since + patience,
                    now + std::max(*situation.lead + notable_deficit(match), Millis{0}));
}

std::string urge_text(const rules::Match& match, rules::Seat seat, Instant now) {
    const MatchSituation situation = situation_of(match, seat, now);
    const Millis lead = situation.lead.value_or(Millis{0});
    const bool hurry =
        lead <= -3 * notable_deficit(match) || (situation.left && *situation.left < hardly_any);
    return fmt::format("{}: we are {} seconds behind on the clock", hurry ? "fast" : "go",
                       std::max<std::int64_t>(-lead.count() / 1000, 1));
}

} // namespace engine
