// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/bots/bot_duties.h"

#include "src/rules/match/over_the_board.h"
#include "src/rules/match/rulings.h"
#include "src/rules/match/unpressed_moves.h"

#include <array>
#include <vector>

namespace bots {

using rules::ClaimKind;
using rules::Match;
using rules::Seat;

namespace {

/// The time that a bot takes to notice a fallen flag.
constexpr base::Millis reaction{600};

constexpr std::array bot_claims{ClaimKind::mate, ClaimKind::illegal_move, ClaimKind::flag,
                                ClaimKind::premove};

bool partner_wants_stop(const Match& match, Seat seat) {
    const auto partner = rules::partner(match.plan(), seat);
    return partner && match.table_state().seats[*partner].wants_stop;
}

/// Whether the team of `seat` wins by the boards that have ended, while the board of `seat` is
/// still played (Geneva 12).
bool has_won_already(const Match& match, Seat seat) {
    std::vector<rules::BoardEnd> ends;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        if (const auto& end = match.board_end(board)) {
            ends.push_back(*end);
        }
    }
    return match.laws().ending == rules::BoardsEnd::first && !ends.empty() &&
           !match.board_end(seat.board) &&
           rules::outcome_of(ends, match.plan()).winner == match.plan().team[seat];
}

/// The drop by which the bot answers the partner's mate and ends its own board (WBN 1.9); an empty
/// move if the bot declines the last drop.
rules::Move saving_last_drop(const Match& match, base::Instant now) {
    const auto window = match.last_drop();
    for (const rules::Move move : rules::legal_moves(match.position(window->seat.board))) {
        if (!move.is_drop() || move.new_kind() != window->kind ||
            match.why_illegal_now(window->seat, move)) {
            continue;
        }
        Match then = match;
        if (then.play(window->seat, move, now) && then.outcome() && !then.outcome()->winner) {
            return move;
        }
    }
    return {};
}

std::optional<play::Request> use_last_drop(const Match& match, Seat seat, base::Instant now) {
    const bool waits = match.paused() || rules::is_frozen(match, seat, now);
    if (match.last_drop()->seat != seat || waits) {
        return std::nullopt;
    }
    const rules::Move drop = saving_last_drop(match, now);
    return drop ? play::Request{seat, play::Play{drop}} : play::Request{seat, play::Decline{}};
}

} // namespace

std::optional<play::Request> duty(const Match& match, Seat seat, base::Instant now) {
    if (match.last_drop()) {
        return use_last_drop(match, seat, now);
    }
    if (!rules::OverTheBoard::applies_to(match)) {
        return std::nullopt;
    }
    if (match.laws().table.referee == rules::RefereeLaw::claims) {
        for (const ClaimKind what : bot_claims) {
            if (rules::ruling(match, seat, {what, {}, {}}, now)) {
                return play::Request{seat, play::MakeClaim{{what, {}, {}}}};
            }
        }
    }
    if (match.paused()) {
        return std::nullopt;
    }
    if (partner_wants_stop(match, seat) || has_won_already(match, seat)) {
        return play::Request{seat, play::StopClocks{}};
    }
    const bool made = match.to_move(seat) && match.table_state().boards[seat.board].made;
    if (made && !rules::is_frozen(match, seat, now)) {
        return play::Request{seat, play::Press{}};
    }
    return std::nullopt;
}

std::optional<base::Instant> next_duty_check(const Match& match, Seat seat, base::Instant now) {
    std::optional<base::Instant> next;
    if (!rules::OverTheBoard::applies_to(match)) {
        return next;
    }
    const auto later = [now](std::optional<base::Instant> at) {
        return at && *at > now ? at : std::nullopt;
    };
    const bool called = match.laws().table.referee == rules::RefereeLaw::strict;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        const auto falls = match.clock(board).flag_falls();
        next = base::earlier(next, falls && !called ? later(*falls + reaction) : std::nullopt);
    }
    const auto& frozen_until_clock = match.table_state().seats[seat].frozen_until_clock;
    if (frozen_until_clock && rules::is_frozen(match, seat, now)) {
        next = base::earlier(next, later(match.clock(seat.board).reaches(*frozen_until_clock)));
    }
    return next;
}

} // namespace bots
